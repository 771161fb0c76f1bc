//! What the rules on providers say of tools in code: by who is spoken for.

use expect_test::expect;

use super::{anthropic_source, listed};
use crate::lint::harness::remarks;

#[test]
fn a_server_is_warned_of_what_a_client_refuses() {
    remarks::check(
        "D08",
        &listed_source(r#"{ type: "object", properties: { tags: { type: "array" } } }"#),
        expect![[r#"
            server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { tags: { type: "array" } } } }] }))
                                                                                                                                                                      ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        "#]],
    );
}

/// As most published servers have it.
#[test]
fn what_works_is_no_finding() {
    let schema = r#"{ $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { city: { type: "string" } } }"#;
    remarks::check("D", &listed_source(schema), expect![[""]]);
}

#[test]
fn a_call_of_an_sdk_speaks_for_its_provider() {
    let schema = r#"{ type: "object", properties: {}, anyOf: [{ required: [] }] }"#;
    let source = format!("//- /server.ts\n{}", anthropic_source(r#""a""#, r#""b""#, schema));
    remarks::check(
        "D02",
        &source,
        expect![[r#"
        client.messages.create({ model: "m", max_tokens: 9, messages: [], tools: [{ name: "a", description: "b", input_schema: { type: "object", properties: {}, anyOf: [{ required: [] }] } }] })
                                                                                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^ D02 error: Anthropic does not allow `anyOf` at the root of a schema. Put it into a property.
    "#]],
    );
}

#[test]
fn settings_name_the_providers() {
    let schema = r#"{ $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { city: { type: ["string", "null"] } } }"#;
    let source = format!("//- /promptsig.toml\nproviders = [\"mcp\", \"gemini\"]\n{}", listed_source(schema));
    remarks::check(
        "D",
        &source,
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { city: { type: ["string", "null"] } } } }] }))
                                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D20 warning: Gemini does not allow `$schema` if it is sent as it is. Remove it.
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { city: { type: ["string", "null"] } } } }] }))
                                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D33 information: A few clients of MCP do not allow a `$schema` before 2020-12. Leave it out.
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { city: { type: ["string", "null"] } } } }] }))
                                                                                                                                                                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^ D06 warning: Gemini does not allow several names in `type`. Write `anyOf` with a schema for each.
    "#]],
    );
    // Clients of Gemini write lists of types in its form.
    remarks::check("D", &listed_source(schema), expect![[""]]);
}

#[test]
fn tests_are_not_judged() {
    let source = listed_source(r#"{ type: "array" }"#);
    remarks::check("", &source.replace("/server.ts", "/server.test.ts"), expect![[""]]);
    remarks::check(
        "D01",
        &source,
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "array" } }] }))
                                                                                                                            ^^^^^^^^^^^^^^^^^ D01 warning: OpenAI, Anthropic, Gemini, MCP and VS Code do not allow a schema that is not of `type: "object"`. Put it into a property.
    "#]],
    );
}

#[test]
fn strict_mode_is_asked_for() {
    let source = r#"//- /server.ts
import OpenAI from "openai"
const client = new OpenAI()
client.responses.create({ model: "m", input: "x", tools: [{ type: "function", name: "a", description: "b", strict: true, parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } }] })
client.responses.create({ model: "m", input: "x", tools: [{ type: "function", name: "b", description: "b", strict: false, parameters: { type: "object", properties: { city: { type: "string" } } } }] })
"#;
    remarks::check(
        "D",
        source,
        expect![[r#"
        client.responses.create({ model: "m", input: "x", tools: [{ type: "function", name: "a", description: "b", strict: true, parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } }] })
                                                                                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D04 error: OpenAI does not allow an object without `additionalProperties: false`. Add it.
    "#]],
    );
}

/// `required` may name what only a spread declares.
#[test]
fn what_is_not_known_is_not_judged() {
    let schema = r#"{ type: "object", properties: { ...BASE, tags: { type: "array", ...ITEMS } }, required: ["city"] }"#;
    remarks::check("D", &listed_source(schema), expect![[""]]);
}

#[test]
fn required_names_what_is_not_declared() {
    let schema = r#"{ type: "object", properties: { city: { type: "string" } }, required: ["town"] }"#;
    remarks::check(
        "D",
        &listed_source(schema),
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["town"] } }] }))
                                                                                                                                                                                        ^^^^^^^^^^^^^^^^^^ D23 warning: Gemini does not allow names in `required` that `properties` does not have. Declare them, or take them out.
    "#]],
    );
}

fn listed_source(schema: &str) -> String {
    format!(
        "//- /server.ts\n{}",
        listed(&format!(r#"{{ name: "a", description: "b", inputSchema: {schema} }}"#)).source()
    )
}
