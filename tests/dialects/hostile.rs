//! Documents that ask for too much, or lead nowhere: each gets a reason, and soon.

use std::fmt::Write;

use promptsig::dialects::{Config, Document, Profile, express, judge};

use promptsig::syntax::json::parse;

use crate::providers::PROVIDERS;
use crate::{OPEN, STRICT, convert, read, reasons};

const REFERENCE: Config = Config { strict: false, reference: true };

/// An object with one property.
fn object(schema: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{"x": {schema}}}, "required": ["x"]}}"#)
}

fn with_defs(schema: &str, defs: &str) -> String {
    format!(r#"{}, "$defs": {{{defs}}}}}"#, object(schema).strip_suffix('}').unwrap())
}

#[test]
fn what_is_no_schema() {
    assert_eq!(reasons("5", OPEN), ["$input: A schema must be an object or a boolean."]);
    assert_eq!(
        reasons(&object("null"), OPEN),
        [r#"$input.properties["x"]: A schema must be an object or a boolean."#]
    );
    assert_eq!(
        reasons(&object(r#"{"oneOf": {}}"#), OPEN),
        [r#"$input.properties["x"].oneOf: `oneOf` must be an array of schemas."#]
    );
    assert_eq!(
        reasons(&object(r#"{"$ref": 5}"#), OPEN),
        [r#"$input.properties["x"].$ref: `$ref` must be a string."#]
    );
    assert_eq!(
        reasons(&object(r#"{"type": "string", "enum": "x"}"#), OPEN),
        [r#"$input.properties["x"].enum: `enum` must be an array."#]
    );
    // These are passed on, or count as absent.
    for schema in
        ["true", "{}", r#"{"description": 5}"#, r#"{"type": 5}"#, r#"{"type": "object", "required": 5}"#]
    {
        assert!(convert(&object(schema), OPEN).is_ok(), "{schema}");
    }
    assert!(
        convert(&object(r#"{"type": "object", "properties": {"y": {}}, "required": 5}"#), STRICT).is_err()
    );
}

#[test]
fn references_that_lead_nowhere() {
    assert_eq!(
        reasons(&object(r##"{"$ref": "#/$defs/Gone"}"##), OPEN),
        [r#"$input.properties["x"]: unable to find reference type "Gone"."#]
    );
    assert_eq!(
        reasons(
            r##"{"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}}"##,
            OPEN
        ),
        [r#"$input.components.schemas["A"]: recursive reference type "A"."#]
    );
    for name in ["toString", "constructor"] {
        let reference = format!(r##"{{"$ref": "#/$defs/{name}"}}"##);
        assert_eq!(reasons(&object(&reference), OPEN).len(), 1);
    }
}

#[test]
fn circles_of_references() {
    let defs = r##""A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}"##;
    for config in [OPEN, REFERENCE] {
        let value = convert(&with_defs(r##"{"$ref": "#/$defs/A"}"##, defs), config).unwrap().value.to_json();
        assert_eq!(value["$defs"]["B"]["$ref"], "#/$defs/A");
    }
    // An `allOf` takes the properties of the component that it stands in.
    let defs = r##""A": {"type": "object", "properties": {"a": {"allOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}]}}}"##;
    let found = reasons(&with_defs(r##"{"$ref": "#/$defs/A"}"##, defs), OPEN);
    assert!(found[0].ends_with("Schemas nest deeper than 200 levels here."), "{found:?}");
}

#[test]
fn deep_schemas() {
    let deep = |levels: usize| {
        let (open, close) = (r#"{"type": "array", "items": "#.repeat(levels), "}".repeat(levels));
        object(&format!("{open}{{}}{close}"))
    };
    for config in [OPEN, STRICT, REFERENCE] {
        assert!(convert(&deep(150), config).is_ok());
        assert!(reasons(&deep(300), config)[0].contains("nest deeper than 200 levels"));
    }
}

#[test]
fn long_chains_of_components() {
    let mut defs = String::new();
    for number in 0..10_000 {
        let next = format!(r##"{{"$ref": "#/$defs/C{}"}}"##, number + 1);
        write!(defs, r#""C{number}": {},"#, object(&next)).unwrap();
    }
    let text = with_defs(r##"{"$ref": "#/$defs/C0"}"##, &format!(r#"{defs} "C10000": {{}}"#));
    let value = convert(&text, REFERENCE).unwrap().value;
    assert_eq!(
        value.get("$defs").and_then(|defs| defs.as_object()).map(|defs| defs.members.len()),
        Some(10_001)
    );
    assert!(reasons(&text, OPEN)[0].contains("schemas nest deeper than 200 levels"));
    drop(read(&text));
}

#[test]
fn components_that_multiply() {
    let mut defs = String::new();
    for number in 0..60 {
        let next = format!(r##"{{"$ref": "#/$defs/C{}"}}"##, number + 1);
        write!(defs, r#""C{number}": {{"type": "object", "properties": {{"a": {next}, "b": {next}}}}},"#)
            .unwrap();
    }
    let text = with_defs(r##"{"$ref": "#/$defs/C0"}"##, &format!(r#"{defs} "C60": {{}}"#));
    assert!(convert(&text, REFERENCE).is_ok());
    assert!(reasons(&text, OPEN)[0].contains("come to more than"));
    // Every type repeats the alternatives beside it.
    let open = r#"{"type": ["string", "null", "number"], "anyOf": ["#.repeat(40);
    let text = object(&format!("{open}{{}}{}", "]}".repeat(40)));
    assert!(
        reasons(&text, OPEN)[0].contains("too deeply") || reasons(&text, OPEN)[0].contains("come to more")
    );
}

/// Judges and converts for every provider; whether each conversion succeeds.
fn everywhere(text: &str) -> Vec<bool> {
    let value = read(text);
    let document = Document::of(&value);
    let ask = |(dialect, profile, strict)| {
        judge(&document, Profile::named(profile).unwrap(), strict);
        let result = express(&document, dialect, Config { strict, reference: false });
        result.inspect_err(|failure| assert!(!failure.reasons.is_empty())).is_ok()
    };
    PROVIDERS.into_iter().map(ask).collect()
}

#[test]
fn providers_are_asked_too_much() {
    let deep = |open: &str, close: &str, levels: usize| {
        object(&format!("{}{{}}{}", open.repeat(levels), close.repeat(levels)))
    };
    for (open, close) in
        [(r#"{"items": "#, "}"), (r#"{"anyOf": ["#, "]}"), (r#"{"allOf": ["#, "]}"), (r#"{"not": "#, "}")]
    {
        // So deep a document is not even read.
        assert!(parse(&deep(open, close, 10_000)).is_err());
        everywhere(&deep(open, close, 190));
        if !open.ends_with('[') {
            assert!(!everywhere(&deep(open, close, 300)).contains(&true), "{open}");
        }
    }
    // Alternatives beside an object and several types are written out.
    let open = r#"{"type": ["object", "string", "array"], "anyOf": ["#.repeat(40);
    let text = object(&format!("{open}{{}}{}", "]}".repeat(40)));
    assert!(!everywhere(&text)[3]);
    let circle = r##""A": {"$ref": "#/$defs/B"}, "B": {"allOf": [{"$ref": "#/$defs/A"}]}"##;
    everywhere(&with_defs(r##"{"$ref": "#/$defs/A"}"##, circle));
    let values: Vec<_> = (0..100_000).map(|number| format!("\"v{number}\"")).collect();
    let text = object(&format!(r#"{{"type": "string", "enum": [{}]}}"#, values.join(",")));
    assert_eq!(everywhere(&text), [false, true, true, true, true, true]);
}

#[test]
fn providers_get_many_components() {
    let (mut chain, mut fan) = (String::new(), String::new());
    for number in 0..10_000 {
        let next = format!(r##"{{"$ref": "#/$defs/C{}"}}"##, number + 1);
        write!(chain, r#""C{number}": {},"#, object(&next)).unwrap();
        if number < 60 {
            let both = format!(r#"{{"type": "object", "properties": {{"a": {next}, "b": {next}}}}}"#);
            write!(fan, r#""C{number}": {both},"#).unwrap();
        }
    }
    let first = r##"{"$ref": "#/$defs/C0"}"##;
    let text = with_defs(first, &format!(r#"{chain} "C10000": {{"type": "string"}}"#));
    assert!(!everywhere(&text)[3], "Gemini has each in place of its reference");
    let text = with_defs(first, &format!(r#"{fan} "C60": {{"type": "string"}}"#));
    assert!(!everywhere(&text)[3]);
}
