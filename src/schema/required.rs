use std::borrow::Cow;
use std::collections::HashSet;

use crate::syntax::{Kind, Value};
use crate::text::Span;

/// The `required` of an object's schema, asked for names as JavaScript asks it: a string includes
/// every piece of itself, and anything that is not an array cannot be asked.
pub(super) enum Required<'a> {
    Absent,
    Names(HashSet<&'a str>),
    Text(&'a str),
    NoList(Span),
}

impl<'a> Required<'a> {
    pub(super) fn of(value: Option<&'a Value>) -> Self {
        let Some(value) = value else { return Self::Absent };
        match &value.kind {
            Kind::Undefined | Kind::Null => Self::Absent,
            Kind::Array(names) => Self::Names(names.iter().filter_map(Value::as_str).collect()),
            Kind::String(text) => Self::Text(text),
            _ => Self::NoList(value.span),
        }
    }

    /// Whether it includes a name; fails with the place of what has no `includes`.
    pub(super) fn includes(&self, name: &str) -> Result<bool, Span> {
        match self {
            Self::Absent => Ok(false),
            Self::Names(names) => Ok(names.contains(name)),
            Self::Text(text) => Ok(text.contains(name)),
            Self::NoList(span) => Err(*span),
        }
    }
}

/// The properties of an object's schema as JavaScript enumerates them: the members of an object,
/// and by their index the items of an array and the characters of a string.
pub(super) fn properties(schema: &Value) -> Vec<(Cow<'_, str>, Cow<'_, Value>)> {
    let Some(properties) = schema.get("properties") else { return Vec::new() };
    let index = |index: usize| Cow::Owned(index.to_string());
    match &properties.kind {
        Kind::Object(object) => {
            let members = object.entries().into_iter();
            members.map(|member| (Cow::Borrowed(&*member.key), Cow::Borrowed(&member.value))).collect()
        }
        Kind::Array(items) => {
            items.iter().enumerate().map(|(place, item)| (index(place), Cow::Borrowed(item))).collect()
        }
        Kind::String(text) => {
            let character = |character| Cow::Owned(Value::string(properties.span, character));
            text.chars().enumerate().map(|(place, unit)| (index(place), character(unit))).collect()
        }
        _ => Vec::new(),
    }
}
