//! JSON Schema in the making: keywords with the place of the call that each comes from.

use crate::syntax::{Dynamic, Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, UnknownValue};

/// Keywords in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keywords {
    entries: Vec<(String, Span, KeywordValue)>,
    /// Why there may be more of them, and where.
    pub open: Option<(Origin, Reason)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum KeywordValue {
    Value(Value),
    List(Vec<KeywordValue>),
    Map(Keywords),
    /// Another schema of the same conversion.
    Entry(usize),
    Unknown(Origin, Reason),
}

/// Schema of a conversion that others refer to.
pub struct EntryView<'e> {
    pub keywords: &'e Keywords,
    pub span: Span,
    /// Why nothing is known of it.
    pub unknown: Option<(Origin, Reason)>,
}

/// Puts schemas of a conversion together. A schema that is used again is copied each time, so that a few constants can
/// make one of any size.
pub struct PartBuilder<'b, 'e> {
    entry: &'b dyn Fn(usize) -> EntryView<'e>,
    /// Charges a part with texts of this many bytes; false if it would be too much.
    charge: &'b dyn Fn(usize) -> bool,
    /// Schema that is built.
    root: Origin,
    /// Place of the part that is built, as a JSON pointer.
    pointer: String,
    pub unknown: Vec<UnknownValue>,
    depth: usize,
}

/// Real schemas stay below ten levels.
const MAX_LEVELS: usize = 128;

impl KeywordValue {
    pub fn text(span: Span, text: &str) -> Self {
        Self::Value(Value::string(span, text))
    }

    pub fn number(span: Span, number: f64) -> Self {
        Self::Value(Value::new(span, ValueKind::Number(number)))
    }

    pub fn flag(span: Span, flag: bool) -> Self {
        Self::Value(Value::new(span, ValueKind::Bool(flag)))
    }

    pub fn texts<'s>(span: Span, texts: impl IntoIterator<Item = &'s str>) -> Self {
        let texts = texts.into_iter().map(|text| Value::string(span, text)).collect();
        Self::Value(Value::new(span, ValueKind::Array(texts)))
    }

    pub fn as_str(&self) -> Option<&str> {
        if let Self::Value(value) = self { value.as_str() } else { None }
    }

    pub fn as_number(&self) -> Option<f64> {
        if let Self::Value(value) = self { value.as_number() } else { None }
    }

    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }

    pub fn is_false(&self) -> bool {
        matches!(self, Self::Value(Value { kind: ValueKind::Bool(false), .. }))
    }

    /// Whether both have the same JSON, wherever they come from.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Value(left), Self::Value(right)) => left.to_json() == right.to_json(),
            (Self::List(left), Self::List(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.is_like(right))
            }
            (Self::Map(left), Self::Map(right)) => {
                left.len() == right.len()
                    && left.iter().all(|(key, _, draft)| right.get(key).is_some_and(|it| it.is_like(draft)))
            }
            (Self::Entry(left), Self::Entry(right)) => left == right,
            _ => false,
        }
    }

    /// Length of the text that it copies itself, in bytes.
    fn text_len(&self) -> usize {
        match self {
            Self::Value(Value { kind: ValueKind::String(text), .. }) => text.len(),
            Self::Value(Value { kind: ValueKind::Array(items), .. }) => {
                items.iter().map(|item| item.as_str().map_or(size_of::<Value>(), str::len)).sum()
            }
            _ => 0,
        }
    }

    pub fn from_value(value: &Value) -> Self {
        match &value.kind {
            ValueKind::Array(items) => Self::List(items.iter().map(Self::from_value).collect()),
            ValueKind::Object(object) => {
                let mut keywords = Keywords::default();
                for member in &object.members {
                    keywords.set(&member.key, member.key_span, Self::from_value(&member.value));
                }
                Self::Map(keywords)
            }
            _ => Self::Value(value.clone()),
        }
    }
}

impl Keywords {
    pub fn open(open: Option<(Origin, Reason)>) -> Self {
        Self { entries: Vec::new(), open }
    }

