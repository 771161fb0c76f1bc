//! What providers take of a schema: D01 to D32. They speak only where a provider is known.

use crate::harness::table::{check, row};
use crate::harness::{apply, diagnostics};
use crate::support::Fixture;

macro_rules! openai {
    ($source:expr) => {
        concat!("script({ model: \"openai:gpt-4o\" })\n", $source)
    };
}

macro_rules! azure {
    ($source:expr) => {
        concat!("script({ model: \"azure:gpt-4o\" })\n", $source)
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
            row(openai!(r#"defSchema("A", «{ type: "array", items: { type: "string" } }»)"#)),
            row(openai!(r#"defSchema("A", «{ type: "string" }»)"#)),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: {}, required: [], additionalProperties: false })"#
            )),
            // Nobody knows whom it is for.
            row(r#"defSchema("A", { type: "array", items: { type: "string" } })"#),
            row(r#"script({ model: "ollama:phi" })
defSchema("A", { type: "array", items: { type: "string" } })"#),
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
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, «y»: { type: "integer" } }, required: ["x"], additionalProperties: false }, ({ x, y }) => x + y)"#
            ))
            .fix_whole(
                "Require it, and allow `null`",
                openai!(
                    r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, y: { type: ["integer", "null"] } }, required: ["x", "y"], additionalProperties: false }, ({ x, y }) => x + y)"#
                ),
            )
            .with_any_fixes(),
            // Those of one object are one remark.
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { «a»: { type: "object", properties: {}, required: [], additionalProperties: false }, b: { type: "string", enum: ["x"] } }, additionalProperties: false })"#
            ))
            .fix_whole(
                "Require them, and allow `null`",
                openai!(
                    r#"defSchema("A", { type: "object", properties: { a: { anyOf: [{ type: "object", properties: {}, required: [], additionalProperties: false }, { type: "null" }] }, b: { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] } }, additionalProperties: false, required: ["a", "b"] })"#
                ),
            )
            .with_any_fixes(),
            // What is written in short is a schema only as a whole.
            row(openai!(r#"defTool("a", "b", { x: "", «y»: 1 }, ({ x, y }) => x + y)"#)).with_any_fixes(),
            // GenAIScript requires them in an answer.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "", y: 1 } })"#),
            row(openai!(r#"defTool("a", "b", { x: "", y: NaN }, ({ x, y }) => x + y)"#)),
            row(anthropic!(r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#)),
            row(r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#),
        ],
    );
}

#[test]
fn d04_open_object() {
    check(
        "D04",
        &[
            row(openai!(
                r#"defSchema("A", «{ type: "object", properties: { x: { type: "string" } }, required: ["x"] }»)"#
            ))
            .fix_whole(
                "Write `additionalProperties: false`",
                openai!(
                    r#"defSchema("A", { type: "object", properties: { x: { type: "string" } }, required: ["x"], additionalProperties: false })"#
                ),
            )
            .with_any_fixes(),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: {}, required: [], «additionalProperties: true» })"#
            ))
            .fix("Write `additionalProperties: false`", "additionalProperties: false")
            .with_any_fixes(),
            // GenAIScript does not look into unions.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [«{ type: "object", properties: {}, required: [] }», { type: "string" }] } } } })"#)
                .with_any_fixes(),
            row(openai!(r#"defTool("a", "b", «{ x: "" }», ({ x }) => x)"#)).with_any_fixes(),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "" } })"#),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: {}, required: [], additionalProperties: false })"#
            )),
            row(r#"defTool("a", "b", { x: "" }, ({ x }) => x)"#),
        ],
    );
}

#[test]
fn d05_tuple() {
    check(
        "D05",
        &[
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: "array", «prefixItems: [{ type: "string" }]», items: { type: "string" } } }, required: ["x"], additionalProperties: false })"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: "array", items: { type: "string" } } }, required: ["x"], additionalProperties: false })"#
            )),
            row(
                r#"defSchema("A", { type: "object", properties: { x: { type: "array", prefixItems: [{ type: "string" }], items: { type: "string" } } } })"#,
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
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: «{}» }, required: ["x"], additionalProperties: false })"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "null" }] } }, required: ["x"], additionalProperties: false })"#
            )),
            row(
                r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string" } } } })"#,
            ),
        ],
    );
}

