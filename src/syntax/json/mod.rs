//! JSON as values with spans, conversion of values, and comparison of contents.

mod reader;
mod write;

pub use reader::{JsonError, parse, parse_with_comments};

use super::{Member, Object, Value, ValueKind};
use crate::text::Span;

impl Value {
    /// Converts a JSON value. Every part gets `span`.
    pub fn from_json(json: &serde_json::Value, span: Span) -> Self {
        use serde_json::Value as Json;
        let kind = match json {
            Json::Null => ValueKind::Null,
            Json::Bool(bool) => ValueKind::Bool(*bool),
            Json::Number(number) => ValueKind::Number(number.as_f64().unwrap_or(f64::NAN)),
            Json::String(text) => ValueKind::String(text.clone()),
            Json::Array(items) => {
                ValueKind::Array(items.iter().map(|item| Self::from_json(item, span)).collect())
            }
            Json::Object(map) => ValueKind::Object(Object::new(
                map.iter()
                    .map(|(key, value)| Member {
                        key: key.clone(),
                        key_span: span,
                        value: Self::from_json(value, span),
                    })
                    .collect(),
            )),
        };
        Self::new(span, kind)
    }

    /// Whether both have equal contents; `==` also compares spans.
    pub fn says_the_same(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (ValueKind::Array(left), ValueKind::Array(right)) => {
                left.len() == right.len()
                    && left.iter().zip(right).all(|(left, right)| left.says_the_same(right))
            }
            (ValueKind::Object(left), ValueKind::Object(right)) => {
                left.open == right.open
                    && left.members.len() == right.members.len()
                    && left
                        .members
                        .iter()
                        .zip(&right.members)
                        .all(|(left, right)| left.key == right.key && left.value.says_the_same(&right.value))
            }
            (left, right) => left == right,
        }
    }
}
