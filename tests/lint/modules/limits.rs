//! What the rules on providers say of tools in code: by who is spoken for.

use expect_test::expect;

use super::{anthropic_source, check, listed};
use crate::lint::harness::remarks;
use crate::lint::harness::table::made;

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

/// Who puts the schema into an object leaves no union at the root, either.
#[test]
fn a_root_that_is_no_object_is_one_finding() {
    let union = r#"{ anyOf: [{ type: "object" }, { type: "object", properties: {} }] }"#;
    remarks::check("D02", &listed_source(union), expect![[""]]);
    remarks::check(
        "D01",
        &listed_source(union),
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { anyOf: [{ type: "object" }, { type: "object", properties: {} }] } }] }))
                                                                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D01 warning: OpenAI, Anthropic, Gemini, MCP and VS Code do not allow a schema that is not of `type: "object"`. Put it into a property.
    "#]],
    );
    let object = r#"{ type: "object", anyOf: [{ required: [] }] }"#;
    remarks::check(
        "D",
        &listed_source(object),
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", anyOf: [{ required: [] }] } }] }))
                                                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^ D02 warning: Anthropic does not allow `anyOf` at the root of a schema. Put it into a property.
    "#]],
    );
}

/// The AI SDK sends tools to the model that a package chooses, which may be of one provider for all that it depends on.
#[test]
fn models_of_one_provider() {
    let numbers = |dependencies: &str| {
        format!(
            "//- /package.json\n{{ \"dependencies\": {{ \"ai\": \"^7.0.0\", {dependencies} }} }}\n//- /tools.ts\n\
             import {{ tool, jsonSchema }} from \"ai\"\nexport const tools = {{\n\
             rate: tool({{ description: \"b\", inputSchema: jsonSchema({{ type: \"object\", properties: {{ stars: {{ type: \"number\", enum: [1, 2] }}, all: {{ type: \"array\" }} }} }}) }}),\n}}\n"
        )
    };
    for dependencies in [
        r#""@ai-sdk/openai": "^4.0.0""#,
        r#""@ai-sdk/openai": "^4.0.0", "@ai-sdk/react": "^4.0.0", "@langchain/core": "^1.0.0""#,
    ] {
        remarks::check(
            "D",
            &numbers(dependencies),
            expect![[r#"
            rate: tool({ description: "b", inputSchema: jsonSchema({ type: "object", properties: { stars: { type: "number", enum: [1, 2] }, all: { type: "array" } } }) }),
                                                                                                                                                 ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI does not allow an array without `items`. Add it.
        "#]],
        );
    }
    for dependencies in [
        r#""zod": "^4.0.0""#,
        r#""@ai-sdk/openai": "^4.0.0", "@ai-sdk/google": "^4.0.0""#,
        r#""@ai-sdk/openai": "^4.0.0", "@ai-sdk/gateway": "^4.0.0""#,
        r#""@ai-sdk/openai": "^4.0.0", "@openrouter/ai-sdk-provider": "^2.0.0""#,
    ] {
        remarks::check(
            "D",
            &numbers(dependencies),
            expect![[r#"
            rate: tool({ description: "b", inputSchema: jsonSchema({ type: "object", properties: { stars: { type: "number", enum: [1, 2] }, all: { type: "array" } } }) }),
                                                                                                                            ^^^^^^^^^^^^ D13 warning: Gemini does not allow these values in an `enum`. Write them as strings.
            rate: tool({ description: "b", inputSchema: jsonSchema({ type: "object", properties: { stars: { type: "number", enum: [1, 2] }, all: { type: "array" } } }) }),
                                                                                                                                                 ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        "#]],
        );
    }
}

/// What Gemini documents of them, it is not known to refuse.
#[test]
fn names_of_properties() {
    remarks::check(
        "D25",
        &listed_source(
            r#"{ type: "object", properties: { "due-date": { type: "string" }, "$top": { type: "string" } } }"#,
        ),
        expect![[r#"
            server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { "due-date": { type: "string" }, "$top": { type: "string" } } } }] }))
                                                                                                                                                                                                ^^^^^^ D25 warning: Anthropic does not allow the property name `$top`. Use letters, digits and `_`.
        "#]],
    );
}

