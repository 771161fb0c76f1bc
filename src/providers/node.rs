use std::borrow::Cow;
use std::rc::Rc;

use foldhash::{HashMap, HashSet};

use super::origin::SchemaOrigin;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

const MORE: usize = 8;

/// Number of values, or of text bytes in a value, that costs as much as one schema.
const VALUES: usize = 8;
const BYTES: usize = 16;

/// Up to this number of keywords, a linear search is faster than a table.
const FEW: usize = 32;

/// Schema during conversion. Keywords behave like the properties of a JavaScript object. One may be undefined: it
/// is omitted from the result, but overrides a value when two schemas are merged.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub origin: SchemaOrigin<'a>,
    written: Option<&'a Object>,
    /// Table of the source members, if there are many.
    members: Option<Rc<HashMap<&'a str, &'a Member>>>,
    keywords: Vec<(&'a str, SchemaSlot<'a>)>,
    places: Option<Box<HashMap<&'a str, usize>>>,
}

#[derive(Clone, Debug)]
pub enum SchemaSlot<'a> {
    Undefined,
    /// Value of the document; other scalars are generated.
    Value(&'a Value),
    Bool(bool),
    Number(f64),
    Text(Cow<'a, str>),
    List(Vec<&'a Value>),
    Names(Vec<&'a str>),
    Record(Vec<(Cow<'a, str>, SchemaSlot<'a>)>),
    Node(Box<Node<'a>>),
    Nodes(Vec<Node<'a>>),
    Named(Vec<NamedSchema<'a>>),
}

#[derive(Clone, Debug)]
pub struct NamedSchema<'a> {
    pub name: &'a str,
    pub name_span: Span,
    pub node: Node<'a>,
}

impl<'a> Node<'a> {
    pub fn new(origin: SchemaOrigin<'a>) -> Self {
        Self::with_room(origin, 0)
    }

    /// Reads the keywords of an object, with subschemas left as values; any other value has none.
    pub fn shallow(value: &'a Value, origin: SchemaOrigin<'a>) -> Self {
        let members = value.as_object().map(Object::entries).unwrap_or_default();
        let mut node = Self::with_room(origin, members.len() + MORE);
        if let Some(object) = value.as_object() {
            node.set_written(object);
        }
        node.keywords.extend(
            members.into_iter().map(|member| (member.key.as_str(), SchemaSlot::from_value(&member.value))),
        );
        node.index();
        node
    }

    pub fn set_written(&mut self, object: &'a Object) {
        self.written = Some(object);
        // The last member of a key wins.
        let by_key = || Rc::new(object.members.iter().map(|member| (member.key.as_str(), member)).collect());
        self.members = (object.members.len() > FEW).then(by_key);
    }

    /// Returns the span of a keyword with its value, or of the whole schema if it is not in the source.
    pub fn place(&self, keyword: &str) -> Span {
        self.member(keyword).map_or(self.origin.span, Member::span)
    }

    /// Returns the source value of a keyword, regardless of changes.
    pub fn written(&self, keyword: &str) -> Option<&'a Value> {
        self.member(keyword).map(|member| &member.value)
    }

    fn member(&self, keyword: &str) -> Option<&'a Member> {
        match &self.members {
            Some(members) => members.get(keyword).copied(),
            None => self.written?.member(keyword),
        }
    }

    pub fn types(&self) -> Vec<&str> {
        match self.get("type") {
            Some(SchemaSlot::Text(name)) => vec![name],
            Some(SchemaSlot::Value(Value { kind: ValueKind::String(name), .. })) => vec![name],
            Some(slot) => slot.as_list().unwrap_or_default().into_iter().filter_map(Value::as_str).collect(),
            None => Vec::new(),
        }
    }

    pub fn get(&self, keyword: &str) -> Option<&SchemaSlot<'a>> {
        let (_, slot) = &self.keywords[self.find(keyword)?];
        (!matches!(slot, SchemaSlot::Undefined)).then_some(slot)
    }

    fn find(&self, keyword: &str) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(keyword).copied(),
            None => self.keywords.iter().position(|(name, _)| is_same(name, keyword)),
        }
    }

    fn index(&mut self) {
        if self.keywords.len() > FEW {
            let places = self.keywords.iter().enumerate().map(|(place, (name, _))| (*name, place));
            self.places = Some(Box::new(places.collect()));
        }
    }

    fn push(&mut self, keyword: &'a str, slot: SchemaSlot<'a>) {
        let place = self.keywords.len();
        self.keywords.push((keyword, slot));
        match &mut self.places {
            Some(places) => drop(places.insert(keyword, place)),
            None => self.index(),
        }
    }

    pub fn with_room(origin: SchemaOrigin<'a>, keywords: usize) -> Self {
        let keywords = Vec::with_capacity(keywords);
        Self { origin, written: None, members: None, keywords, places: None }
    }

    /// Counts the keywords, undefined ones included.
    pub fn len(&self) -> usize {
        self.keywords.len()
    }

    pub fn has(&self, keyword: &str) -> bool {
        self.get(keyword).is_some()
    }

    pub fn value(&self, keyword: &str) -> Option<&'a Value> {
        match self.get(keyword)? {
            SchemaSlot::Value(value) => Some(value),
            _ => None,
        }
    }

    pub fn text(&self, keyword: &str) -> Option<&str> {
        self.get(keyword)?.as_str()
    }

    pub fn required(&self) -> HashSet<&'a str> {
        let names = self.get("required").and_then(SchemaSlot::as_list).unwrap_or_default();
        names.into_iter().filter_map(Value::as_str).collect()
    }

    pub fn named(&self, keyword: &str) -> &[NamedSchema<'a>] {
        match self.get(keyword) {
            Some(SchemaSlot::Named(named)) => named,
            _ => &[],
        }
    }

    pub fn nodes(&self, keyword: &str) -> &[Node<'a>] {
        match self.get(keyword) {
            Some(SchemaSlot::Nodes(nodes)) => nodes,
            _ => &[],
        }
    }

    pub fn node(&self, keyword: &str) -> Option<&Node<'a>> {
        match self.get(keyword)? {
            SchemaSlot::Node(node) => Some(node),
            _ => None,
        }
    }

    pub fn is(&self, name: &str) -> bool {
        self.text("type") == Some(name)
    }

    pub fn is_array(&self) -> bool {
        self.is("array") && self.has("items")
    }

    pub fn keywords(&self) -> impl Iterator<Item = (&'a str, &SchemaSlot<'a>)> {
        self.keywords.iter().map(|(name, slot)| (*name, slot))
    }

    pub fn defined(&self) -> impl Iterator<Item = (&'a str, &SchemaSlot<'a>)> {
        self.keywords().filter(|(_, slot)| !matches!(slot, SchemaSlot::Undefined))
    }

    /// Sets a keyword at its position, or at the end.
    pub fn set(&mut self, keyword: &'a str, slot: SchemaSlot<'a>) {
        match self.slot(keyword) {
            Some(place) => *place = slot,
            None => self.push(keyword, slot),
        }
    }

    /// Sets a keyword at its position, or appends it if the value is defined.
    pub fn set_if_defined(&mut self, keyword: &'a str, slot: SchemaSlot<'a>) {
        if self.slot(keyword).is_some() || !matches!(slot, SchemaSlot::Undefined) {
            self.set(keyword, slot);
        }
    }

    /// Sets the keywords that are present to undefined.
    pub fn forget(&mut self, keywords: &[&str]) {
        for keyword in keywords {
            self.take(keyword);
        }
    }

    /// Sets keywords to undefined, so that they override those of another schema.
    pub fn clear(&mut self, keywords: &[&'static str]) {
        for keyword in keywords {
            self.set(keyword, SchemaSlot::Undefined);
        }
    }

    pub fn take(&mut self, keyword: &str) -> Option<SchemaSlot<'a>> {
        let slot = std::mem::replace(self.slot(keyword)?, SchemaSlot::Undefined);
        (!matches!(slot, SchemaSlot::Undefined)).then_some(slot)
    }

    pub fn slot(&mut self, keyword: &str) -> Option<&mut SchemaSlot<'a>> {
        let place = self.find(keyword)?;
        self.keywords.get_mut(place).map(|(_, slot)| slot)
    }

    /// Estimates the cost of a copy in schemas: all nodes, and large values in proportion.
    pub fn weight(&self) -> usize {
        self.schemas() + self.bulk(&[])
    }

    fn schemas(&self) -> usize {
        let below = self.keywords.iter().map(|(_, slot)| match slot {
            SchemaSlot::Node(node) => node.schemas(),
            SchemaSlot::Nodes(nodes) => nodes.iter().map(Self::schemas).sum(),
            SchemaSlot::Named(named) => named.iter().map(|named| named.node.schemas()).sum(),
            _ => 0,
        });
        1 + below.sum::<usize>()
    }

    /// Estimates the cost of the values in this node and its subschemas, without some keywords of its own.
    pub fn bulk(&self, without: &[&str]) -> usize {
        self.values(without) / VALUES
    }

    fn values(&self, without: &[&str]) -> usize {
        let counted = self.keywords.iter().filter(|(keyword, _)| !without.contains(keyword));
        let values = counted.map(|(_, slot)| match slot {
            SchemaSlot::Undefined | SchemaSlot::Bool(_) | SchemaSlot::Number(_) | SchemaSlot::Record(_) => 0,
            SchemaSlot::Text(text) => text.len() / BYTES,
            SchemaSlot::Names(names) => names.len(),
            SchemaSlot::Value(value) => values_in(value),
            SchemaSlot::List(list) => list.iter().map(|value| values_in(value)).sum(),
            SchemaSlot::Node(node) => node.values(&[]),
            SchemaSlot::Nodes(nodes) => nodes.iter().map(|node| node.values(&[])).sum(),
            SchemaSlot::Named(named) => named.iter().map(|named| named.node.values(&[])).sum(),
        });
        values.sum::<usize>() + self.keywords.len() / VALUES
    }

    /// Sets every keyword of `other`, including undefined ones.
    pub fn merge(&mut self, other: Node<'a>) {
        if self.keywords.is_empty() {
            (self.keywords, self.places) = (other.keywords, other.places);
            return;
        }
        for (keyword, slot) in other.keywords {
            self.set(keyword, slot);
        }
    }

    pub fn to_value(&self) -> Value {
        let member = |(keyword, slot): &(&'a str, SchemaSlot<'a>)| {
            let value = slot.to_value(self.origin.span)?;
            Some(Member { key: (*keyword).to_owned(), key_span: value.span, value })
        };
        let members = self.keywords.iter().filter_map(member).collect();
        Value::new(self.origin.span, ValueKind::Object(Object::new(members)))
    }
}

