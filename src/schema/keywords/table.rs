//! The table of keywords. Drafts: <https://json-schema.org/specification-links>. GenAIScript's typings and
//! validator: release 2.5.1.

use super::Shape;
use super::keyword::{Draft, Keyword, Origin, TYPES};

const ALL: &[&str] = &TYPES;
const ARRAY: &[&str] = &["array"];
const NUMBER: &[&str] = &["integer", "number"];
const OBJECT: &[&str] = &["object"];
const STRING: &[&str] = &["string"];

/// All drafts, from Draft 4 to the last.
const FOUR: Origin = since(Draft::Four);

/// All known keywords by name; types are those of GenAIScript's typings, then those of JSON Schema.
#[rustfmt::skip]
pub static KEYWORDS: &[Keyword] = &[
    of("$anchor", None, &[], ALL, since(Draft::V2019)),
    of("$comment", Some(Shape::Text), &[], ALL, since(Draft::Seven)).validated().at_root(),
    of("$defs", Some(Shape::Map), &[], ALL, since(Draft::V2019)).validated().at_root(),
    of("$id", Some(Shape::Text), &[], ALL, since(Draft::Six)).validated().at_root(),
    of("$ref", Some(Shape::Text), &[], ALL, FOUR).validated().at_root(),
    of("$schema", Some(Shape::Text), &["array", "object"], ALL, FOUR).validated().at_root(),
    of("additionalItems", Some(Shape::Schema), &[], ARRAY, until(Draft::V2019)).validated(),
    of("additionalProperties", Some(Shape::Schema), &["object"], OBJECT, FOUR).validated().at_root(),
    of("allOf", Some(Shape::Schemas), &[], ALL, FOUR).validated().at_root(),
    of("anyOf", Some(Shape::Schemas), &[], ALL, FOUR).validated().at_root(),
    of("const", None, &[], ALL, since(Draft::Six)).validated(),
    of("contains", Some(Shape::Schema), &[], ARRAY, since(Draft::Six)).validated(),
    of("contentEncoding", Some(Shape::Text), &[], STRING, since(Draft::Seven)).validated(),
    of("contentMediaType", Some(Shape::Text), &[], STRING, since(Draft::Seven)).validated(),
    of("contentSchema", None, &[], STRING, since(Draft::V2019)).validated(),
    of("default", None, ALL, ALL, FOUR).validated().at_root().meant_by(&["defaultvalue"]),
    of("definitions", Some(Shape::Map), &[], ALL, until(Draft::Seven)).validated().at_root(),
    of("dependencies", None, &[], OBJECT, until(Draft::Seven)).validated(),
    of("dependentRequired", None, &[], OBJECT, since(Draft::V2019)),
    of("dependentSchemas", Some(Shape::Map), &[], OBJECT, since(Draft::V2019)),
    of("deprecated", None, &[], ALL, since(Draft::V2019)).validated(),
    of("description", Some(Shape::Text), ALL, ALL, FOUR).validated().at_root().meant_by(&["desc", "help"]),
    of("else", Some(Shape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    of("enum", Some(Shape::List), STRING, ALL, FOUR).validated().at_root().meant_by(&["choices", "options", "values"]),
    of("examples", Some(Shape::List), &[], ALL, since(Draft::Six)).validated().at_root().meant_by(&["example"]),
    of("exclusiveMaximum", Some(Shape::Number), NUMBER, NUMBER, FOUR).validated(),
    of("exclusiveMinimum", Some(Shape::Number), NUMBER, NUMBER, FOUR).validated(),
    of("format", Some(Shape::Text), &[], &["integer", "number", "string"], FOUR),
    of("if", Some(Shape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    of("items", Some(Shape::SchemaOrSchemas), ARRAY, ARRAY, FOUR).validated().at_root(),
    of("maxContains", None, &[], ARRAY, since(Draft::V2019)),
    of("maxItems", Some(Shape::Count), &[], ARRAY, FOUR).validated().at_root(),
    of("maxLength", Some(Shape::Count), &[], STRING, FOUR).validated(),
    of("maxProperties", Some(Shape::Count), &[], OBJECT, FOUR).validated().at_root(),
    of("maximum", Some(Shape::Number), NUMBER, NUMBER, FOUR).validated().meant_by(&["max"]),
    of("minContains", None, &[], ARRAY, since(Draft::V2019)),
    of("minItems", Some(Shape::Count), &[], ARRAY, FOUR).validated().at_root(),
    of("minLength", Some(Shape::Count), &[], STRING, FOUR).validated(),
    of("minProperties", Some(Shape::Count), &[], OBJECT, FOUR).validated().at_root(),
    of("minimum", Some(Shape::Number), NUMBER, NUMBER, FOUR).validated().meant_by(&["min"]),
    of("multipleOf", Some(Shape::Number), &[], NUMBER, FOUR).validated(),
    of("not", Some(Shape::Schema), &[], ALL, FOUR).validated(),
    of("nullable", None, &[], ALL, Origin::OpenApi).validated(),
    of("oneOf", Some(Shape::Schemas), &[], ALL, FOUR).validated().at_root(),
    of("pattern", Some(Shape::Text), STRING, STRING, FOUR).validated().meant_by(&["regex", "regexp"]),
    of("patternProperties", Some(Shape::Map), &[], OBJECT, FOUR).validated().at_root(),
    of("prefixItems", Some(Shape::Schemas), &[], ARRAY, since(Draft::V2020)),
    of("properties", Some(Shape::Map), OBJECT, OBJECT, FOUR).validated().at_root().meant_by(&["fields", "property", "props"]),
    of("propertyNames", Some(Shape::Schema), &[], OBJECT, since(Draft::Six)).validated(),
    of("readOnly", Some(Shape::Flag), &[], ALL, since(Draft::Seven)).validated(),
    of("required", Some(Shape::Names), OBJECT, OBJECT, FOUR).validated().at_root(),
    of("then", Some(Shape::Schema), &[], ALL, since(Draft::Seven)).validated(),
    of("title", Some(Shape::Text), ALL, ALL, FOUR).validated().at_root().meant_by(&["label"]),
    of("type", None, ALL, ALL, FOUR).validated().at_root(),
    of("uiGroup", Some(Shape::Text), ALL, &[], Origin::GenAiScript).meant_by(&["group"]),
    of("uiSuggestions", Some(Shape::Names), STRING, &[], Origin::GenAiScript).meant_by(&["suggestions"]),
    of("uiType", Some(Shape::Text), &["boolean", "string"], &[], Origin::GenAiScript),
    of("unevaluatedItems", Some(Shape::Schema), &[], ARRAY, since(Draft::V2019)),
    of("unevaluatedProperties", Some(Shape::Schema), &[], OBJECT, since(Draft::V2019)),
    of("uniqueItems", Some(Shape::Flag), &[], ARRAY, FOUR).validated(),
    of("writeOnly", Some(Shape::Flag), &[], ALL, since(Draft::Seven)).validated(),
];

const fn of(
    name: &'static str,
    shape: Option<Shape>,
    typed: &'static [&'static str],
    standard: &'static [&'static str],
    origin: Origin,
) -> Keyword {
    Keyword { name, shape, typed, standard, origin, is_validated: false, is_at_root: false, habits: &[] }
}

const fn since(first: Draft) -> Origin {
    Origin::Standard { first, last: Draft::V2020 }
}

const fn until(last: Draft) -> Origin {
    Origin::Standard { first: Draft::Four, last }
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
