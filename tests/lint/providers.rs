//! What providers take of a schema: D01 to D33. They speak only of what is sent, and where a provider is known.

use std::fmt::Write;

use expect_test::expect;
use promptsig::lint::Severity;
use promptsig::text::Span;

use crate::harness::table::{check, row};
use crate::harness::{apply, diagnostics};
use crate::support::Fixture;

macro_rules! openai {
    ($source:expr) => {
        concat!("script({ model: \"openai:gpt-4o\" })\n", $source)
    };
}

macro_rules! anthropic {
    ($source:expr) => {
        concat!("script({ model: \"anthropic:claude-sonnet-4\" })\n", $source)
    };
}

macro_rules! gemini {
    ($source:expr) => {
        concat!("script({ model: \"google:gemini-2.5-flash\" })\n", $source)
    };
}

/// With the setting `providers`.
macro_rules! asked {
    ($providers:expr, $source:expr) => {
        concat!("//- /promptsig.toml\nproviders = [", $providers, "]\n//- /main.genai.{ext}\n", $source)
    };
}

#[test]
fn d01_schema_root_not_object() {
    check(
        "D01",
        &[
            row(
                "/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"array\", items: { type: \"string\" } }»",
            ),
            row(
                "/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: {}, required: [], additionalProperties: false, $defs: {} }",
            ),
            // A part of one may be of any type.
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"string\" }"),
            // That is text of the prompt, and T10 says it of tools.
            row(openai!(r#"defSchema("A", { type: "array", items: { type: "string" } })"#)),
            row(openai!(r#"defTool("a", "b", { type: "array", items: { type: "string" } }, (a) => a)"#)),
        ],
    );
}

#[test]
fn d02_schema_root_union() {
    check(
        "D02",
        &[
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, «anyOf: [{ required: ["x"] }, {}]» }, ({ x }) => x)"#
            )),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "integer" }] } } }, ({ x }) => x)"#
            )),
            row(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, anyOf: [{ required: ["x"] }, {}] }, ({ x }) => x)"#,
            ),
        ],
    );
}

#[test]
fn d03_optional_property() {
    check(
        "D03",
        &[
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, «y»: { type: "integer" } }, required: ["x"], additionalProperties: false }, ({ x, y }) => x + y)"#
            ))
            .fix_whole(
                "Require it, and allow `null`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, y: { type: ["integer", "null"] } }, required: ["x", "y"], additionalProperties: false }, ({ x, y }) => x + y)"#,
            )
            .with_any_fixes(),
            // Those of one object are one remark.
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { «a»: { type: "object", properties: {}, required: [], additionalProperties: false }, b: { type: "string", enum: ["x"] } }, additionalProperties: false }, ({ a, b }) => a + b)"#
            ))
            .fix_whole(
                "Require them, and allow `null`",
                r#"defTool("a", "b", { type: "object", properties: { a: { anyOf: [{ type: "object", properties: {}, required: [], additionalProperties: false }, { type: "null" }] }, b: { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] } }, additionalProperties: false, required: ["a", "b"] }, ({ a, b }) => a + b)"#,
            )
            .with_any_fixes(),
            // What is written in short is a schema only as a whole.
            row(asked!("\"openai\"", r#"defTool("a", "b", { x: "", «y»: 1 }, ({ x, y }) => x + y)"#))
                .with_any_fixes(),
            // GenAIScript does not look into unions.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "object", properties: { «y»: { type: "string" } }, required: [], additionalProperties: false }, { type: "null" }] } } } })"#)
                .with_any_fixes(),
            // GenAIScript asks nobody to enforce the schema of a tool.
            row(openai!(r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#)),
            // GenAIScript requires them in an answer.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "", y: 1 } })"#),
            row(asked!("\"openai\"", r#"defTool("a", "b", { x: "", y: NaN }, ({ x, y }) => x + y)"#)),
            row(asked!("\"anthropic\"", r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#)),
            row(asked!("\"openai\"", r#"script({ parameters: { x: "", y: 1 } })
use(env.vars.x, env.vars.y)"#)),
            row(asked!(
                "\"openai\"",
                r#"defSchema("A", { type: "object", properties: { x: { type: "string" } }, additionalProperties: false })"#
            )),
        ],
    );
}

#[test]
fn d04_open_object() {
    check(
        "D04",
        &[
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", «{ type: "object", properties: { x: { type: "string" } }, required: ["x"] }», ({ x }) => x)"#
            ))
            .fix_whole(
                "Write `additionalProperties: false`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#,
            )
            .with_any_fixes(),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", properties: {}, required: [], «additionalProperties: true» } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#
            ))
            .fix("Write `additionalProperties: false`", "additionalProperties: false")
            .with_any_fixes(),
            // GenAIScript does not look into unions.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [«{ type: "object", properties: {}, required: [] }», { type: "string" }] } } } })"#)
                .with_any_fixes(),
            row(asked!("\"openai\"", r#"defTool("a", "b", «{ x: "" }», ({ x }) => x)"#)).with_any_fixes(),
            // In an object that must be closed the alternatives cannot stand beside the rest.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", properties: { y: { type: "string" } }, required: ["y"], «anyOf: [{ type: "object", properties: { z: { type: "string" } }, required: [], additionalProperties: false }]» } } } })"#),
            // All is as it has to be, whatever it means together.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", properties: { y: { type: "string" } }, required: ["y"], anyOf: [{ type: "object", properties: { z: { type: "string" } }, required: ["z"], additionalProperties: false }] } } } })"#),
            row(openai!(r#"defTool("a", "b", { x: "" }, ({ x }) => x)"#)),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "" } })"#),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: {}, required: [], additionalProperties: false }, () => "")"#
            )),
            row(r#"defTool("a", "b", { x: "" }, ({ x }) => x)"#),
            row(asked!("\"openai\"", r#"defSchema("A", { type: "object", properties: {}, required: [] })"#)),
        ],
    );
}

#[test]
fn d05_tuple() {
    check(
        "D05",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "array", «prefixItems: [{ type: "string" }]», items: { type: "string" } } } } })"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "array", items: { type: "string" } } } } })"#),
            // Drafts before 2020-12 have it in `items`.
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]» } } }, ({ x }) => x)"#
            ))
            .fix("Write `prefixItems`", r#"prefixItems: [{ type: "string" }]"#),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]», additionalItems: { type: "number" } } } }, ({ x }) => x)"#
            ))
            .fix_whole(
                "Write `prefixItems`",
                anthropic!(
                    r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } } } }, ({ x }) => x)"#
                ),
            ),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            // OpenAI wants `items` of its own as well, so that another name is not enough.
            row(asked!(
                "\"openai\", \"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", «items: [{ type: "string" }]» } }, required: ["x"], additionalProperties: false }, ({ x }) => x)"#
            )),
            // The protocol takes any draft.
            row(asked!(
                "\"mcp\", \"vscode\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            row(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: [{ type: "string" }] } } }, ({ x }) => x)"#,
            ),
        ],
    );
}

