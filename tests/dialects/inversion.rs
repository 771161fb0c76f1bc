//! From `IChatGptSchema` back to JSON Schema.

use promptsig::dialects::chatgpt::invert;
use serde_json::{Value as Json, json};

use crate::{OPEN, convert, read};

#[track_caller]
fn check(schema: &Json, expected: &Json) {
    let inverted = invert(&read(&schema.to_string())).unwrap().to_json();
    assert_eq!(&inverted, expected);
}

#[test]
fn tags_become_keywords() {
    check(
        &json!({ "type": "string", "description": "A name.\n\n\n@minLength 1\n@format email\n@pattern ^a b$" }),
        &json!({
            "type": "string", "description": "A name.", "format": "email", "pattern": "^a b$", "minLength": 1,
        }),
    );
    check(
        &json!({ "type": "integer", "description": "@minimum 1e+21\n@exclusiveMinimum 5" }),
        &json!({ "type": "integer", "minimum": 1e21 }),
    );
    check(
        &json!({ "type": "array", "items": { "type": "number", "description": "@multipleOf 0.5" }, "description": "@minItems 2\n@uniqueItems" }),
        &json!({ "type": "array", "items": { "type": "number", "multipleOf": 0.5 }, "minItems": 2, "uniqueItems": true }),
    );
}

#[test]
fn values_become_constants() {
    check(&json!({ "type": "string", "enum": ["a"] }), &json!({ "const": "a" }));
    check(
        &json!({ "anyOf": [{ "type": "string", "enum": ["a", "b"] }, { "type": "null" }], "title": "T" }),
        &json!({ "title": "T", "oneOf": [{ "const": "a" }, { "const": "b" }, { "type": "null" }] }),
    );
}

#[test]
fn what_is_no_tag_stays() {
    for schema in [
        json!({ "type": "string", "description": "Mail to a@minLength 5" }),
        json!({ "type": "boolean", "description": "@minimum 1" }),
        json!({ "type": "string", "description": "@default x" }),
        json!({}),
    ] {
        check(&schema, &schema);
    }
}

/// Constraints that became tags become the same constraints.
#[test]
fn there_and_back() {
    for schema in [
        json!({ "type": "string", "minLength": 0, "maxLength": 5, "format": "date", "pattern": "\\d @x", "contentMediaType": "text/plain" }),
        json!({ "type": "number", "minimum": -1.5, "maximum": 1e-7, "multipleOf": 0.1, "description": "Two\nlines" }),
        json!({ "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 123_456_789_012_u64 }),
        json!({ "type": "array", "items": { "type": "string", "minLength": 1 }, "minItems": 1, "maxItems": 2, "uniqueItems": true }),
    ] {
        let whole = json!({ "type": "object", "properties": { "a": schema }, "required": ["a"] });
        let there = convert(&whole.to_string(), OPEN).unwrap().value;
        let back = invert(&there).unwrap().to_json();
        assert_eq!(back["properties"]["a"], schema);
    }
}

#[test]
fn definitions_are_inverted_and_references_stay() {
    check(
        &json!({
            "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "required": ["a"],
            "additionalProperties": false, "$defs": { "A": { "type": "string", "description": "@format date" } },
        }),
        &json!({
            "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "required": ["a"],
            "additionalProperties": false, "$defs": { "A": { "type": "string", "format": "date" } },
        }),
    );
}
