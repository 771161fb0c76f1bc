//! Documents that are too large, or have broken references: every dialect ends with a reason, and soon.

use std::fmt::Write;

use promptsig::providers::{Dialect, Profile, SchemaDocument, judge};
use promptsig::syntax::json::parse;

use crate::provider_outputs::{PROVIDERS, convert};

/// Messages of a failed conversion.
fn reasons(text: &str, dialect: Dialect, strict: bool) -> Vec<String> {
    let value = parse(text).unwrap();
    match convert(&value, dialect, strict) {
        Ok(_) => Vec::new(),
        Err(failure) => failure.reasons.into_iter().map(|reason| reason.message).collect(),
    }
}

fn try_all(text: &str) {
    let value = parse(text).unwrap();
    for (dialect, strict) in PROVIDERS {
        let result = convert(&value, dialect, strict);
        if let Err(failure) = result {
            assert!(!failure.reasons.is_empty(), "{}", dialect.name());
        }
    }
    for profile in Profile::all() {
        for is_strict in [false, true] {
            judge(&SchemaDocument::new(&value), profile, is_strict);
        }
    }
}

#[test]
fn deep_schemas() {
    let deep = |levels: usize| {
        let open = r#"{"type": "array", "items": "#.repeat(levels);
        format!("{{\"type\": \"object\", \"properties\": {{\"x\": {open}{{}}{}}}}}", "}".repeat(levels))
    };
    for (dialect, strict) in PROVIDERS {
        assert_eq!(reasons(&deep(300), dialect, strict), ["Schemas nest deeper than 200 levels here."]);
    }
    try_all(&deep(190));
    assert!(parse(&deep(10_000)).unwrap_err().message.contains("deeper than 400 levels"));
}

#[test]
fn references_in_circles() {
    try_all(r##"{"$ref": "#"}"##);
    try_all(r##"{"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}}"##);
    try_all(
        r##"{"type": "object", "properties": {"x": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"$ref": "#/$defs/A"}}}"##,
    );
    try_all(
        r##"{"type": "object", "properties": {"x": {"allOf": [{"$ref": "#/$defs/A"}]}}, "$defs": {"A": {"allOf": [{"$ref": "#/$defs/A"}]}}}"##,
    );
    let circle = r##"{"type": "object", "properties": {"x": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "object", "properties": {"x": {"$ref": "#/$defs/A"}}}}}"##;
    assert_eq!(
        reasons(circle, Dialect::Gemini, false),
        ["Gemini does not allow a schema that contains itself."; 2][..1]
    );
    assert!(reasons(circle, Dialect::OpenAiStrict, true).is_empty());
    assert!(reasons(circle, Dialect::GeminiJson, false).is_empty());
    let endless = circle.replace(
        r##""properties": {"x": {"$ref": "#/$defs/A"}}}}"##,
        r##""properties": {"x": {"$ref": "#/$defs/A"}}, "required": ["x"]}}"##,
    );
    assert!(!reasons(&endless, Dialect::GeminiJson, false).is_empty(), "{endless}");
}

#[test]
fn references_that_multiply() {
    let mut definitions = String::new();
    for at in 0..40 {
        let next = format!(r##"{{"$ref": "#/$defs/D{}"}}"##, at + 1);
        write!(definitions, r#""D{at}": {{"type": "object", "properties": {{"a": {next}, "b": {next}}}}}, "#)
            .unwrap();
    }
    let text = format!(
        r##"{{"type": "object", "properties": {{"x": {{"$ref": "#/$defs/D0"}}}}, "$defs": {{{definitions} "D40": {{"type": "string"}}}}}}"##
    );
    assert_eq!(
        reasons(&text, Dialect::Gemini, false),
        ["With its references resolved the schema is too large."]
    );
    assert!(reasons(&text, Dialect::OpenAiStrict, true).is_empty());
    try_all(&text);
}

#[test]
fn a_chain_of_definitions() {
    let mut definitions = String::new();
    for at in 0..10_000 {
        write!(
            definitions,
            r##""D{at}": {{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/D{}"}}}}}}, "##,
            at + 1
        )
        .unwrap();
    }
    let text = format!(
        r##"{{"type": "object", "properties": {{"x": {{"$ref": "#/$defs/D0"}}}}, "$defs": {{{definitions} "D10000": {{"type": "string"}}}}}}"##
    );
    assert_eq!(
        reasons(&text, Dialect::Gemini, false),
        ["With its references resolved the schema is too large."]
    );
    try_all(&text);
}

#[test]
fn what_is_no_schema() {
    for text in [
        "null",
        "5",
        "[]",
        "\"x\"",
        "{}",
        "true",
        "false",
        r#"{"properties": 5}"#,
        r#"{"type": "object", "properties": {"x": null, "y": 5, "z": []}}"#,
        r#"{"type": "object", "$defs": 5, "required": "x", "additionalProperties": 5, "anyOf": 5, "enum": 5}"#,
        r#"{"type": ["object", 5]}"#,
        r#"{"$ref": 5}"#,
        r#"{"type": "object", "properties": {"__proto__": {"type": "string"}}}"#,
    ] {
        try_all(text);
    }
}