#[test]
fn d06_type_list() {
    check(
        "D06",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { «type: ["string", "integer"]» } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: ["string", "null"] } }, required: ["x"], additionalProperties: false })"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#
            )),
        ],
    );
}

#[test]
fn d07_schema_without_type() {
    check(
        "D07",
        &[
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: «{ description: "Name" }» } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "null" }] } } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string" } } } })"#,
            ),
            // Gemini wants to know of what type the choices are.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: «{ enum: ["a"] }» } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["a"] } } }, ({ x }) => x)"#
            )),
            row(gemini!(r#"defTool("a", "b", { type: "object", properties: { x: {} } }, ({ x }) => x)"#)),
        ],
    );
}

#[test]
fn d08_missing_items() {
    check(
        "D08",
        &[
            row("/** @type {IChatGptSchema.IArray} */\nconst A = «{ type: \"array\" }»")
                .fix("Make it an array of strings", r#"{ type: "array", items: { type: "string" } }"#),
            row("/** @type {IChatGptSchema.IArray} */\nconst A = { type: \"array\", items: {} }"),
            // OpenAI wants `items` beside `prefixItems`.
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: «{ type: "array", prefixItems: [{ type: "string" }] }» } }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"vscode\"",
                r#"defTool("a", "b", { type: "object", properties: { x: «{ type: "array", prefixItems: [{ type: "string" }] }» } }, ({ x }) => x)"#
            )),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }] } } }, ({ x }) => x)"#
            )),
            // T11 says it.
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array" } } }, ({ x }) => x)"#
            )),
            row(openai!(r#"defSchema("A", { type: "object", properties: { x: { type: "array" } } })"#)),
        ],
    );
}

#[test]
fn d10_one_of() {
    check(
        "D10",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { «oneOf: [{ type: "string" }, { type: "integer" }]» } } } })"#)
                .fix("Write `anyOf`", r#"anyOf: [{ type: "string" }, { type: "integer" }]"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "integer" }] } } } })"#),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { oneOf: [{ type: "string" }, { type: "integer" }] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { oneOf: [{ type: "string" }, { type: "integer" }] } } })"#
            )),
        ],
    );
}

#[test]
fn d11_all_of() {
    check(
        "D11",
        &[
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string", «allOf: [{ pattern: "a" }]» } } } })"#,
            ),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { allOf: { type: "string" } } } })"#,
            ),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", allOf: [{ pattern: "a" }] } } }, ({ x }) => x)"#
            )),
        ],
    );
}

#[test]
fn d12_constant() {
    check(
        "D12",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", «const: "red"» } } }, ({ x }) => x)"#
            ))
            .fix("Write `enum`", r#"enum: ["red"]"#),
            // An `enum` says no type.
            row("/** @type {IChatGptSchema.IString} */\nconst A = { «const: \"red\"» }")
                .fix("Write `enum`", r#"type: "string", enum: ["red"]"#),
            // Its `enum` holds strings.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «const: 1» } } }, ({ x }) => x)"#
            ))
            .fix("Move `const` to the description", r#"description: "@const 1""#),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["red"] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "red" } } }, ({ x }) => x)"#
            )),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "red" } } }, ({ x }) => x)"#),
        ],
    );
}