#[test]
fn d08_missing_items() {
    check(
        "D08",
        &[
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: «{ type: "array" }» }, required: ["x"], additionalProperties: false })"#
            ))
            .fix("Make it an array of strings", r#"{ type: "array", items: { type: "string" } }"#),
            // T11 says it.
            row(openai!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "array" } } }, ({ x }) => x)"#
            )),
            row(r#"defSchema("A", { type: "object", properties: { x: { type: "array" } } })"#),
        ],
    );
}

#[test]
fn d10_one_of() {
    check(
        "D10",
        &[
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { «oneOf: [{ type: "string" }, { type: "integer" }]» } }, required: ["x"], additionalProperties: false })"#
            ))
            .fix("Write `anyOf`", r#"anyOf: [{ type: "string" }, { type: "integer" }]"#),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { type: "integer" }] } }, required: ["x"], additionalProperties: false })"#
            )),
            row(r#"defSchema("A", { type: "object", properties: { x: { oneOf: [{ type: "string" }, { type: "integer" }] } } })"#),
        ],
    );
}

#[test]
fn d11_all_of() {
    check(
        "D11",
        &[
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: "string", «allOf: [{ pattern: "a" }]» } }, required: ["x"], additionalProperties: false })"#
            )),
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { allOf: { type: "string" } }, required: ["allOf"], additionalProperties: false })"#
            )),
            row(
                r#"defSchema("A", { type: "object", properties: { x: { type: "string", allOf: [{ pattern: "a" }] } } })"#,
            ),
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
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string", enum: ["red"] } } }, ({ x }) => x)"#
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
        ],
    );
}

#[test]
fn d14_reference_with_siblings() {
    check(
        "D14",
        &[
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: «{ $ref: "#/$defs/X", description: "d" }» }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } } })"##
            ))
            .fix("Put the reference into an `anyOf`", r##"{ anyOf: [{ $ref: "#/$defs/X" }], description: "d" }"##),
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } } })"##
            )),
            row(r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" } }, $defs: { X: { type: "string" } } })"##),
        ],
    );
}

#[test]
fn d15_unknown_reference() {
    check(
        "D15",
        &[
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { «$ref: "#/$defs/Y"» } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } } })"##
            )),
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { «$ref: "https://example.com/y.json"» } }, required: ["x"], additionalProperties: false })"##
            )),
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { $ref: "#" } }, required: ["x"], additionalProperties: false })"##
            )),
            row(r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/Y" } } })"##),
        ],
    );
}

#[test]
fn d16_recursive_schema() {
    check(
        "D16",
        &[
            row(anthropic!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#"» } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } }, required: [], additionalProperties: false }, ({ x }) => x)"##
            )),
            row(anthropic!(
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
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { type: "string", «not: { type: "null" }» } }, required: ["x"], additionalProperties: false })"#
            ))
            .with_any_fixes(),
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
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «multipleOf: 2» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 2 } } }, ({ x }) => x)"#
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
            row(openai!(
                r#"defSchema("A", { type: "object", properties: {}, «required: ["x"]», additionalProperties: false })"#
            )),
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
            row(gemini!(r#"defTool("a", "b", { city_name: "" }, ({ city_name }) => city_name)"#)),
            row(openai!(r#"defTool("a", "b", { "city-name": "" }, (args) => args["city-name"])"#)),
        ],
    );
}

#[test]
fn d27_schema_too_deep() {
    check(
        "D27",
        &[
            row(azure!(
                r#"defSchema("A", { type: "object", properties: { a: { type: "object", properties: { b: { type: "object", properties: { c: { type: "object", properties: { d: { type: "object", properties: { e: «{ type: "object", properties: { f: { type: "string" } }, required: ["f"], additionalProperties: false }» }, required: ["e"], additionalProperties: false } }, required: ["d"], additionalProperties: false } }, required: ["c"], additionalProperties: false } }, required: ["b"], additionalProperties: false } }, required: ["a"], additionalProperties: false })"#
            )),
            // There is more room by now.
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { a: { type: "object", properties: { b: { type: "object", properties: { c: { type: "object", properties: { d: { type: "object", properties: { e: { type: "object", properties: { f: { type: "string" } }, required: ["f"], additionalProperties: false } }, required: ["e"], additionalProperties: false } }, required: ["d"], additionalProperties: false } }, required: ["c"], additionalProperties: false } }, required: ["b"], additionalProperties: false } }, required: ["a"], additionalProperties: false })"#
            )),
            row(azure!(
                r#"defSchema("A", { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false })"#
            )),
        ],
    );
}

