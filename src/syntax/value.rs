//! Values of literals, with the span of every key, value and item.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem::discriminant;

use super::number;
use crate::text::{Rebase, RebaseSpans, Span};

/// Number of members up to which a linear search is faster than a hash map.
const FEW_MEMBERS: usize = 16;

/// JavaScript value of the source, of GenAIScript's text reader, or of a JSON Schema inferred from either.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Span in the source; for a derived value, that of its origin.
    pub span: Span,
    pub kind: ValueKind,
}

#[derive(Clone, Debug)]
pub enum ValueKind {
    Undefined,
    Null,
    Bool(bool),
    Number(f64),
    BigInt,
    /// String or a template without substitutions, with escapes resolved.
    String(String),
    Array(Vec<Value>),
    Object(Object),
    /// A function, arrow function or method; a class.
    Function,
    Symbol,
    /// An object without enumerable keys of its own: a regular expression, a `Date`, a `Map`.
    Opaque,
    Dynamic(Dynamic),
}

/// Reflexive, unlike the equality of `f64`: a script with a NaN equals itself.
impl PartialEq for ValueKind {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => number::is_same(*left, *right),
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Array(left), Self::Array(right)) => left == right,
            (Self::Object(left), Self::Object(right)) => left == right,
            (Self::Dynamic(left), Self::Dynamic(right)) => left == right,
            (
                Self::Undefined | Self::Null | Self::BigInt | Self::Function | Self::Symbol | Self::Opaque,
                _,
            ) => discriminant(self) == discriminant(other),
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dynamic {
    Identifier,
    /// `a.b` or `a[b]`
    Member,
    Call,
    Template,
    /// A spread item, or one whose index depends on a spread.
    Spread,
    Expression,
    Error,
}

/// Members of an object literal in source order, with duplicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    pub members: Vec<Member>,
    /// Whether there may be more members: a spread, or a computed key that is not static.
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub key: String,
    /// Span with the quotes.
    pub key_span: Span,
    pub value: Value,
}

impl Member {
    pub fn span(&self) -> Span {
        self.key_span.to(self.value.span)
    }
}

impl Value {
    pub fn new(span: Span, kind: ValueKind) -> Self {
        Self { span, kind }
    }

    pub fn string(span: Span, text: impl Into<String>) -> Self {
        Self::new(span, ValueKind::String(text.into()))
    }

    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            ValueKind::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<f64> {
        match self.kind {
            ValueKind::Number(number) => Some(number),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            ValueKind::Bool(bool) => Some(bool),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Value]> {
        match &self.kind {
            ValueKind::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the items of an array; any other value is its own only item.
    pub fn items(&self) -> &[Value] {
        self.as_array().unwrap_or(std::slice::from_ref(self))
    }

    pub fn as_object(&self) -> Option<&Object> {
        match &self.kind {
            ValueKind::Object(object) => Some(object),
            _ => None,
        }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_object()?.get(key)
    }

    /// Returns `None` if it depends on a run.
    pub fn truthy(&self) -> Option<bool> {
        Some(match &self.kind {
            ValueKind::Undefined | ValueKind::Null => false,
            ValueKind::Bool(bool) => *bool,
            ValueKind::Number(number) => *number != 0.0 && !number.is_nan(),
            ValueKind::String(text) => !text.is_empty(),
            ValueKind::Dynamic(_) | ValueKind::BigInt => return None,
            _ => true,
        })
    }

    /// Converts NaN and the infinities to null. Values that JSON lacks are omitted from objects and null elsewhere.
    pub fn to_json(&self) -> serde_json::Value {
        self.to_json_or_absent().unwrap_or(serde_json::Value::Null)
    }

    pub(super) fn is_in_json(&self) -> bool {
        !matches!(
            self.kind,
            ValueKind::Undefined
                | ValueKind::BigInt
                | ValueKind::Function
                | ValueKind::Symbol
                | ValueKind::Dynamic(_)
        )
    }

    fn to_json_or_absent(&self) -> Option<serde_json::Value> {
        use serde_json::Value as Json;
        Some(match &self.kind {
            ValueKind::Null => Json::Null,
            ValueKind::Bool(bool) => Json::Bool(*bool),
            ValueKind::Number(number) => number_to_json(*number),
            ValueKind::String(text) => Json::String(text.clone()),
            ValueKind::Array(items) => Json::Array(items.iter().map(Value::to_json).collect()),
            ValueKind::Object(object) => Json::Object(
                object
                    .entries()
                    .into_iter()
                    .filter_map(|member| Some((member.key.clone(), member.value.to_json_or_absent()?)))
                    .collect(),
            ),
            ValueKind::Opaque => Json::Object(serde_json::Map::new()),
            ValueKind::Undefined
            | ValueKind::BigInt
            | ValueKind::Function
            | ValueKind::Symbol
            | ValueKind::Dynamic(_) => return None,
        })
    }
}

fn number_to_json(number: f64) -> serde_json::Value {
    integer(number).map_or_else(|| number.into(), serde_json::Value::from)
}

/// Returns a number as an integer, which JavaScript formats without a fraction.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
pub(super) fn integer(number: f64) -> Option<i64> {
    const MAX_SAFE_INTEGER: f64 = ((1_i64 << 53) - 1) as f64;
    (number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER).then_some(number as i64)
}

impl Object {
    pub fn new(members: Vec<Member>) -> Self {
        Self { members, open: false }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.member(key).map(|member| &member.value)
    }

    /// Returns the last one of duplicates.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().rev().find(|member| member.key == key)
    }

    /// Returns the members in JavaScript's enumeration order: array indices first in numeric order, then the
    /// rest in the order of their first occurrence. The last occurrence gives the value.
    pub fn entries(&self) -> Vec<&Member> {
        let mut entries: Vec<&Member> = Vec::with_capacity(self.members.len());
        if self.members.len() <= FEW_MEMBERS {
            for member in &self.members {
                match entries.iter_mut().find(|entry| entry.key == member.key) {
                    Some(entry) => *entry = member,
                    None => entries.push(member),
                }
            }
        } else {
            let mut places: HashMap<&str, usize> = HashMap::with_capacity(self.members.len());
            for member in &self.members {
                match places.entry(&member.key) {
                    Entry::Occupied(place) => entries[*place.get()] = member,
                    Entry::Vacant(place) => {
                        place.insert(entries.len());
                        entries.push(member);
                    }
                }
            }
        }
        sort_as_enumerated(&mut entries, |member| &member.key);
        entries
    }
}

pub fn sort_as_enumerated<T>(entries: &mut [T], key: impl Fn(&T) -> &str) {
    if entries.iter().any(|entry| array_index(key(entry)).is_some()) {
        // The sort is stable and so keeps the order of all other keys.
        entries.sort_by_key(|entry| array_index(key(entry)).map_or((1, 0), |index| (0, index)));
    }
}

/// Returns the number in `key` if JavaScript treats it as an array index.
fn array_index(key: &str) -> Option<u32> {
    let index: u32 = key.parse().ok()?;
    (index != u32::MAX && index.to_string() == key).then_some(index)
}

impl RebaseSpans for Value {
    fn shift(&mut self, shift: &Rebase) {
        self.span.shift(shift);
        match &mut self.kind {
            ValueKind::Array(items) => items.shift(shift),
            ValueKind::Object(object) => object.members.shift(shift),
            _ => {}
        }
    }
}

impl RebaseSpans for Member {
    fn shift(&mut self, shift: &Rebase) {
        self.key_span.shift(shift);
        self.value.shift(shift);
    }
}
