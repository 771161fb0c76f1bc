use std::borrow::Cow;
use std::collections::HashSet;

use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// `required` of an object's schema with the semantics of JavaScript's `includes`: a string includes each
/// of its substrings, and values other than arrays and strings have no `includes`.
pub enum Required<'a> {
    Absent,
    Names(HashSet<&'a str>),
    Text(&'a str),
    NoList(Span),
}

impl<'a> Required<'a> {
    pub fn from_value(value: Option<&'a Value>) -> Self {
        let Some(value) = value else { return Self::Absent };
        match &value.kind {
            ValueKind::Undefined | ValueKind::Null => Self::Absent,
            ValueKind::Array(names) => Self::Names(names.iter().filter_map(Value::as_str).collect()),
            ValueKind::String(text) => Self::Text(text),
            _ => Self::NoList(value.span),
        }
    }

    /// Whether a name is included; returns the span of a value without `includes` as the error.
    pub fn includes(&self, name: &str) -> Result<bool, Span> {
        match self {
            Self::Absent => Ok(false),
            Self::Names(names) => Ok(names.contains(name)),
            Self::Text(text) => Ok(text.contains(name)),
            Self::NoList(span) => Err(*span),
        }
    }
}

/// Enumerates properties as JavaScript does: of an object, or by index those of an array or a string.
pub fn properties(schema: &Value) -> Vec<(Cow<'_, str>, Cow<'_, Value>)> {
    let Some(properties) = schema.get("properties") else { return Vec::new() };
    let index = |index: usize| Cow::Owned(index.to_string());
    match &properties.kind {
        ValueKind::Object(object) => {
            let members = object.entries().into_iter();
            members.map(|member| (Cow::Borrowed(&*member.key), Cow::Borrowed(&member.value))).collect()
        }
        ValueKind::Array(items) => {
            items.iter().enumerate().map(|(place, item)| (index(place), Cow::Borrowed(item))).collect()
        }
        ValueKind::String(text) => {
            let character = |character| Cow::Owned(Value::string(properties.span, character));
            text.chars().enumerate().map(|(place, unit)| (index(place), character(unit))).collect()
        }
        _ => Vec::new(),
    }
}