/// Where nothing is seen that sends the tool, other code may change its schema.
#[test]
fn tools_without_a_sender() {
    remarks::check(
        "D08",
        r#"//- /package.json
{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }
//- /tools.ts
export const rate = { name: "rate", description: "b", inputSchema: { type: "object", properties: { all: { type: "array" } } } }
"#,
        expect![[r#"
            export const rate = { name: "rate", description: "b", inputSchema: { type: "object", properties: { all: { type: "array" } } } }
                                                                                                                    ^^^^^^^^^^^^^^^^^ D08 information: OpenAI, Gemini and VS Code do not allow an array without `items` if it is sent as it is. Add it.
        "#]],
    );
    // Who names a provider wants to know it.
    remarks::check(
        "D08",
        r#"//- /package.json
{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }
//- /promptsig.toml
providers = ["openai"]
//- /tools.ts
export const rate = { name: "rate", description: "b", inputSchema: { type: "object", properties: { all: { type: "array" } } } }
"#,
        expect![[r#"
            export const rate = { name: "rate", description: "b", inputSchema: { type: "object", properties: { all: { type: "array" } } } }
                                                                                                                    ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI does not allow an array without `items`. Add it.
        "#]],
    );
}

/// Such a keyword is the name of a property, and its value no schema.
#[test]
fn keywords_among_the_properties() {
    let schema = r#"{ type: "object", properties: { city: { type: "string" }, additionalProperties: false, any: { type: "any" } } }"#;
    remarks::check(
        "D23",
        &listed_source(schema),
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { city: { type: "string" }, additionalProperties: false, any: { type: "any" } } } }] }))
                                                                                                                                                                                                            ^^^^^ D23 warning: Gemini and mcp-2025 do not allow `false` in the place of a schema. `additionalProperties` stands among the properties. Move it out of `properties`.
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { city: { type: "string" }, additionalProperties: false, any: { type: "any" } } } }] }))
                                                                                                                                                                                                                          ^^^^^^^^^^^ D23 warning: OpenAI, Anthropic, Gemini, MCP and VS Code do not allow this value of `type`. It must be the name of a type, such as `string`; a schema without it allows any value.
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

/// J20 reports it, whoever refuses it.
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

fn registered(zod: u8, shape: &str) -> String {
    format!(
        r#"//- /server.ts
import {{ McpServer }} from "@modelcontextprotocol/sdk/server/mcp.js"
import {{ z }} from "zod/v{zod}"
const server = new McpServer({{ name: "a", version: "1" }})
server.registerTool("a", {{ description: "b", inputSchema: {{
    at: {shape},
}} }}, async () => ({{ content: [] }}))
"#
    )
}

