//! Chosen schemas in each dialect, with losses and failures.

use std::fmt::Write;

use promptsig::providers::Dialect;
use promptsig::syntax::json::parse;

use test_support::kept;

use crate::provider_outputs::{PROVIDERS, convert};

pub const CASES: &[(&str, &str)] = &[
    (
        "optional",
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"enum": ["x"]}, "c": {"type": "object", "properties": {}}, "d": {"const": 1}}, "required": ["a"]}"#,
    ),
    (
        "constraints",
        r#"{"type": "object", "properties": {"a": {"type": "string", "description": "A", "minLength": 1, "pattern": "^(?!x)"}, "b": {"type": "array", "items": {"type": "number", "minimum": 1}, "minItems": 2, "uniqueItems": true}, "c": {"type": "string", "format": "uri", "default": "x"}}, "required": ["a", "b", "c"]}"#,
    ),
    (
        "openapi 3.0",
        r##"{"schema": {"type": "object", "properties": {"a": {"type": "integer", "nullable": true, "minimum": 0, "exclusiveMinimum": true}, "b": {"$ref": "#/components/schemas/B", "nullable": true}}, "required": ["a", "b"]}, "components": {"schemas": {"B": {"type": "string", "example": "x"}}}}"##,
    ),
    (
        "draft 4",
        r##"{"type": "object", "properties": {"a": {"$ref": "#/definitions/A"}, "b": {"type": "array", "items": [{"type": "string"}], "additionalItems": {"type": "number"}}}, "required": ["a"], "definitions": {"A": {"type": "number", "maximum": 5, "exclusiveMaximum": true}}}"##,
    ),
    (
        "unions",
        r#"{"type": "object", "properties": {"a": {"oneOf": [{"type": "string"}, {"anyOf": [{"type": "integer"}, {"type": "null"}]}]}, "b": {"type": ["string", "integer"], "minLength": 1, "minimum": 2}, "c": {"anyOf": [{"type": "string"}], "oneOf": [{"type": "string"}]}}, "required": ["a", "b", "c"]}"#,
    ),
    (
        "all of",
        r##"{"type": "object", "properties": {"a": {"allOf": [{"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]}, {"$ref": "#/$defs/B"}]}}, "required": ["a"], "$defs": {"B": {"type": "object", "properties": {"y": {"type": "string"}}}}}"##,
    ),
    (
        "all of that contradict",
        r#"{"type": "object", "properties": {"a": {"allOf": [{"type": "string"}, {"type": "number"}]}}, "required": ["a"]}"#,
    ),
    (
        "references",
        r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/A", "description": "An a"}, "b": {"$ref": "#"}, "c": {"$ref": "#/$defs/Gone"}}, "$defs": {"A": {"type": "string"}}}"##,
    ),
    (
        "open objects",
        r#"{"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {"type": "string"}}, "b": {"type": "object", "patternProperties": {"^x": {"type": "string"}}}}, "required": ["a", "b"]}"#,
    ),
    (
        "no types",
        r#"{"type": "object", "properties": {"a": {}, "b": true, "c": {"properties": {"x": {"type": "string"}}}, "d": {"enum": [1, 2]}, "e": {"type": "array"}}}"#,
    ),
    (
        "malformed",
        r#"{"type": "object", "properties": {"a": {"type": "string", "required": true}, "b": {"type": "text"}, "c": {"type": "string", "minLength": "1"}}}"#,
    ),
    (
        "conditions",
        r#"{"type": "object", "properties": {"a": {"type": "string", "not": {"const": "x"}}}, "required": ["a"], "if": {}, "then": {}, "$comment": "c", "examples": [1]}"#,
    ),
    ("an array", r#"{"type": "array", "items": {"type": "string"}}"#),
    (
        "a reference",
        r##"{"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"a": {"type": "string"}}}}}"##,
    ),
    (
        "a union",
        r#"{"type": "object", "anyOf": [{"required": ["a"]}], "properties": {"a": {"type": "string"}}}"#,
    ),
    ("no parameters", r#"{"type": "object", "properties": {}}"#),
    (
        "names",
        r#"{"type": "object", "properties": {"city-name": {"type": "string"}}, "required": ["city-name", "gone"]}"#,
    ),
    (
        "choices",
        r#"{"type": "object", "properties": {"a": {"type": "integer", "enum": [1, 2]}, "b": {"type": ["string", "null"], "enum": ["x", null]}, "c": {"const": "x"}}, "required": ["a", "b", "c"]}"#,
    ),
    (
        "forms",
        r#"{"type": "object", "properties": {"a": {"type": "string", "uiType": "textarea", "title": "A"}}, "required": ["a"]}"#,
    ),
];

#[test]
fn what_they_become() {
    let mut out = String::new();
    for (name, text) in CASES {
        let value = parse(text).unwrap();
        writeln!(out, "# {name}\n{text}\n").unwrap();
        let strict_forms = PROVIDERS.into_iter().chain([(Dialect::GenAiScriptStrict, false)]);
        for (dialect, strict) in strict_forms {
            let mark = if strict && dialect == Dialect::Anthropic { " (strict)" } else { "" };
            match convert(&value, dialect, strict) {
                Ok(conversion) => {
                    writeln!(out, "{}{mark}: {}", dialect.name(), conversion.value.to_json()).unwrap();
                    for loss in &conversion.losses {
                        writeln!(out, "  {}: {loss}", loss.pointer).unwrap();
                    }
                }
                Err(failure) => {
                    writeln!(out, "{}{mark}: none", dialect.name()).unwrap();
                    for reason in &failure.reasons {
                        writeln!(out, "  {}: {}", reason.accessor, reason.message).unwrap();
                    }
                }
            }
        }
        out.push('\n');
    }
    kept::check("tests/provider_outputs/chosen.txt", &out);
}
