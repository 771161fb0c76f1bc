//! The keywords that a schema may hold, and for which types they mean something.
//!
//! `typed` is what the typings of `@genaiscript/core` 2.5.1 allow; `standard` is what JSON Schema
//! (2020-12 and its predecessors) gives a meaning, which GenAIScript passes on unread.

/// One keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// The types whose schemas may hold it by GenAIScript's typings.
    pub typed: &'static [&'static str],
    /// The types that it says something of in JSON Schema.
    pub standard: &'static [&'static str],
}

impl Keyword {
    /// Whether it means something in the schema of that type.
    pub fn applies_to(&self, type_name: &str) -> bool {
        self.typed.contains(&type_name) || self.standard.contains(&type_name)
    }
}

/// The keyword of that name.
pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}

/// Every keyword that is known, by name.
pub const KEYWORDS: &[Keyword] = &[
    of("$anchor", &[], ALL),
    of("$comment", &[], ALL),
    of("$defs", &[], ALL),
    of("$id", &[], ALL),
    of("$ref", &[], ALL),
    of("$schema", &["array", "object"], ALL),
    of("additionalProperties", &["object"], OBJECT),
    of("allOf", &[], ALL),
    of("anyOf", &[], ALL),
    of("const", &[], ALL),
    of("contains", &[], ARRAY),
    of("contentEncoding", &[], STRING),
    of("contentMediaType", &[], STRING),
    of("default", ALL, ALL),
    of("definitions", &[], ALL),
    of("dependentRequired", &[], OBJECT),
    of("dependentSchemas", &[], OBJECT),
    of("deprecated", &[], ALL),
    of("description", ALL, ALL),
    of("else", &[], ALL),
    of("enum", STRING, ALL),
    of("examples", &[], ALL),
    of("exclusiveMaximum", NUMBER, NUMBER),
    of("exclusiveMinimum", NUMBER, NUMBER),
    of("format", &[], &["integer", "number", "string"]),
    of("if", &[], ALL),
    of("items", ARRAY, ARRAY),
    of("maxContains", &[], ARRAY),
    of("maxItems", &[], ARRAY),
    of("maxLength", &[], STRING),
    of("maxProperties", &[], OBJECT),
    of("maximum", NUMBER, NUMBER),
    of("minContains", &[], ARRAY),
    of("minItems", &[], ARRAY),
    of("minLength", &[], STRING),
    of("minProperties", &[], OBJECT),
    of("minimum", NUMBER, NUMBER),
    of("multipleOf", &[], NUMBER),
    of("not", &[], ALL),
    // OpenAPI's, which tools read beside JSON Schema's.
    of("nullable", &[], ALL),
    of("oneOf", &[], ALL),
    of("pattern", STRING, STRING),
    of("patternProperties", &[], OBJECT),
    of("prefixItems", &[], ARRAY),
    of("properties", OBJECT, OBJECT),
    of("propertyNames", &[], OBJECT),
    of("readOnly", &[], ALL),
    of("required", OBJECT, OBJECT),
    of("then", &[], ALL),
    of("title", ALL, ALL),
    of("type", ALL, ALL),
    of("uiGroup", ALL, &[]),
    of("uiSuggestions", STRING, &[]),
    of("uiType", &["boolean", "string"], &[]),
    of("unevaluatedItems", &[], ARRAY),
    of("unevaluatedProperties", &[], OBJECT),
    of("uniqueItems", &[], ARRAY),
    of("writeOnly", &[], ALL),
];

const ALL: &[&str] = &["array", "boolean", "integer", "null", "number", "object", "string"];
const ARRAY: &[&str] = &["array"];
const NUMBER: &[&str] = &["integer", "number"];
const OBJECT: &[&str] = &["object"];
const STRING: &[&str] = &["string"];

const fn of(
    name: &'static str,
    typed: &'static [&'static str],
    standard: &'static [&'static str],
) -> Keyword {
    Keyword { name, typed, standard }
}