#[test]
fn a_schema_of_zod_is_judged_as_it_is_sent() {
    remarks::check(
        "D",
        &registered(4, "z.tuple([z.number(), z.number()])"),
        expect![[r#"
            at: z.tuple([z.number(), z.number()]),
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D05 warning: OpenAI, Anthropic and Gemini do not allow `items` with a schema for each place (from `z.tuple(…)`). Use an object with a property for each, or an array of one schema.
        "#]],
    );
    remarks::check(
        "D",
        &registered(3, "z.array(z.any()).min(1)"),
        expect![[r#"
            at: z.array(z.any()).min(1),
                ^^^^^^^^^^^^^^^^ D08 warning: OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        "#]],
    );
    remarks::check(
        "D",
        &registered(3, "z.nativeEnum({ one: 1, two: 2 })"),
        expect![[r#"
        at: z.nativeEnum({ one: 1, two: 2 }),
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ D13 warning: Gemini does not allow these values in an `enum` (from `z.nativeEnum(…)`). Write them as strings.
    "#]],
    );
    // In zod 4 the schema of its items is `{}`.
    remarks::check("D", &registered(4, "z.array(z.any()).min(1)"), expect![[""]]);
    // As most published servers have it.
    let common = "z.object({ a: z.string().optional(), b: z.enum([\"a\", \"b\"]).default(\"a\"), c: z.record(z.string(), z.number().int().positive()) })";
    remarks::check("D", &registered(4, common), expect![[""]]);
    remarks::check("D", &registered(3, common), expect![[""]]);
}

#[test]
fn a_limit_of_zod_is_changed_in_its_call() {
    let with_gemini =
        |shape: &str| format!("//- /promptsig.toml\nproviders = [\"gemini\"]\n{}", registered(4, shape));
    remarks::check(
        "D",
        &with_gemini("z.number().int().positive().describe(\"c\")"),
        expect![[r#"
        at: z.number().int().positive().describe("c"),
                             ^^^^^^^^^^ D20 warning: Gemini does not allow `exclusiveMinimum` (from `.positive()`) if it is sent as it is. Write `.min(1)`: of whole numbers it says the same.
                             fix: Write `.min(1)`
                                 at: z.number().int().min(1).describe("c"),
    "#]],
    );
    remarks::check(
        "D",
        &with_gemini("z.number().lt(10).int()"),
        expect![[r#"
        at: z.number().lt(10).int(),
                       ^^^^^^ D20 warning: Gemini does not allow `exclusiveMaximum` (from `.lt(…)`) if it is sent as it is. Write `.max(9)`: of whole numbers it says the same.
                       fix: Write `.max(9)`
                           at: z.number().max(9).int(),
    "#]],
    );
    let rows = [
        made(with_gemini("z.number().int().«positive()».optional()").replace("server.ts", "server.{ext}"))
            .fix("Write `.min(1)`", "min(1)"),
        made(with_gemini("z.number().int().«gt(4)»").replace("server.ts", "server.{ext}"))
            .fix("Write `.min(5)`", "min(5)"),
        // The message would be lost.
        made(with_gemini("z.number().int().«positive(\"c\")»").replace("server.ts", "server.{ext}")),
        made(with_gemini("z.number().int().min(1)").replace("server.ts", "server.{ext}")),
        made(with_gemini("z.number().int().nonnegative()").replace("server.ts", "server.{ext}")),
    ];
    check("D20", &rows);
    // Fractions may come near to it.
    remarks::check(
        "D",
        &with_gemini("z.number().positive()"),
        expect![[r#"
        at: z.number().positive(),
                       ^^^^^^^^^^ D20 warning: Gemini does not allow `exclusiveMinimum` (from `.positive()`) if it is sent as it is. Say it in the description.
    "#]],
    );
    remarks::check("D", &with_gemini("z.number().int().min(1)"), expect![[""]]);
}

#[test]
fn each_form_of_gemini_has_its_profile() {
    let source = |key: &str| {
        format!(
            r#"//- /server.ts
import {{ GoogleGenAI }} from "@google/genai"
const ai = new GoogleGenAI({{}})
ai.models.generateContent({{ model: "m", contents: "x", config: {{ tools: [{{ functionDeclarations: [{{
    name: "a", description: "b",
    {key}: {{ $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: {{ at: {{ type: "array" }} }} }},
}}] }}] }} }})
"#
        )
    };
    remarks::check(
        "D08",
        &source("parameters"),
        expect![[r#"
        parameters: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { at: { type: "array" } } },
                                                                                                            ^^^^^^^^^^^^^^^^^ D08 error: Gemini does not allow an array without `items`. Add it.
    "#]],
    );
    remarks::check("D08", &source("parametersJsonSchema"), expect![[""]]);
}

#[test]
fn types_of_gemini_by_their_enum() {
    remarks::check(
        "D08",
        r#"//- /server.ts
import { GoogleGenAI, Type } from "@google/genai"
const ai = new GoogleGenAI({})
const at = { type: Type.ARRAY }
ai.models.generateContent({ model: "m", contents: "x", config: { tools: [{ functionDeclarations: [{
    name: "a", description: "b",
    parameters: { type: Type.OBJECT, properties: { at, by: { type: Type.ARRAY, items: { type: Type.STRING } } } },
}] }] } })
"#,
        expect![[r#"
            const at = { type: Type.ARRAY }
                       ^^^^^^^^^^^^^^^^^^^^ D08 error: Gemini does not allow an array without `items`. Add it.
        "#]],
    );
}

#[test]
fn a_json_schema_that_fastmcp_closes_is_judged_where_it_is_written() {
    remarks::check(
        "D08",
        r#"//- /server.ts
import { FastMCP, jsonSchemaAdapter } from "fastmcp"
const server = new FastMCP({ name: "a", version: "1.0.0" })
server.addTool({
    name: "a", description: "b",
    parameters: jsonSchemaAdapter({ type: "object", properties: { at: { type: "array" } } }),
    execute: async (it) => run(it),
})
"#,
        expect![[r#"
            parameters: jsonSchemaAdapter({ type: "object", properties: { at: { type: "array" } } }),
                                                                              ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        "#]],
    );
}

#[test]
fn what_may_be_right_is_no_finding() {
    // Other parts of a schema, to which `zod-to-json-schema` refers.
    let used_twice = "z.object({ a: POINT, b: POINT })";
    let with_point = |zod: u8, shape: &str| {
        registered(zod, shape)
            .replace("const server", "const POINT = z.object({ x: z.number() })\nconst server")
    };
    remarks::check("D", &with_point(3, used_twice), expect![[""]]);
    remarks::check("D", &with_point(4, used_twice), expect![[""]]);
    let schema =
        |properties: &str| listed_source(&format!(r#"{{ type: "object", properties: {{ {properties} }} }}"#));
    remarks::check("D", &schema(r##"a: { type: "string" }, b: { $ref: "#/properties/a" }"##), expect![[""]]);
    remarks::check(
        "D15",
        &schema(r##"a: { type: "string" }, b: { $ref: "#/properties/c" }"##),
        expect![[r##"
            server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { a: { type: "string" }, b: { $ref: "#/properties/c" } } } }] }))
                                                                                                                                                                                            ^^^^^^^^^^^^^^^^^^^^^^ D15 warning: OpenAI, Anthropic, Gemini and MCP do not allow a reference to `#/properties/c`, which is not in the schema. Define it in `$defs`.
        "##]],
    );
    remarks::check("D", &schema(r#"a: { type: "string", enum: [...NAMES] }"#), expect![[""]]);
    remarks::check("D", &listed_source("{ type: Kind.OBJECT, properties: {} }"), expect![[""]]);
    let source = r#"//- /server.ts
import { FunctionDeclarationSchemaType } from "@google/generative-ai"
export const tools = { functionDeclarations: [{ name: "a", description: "b", parameters: {
    type: FunctionDeclarationSchemaType.OBJECT, properties: { at: { type: FunctionDeclarationSchemaType.STRING } },
} }] }
"#;
    remarks::check("D", source, expect![[""]]);
    remarks::check(
        "D13",
        &schema(r#"a: { enum: [1, ...NAMES] }"#),
        expect![[r#"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { a: { enum: [1, ...NAMES] } } } }] }))
                                                                                                                                                                 ^^^^^^^^^^^^^^^^^^^ D13 warning: Gemini does not allow these values in an `enum`. Write them as strings.
    "#]],
    );
}

const PACKAGE: &str =
    "//- /package.json\n{ \"dependencies\": { \"@modelcontextprotocol/sdk\": \"^1.32.0\" } }\n";

const DECLARED: &str = "//- /tools.ts\nimport { Tool } from '@modelcontextprotocol/sdk/types.js'\n\
     export const tags: Tool = { name: 'a', description: 'b', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }\n";

/// Code that takes a schema out of a declaration may send another one.
#[test]
fn a_declaration_whose_schema_other_code_takes_is_not_judged() {
    for code in [
        "const schema = close(tool.inputSchema)",
        "const { type, ...others } = tool.inputSchema",
        "const listed = { name, inputSchema: { ...tool.inputSchema, additionalProperties: false } }",
        "const listed = { name, schema: tool?.inputSchema }",
        "if (typeof tool.inputSchema === 'object') change(tool)",
        "const isObject = close(tool.inputSchema.type) === 'object'",
    ] {
        remarks::silent("D", &[&format!("{PACKAGE}//- /list.ts\n{code}\n{DECLARED}")]);
    }
    for code in [
        "",
        "const listed = { name, inputSchema: tool.inputSchema }",
        "if (tool.inputSchema) list(tool)",
        "const listed = { name, inputSchema: tool.inputSchema as object }",
        "const ToolInputSchema = ToolSchema.shape.inputSchema",
        "tool.inputSchema = {}",
        "const taken = tool.inputSchemas",
        "if (tool.inputSchema.type !== 'object') throw new Error(tool.name)",
        "if (tool?.inputSchema?.type == 'object') list(tool)",
    ] {
        remarks::check(
            "D08",
            &format!("{PACKAGE}//- /list.ts\n{code}\n{DECLARED}"),
            expect![[r#"
                export const tags: Tool = { name: 'a', description: 'b', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }
                                                                                                                            ^^^^^^^^^^^^^^^^^ D08 information: OpenAI, Gemini and VS Code do not allow an array without `items` if it is sent as it is. Add it.
            "#]],
        );
    }
    // The schema may be in a module of its own.
    let apart = "//- /tags.ts\nimport { Tool } from '@modelcontextprotocol/sdk/types.js'\nimport { schema } from './schema'\n\
         export const tags: Tool = { name: 'a', description: 'b', inputSchema: schema }\n\
         //- /schema.ts\nexport const schema = { type: 'object', properties: { tags: { type: 'array' } } }\n";
    remarks::silent(
        "D",
        &[&format!("{PACKAGE}//- /list.ts\nconst schema = close(tool.inputSchema)\n{apart}")],
    );
    remarks::check(
        "D08",
        &format!("{PACKAGE}{apart}"),
        expect![[r#"
            export const schema = { type: 'object', properties: { tags: { type: 'array' } } }
                                                                        ^^^^^^^^^^^^^^^^^ D08 information: OpenAI, Gemini and VS Code do not allow an array without `items` if it is sent as it is. Add it.
        "#]],
    );
    // Tests do with a tool what they like.
    let of_test = format!("{PACKAGE}//- /tools.test.ts\nexpect(close(tool.inputSchema))\n{DECLARED}");
    remarks::check(
        "D08",
        &of_test,
        expect![[r#"
            export const tags: Tool = { name: 'a', description: 'b', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }
                                                                                                                        ^^^^^^^^^^^^^^^^^ D08 information: OpenAI, Gemini and VS Code do not allow an array without `items` if it is sent as it is. Add it.
        "#]],
    );
}

/// What is seen to be sent is sent.
#[test]
fn a_schema_in_a_listing_is_judged_whoever_reads_it() {
    let listing = listed_source(r#"{ type: "object", properties: { tags: { type: "array" } } }"#);
    remarks::check(
        "D08",
        &format!("{PACKAGE}//- /list.ts\nconst schema = close(tool.inputSchema)\n{listing}"),
        expect![[r#"
            server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { tags: { type: "array" } } } }] }))
                                                                                                                                                                      ^^^^^^^^^^^^^^^^^ D08 warning: OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        "#]],
    );
}

/// Clients send a schema to Gemini in either form, and one form takes what can end.
#[test]
fn a_schema_that_contains_itself_is_refused_where_its_values_cannot_end() {
    let tree = |kind: &str, required: &str| {
        let node =
            format!(r##"{{ type: "object", properties: {{ next: {kind} }}, required: [{required}] }}"##);
        listed_source(&format!(
            r##"{{ type: "object", properties: {{ tree: {{ $ref: "#/$defs/Node" }} }}, $defs: {{ Node: {node} }} }}"##
        ))
    };
    let same = r##"{ $ref: "#/$defs/Node" }"##;
    remarks::silent(
        "D16",
        &[&tree(same, ""), &tree(&format!(r#"{{ type: "array", items: {same} }}"#), r#""next""#)],
    );
    remarks::check(
        "D16",
        &tree(same, r#""next""#),
        expect![[r##"
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "a", description: "b", inputSchema: { type: "object", properties: { tree: { $ref: "#/$defs/Node" } }, $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } }, required: ["next"] } } } }] }))
                                                                                                                                                                    ^^^^^^^^^^^^^^^^^^^^ D16 warning: Gemini does not allow a schema that contains itself. Use a flat array whose items name their parents.
    "##]],
    );
}