#[test]
fn d13_enum_value() {
    check(
        "D13",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «enum: [1, 2]» } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["1", "2"] } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", enum: [1, 2] } } }, ({ x }) => x)"#
            )),
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"string\", «enum: [\"a\", 1]» }"),
            row("/** @type {IChatGptSchema} */\nconst A = { type: \"integer\", enum: [1, 2] }"),
        ],
    );
}

#[test]
fn d14_reference_with_siblings() {
    check(
        "D14",
        &[
            row(
                r##"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: «{ $ref: "#/$defs/X", description: "d" }» }, $defs: { X: { type: "string" } } } })"##,
            )
            .fix("Put the reference into an `anyOf`", r##"{ anyOf: [{ $ref: "#/$defs/X" }], description: "d" }"##),
            row(
                r##"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { $ref: "#/$defs/X" } }, $defs: { X: { type: "string" } } } })"##,
            ),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" } }, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" } }, $defs: { X: { type: "string" } } })"##
            )),
            // There it belongs to the object around it.
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X", «description: "d"» } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            ))
            .fix_whole(
                "Move it to the description of the object",
                r####"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } }, description: "### Description of {@link x} property:\n\n> d" }, ({ x }) => x)"####,
            ),
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", description: "o", properties: { "x-y": { $ref: "#/$defs/X", «description: "d\ne"» } }, required: ["x-y"], additionalProperties: false, $defs: { X: { type: "string" } } }, (it) => it["x-y"])"##
            ))
            .fix_whole(
                "Move it to the description of the object",
                r####"defTool("a", "b", { type: "object", description: "o\n\n### Description of {@link \"x-y\"} property:\n\n> d\n> e", properties: { "x-y": { $ref: "#/$defs/X" } }, required: ["x-y"], additionalProperties: false, $defs: { X: { type: "string" } } }, (it) => it["x-y"])"####,
            ),
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string", description: "d" } } }, ({ x }) => x)"##
            )),
        ],
    );
}

#[test]
fn d15_unknown_reference() {
    check(
        "D15",
        &[
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#/$defs/Y"» } }, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "https://example.com/y.json"» } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } } }, ({ x }) => x)"##
            )),
            row(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/Y" } } }, ({ x }) => x)"##,
            ),
            row(openai!(r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/Y" } } })"##)),
        ],
    );
}

#[test]
fn d16_recursive_schema() {
    check(
        "D16",
        &[
            row(gemini!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#"» } } }, ({ x }) => x)"##
            )),
            row(asked!(
                "\"anthropic\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#"» } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            // Nobody asks Anthropic to enforce it.
            row(anthropic!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(asked!(
                "\"anthropic\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, additionalProperties: false, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
        ],
    );
}

#[test]
fn d17_lost_default() {
    check(
        "D17",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «default: "m"» } } })"#)
                .fix_whole(
                    "Move `default` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "@default m" } } })"#,
                )
                .fix_whole(
                    "Remove `default`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string" } } })"#,
                ),
            // GenAIScript makes no default of it there.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "m" } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", default: "m" } } })"#),
        ],
    );
}

#[test]
fn d19_unknown_format() {
    check(
        "D19",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d", «format: "uri"» } } })"#)
                .fix_whole(
                    "Move `format` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d\n@format uri" } } })"#,
                )
                .fix_whole(
                    "Remove `format`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "d" } } })"#,
                ),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", format: "email" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", format: "uri" } } })"#),
        ],
    );
}

#[test]
fn d20_refused_keyword() {
    check(
        "D20",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «minLength: 1» } } })"#)
                .fix_whole(
                    "Move `minLength` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "@minLength 1" } } })"#,
                )
                .fix_whole(
                    "Remove `minLength`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string" } } })"#,
                ),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string", «not: { type: "null" }» } } } })"#)
                .with_any_fixes(),
            // Gemini has no field for it. A library may leave it out.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .fix("Write `minimum: 1`", "minimum: 1"),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMaximum: 9.5» } } }, ({ x }) => x)"#
            ))
            .fix("Write `maximum: 9`", "maximum: 9"),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "number", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 1 } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { «$schema: "https://json-schema.org/draft/2020-12/schema"», type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(openai!(
                r#"defTool("a", "b", { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { x: { type: "string" } }, additionalProperties: false }, ({ x }) => x)"#
            )),
            row(gemini!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#/$defs/X"» } }, «$defs: { X: { type: "string" } }» }, ({ x }) => x)"##
            )),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "a" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", minLength: 1 } } })"#),
            // The older limits, which Azure has.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", minimum: 1 } } })"#),
        ],
    );
}

