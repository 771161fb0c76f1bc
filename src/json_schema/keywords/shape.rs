use crate::syntax::{Value, ValueKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordShape {
    Text,
    Number,
    /// Non-negative whole number.
    Count,
    Flag,
    List,
    Names,
    Schema,
    SchemaOrSchemas,
    Schemas,
    /// Map of names to schemas.
    Map,
}

impl KeywordShape {
    /// Whether a value is of this kind, as far as it is known.
    pub fn fits(self, value: &Value) -> bool {
        match (&value.kind, self) {
            (ValueKind::Dynamic(_) | ValueKind::Undefined, _)
            | (ValueKind::String(_), Self::Text)
            | (ValueKind::Number(_), Self::Number)
            | (ValueKind::Bool(_), Self::Flag | Self::Schema | Self::SchemaOrSchemas)
            | (ValueKind::Array(_), Self::List | Self::SchemaOrSchemas | Self::Schemas)
            | (ValueKind::Object(_), Self::Schema | Self::SchemaOrSchemas | Self::Map) => true,
            (ValueKind::Number(number), Self::Count) => *number >= 0.0 && number.fract() == 0.0,
            (ValueKind::Array(items), Self::Names) => {
                items.iter().all(|item| matches!(item.kind, ValueKind::String(_) | ValueKind::Dynamic(_)))
            }
            _ => false,
        }
    }

    pub fn noun(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Count => "a non-negative integer",
            Self::Flag => "`true` or `false`",
            Self::List => "an array",
            Self::Names => "an array of strings",
            Self::Schema => "a schema",
            Self::SchemaOrSchemas => "a schema or an array of them",
            Self::Schemas => "an array of schemas",
            Self::Map => "a map of names and schemas",
        }
    }
}