fn values_in(value: &Value) -> usize {
    match &value.kind {
        ValueKind::Array(items) => 1 + items.iter().map(values_in).sum::<usize>(),
        ValueKind::Object(object) => 1 + object.members.iter().map(|it| values_in(&it.value)).sum::<usize>(),
        ValueKind::String(text) => 1 + text.len() / BYTES,
        _ => 1,
    }
}

/// Compares two names by length and first letter first: a large document needs millions of comparisons.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.as_bytes().first() == other.as_bytes().first() && one == other
}

impl<'a> SchemaSlot<'a> {
    pub fn from_value(value: &'a Value) -> Self {
        match value.kind {
            ValueKind::Undefined => Self::Undefined,
            _ => Self::Value(value),
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Value(value) => value.as_str(),
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<Vec<&'a Value>> {
        match self {
            Self::Value(value) => value.as_array().map(|items| items.iter().collect()),
            Self::List(items) => Some(items.clone()),
            _ => None,
        }
    }

    pub fn list_mut(&mut self) -> Option<&mut Vec<&'a Value>> {
        if let Self::Value(_) = self {
            *self = Self::List(self.as_list()?);
        }
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn is_truthy(&self) -> bool {
        match self {
            Self::Undefined => false,
            Self::Value(value) => value.truthy() != Some(false),
            Self::Bool(bool) => *bool,
            Self::Number(number) => *number != 0.0 && !number.is_nan(),
            Self::Text(text) => !text.is_empty(),
            Self::List(_)
            | Self::Names(_)
            | Self::Record(_)
            | Self::Node(_)
            | Self::Nodes(_)
            | Self::Named(_) => true,
        }
    }

    fn to_value(&self, span: Span) -> Option<Value> {
        let object = |members: Vec<Member>| Value::new(span, ValueKind::Object(Object::new(members)));
        Some(match self {
            Self::Undefined => return None,
            Self::Value(value) => (*value).clone(),
            Self::Bool(bool) => Value::new(span, ValueKind::Bool(*bool)),
            Self::Number(number) => Value::new(span, ValueKind::Number(*number)),
            Self::Text(text) => Value::string(span, text.as_ref()),
            Self::List(items) => {
                Value::new(span, ValueKind::Array(items.iter().map(|item| (*item).clone()).collect()))
            }
            Self::Names(names) => {
                let names = names.iter().map(|name| Value::string(span, *name));
                Value::new(span, ValueKind::Array(names.collect()))
            }
            Self::Record(record) => {
                let member = |(key, slot): &(Cow<'a, str>, SchemaSlot<'a>)| {
                    let value = slot.to_value(span)?;
                    Some(Member { key: key.to_string(), key_span: value.span, value })
                };
                object(record.iter().filter_map(member).collect())
            }
            Self::Node(node) => node.to_value(),
            Self::Nodes(nodes) => {
                Value::new(span, ValueKind::Array(nodes.iter().map(Node::to_value).collect()))
            }
            Self::Named(named) => {
                let member = |NamedSchema { name, name_span, node }: &NamedSchema<'a>| Member {
                    key: (*name).to_owned(),
                    key_span: *name_span,
                    value: node.to_value(),
                };
                object(named.iter().map(member).collect())
            }
        })
    }
}
