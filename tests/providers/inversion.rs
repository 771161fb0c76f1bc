//! Converts `IChatGptSchema` back to JSON Schema.

use promptsig::providers::chatgpt::invert;
use promptsig::text::Span;
use promptsig::{Value, ValueKind};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::{num, option};
use serde_json::{Map, Value as Json, json};

use crate::providers::{OPEN, convert, read};

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

/// Adds descriptions: trimmed lines, none of which resembles a tag.
fn described(schema: impl Strategy<Value = Map<String, Json>>) -> impl Strategy<Value = Json> {
    let line = "[a-zé👍>][ a-zé@\\\\.]{0,8}[a-z.]";
    let text = vec(line, 1..4).prop_map(|lines| Json::from(lines.join("\n")));
    (schema, option::of(text)).prop_map(|(mut schema, text)| {
        schema.extend(text.map(|text| ("description".to_owned(), text)));
        Json::Object(schema)
    })
}

/// An object with any subset of these keywords.
fn keywords(
    kind: &'static str,
    keywords: Vec<(&'static str, BoxedStrategy<Json>)>,
) -> impl Strategy<Value = Map<String, Json>> {
    let all: Vec<_> = keywords
        .into_iter()
        .map(|(name, value)| option::of(value.prop_map(move |value| (name.to_owned(), value))))
        .collect();
    all.prop_map(move |all| {
        let kind = ("type".to_owned(), Json::from(kind));
        std::iter::once(kind).chain(all.into_iter().flatten()).collect()
    })
}

fn schema() -> impl Strategy<Value = Json> {
    let word = || "[!-~é][ !-~]{0,8}[!-~]".prop_map(Json::from).boxed();
    let count = || (0_u64..1 << 53).prop_map(Json::from).boxed();
    let number = || {
        let any = num::f64::NORMAL
            .prop_map(|number| Value::new(Span::default(), ValueKind::Number(number)).to_json());
        prop_oneof![any, (-99_i64..99).prop_map(Json::from)].boxed()
    };
    let string = keywords(
        "string",
        vec![
            ("minLength", count()),
            ("maxLength", count()),
            ("format", word()),
            ("pattern", word()),
            ("contentMediaType", word()),
        ],
    );
    // The normal form has one bound on each side.
    let bounds = prop::sample::select(vec![
        ("minimum", "maximum"),
        ("minimum", "exclusiveMaximum"),
        ("exclusiveMinimum", "maximum"),
        ("exclusiveMinimum", "exclusiveMaximum"),
    ]);
    let kind = prop::sample::select(vec!["number", "integer"]);
    let numeric = (kind, bounds).prop_flat_map(move |(kind, (least, most))| {
        keywords(kind, vec![(least, number()), (most, number()), ("multipleOf", number())])
    });
    let leaf = prop_oneof![described(string), described(numeric)].boxed();
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let array = (inner.clone(), count(), count(), prop::bool::ANY);
        let array = array.prop_map(|(items, least, most, is_unique)| {
            let mut array = json!({ "type": "array", "items": items, "minItems": least, "maxItems": most });
            if is_unique {
                array["uniqueItems"] = Json::Bool(true);
            }
            array.as_object().cloned().unwrap_or_default()
        });
        let object = vec(inner, 1..3).prop_map(|all| {
            let names: Vec<String> = (0..all.len()).map(|place| format!("p{place}")).collect();
            let properties: Map<String, Json> = names.iter().cloned().zip(all).collect();
            json!({ "type": "object", "properties": properties, "required": names })
        });
        prop_oneof![described(array), object]
    })
}

proptest! {
    #[test]
    fn there_and_back(schema in schema()) {
        let whole = json!({ "type": "object", "properties": { "a": schema }, "required": ["a"] });
        let there = convert(&whole.to_string(), OPEN).unwrap().value;
        let back = invert(&there).unwrap().to_json();
        prop_assert_eq!(&back["properties"]["a"], &schema);
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
