//! Documents that are too large, or have broken references: each gets a reason, and soon.

use std::fmt::Write;

use promptsig::providers::ConversionOptions;

use crate::providers::{OPEN, STRICT, convert, read, reasons};

const REFERENCE: ConversionOptions = ConversionOptions { strict: false, reference: true };

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
    // Passed on, or treated as absent.
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
    // An `allOf` merges the properties of its own component.
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
    // Every type repeats the adjacent alternatives.
    let open = r#"{"type": ["string", "null", "number"], "anyOf": ["#.repeat(40);
    let text = object(&format!("{open}{{}}{}", "]}".repeat(40)));
    assert!(
        reasons(&text, OPEN)[0].contains("too deeply") || reasons(&text, OPEN)[0].contains("come to more")
    );
}

/// A resolved reference repeats all its words and values, which count as well.
#[test]
fn words_and_values_that_multiply() {
    let properties = |count: usize| -> String {
        let one = |number| format!(r##""p{number}": {{"$ref": "#/$defs/Big"}}"##);
        (0..count).map(one).collect::<Vec<_>>().join(",")
    };
    let defs = [
        format!(r#""Big": {{"type": "string", "description": "{}"}}"#, "word ".repeat(10_000)),
        format!(r#""Big": {{"type": "string", "enum": [{}"z"]}}"#, r#""a","#.repeat(4_000)),
        format!(r#""Big": {{"type": "object", "properties": {{}}, "default": [{}0]}}"#, "1,".repeat(20_000)),
    ];
    for big in &defs {
        let text = |count| {
            format!(
                r#"{{"type": "object", "properties": {{{}}}, "required": [], "$defs": {{{big}}}}}"#,
                properties(count)
            )
        };
        assert!(convert(&text(20), OPEN).is_ok());
        assert!(reasons(&text(2000), OPEN)[0].contains("come to more than"));
        assert!(convert(&text(2000), REFERENCE).is_ok());
    }
}

/// Each value of an `enum` becomes a schema with all adjacent keywords.
#[test]
fn keywords_that_multiply() {
    let text = |values: usize, keywords: usize| {
        let values: Vec<String> = (0..values).map(|number| format!("\"v{number}\"")).collect();
        let beside: Vec<String> =
            (0..keywords).map(|number| format!(r#""x-{number}": [1, 2, 3],"#)).collect();
        object(&format!(r#"{{"type": "string", {} "enum": [{}]}}"#, beside.concat(), values.join(",")))
    };
    for (values, keywords) in [(10_000, 3), (3, 10_000), (100, 100)] {
        assert!(convert(&text(values, keywords), OPEN).is_ok(), "{values} values, {keywords} keywords");
    }
    assert!(reasons(&text(5_000, 5_000), OPEN)[0].contains("come to more than"));
}

/// Paths in reasons have a readable length.
#[test]
fn paths_through_long_names() {
    let name = "n".repeat(100_000);
    let fields: Vec<String> =
        (0..100).map(|number| format!(r#""p{number}": {{"type": "string"}}"#)).collect();
    let inner = format!(r#"{{"type": "object", "properties": {{{}}}, "required": []}}"#, fields.join(","));
    let outer =
        format!(r#"{{"type": "object", "properties": {{"{name}": {inner}}}, "required": ["{name}"]}}"#);
    let found = reasons(&outer, STRICT);
    assert_eq!(found.len(), 100);
    assert!(found.iter().all(|reason| reason.len() < 2_000 && reason.starts_with('…')), "{}", found[0]);
    let short = outer.replace(&name, "a name");
    assert!(reasons(&short, STRICT)[0].starts_with(r#"$input.properties["a name"].properties.p0"#));
}