#[test]
fn d21_ignored_keyword() {
    check(
        "D21",
        &[
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «multipleOf: 2» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .fix("Write `minimum: 1`", "minimum: 1"),
            row(asked!(
                "\"gemini-json\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 2 } } }, ({ x }) => x)"#
            )),
            // D20: the other form refuses it.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", multipleOf: 2 } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", multipleOf: 2 } } }, ({ x }) => x)"#
            )),
        ],
    );
}

#[test]
fn d22_unsupported_pattern() {
    check(
        "D22",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «pattern: "^(?!0)[0-9]+$"» } } })"#)
                .with_any_fixes(),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "^[1-9]+$" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", pattern: "^(?!0)[0-9]+$" } } })"#),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "^(?:0)[0-9]+$" } } })"#),
        ],
    );
}

#[test]
fn d23_malformed_keyword() {
    check(
        "D23",
        &[
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", «required: true» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", required: ["y"], properties: { y: { type: "string" } } } } }, ({ x }) => x)"#
            )),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { a: { type: "object", properties: {}, «required: ["x"]» } } } })"#),
            // A flag beside the limit was one in draft 4.
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 0, «exclusiveMinimum: true» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(anthropic!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", exclusiveMinimum: 0 } } }, ({ x }) => x)"#
            )),
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "object", properties: { y: «"text"» } } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: «true» } }, ({ x }) => x)"#
            ))
            .fix("Write `{}`", "{}"),
            row(gemini!(r#"defTool("a", "b", { type: "object", properties: { x: {} } }, ({ x }) => x)"#)),
            row(openai!(r#"defTool("a", "b", { type: "object", properties: { x: true } }, ({ x }) => x)"#)),
            // GenAIScript takes it out of a map.
            row(openai!(r#"defTool("a", "b", { x: { type: "string", required: true } }, ({ x }) => x)"#)),
        ],
    );
}

#[test]
fn d25_property_name() {
    check(
        "D25",
        &[
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { «"city-name"»: { type: "string" } } }, (args) => args["city-name"])"#
            )),
            row(gemini!(r#"defTool("a", "b", { «"1st"»: "" }, (args) => args["1st"])"#)),
            row(anthropic!(r#"defTool("a", "b", { «"filter[id]"»: "" }, (args) => args["filter[id]"])"#)),
            row(anthropic!(r#"defTool("a", "b", { «"größe"»: "" }, (args) => args["größe"])"#)),
            row(anthropic!(r#"defTool("a", "b", { "filter.id": "" }, (args) => args["filter.id"])"#)),
            // Names below are not looked at.
            row(anthropic!(r#"defTool("a", "b", { filter: { "a b": "" } }, (args) => args.filter["a b"])"#)),
            row(gemini!(r#"defTool("a", "b", { city_name: "" }, ({ city_name }) => city_name)"#)),
            row(openai!(r#"defTool("a", "b", { "city-name": "" }, (args) => args["city-name"])"#)),
        ],
    );
}

#[test]
fn d27_schema_too_deep() {
    let nested = |mark: (&str, &str)| {
        let object = |name: &str, below: &str| {
            format!(
                r#"{{ type: "object", properties: {{ {name}: {below} }}, required: ["{name}"], additionalProperties: false }}"#
            )
        };
        let fifth = object("f", r#"{ type: "string" }"#);
        let names = ["e", "d", "c", "b", "a"];
        names.iter().fold(format!("{}{fifth}{}", mark.0, mark.1), |below, name| object(name, &below))
    };
    let answer = |provider: &str, schema: &str| {
        long(format!(
            "script({{ model: \"{provider}:gpt-4o\", responseType: \"json_schema\", responseSchema: {schema} }})"
        ))
    };
    check(
        "D27",
        &[
            row(answer("azure", &nested(("«", "»")))),
            // There is more room by now.
            row(answer("openai", &nested(("", "")))),
            row(answer("azure", r#"{ type: "object", properties: { a: { type: "string" } } }"#)),
        ],
    );
}

#[test]
fn d31_constraint_in_description() {
    check(
        "D31",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", description: «"How many\n@maximum 5"» } } })"#)
                .fix_whole(
                    "Write `maximum` as a keyword",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", description: "How many", maximum: 5 } } })"#,
                ),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "integer", description: «"How many\n@maximum 5"», required: true } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            // Nobody asks OpenAI to enforce it.
            row(openai!(
                r#"defTool("a", "b", { x: { type: "integer", description: "How many\n@maximum 5", required: true } }, ({ x }) => x)"#
            )),
            // It has no keyword for that.
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "string", description: "Name\n@minLength 5", required: true } }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { x: { type: "string", description: "mail@maximum", required: true } }, ({ x }) => x)"#
            )),
            row(r#"defTool("a", "b", { x: { type: "integer", description: "@maximum 5", required: true } }, ({ x }) => x)"#),
        ],
    );
}

#[test]
fn d32_tool_name_of_provider() {
    check(
        "D32",
        &[
            row(gemini!(r#"defTool(«"2fa"», "b", { x: "" }, ({ x }) => x)"#)),
            row(gemini!(r#"defTool("fa2", "b", { x: "" }, ({ x }) => x)"#)),
            row(openai!(r#"defTool("2fa", "b", { x: "" }, ({ x }) => x)"#)),
        ],
    );
}

#[test]
fn d33_older_draft() {
    let tool = |uri: &str| {
        let declared = format!("$schema: \"{uri}\"");
        format!(
            r#"defTool("a", "b", {{ {declared}, type: "object", properties: {{ x: {{ type: "string" }} }} }}, ({{ x }}) => x)"#
        )
    };
    let of_mcp = |source: String| {
        long(format!("//- /promptsig.toml\nproviders = [\"mcp\"]\n//- /main.genai.{{ext}}\n{source}"))
    };
    let draft_7 = tool("http://json-schema.org/draft-07/schema#");
    let marked = draft_7.replace("$schema", "«$schema").replace("#\",", "#\"»,");
    check(
        "D33",
        &[
            row(of_mcp(marked)).fix_whole(
                "Remove `$schema`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#,
            ),
            row(of_mcp(tool("https://json-schema.org/draft/2020-12/schema"))),
            row(of_mcp(tool("https://example.com/mine.json"))),
            // Nobody sends it there.
            row(long(format!("script({{ model: \"openai:gpt-4o\" }})\n{draft_7}"))),
            row(of_mcp("defSchema(\"A\", { $schema: \"http://json-schema.org/draft-07/schema#\", type: \"object\" })".to_owned())),
        ],
    );
}

/// A source that is made up for one row.
fn long(source: String) -> &'static str {
    source.leak()
}

/// The schema of an answer of Azure, with these properties.
fn of_azure(properties: &str, required: &str) -> &'static str {
    long(format!(
        "script({{ model: \"azure:gpt-4o\", responseType: \"json_schema\", responseSchema: «{{ type: \"object\", properties: {{ {properties} }}, required: [{required}], additionalProperties: false }}» }})"
    ))
}

fn strings(count: usize) -> (String, String) {
    let each = |text: fn(usize) -> String| (0..count).map(text).collect::<Vec<_>>().join(", ");
    (each(|at| format!("p{at}: {{ type: \"string\" }}")), each(|at| format!("\"p{at}\"")))
}

fn silent(source: &'static str) -> &'static str {
    long(source.replace(['«', '»'], ""))
}

#[test]
fn d09_nested_any_of() {
    check(
        "D09",
        &[
            row(
                "/** @type {IChatGptSchema} */\nconst A = { anyOf: [{ type: \"string\" }, { «anyOf: [{ type: \"integer\" }]» }] }",
            ),
            row(
                "/** @type {IChatGptSchema} */\nconst A = { anyOf: [{ type: \"string\" }, { type: \"integer\" }] }",
            ),
            // Nobody says that it is one.
            row("const A = { anyOf: [{ type: \"string\" }, { anyOf: [{ type: \"integer\" }] }] }"),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "string" }, { anyOf: [{ type: "integer" }, { type: "null" }] }] } } } })"#,
            ),
            // The description of a reference is no union.
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { $ref: "#/$defs/X", description: "d" }] } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "integer" } } }, ({ x }) => x)"##
            )),
        ],
    );
}

