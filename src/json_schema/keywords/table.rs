//! Table of keywords by <https://json-schema.org/specification-links>, and GenAIScript's typings and validator.

use super::KeywordShape;
use super::keyword::{Draft, Keyword, KeywordOrigin, TYPES};

const ALL: &[&str] = &TYPES;
const ARRAY: &[&str] = &["array"];
const NUMBER: &[&str] = &["integer", "number"];
const OBJECT: &[&str] = &["object"];
const STRING: &[&str] = &["string"];

const FOUR: KeywordOrigin = since(Draft::Four);

/// All known keywords by name; types are those of GenAIScript's typings, then those of JSON Schema.
#[rustfmt::skip]
pub static KEYWORDS: &[Keyword] = &[
    keyword("$anchor", None, &[], ALL, since(Draft::V2019)),
    keyword("$comment", Some(KeywordShape::Text), &[], ALL, since(Draft::Seven)).validated().at_root(),
    keyword("$defs", Some(KeywordShape::Map), &[], ALL, since(Draft::V2019)).validated().at_root(),
    keyword("$id", Some(KeywordShape::Text), &[], ALL, since(Draft::Six)).validated().at_root(),
    keyword("$ref", Some(KeywordShape::Text), &[], ALL, FOUR).validated().at_root(),
    keyword("$schema", Some(KeywordShape::Text), &["array", "object"], ALL, FOUR).validated().at_root(),
    keyword("additionalItems", Some(KeywordShape::Schema), &[], ARRAY, until(Draft::V2019)).validated(),
    keyword("additionalProperties", Some(KeywordShape::Schema), &["object"], OBJECT, FOUR).validated().at_root(),
    keyword("allOf", Some(KeywordShape::Schemas), &[], ALL, FOUR).validated().at_root(),
    keyword("anyOf", Some(KeywordShape::Schemas), &[], ALL, FOUR).validated().at_root(),
    keyword("const", None, &[], ALL, since(Draft::Six)).validated(),
    keyword("contains", Some(KeywordShape::Schema), &[], ARRAY, since(Draft::Six)).validated(),
    keyword("contentEncoding", Some(KeywordShape::Text), &[], STRING, since(Draft::Seven)).validated(),
    keyword("contentMediaType", Some(KeywordShape::Text), &[], STRING, since(Draft::Seven)).validated(),
    keyword("contentSchema", None, &[], STRING, since(Draft::V2019)).validated(),
    keyword("default", None, ALL, ALL, FOUR).validated().at_root().meant_by(&["defaultvalue"]),
    keyword("definitions", Some(KeywordShape::Map), &[], ALL, until(Draft::Seven)).validated().at_root(),
    keyword("dependencies", None, &[], OBJECT, until(Draft::Seven)).validated(),
    keyword("dependentRequired", None, &[], OBJECT, since(Draft::V2019)),
    keyword("dependentSchemas", Some(KeywordShape::Map), &[], OBJECT, since(Draft::V2019)),
    keyword("deprecated", None, &[], ALL, since(Draft::V2019)).validated(),
    keyword("description", Some(KeywordShape::Text), ALL, ALL, FOUR).validated().at_root().meant_by(&["desc", "help"]),
    keyword("else", Some(KeywordShape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    keyword("enum", Some(KeywordShape::List), STRING, ALL, FOUR).validated().at_root().meant_by(&["choices", "options", "values"]),
    keyword("examples", Some(KeywordShape::List), &[], ALL, since(Draft::Six)).validated().at_root().meant_by(&["example"]),
    keyword("exclusiveMaximum", Some(KeywordShape::Number), NUMBER, NUMBER, FOUR).validated(),
    keyword("exclusiveMinimum", Some(KeywordShape::Number), NUMBER, NUMBER, FOUR).validated(),
    keyword("format", Some(KeywordShape::Text), &[], &["integer", "number", "string"], FOUR),
    keyword("if", Some(KeywordShape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    keyword("items", Some(KeywordShape::SchemaOrSchemas), ARRAY, ARRAY, FOUR).validated().at_root(),
    keyword("maxContains", None, &[], ARRAY, since(Draft::V2019)),
    keyword("maxItems", Some(KeywordShape::Count), &[], ARRAY, FOUR).validated().at_root(),
    keyword("maxLength", Some(KeywordShape::Count), &[], STRING, FOUR).validated(),
    keyword("maxProperties", Some(KeywordShape::Count), &[], OBJECT, FOUR).validated().at_root(),
    keyword("maximum", Some(KeywordShape::Number), NUMBER, NUMBER, FOUR).validated().meant_by(&["max"]),
    keyword("minContains", None, &[], ARRAY, since(Draft::V2019)),
    keyword("minItems", Some(KeywordShape::Count), &[], ARRAY, FOUR).validated().at_root(),
    keyword("minLength", Some(KeywordShape::Count), &[], STRING, FOUR).validated(),
    keyword("minProperties", Some(KeywordShape::Count), &[], OBJECT, FOUR).validated().at_root(),
    keyword("minimum", Some(KeywordShape::Number), NUMBER, NUMBER, FOUR).validated().meant_by(&["min"]),
    keyword("multipleOf", Some(KeywordShape::Number), &[], NUMBER, FOUR).validated(),
    keyword("not", Some(KeywordShape::Schema), &[], ALL, FOUR).validated(),
    keyword("nullable", None, &[], ALL, KeywordOrigin::OpenApi).validated(),
    keyword("oneOf", Some(KeywordShape::Schemas), &[], ALL, FOUR).validated().at_root(),
    keyword("pattern", Some(KeywordShape::Text), STRING, STRING, FOUR).validated().meant_by(&["regex", "regexp"]),
    keyword("patternProperties", Some(KeywordShape::Map), &[], OBJECT, FOUR).validated().at_root(),
    keyword("prefixItems", Some(KeywordShape::Schemas), &[], ARRAY, since(Draft::V2020)),
    keyword("properties", Some(KeywordShape::Map), OBJECT, OBJECT, FOUR).validated().at_root().meant_by(&["fields", "property", "props"]),
    keyword("propertyNames", Some(KeywordShape::Schema), &[], OBJECT, since(Draft::Six)).validated(),
    keyword("readOnly", Some(KeywordShape::Flag), &[], ALL, since(Draft::Seven)).validated(),
    keyword("required", Some(KeywordShape::Names), OBJECT, OBJECT, FOUR).validated().at_root(),
    keyword("then", Some(KeywordShape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    keyword("title", Some(KeywordShape::Text), ALL, ALL, FOUR).validated().at_root().meant_by(&["label"]),
    keyword("type", None, ALL, ALL, FOUR).validated().at_root(),
    keyword("uiGroup", Some(KeywordShape::Text), ALL, &[], KeywordOrigin::GenAiScript).meant_by(&["group"]),
    keyword("uiSuggestions", Some(KeywordShape::Names), STRING, &[], KeywordOrigin::GenAiScript).meant_by(&["suggestions"]),
    keyword("uiType", Some(KeywordShape::Text), &["boolean", "string"], &[], KeywordOrigin::GenAiScript),
    keyword("unevaluatedItems", Some(KeywordShape::Schema), &[], ARRAY, since(Draft::V2019)),
    keyword("unevaluatedProperties", Some(KeywordShape::Schema), &[], OBJECT, since(Draft::V2019)),
    keyword("uniqueItems", Some(KeywordShape::Flag), &[], ARRAY, FOUR).validated(),
    keyword("writeOnly", Some(KeywordShape::Flag), &[], ALL, since(Draft::Seven)).validated(),
];

const fn keyword(
    name: &'static str,
    shape: Option<KeywordShape>,
    typed: &'static [&'static str],
    standard: &'static [&'static str],
    origin: KeywordOrigin,
) -> Keyword {
    Keyword { name, shape, typed, standard, origin, is_validated: false, is_at_root: false, habits: &[] }
}

const fn since(first: Draft) -> KeywordOrigin {
    KeywordOrigin::Standard { first, last: Draft::V2020 }
}

const fn until(last: Draft) -> KeywordOrigin {
    KeywordOrigin::Standard { first: Draft::Four, last }
}

impl Keyword {
    const fn validated(self) -> Self {
        Self { is_validated: true, ..self }
    }

    const fn at_root(self) -> Self {
        Self { is_at_root: true, ..self }
    }

    const fn meant_by(self, habits: &'static [&'static str]) -> Self {
        Self { habits, ..self }
    }
}
