//! What a literal means, with the place of every key, value and item.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::text::{Shift, Shifted, Span};

/// Up to here looking through a list beats a hash map.
const FEW_MEMBERS: usize = 16;

/// A JavaScript value and where it was written.
///
/// The same type carries what an author wrote, what GenAIScript's text reader makes of it, and
/// the JSON Schema inferred from either, so that a remark on a schema finds its place in the
/// source.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Where it was written; for a derived value, where its origin was written.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of value that a literal can have.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `undefined`, or an array's hole
    Undefined,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number, NaN and the infinities included
    Number(f64),
    /// `1n`
    BigInt,
    /// A string or a template without substitutions, escapes resolved
    String(String),
    /// `[…]`
    Array(Vec<Value>),
    /// `{…}`
    Object(Object),
    /// A function, arrow or method; a class
    Function,
    /// `Symbol(…)`
    Symbol,
    /// An object without enumerable keys of its own: a regular expression, a `Date`, a `Map`
    Opaque,
    /// Not a literal: known only when the script runs
    Dynamic(Dynamic),
}

/// Why a value is not known without running the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dynamic {
    /// A name that no top-level `const` gives a static value
    Identifier,
    /// `a.b` or `a[b]`
    Member,
    /// `f(…)`
    Call,
    /// A template with `${…}` that is not static
    Template,
    /// A spread item or one whose place in the array depends on a spread
    Spread,
    /// Any other expression
    Expression,
    /// Source that does not parse
    Error,
}

/// An object literal's members as written: in source order, duplicates kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// The members whose key is known.
    pub members: Vec<Member>,
    /// Whether it may hold more: a spread or a computed key that is not static.
    pub open: bool,
}

/// One `key: value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The key, unquoted.
    pub key: String,
    /// Where the key was written, quotes included.
    pub key_span: Span,
    /// Its value.
    pub value: Value,
}

impl Member {
    /// From its key to the end of its value.
    pub fn span(&self) -> Span {
        self.key_span.to(self.value.span)
    }
}

impl Value {
    /// A value at a place.
    pub fn new(span: Span, kind: Kind) -> Self {
        Self { span, kind }
    }

    /// A string at a place.
    pub fn string(span: Span, text: impl Into<String>) -> Self {
        Self::new(span, Kind::String(text.into()))
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            Kind::Bool(bool) => Some(bool),
            _ => None,
        }
    }

    /// The items, if it is an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match &self.kind {
            Kind::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The items of an array; anything else is its only item.
    pub fn items(&self) -> &[Value] {
        self.as_array().unwrap_or(std::slice::from_ref(self))
    }

    /// The members, if it is an object.
    pub fn as_object(&self) -> Option<&Object> {
        match &self.kind {
            Kind::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The value of `key`, if it is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_object()?.get(key)
    }

    /// Whether JavaScript takes it for true; `None` where only a run can tell.
    pub fn truthy(&self) -> Option<bool> {
        Some(match &self.kind {
            Kind::Undefined | Kind::Null => false,
            Kind::Bool(bool) => *bool,
            Kind::Number(number) => *number != 0.0 && !number.is_nan(),
            Kind::String(text) => !text.is_empty(),
            Kind::Dynamic(_) | Kind::BigInt => return None,
            _ => true,
        })
    }

    /// The value as `JSON.stringify` would write it: NaN and the infinities become null, and
    /// what JSON cannot hold is left out of objects and null elsewhere.
    pub fn to_json(&self) -> serde_json::Value {
        self.to_json_or_absent().unwrap_or(serde_json::Value::Null)
    }

    /// Whether JSON has anything for it.
    pub(super) fn is_in_json(&self) -> bool {
        !matches!(
            self.kind,
            Kind::Undefined | Kind::BigInt | Kind::Function | Kind::Symbol | Kind::Dynamic(_)
        )
    }

    fn to_json_or_absent(&self) -> Option<serde_json::Value> {
        use serde_json::Value as Json;
        Some(match &self.kind {
            Kind::Null => Json::Null,
            Kind::Bool(bool) => Json::Bool(*bool),
            Kind::Number(number) => number_to_json(*number),
            Kind::String(text) => Json::String(text.clone()),
            Kind::Array(items) => Json::Array(items.iter().map(Value::to_json).collect()),
            Kind::Object(object) => Json::Object(
                object
                    .entries()
                    .into_iter()
                    .filter_map(|member| Some((member.key.clone(), member.value.to_json_or_absent()?)))
                    .collect(),
            ),
            Kind::Opaque => Json::Object(serde_json::Map::new()),
            Kind::Undefined | Kind::BigInt | Kind::Function | Kind::Symbol | Kind::Dynamic(_) => return None,
        })
    }
}

fn number_to_json(number: f64) -> serde_json::Value {
    integer(number).map_or_else(|| number.into(), serde_json::Value::from)
}

/// Integers are written without a fraction, as JavaScript writes them.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
pub(super) fn integer(number: f64) -> Option<i64> {
    const MAX_SAFE_INTEGER: f64 = ((1_i64 << 53) - 1) as f64;
    (number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER).then_some(number as i64)
}

impl Object {
    /// An object of these members.
    pub fn new(members: Vec<Member>) -> Self {
        Self { members, open: false }
    }

    /// The value of `key`. The last one wins where it is written twice.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.member(key).map(|member| &member.value)
    }

    /// The member of that name. The last one wins where it is written twice.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().rev().find(|member| member.key == key)
    }

    /// The members as JavaScript enumerates them: array indices first, in numeric order, then
    /// the rest in the order of their first mention; the last mention gives the value.
    pub fn entries(&self) -> Vec<&Member> {
        let mut entries: Vec<&Member> = Vec::with_capacity(self.members.len());
        // Comparing each key with the ones before it is fastest for the few keys of a written
        // literal; an object of data may have many thousands.
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

/// Brings what has the keys of an object into the order in which JavaScript enumerates them.
pub fn sort_as_enumerated<T>(entries: &mut [T], key: impl Fn(&T) -> &str) {
    if entries.iter().any(|entry| array_index(key(entry)).is_some()) {
        // A stable sort keeps the others in their order.
        entries.sort_by_key(|entry| array_index(key(entry)).map_or((1, 0), |index| (0, index)));
    }
}

/// The number that `key` stands for if JavaScript takes it for an array index.
fn array_index(key: &str) -> Option<u32> {
    let index: u32 = key.parse().ok()?;
    (index != u32::MAX && index.to_string() == key).then_some(index)
}

impl Shifted for Value {
    fn shift(&mut self, shift: &Shift) {
        self.span.shift(shift);
        match &mut self.kind {
            Kind::Array(items) => items.shift(shift),
            Kind::Object(object) => object.members.shift(shift),
            _ => {}
        }
    }
}

impl Shifted for Member {
    fn shift(&mut self, shift: &Shift) {
        self.key_span.shift(shift);
        self.value.shift(shift);
    }
}
