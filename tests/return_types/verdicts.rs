use serde_json::Value as Json;

use super::shape::Shape;
use super::verdict::Verdict;

#[test]
fn tell_how_schemas_differ() {
    const STRING: &str = r#"{"type":"string"}"#;
    const NUMBER: &str = r#"{"type":"number"}"#;
    const EITHER: &str = r#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#;
    const LETTERS: &str = r#"{"type":"string","enum":["a","b"]}"#;
    const OPTIONAL: &str = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":[]}"#;
    const REQUIRED: &str = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#;
    const TWO: &str = r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}},"required":["a","b"]}"#;
    const MAP: &str = r#"{"type":"object","additionalProperties":{"type":"string"}}"#;
    let rows = [
        (STRING, STRING, "equal"),
        ("{}", "{}", "equal"),
        (STRING, "{}", "finer"),
        ("{}", STRING, "coarser"),
        (STRING, NUMBER, "contradiction"),
        (STRING, EITHER, "narrower"),
        (EITHER, STRING, "coarser"),
        (r#"{"type":"integer"}"#, NUMBER, "finer"),
        (LETTERS, STRING, "finer"),
        (STRING, LETTERS, "coarser"),
        // A single string literal counts as any string.
        (STRING, r#"{"type":"string","enum":["a"]}"#, "equal"),
        (r#"{"type":"string","enum":["c"]}"#, LETTERS, "contradiction"),
        (OPTIONAL, REQUIRED, "coarser"),
        (REQUIRED, OPTIONAL, "narrower"),
        (TWO, REQUIRED, "finer"),
        (REQUIRED, TWO, "narrower"),
        (REQUIRED, MAP, "finer"),
        (MAP, REQUIRED, "coarser"),
        (MAP, r#"{"type":"object","additionalProperties":{"type":"number"}}"#, "contradiction"),
        (r#"{"type":"array","items":{"type":"string"}}"#, r#"{"type":"array"}"#, "finer"),
    ];
    let shape =
        |schema: &str| Shape::from_schema(Some(&serde_json::from_str::<Json>(schema).unwrap()), false);
    for (ours, theirs, expected) in rows {
        assert_eq!(Verdict::between(&shape(ours), &shape(theirs)).name(), expected, "{ours} beside {theirs}");
    }
}
