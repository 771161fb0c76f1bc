use promptsig::Value;
use promptsig::providers::Fate;
use promptsig::text::Span;

use crate::providers::{OPEN, STRICT, convert};

/// Returns the span between the marks, and the text without them.
fn marked(text: &str) -> (Span, String) {
    let (before, rest) = text.split_once('«').unwrap();
    let (inside, after) = rest.split_once('»').unwrap();
    (Span::new(before.len(), before.len() + inside.len()), [before, inside, after].concat())
}

#[track_caller]
fn check_reason(text: &str, accessor: &str, pointer: &str) {
    let (span, text) = marked(text);
    let failure = convert(&text, STRICT).unwrap_err();
    let [reason] = failure.reasons.as_slice() else { panic!("{failure:?}") };
    assert_eq!((reason.accessor.as_str(), reason.pointer.as_str()), (accessor, pointer));
    assert_eq!(reason.span, span, "{:?}", reason.span.text(&text));
}

#[test]
fn a_reason_is_where_the_schema_is_written() {
    check_reason(
        r#"{"type": "object", "properties": {«"a"»: {"type": "string"}}}"#,
        "$input.properties.a",
        "/properties/a",
    );
    check_reason(
        r#"{"type": "object", "properties": {"a/b": {"type": "array", "items": «{"type": "array"}»}}, "required": ["a/b"]}"#,
        r#"$input.properties["a/b"].items"#,
        "/properties/a~1b/items",
    );
    check_reason(
        r#"{"type": "object", "properties": {}, "additionalProperties": false, "allOf": «5»}"#,
        "$input.allOf",
        "/allOf",
    );
    check_reason(
        r##"{"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"x": {"anyOf": [{"type": "null"}, «{"$ref": "#/$defs/B"}»]}}, "required": ["x"]}}}"##,
        r#"$input.properties["x"].oneOf[1]"#,
        "/$defs/A/properties/x/anyOf/1",
    );
    check_reason(
        r#"{"schema": {"type": "object", "properties": {"a": {"type": "object", "properties": {}, "additionalProperties": «true»}}, "required": ["a"]}}"#,
        r#"$input.properties["a"].additionalProperties"#,
        "/schema/properties/a",
    );
}

#[test]
fn a_loss_is_where_the_keyword_is_written() {
    let text =
        r#"{"type": "object", "properties": {"n": {"type": "number", "minimum": 1e21, "default": 5}}}"#;
    let conversion = convert(text, OPEN).unwrap();
    let losses: Vec<_> =
        conversion.losses.iter().map(|loss| (loss.to_string(), loss.span.text(text))).collect();
    assert_eq!(
        losses,
        [
            ("`minimum` moves to the description as `@minimum 1e+21`".to_owned(), "1e21"),
            ("`default` is left out".to_owned(), "5"),
        ],
    );
    assert_eq!(conversion.losses[0].pointer, "/properties/n");
    assert_eq!(conversion.losses[1].fate, Fate::Lost);
}

#[test]
fn what_has_no_place_in_the_dialect_is_a_loss() {
    let text = r#"{"type": "object", "properties": {
        "a": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": "«1»", "x-a": "«2»", "title": "A"},
        "b": {"type": "string", "enum": ["x"], "default": "«3»"},
        "c": {"allOf": [{"title": "«4»"}, {"type": "string"}]},
        "d": {"oneOf": [{}, {"type": "null"}], "discriminator": "«5»"},
        "e": {"type": "string", "default": null, "nullable": true}
    }}"#;
    let losses = convert(text, OPEN).unwrap().losses;
    let shown: Vec<_> = losses.iter().map(|loss| (loss.keyword.as_str(), loss.pointer.as_str())).collect();
    let places = ["a", "a", "b", "c", "d"].map(|name| format!("/properties/{name}"));
    let keywords = ["default", "x-a", "default", "allOf", "discriminator"];
    let expected: Vec<_> = keywords.into_iter().zip(places.iter().map(String::as_str)).collect();
    assert_eq!(shown, expected);
    for (number, loss) in losses.iter().enumerate() {
        assert!(loss.span.text(text).contains(&format!("«{}»", number + 1)), "{loss:?}");
    }
}

#[test]
fn what_stands_beside_constants_is_a_loss_unless_the_whole_says_it() {
    let text = r#"{"type": "object", "properties": {
        "a": {"type": "string", "enum": ["x", "y"], "description": "D", "title": "T", "minLength": "«1»"},
        "b": {"description": "D", "oneOf": [{"const": 1, "title": "«2»"}, {"const": 2, "description": "«3»"}]},
        "c": {"const": "x", "deprecated": true}
    }}"#;
    let losses = convert(text, OPEN).unwrap().losses;
    let shown: Vec<_> = losses.iter().map(|loss| (loss.keyword.as_str(), loss.span.text(text))).collect();
    assert_eq!(shown, [("minLength", "\"«1»\""), ("title", "\"«2»\""), ("description", "\"«3»\"")]);
}

#[test]
fn parts_of_the_result_have_the_places_of_what_they_were_made_from() {
    let text = r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string", "minLength": 1}}}"##;
    let value = convert(text, OPEN).unwrap().value;
    let a = value.get("properties").and_then(|properties| properties.get("a")).unwrap();
    assert_eq!(a.span.text(text), r##"{"$ref": "#/$defs/A"}"##);
    assert_eq!(a.get("type").map(|value: &Value| value.span.text(text)), Some(r#""string""#));
}