#[test]
fn d18_moved_constraint() {
    check(
        "D18",
        &[
            row(asked!(
                "\"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «maximum: 5» } }, additionalProperties: false }, ({ x }) => x)"#
            ))
            .fix("Move `maximum` to the description", r#"description: "@maximum 5""#),
            row(asked!(
                "\"anthropic\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", format: "email" } }, additionalProperties: false }, ({ x }) => x)"#
            )),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", maximum: 5 } }, additionalProperties: false }, ({ x }) => x)"#
            )),
        ],
    );
}

#[test]
fn d24_incomplete_object() {
    check(
        "D24",
        &[
            row("/** @type {IChatGptSchema.IObject} */\nconst A = «{ type: \"object\", properties: {} }»")
                .fix("Add `required`", "{ type: \"object\", properties: {}, required: [] }"),
            // All that it lacks is one remark.
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"object\", properties: {}, required: [] }»")
                .fix("Add `$defs` and `additionalProperties`", "{ type: \"object\", properties: {}, required: [], $defs: {}, additionalProperties: false }"),
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"object\", properties: {}, required: [], additionalProperties: false }»")
                .with_any_fixes(),
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: {}, required: [], additionalProperties: false, $defs: {} }"),
            // What is spread may bring it.
            row("/** @type {IChatGptSchema.IObject} */\nconst A = { type: \"object\", properties: {}, ...rest }"),
            row("const A = { type: \"object\", properties: {} }"),
        ],
    );
}

#[test]
fn d26_too_many_properties() {
    let (many, names) = strings(101);
    let (few, some) = strings(100);
    check(
        "D26",
        &[
            row(of_azure(&many, &names)),
            row(silent(of_azure(&few, &some))),
            row(long(of_azure(&many, &names).replace(['«', '»'], "").replace("azure:", "openai:"))),
        ],
    );
}