    pub fn get(&self, key: &str) -> Option<&KeywordValue> {
        self.entries.iter().find(|(known, ..)| known == key).map(|(.., draft)| draft)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut KeywordValue> {
        self.entries.iter_mut().find(|(known, ..)| known == key).map(|(.., draft)| draft)
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Sets a keyword; one that is there keeps its place in the order.
    pub fn set(&mut self, key: &str, span: Span, draft: KeywordValue) {
        match self.entries.iter_mut().find(|(known, ..)| known == key) {
            Some(known) => *known = (known.0.clone(), span, draft),
            None => self.entries.push((key.to_owned(), span, draft)),
        }
    }

    pub fn remove(&mut self, key: &str) -> Option<KeywordValue> {
        let index = self.entries.iter().position(|(known, ..)| known == key)?;
        Some(self.entries.remove(index).2)
    }

    pub fn assign(&mut self, other: &Self) {
        for (key, span, draft) in &other.entries {
            self.set(key, *span, draft.clone());
        }
    }

    pub fn retain(&mut self, mut is_kept: impl FnMut(&str, &KeywordValue) -> bool) {
        self.entries.retain(|(key, _, draft)| is_kept(key, draft));
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, Span, &KeywordValue)> {
        self.entries.iter().map(|(key, span, draft)| (key.as_str(), *span, draft))
    }

    /// Returns the span of the call that makes a schema, which its type comes from.
    fn call(&self) -> Option<Span> {
        let (_, span, _) = self.iter().find(|(key, _, it)| *key == "type" && it.as_str().is_some())?;
        Some(span)
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<'b, 'e> PartBuilder<'b, 'e> {
    pub fn new(
        root: Origin,
        pointer: &str,
        entry: &'b dyn Fn(usize) -> EntryView<'e>,
        charge: &'b dyn Fn(usize) -> bool,
    ) -> Self {
        Self { entry, charge, root, pointer: pointer.to_owned(), unknown: Vec::new(), depth: 0 }
    }

    /// Builds a schema. `span` is that of the keyword or the schema around it.
    pub fn part(&mut self, part: &KeywordValue, span: Span) -> Value {
        self.depth += 1;
        let value = match part {
            _ if self.depth > MAX_LEVELS || !(self.charge)(part.text_len()) => {
                self.unknown(self.root, Reason::TooMuch, span)
            }
            KeywordValue::Value(value) => value.clone(),
            KeywordValue::List(items) => {
                let item = |(index, item): (usize, &KeywordValue)| {
                    self.inside(&index.to_string(), |builder| builder.part(item, span))
                };
                Value::new(span, ValueKind::Array(items.iter().enumerate().map(item).collect()))
            }
            KeywordValue::Map(keywords) => self.keywords(keywords, keywords.call().unwrap_or(span)),
            KeywordValue::Unknown(origin, reason) => self.unknown(*origin, reason.clone(), span),
            KeywordValue::Entry(index) => {
                let entry = (self.entry)(*index);
                match entry.unknown {
                    Some((origin, reason)) => self.unknown(origin, reason, entry.span),
                    None => self.keywords(entry.keywords, entry.span),
                }
            }
        };
        self.depth -= 1;
        value
    }

    pub fn keywords(&mut self, keywords: &Keywords, span: Span) -> Value {
        let member = |(key, key_span, draft): &(String, Span, KeywordValue)| Member {
            key: key.clone(),
            key_span: *key_span,
            value: self.inside(key, |builder| builder.part(draft, *key_span)),
        };
        let members = keywords.entries.iter().map(member).collect();
        if let Some((origin, reason)) = &keywords.open {
            let pointer = self.pointer.clone();
            self.unknown.push(UnknownValue { pointer, reason: reason.clone(), origin: *origin });
        }
        Value::new(span, ValueKind::Object(Object { members, open: keywords.open.is_some() }))
    }

    fn unknown(&mut self, origin: Origin, reason: Reason, span: Span) -> Value {
        self.unknown.push(UnknownValue { pointer: self.pointer.clone(), reason, origin });
        Value::new(span, ValueKind::Dynamic(Dynamic::Expression))
    }

    fn inside<T>(&mut self, key: &str, build: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
        let result = build(self);
        self.pointer.truncate(length);
        result
    }
}
