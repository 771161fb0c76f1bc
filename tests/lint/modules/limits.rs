//! What the rules on providers say of tools in code: by who is spoken for.

use expect_test::expect;

use super::{anthropic_source, listed};
use crate::lint::harness::remarks;

#[test]
fn a_server_is_warned_of_what_a_client_refuses() {
    remarks::check(
        "D08",
        &listed_source(r#"{ type: "object", properties: { tags: { type: "array" } } }"#),
        expect![[""]],
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
    remarks::check("D02", &source, expect![[""]]);
}

#[test]
fn settings_name_the_providers() {
    let schema = r#"{ type: "object", properties: { city: { type: "string" } } }"#;
    let source = format!("//- /promptsig.toml\nproviders = [\"openai\"]\n{}", listed_source(schema));
    remarks::check("D", &source, expect![[""]]);
}

#[test]
fn strict_mode_is_asked_for() {
    let source = r#"//- /server.ts
import OpenAI from "openai"
const client = new OpenAI()
client.responses.create({ model: "m", input: "x", tools: [{ type: "function", name: "a", description: "b", strict: true, parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } }] })
client.responses.create({ model: "m", input: "x", tools: [{ type: "function", name: "b", description: "b", strict: false, parameters: { type: "object", properties: { city: { type: "string" } } } }] })
"#;
    remarks::check("D", source, expect![[""]]);
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
    remarks::check("D", &listed_source(schema), expect![[""]]);
}

fn listed_source(schema: &str) -> String {
    format!(
        "//- /server.ts\n{}",
        listed(&format!(r#"{{ name: "a", description: "b", inputSchema: {schema} }}"#)).source()
    )
}