#[test]
fn d28_too_many_enum_values() {
    let choices = |count: usize, text: &str| {
        let values: Vec<String> = (0..count).map(|at| format!("\"{text}{at}\"")).collect();
        format!("x: {{ type: \"string\", enum: [{}] }}", values.join(", "))
    };
    let long_one = choices(251, &"y".repeat(30));
    let marked = long_one.replace("enum: [", "«enum: [").replace("] }", "]» }");
    check(
        "D28",
        &[
            row(of_azure(&choices(501, ""), "\"x\"")),
            row(long(of_azure("@", "\"x\"").replace(['«', '»'], "").replace('@', &marked))),
            row(silent(of_azure(&choices(500, ""), "\"x\""))),
            row(silent(of_azure(&choices(250, &"y".repeat(30)), "\"x\""))),
        ],
    );
}

#[test]
fn d29_too_many_characters() {
    let choices = |length: usize| format!("x: {{ type: \"string\", enum: [\"{}\"] }}", "y".repeat(length));
    check(
        "D29",
        &[
            row(of_azure(&choices(15_000), "\"x\"")),
            row(silent(of_azure(&choices(14_999), "\"x\""))),
            row(silent(of_azure("x: { type: \"string\" }", "\"x\""))),
        ],
    );
}

#[test]
fn d30_too_many_optional() {
    let tool = |count: usize| {
        let (properties, _) = strings(count);
        format!(
            "//- /promptsig.toml\nproviders = [\"anthropic\"]\n//- /main.genai.{{ext}}\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {properties} }}, additionalProperties: false }}», (it) => it.p0)"
        )
    };
    let union = |count: usize| {
        let properties: Vec<String> =
            (0..count).map(|at| format!("p{at}: {{ type: [\"string\", \"null\"] }}")).collect();
        let (_, names) = strings(count);
        format!(
            "//- /promptsig.toml\nproviders = [\"anthropic\"]\n//- /main.genai.{{ext}}\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {} }}, required: [{names}], additionalProperties: false }}», (it) => it.p0)",
            properties.join(", ")
        )
    };
    check(
        "D30",
        &[
            row(long(tool(25))),
            row(long(union(17))),
            row(silent(long(tool(24)))),
            row(silent(long(union(16)))),
        ],
    );
}

/// What is made strict as a whole passes the profile that complained: nothing is left to say of it.
#[test]
fn a_whole_schema_is_made_strict() {
    const HEAD: &str = "//- /promptsig.toml\nproviders = \"openai\"\n//- /main.genai.mjs\n";
    for source in [
        r#"defTool("a", "b", { x: "", y: 1, z: { inner: "m" }, list: [""] }, ({ x, y }) => x + y)"#,
        r##"defTool("t", "d", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" }, y: { oneOf: [{ type: "string", minLength: 1, default: "m" }, { type: "object" }] }, s: { enum: ["m"] } }, $defs: { X: { type: "string", format: "uri" } } }, ({ x, y }) => x + y)"##,
    ] {
        let fixture = Fixture::parse(&format!("{HEAD}{source}"));
        let found = diagnostics(&fixture);
        let of_providers: Vec<_> = found.iter().filter(|it| it.rule.family() == "D").collect();
        assert!(!of_providers.is_empty());
        let fix = of_providers.iter().flat_map(|it| &it.fixes).find(|it| it.title.contains("strict form"));
        let fixed = apply(&fixture.files.last().unwrap().source, fix.unwrap());
        let left = diagnostics(&Fixture::parse(&format!("{HEAD}{fixed}")));
        let left: Vec<_> = left.iter().filter(|it| it.rule.family() == "D").collect();
        // A constraint that moved to the description is one that has no keyword.
        assert!(left.is_empty(), "{fixed}\n{left:#?}");
    }
}

/// A provider is known by the model, also by another name for it, and by the settings.
#[test]
fn providers_are_known() {
    let tool = r#"defTool("a", "b", { type: "object", properties: { x: { type: ["string", "integer"] } } }, ({ x }) => x)"#;
    let says = |head: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{head}{tool}")));
        found.iter().any(|it| it.rule.code == "D06" && it.message.starts_with("Gemini"))
    };
    assert!(says("script({ model: \"google:gemini-2.5-flash\" })\n"));
    assert!(says("script({ model: \"draft\", modelAliases: { draft: \"google:gemini-2.5-flash\" } })\n"));
    assert!(says("script({ provider: \"google\" })\n"));
    assert!(says("script({ model: \"small\", provider: \"google\" })\n"));
    assert!(says("//- /promptsig.toml\nproviders = \"gemini\"\n//- /main.genai.mjs\n"));
    assert!(!says("script({ model: \"openai:gpt-4o\", provider: \"google\" })\n"));
    // Names that lead in a circle, or that only a run knows.
    assert!(!says("script({ model: \"a\", modelAliases: { a: \"b\", b: \"a\" } })\n"));
    assert!(!says("const m = process.env.MODEL\nscript({ model: m })\n"));
    assert!(!says(""));
}