#[test]
fn d31_constraint_in_description() {
    check(
        "D31",
        &[
            row(openai!(
                r#"defTool("a", "b", { x: { type: "integer", description: «"How many\n@maximum 5"», required: true } }, ({ x }) => x)"#
            ))
            .fix_whole(
                "Write `maximum` as a keyword",
                openai!(
                    r#"defTool("a", "b", { x: { type: "integer", description: "How many", maximum: 5, required: true } }, ({ x }) => x)"#
                ),
            ),
            // It has no keyword for that.
            row(openai!(
                r#"defTool("a", "b", { x: { type: "string", description: "Name\n@minLength 5", required: true } }, ({ x }) => x)"#
            )),
            row(openai!(
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

/// A source that is made up for one row.
fn long(source: String) -> &'static str {
    source.leak()
}

/// A schema for Azure, with these properties.
fn of_azure(properties: &str, required: &str) -> &'static str {
    long(format!(
        "script({{ model: \"azure:gpt-4o\" }})\ndefSchema(\"A\", «{{ type: \"object\", properties: {{ {properties} }}, required: [{required}], additionalProperties: false }}»)"
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
            row(openai!(
                r#"defSchema("A", { type: "object", properties: { x: { anyOf: [{ type: "string" }, { anyOf: [{ type: "integer" }, { type: "null" }] }] } }, required: ["x"], additionalProperties: false })"#
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
            "script({{ model: \"anthropic:claude-sonnet-4\" }})\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {properties} }}, additionalProperties: false }}», (it) => it.p0)"
        )
    };
    let union = |count: usize| {
        let properties: Vec<String> =
            (0..count).map(|at| format!("p{at}: {{ type: [\"string\", \"null\"] }}")).collect();
        let (_, names) = strings(count);
        format!(
            "script({{ model: \"anthropic:claude-sonnet-4\" }})\ndefTool(\"a\", \"b\", «{{ type: \"object\", properties: {{ {} }}, required: [{names}], additionalProperties: false }}», (it) => it.p0)",
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
    for source in [
        openai!(r#"defTool("a", "b", { x: "", y: 1, z: { inner: "m" }, list: [""] }, ({ x, y }) => x + y)"#),
        openai!(
            r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" }, y: { oneOf: [{ type: "string", minLength: 1, default: "m" }, { type: "object" }] }, s: { enum: ["m"] } }, $defs: { X: { type: "string", format: "uri" } } })"##
        ),
    ] {
        let fixture = Fixture::parse(source);
        let found = diagnostics(&fixture);
        let of_providers: Vec<_> = found.iter().filter(|it| it.rule.family() == "D").collect();
        assert!(!of_providers.is_empty());
        let fix = of_providers.iter().flat_map(|it| &it.fixes).find(|it| it.title.contains("strict form"));
        let fixed = apply(&fixture.file().source, fix.unwrap());
        let left = diagnostics(&Fixture::parse(&fixed));
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
