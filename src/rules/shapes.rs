//! What kind of value each keyword of JSON Schema has.

use crate::syntax::{Kind, Value};

/// The kind of value that a keyword has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A text.
    Text,
    /// A number.
    Number,
    /// A whole number that is not negative.
    Count,
    /// `true` or `false`.
    Flag,
    /// A list of anything.
    List,
    /// A list of texts.
    Names,
    /// A schema.
    Schema,
    /// A schema, or a list of them.
    SchemaOrSchemas,
    /// A list of schemas.
    Schemas,
    /// A map of names and schemas.
    Map,
}

/// The kind of value that a keyword has; `None` where it may have any, or is not known.
pub(super) fn of(keyword: &str) -> Option<Shape> {
    Some(match keyword {
        "$comment" | "$id" | "$ref" | "$schema" | "contentEncoding" | "contentMediaType" | "description"
        | "format" | "pattern" | "title" | "uiGroup" | "uiType" => Shape::Text,
        "exclusiveMaximum" | "exclusiveMinimum" | "maximum" | "minimum" | "multipleOf" => Shape::Number,
        "maxItems" | "maxLength" | "maxProperties" | "minItems" | "minLength" | "minProperties" => {
            Shape::Count
        }
        "readOnly" | "uniqueItems" | "writeOnly" => Shape::Flag,
        "enum" | "examples" => Shape::List,
        "required" | "uiSuggestions" => Shape::Names,
        "additionalItems"
        | "additionalProperties"
        | "contains"
        | "else"
        | "if"
        | "not"
        | "propertyNames"
        | "then" => Shape::Schema,
        "items" => Shape::SchemaOrSchemas,
        "allOf" | "anyOf" | "oneOf" => Shape::Schemas,
        "$defs" | "definitions" | "patternProperties" | "properties" => Shape::Map,
        _ => return None,
    })
}

impl Shape {
    /// Whether a value is of this kind, as far as that is known.
    pub fn fits(self, value: &Value) -> bool {
        match (&value.kind, self) {
            (Kind::Dynamic(_) | Kind::Undefined, _)
            | (Kind::String(_), Self::Text)
            | (Kind::Number(_), Self::Number)
            | (Kind::Bool(_), Self::Flag | Self::Schema | Self::SchemaOrSchemas)
            | (Kind::Array(_), Self::List | Self::SchemaOrSchemas | Self::Schemas)
            | (Kind::Object(_), Self::Schema | Self::SchemaOrSchemas | Self::Map) => true,
            (Kind::Number(number), Self::Count) => *number >= 0.0 && number.fract() == 0.0,
            (Kind::Array(items), Self::Names) => {
                items.iter().all(|item| matches!(item.kind, Kind::String(_) | Kind::Dynamic(_)))
            }
            _ => false,
        }
    }

    /// What a message calls a value of this kind.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Count => "a whole number",
            Self::Flag => "`true` or `false`",
            Self::List => "a list",
            Self::Names => "a list of texts",
            Self::Schema => "a schema",
            Self::SchemaOrSchemas => "a schema or a list of them",
            Self::Schemas => "a list of schemas",
            Self::Map => "a map of names and schemas",
        }
    }
}