/// A constant that tools share, or whose type says what it is, is judged once, at what is written, with those who
/// have it.
#[test]
fn one_literal_in_several_places() {
    let faults = "{ type: \"object\", properties: { a: { oneOf: [{ type: \"string\" }] } }, required: [\"a\"], additionalProperties: false, $defs: {} }";
    let tools = "defTool(\"x\", \"X\", A, ({ a }) => a)\ndefTool(\"y\", \"Y\", A, ({ a }) => a)";
    let sources = [
        format!("const A = {faults}\n{tools}"),
        format!("/** @type {{IChatGptSchema.IParameters}} */\nconst A = {faults}\n{tools}"),
        // Each has a literal of its own.
        format!("defTool(\"x\", \"X\", {faults}, ({{ a }}) => a)\ndefTool(\"y\", \"Y\", {faults}, ({{ a }}) => a)"),
        // Another trouble at the same place is another remark.
        "/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: { a: { type: \"string\" } }, required: [] }\ndefTool(\"x\", \"X\", A, ({ a }) => a)".to_owned(),
    ];
    let mut shown = String::new();
    for source in sources {
        let fixture = Fixture::parse(&format!(
            "//- /promptsig.toml\nproviders = [\"openai\"]\n//- /main.genai.mjs\n{source}"
        ));
        let file = &fixture.files[0];
        for found in diagnostics(&fixture) {
            let at = |span: Span| format!("{}: {}", file.line_of(span), span.text(&file.source));
            writeln!(shown, "{} {} {}", found.rule.code, found.severity.name(), at(found.span)).unwrap();
            writeln!(shown, "    {}", found.message).unwrap();
            for related in &found.related {
                writeln!(shown, "    see {}: {}", at(related.span), related.message).unwrap();
            }
        }
        shown.push('\n');
    }
    expect![[r#"
        D10 information 1: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.
            see 2: "x": this tool has the schema
            see 3: "y": this tool has the schema

        D10 error 2: oneOf: [{ type: "string" }]
            IChatGptSchema does not allow `oneOf`. Use `anyOf`.
            see 3: "x": this tool has the schema
            see 4: "y": this tool has the schema

        D10 information 1: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.
        D10 information 2: oneOf: [{ type: "string" }]
            OpenAI does not allow `oneOf` in strict mode. Use `anyOf`.

        D24 error 2: { type: "object", properties: { a: { type: "string" } }, required: [] }
            IChatGptSchema does not allow an object without `$defs` and `additionalProperties`. Add them.
            see 3: "x": this tool has the schema
        D03 information 2: a
            OpenAI does not allow the optional property `a` in strict mode. Require it, and allow `null`.
            see 3: "x": this tool has the schema

    "#]]
    .assert_eq(&shown);
}

/// What is not sent to anybody no provider refuses: parameters fill `env.vars`, `defSchema` is text of the prompt,
/// and so is the schema of an answer of any provider but OpenAI.
#[test]
fn only_what_is_sent_counts() {
    const ALL: &str = r#""openai", "anthropic", "gemini", "gemini-json", "portable""#;
    let schema = r##"{ $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: { "a b": { oneOf: [{ const: 1 }] }, c: true, d: { type: "array", items: [{}] }, e: { $ref: "#/$defs/E" } } }"##;
    let of_providers = |source: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{ALL}]\n//- /main.genai.mjs\n{source}");
        let found = diagnostics(&Fixture::parse(&text));
        found.into_iter().filter(|it| it.rule.family() == "D").count()
    };
    assert_eq!(of_providers(&format!("defSchema(\"A\", {schema})")), 0);
    assert_eq!(of_providers(&format!("script({{ parameters: {schema} }})")), 0);
    assert_eq!(
        of_providers("script({ parameters: { \"a b\": 1, c: { type: \"integer\", exclusiveMinimum: 0 } } })"),
        0
    );
    assert_eq!(of_providers("system({ parameters: { \"a b\": 1 } })"), 0);
    for model in ["anthropic:claude-sonnet-4", "google:gemini-2.5-flash", "azure:gpt-4o"] {
        assert_eq!(of_providers(&format!("script({{ model: \"{model}\", responseSchema: {schema} }})")), 0);
    }
    assert_eq!(of_providers(&format!("script({{ responseType: \"json\", responseSchema: {schema} }})")), 0);
    // These are.
    assert!(of_providers(&format!("defTool(\"t\", \"d\", {schema}, (it) => it.c)")) > 0);
    assert!(of_providers(&format!("script({{ model: \"openai:gpt-4o\", responseSchema: {schema} }})")) > 0);
    assert!(of_providers(&format!("script({{ responseSchema: {schema} }})")) > 0);
}

/// How loud a rule is depends on whether the provider is named: of its libraries some leave parts out.
#[test]
fn an_author_who_names_a_provider_is_told_more() {
    let tool = r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", const: "c" } } }, ({ x }) => x)"#;
    let severity = |head: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{head}{tool}")));
        found.iter().find(|it| it.rule.code == "D12").map(|it| (it.severity, it.message.clone()))
    };
    let message = "Gemini does not allow `const` if it is sent as it is. Use `enum`.".to_owned();
    assert_eq!(
        severity("script({ model: \"google:gemini-2.5-flash\" })\n"),
        Some((Severity::Information, message.clone()))
    );
    assert_eq!(
        severity("//- /promptsig.toml\nproviders = \"gemini\"\n//- /main.genai.mjs\n"),
        Some((Severity::Error, message))
    );
}

/// What a strict mode wants of an object Gemini refuses: whoever asks for all of them is not told to write it, unless
/// the provider is named by itself as well.
#[test]
fn all_together_have_no_strict_mode() {
    let tool = r#"defTool("t", "d", { type: "object", properties: { x: { type: "string", default: "a" } } }, ({ x }) => x)"#;
    let codes = |providers: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{providers}]\n//- /main.genai.mjs\n{tool}");
        let found = diagnostics(&Fixture::parse(&text));
        let of_providers = found.iter().filter(|it| it.rule.family() == "D");
        of_providers.map(|it| it.rule.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(r#""portable""#), [] as [&str; 0]);
    assert_eq!(codes(r#""openai""#), ["D04", "D03", "D17"]);
    assert_eq!(codes(r#""portable", "openai""#), codes(r#""openai", "portable""#));
    assert_eq!(codes(r#""portable", "openai""#), ["D04", "D03", "D17"]);
}

/// Who does not take it is named, and all of a provider's profiles by its name.
#[test]
fn providers_have_names() {
    let tool = r#"defTool("t", "d", { type: "object", properties: { x: { type: "string", minLength: 1, enum: ["a"] }, "a b": { type: "string" } } }, (it) => it.x)"#;
    let says = |providers: &str, code: &str| {
        let text = format!("//- /promptsig.toml\nproviders = [{providers}]\n//- /main.genai.mjs\n{tool}");
        let found = diagnostics(&Fixture::parse(&text));
        found.into_iter().find(|it| it.rule.code == code).map(|it| it.message)
    };
    let said = |who: &str| Some(format!("{who} the property name `a b`. Use letters, digits and `_`."));
    assert_eq!(says(r#""portable""#, "D25"), said("Anthropic and Gemini do not allow"));
    assert_eq!(says(r#""gemini", "gemini-json""#, "D25"), said("Gemini does not allow"));
    let said =
        |who: &str| Some(format!("{who} allow `minLength` in strict mode. Say it in the description."));
    assert_eq!(says(r#""openai-2026", "openai-2024""#, "D20"), said("OpenAI does not"));
    assert_eq!(
        says(r#""gemini-json", "gemini""#, "D21").as_deref(),
        Some("gemini-json-2026 ignores `minLength`. It has no effect there.")
    );
}

/// What `IChatGptSchema` lacks is said once, with what it has in its place.
#[test]
fn one_remark_for_what_one_keyword_means() {
    let says = |property: &str| {
        let source = format!(
            "/** @type {{IChatGptSchema.IObject}} */\nconst A = {{ type: \"object\", properties: {{ a: {property} }}, required: [\"a\"] }}"
        );
        let found = diagnostics(&Fixture::parse(&source));
        let said: Vec<_> = found.into_iter().map(|it| format!("{}: {}", it.rule.code, it.message)).collect();
        if said.is_empty() { vec!["nothing".to_owned()] } else { said }
    };
    let said = [
        "{ type: \"string\", nullable: true }",
        "{ type: \"array\", prefixItems: [{ type: \"string\" }] }",
        "{ $recursiveRef: \"#\" }",
        "{ const: \"a\" }",
        // What is written so is another matter.
        "{ type: [\"string\", \"null\"] }",
        "{ type: \"array\" }",
        "{ $ref: \"#/$defs/Gone\" }",
        "{ anyOf: [{ type: \"string\" }, { type: \"null\" }] }",
    ];
    let said: Vec<String> =
        said.into_iter().map(|it| format!("{it}\n    {}", says(it).join("\n    "))).collect();
    expect![[r##"
        { type: "string", nullable: true }
            D20: IChatGptSchema does not allow `nullable`. Write `anyOf` with `{ type: "null" }`.
        { type: "array", prefixItems: [{ type: "string" }] }
            D05: IChatGptSchema does not allow `prefixItems` with a schema for each place. Use an object with a property for each.
        { $recursiveRef: "#" }
            D20: IChatGptSchema does not allow `$recursiveRef`. Write `$ref`, and put what it refers to into `$defs`.
        { const: "a" }
            D12: IChatGptSchema does not allow `const`. Use `enum`.
        { type: ["string", "null"] }
            D06: IChatGptSchema does not allow several names in `type`. Write `anyOf` with a schema for each.
        { type: "array" }
            D08: IChatGptSchema does not allow an array without `items`. Add it.
        { $ref: "#/$defs/Gone" }
            nothing
        { anyOf: [{ type: "string" }, { type: "null" }] }
            nothing"##]].assert_eq(&said.join("\n"));
}
