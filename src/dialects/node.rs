use std::borrow::Cow;

use super::origin::Origin;
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

/// A schema on its way from one dialect to another: its keywords in order, the subschemas among them as
/// nodes, everything else as it stands in the document.
///
/// The keywords behave as the properties of a JavaScript object. One may be there without a value, which
/// is left out at the end, but overrides a value where two schemas are merged.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// Where it comes from.
    pub origin: Origin<'a>,
    /// As it is written, where it is.
    written: Option<&'a Object>,
    keywords: Vec<(&'a str, Slot<'a>)>,
}

/// The value of a keyword.
#[derive(Clone, Debug)]
pub enum Slot<'a> {
    /// JavaScript's `undefined`.
    Undefined,
    /// As it stands in the document.
    Value(&'a Value),
    /// A boolean that no document has.
    Bool(bool),
    /// A number that no document has.
    Number(f64),
    /// A string that no document has.
    Text(Cow<'a, str>),
    /// An array of what stands in the document.
    List(Vec<&'a Value>),
    /// An array of names.
    Names(Vec<&'a str>),
    /// An object of what stands in the document.
    Record(Vec<(Cow<'a, str>, Slot<'a>)>),
    /// A schema.
    Node(Box<Node<'a>>),
    /// Schemas in order.
    Nodes(Vec<Node<'a>>),
    /// Schemas by name.
    Named(Vec<Named<'a>>),
}

/// A schema with its name.
#[derive(Clone, Debug)]
pub struct Named<'a> {
    /// The name.
    pub name: &'a str,
    /// Where the name was written.
    pub name_span: Span,
    /// The schema.
    pub node: Node<'a>,
}

impl<'a> Node<'a> {
    /// A schema without keywords.
    pub fn new(origin: Origin<'a>) -> Self {
        Self { origin, written: None, keywords: Vec::new() }
    }

    /// The keywords of an object, whose subschemas stay values; none for anything else.
    pub fn shallow(value: &'a Value, origin: Origin<'a>) -> Self {
        let members = value.as_object().map(Object::entries).unwrap_or_default();
        let keywords =
            members.into_iter().map(|member| (member.key.as_str(), Slot::of(&member.value))).collect();
        Self { origin, written: value.as_object(), keywords }
    }

    /// Tells how it is written.
    pub fn set_written(&mut self, object: &'a Object) {
        self.written = Some(object);
    }

    /// Where a keyword is written with its value; all of the schema where it is not.
    pub fn place(&self, keyword: &str) -> Span {
        let member = self.written.and_then(|object| object.member(keyword));
        member.map_or(self.origin.span, Member::span)
    }

    /// Whether `OpenAPI`'s `nullable` says that null is allowed.
    pub fn is_written_nullable(&self) -> bool {
        let said = self.written.and_then(|object| object.get("nullable"));
        said.and_then(Value::as_bool) == Some(true)
    }

    /// The names in `type`.
    pub fn types(&self) -> Vec<&str> {
        match self.get("type") {
            Some(Slot::Text(name)) => vec![name],
            Some(Slot::Value(Value { kind: Kind::String(name), .. })) => vec![name],
            Some(slot) => slot.as_list().unwrap_or_default().into_iter().filter_map(Value::as_str).collect(),
            None => Vec::new(),
        }
    }

    /// The keyword, unless it is undefined.
    pub fn get(&self, keyword: &str) -> Option<&Slot<'a>> {
        let (_, slot) = self.keywords.iter().find(|(name, _)| *name == keyword)?;
        (!matches!(slot, Slot::Undefined)).then_some(slot)
    }

    /// Whether the keyword is defined.
    pub fn has(&self, keyword: &str) -> bool {
        self.get(keyword).is_some()
    }

    /// The keyword as it stands in the document.
    pub fn value(&self, keyword: &str) -> Option<&'a Value> {
        match self.get(keyword)? {
            Slot::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The keyword, if it is a string.
    pub fn text(&self, keyword: &str) -> Option<&str> {
        self.get(keyword)?.as_str()
    }

    /// The schemas in a keyword that has them by name.
    pub fn named(&self, keyword: &str) -> &[Named<'a>] {
        match self.get(keyword) {
            Some(Slot::Named(named)) => named,
            _ => &[],
        }
    }

    /// The schemas in a keyword that has them in order.
    pub fn nodes(&self, keyword: &str) -> &[Node<'a>] {
        match self.get(keyword) {
            Some(Slot::Nodes(nodes)) => nodes,
            _ => &[],
        }
    }

    /// The schema in a keyword that has one.
    pub fn node(&self, keyword: &str) -> Option<&Node<'a>> {
        match self.get(keyword)? {
            Slot::Node(node) => Some(node),
            _ => None,
        }
    }

    /// Whether `type` is this one name.
    pub fn is(&self, name: &str) -> bool {
        self.text("type") == Some(name)
    }

    /// Whether it is an array of items that all have one schema.
    pub fn is_array(&self) -> bool {
        self.is("array") && self.has("items")
    }

    /// Every keyword in order, with those that are undefined.
    pub fn keywords(&self) -> impl Iterator<Item = (&'a str, &Slot<'a>)> {
        self.keywords.iter().map(|(name, slot)| (*name, slot))
    }

    /// Gives a keyword a value in its place, or at the end.
    pub fn set(&mut self, keyword: &'a str, slot: Slot<'a>) {
        match self.slot(keyword) {
            Some(place) => *place = slot,
            None => self.keywords.push((keyword, slot)),
        }
    }

    /// Makes keywords undefined.
    pub fn clear(&mut self, keywords: &[&'static str]) {
        for keyword in keywords {
            self.set(keyword, Slot::Undefined);
        }
    }

    /// Takes the value of a keyword out.
    pub fn take(&mut self, keyword: &str) -> Option<Slot<'a>> {
        let slot = std::mem::replace(self.slot(keyword)?, Slot::Undefined);
        (!matches!(slot, Slot::Undefined)).then_some(slot)
    }

    /// The value of a keyword, to change it.
    pub fn slot(&mut self, keyword: &str) -> Option<&mut Slot<'a>> {
        self.keywords.iter_mut().find(|(name, _)| *name == keyword).map(|(_, slot)| slot)
    }

    /// Sets every keyword of `other`, also to undefined.
    pub fn merge(&mut self, other: Node<'a>) {
        if self.keywords.is_empty() {
            self.keywords = other.keywords;
            return;
        }
        for (keyword, slot) in other.keywords {
            self.set(keyword, slot);
        }
    }

    /// The schema as a value, whose parts have their places in the text.
    pub fn to_value(&self) -> Value {
        let member = |(keyword, slot): &(&'a str, Slot<'a>)| {
            let value = slot.to_value(self.origin.span)?;
            Some(Member { key: (*keyword).to_owned(), key_span: value.span, value })
        };
        let members = self.keywords.iter().filter_map(member).collect();
        Value::new(self.origin.span, Kind::Object(Object::new(members)))
    }
}

impl<'a> Slot<'a> {
    /// A value of the document.
    pub fn of(value: &'a Value) -> Self {
        match value.kind {
            Kind::Undefined => Self::Undefined,
            _ => Self::Value(value),
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Value(value) => value.as_str(),
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is an array of values.
    pub fn as_list(&self) -> Option<Vec<&'a Value>> {
        match self {
            Self::Value(value) => value.as_array().map(|items| items.iter().collect()),
            Self::List(items) => Some(items.clone()),
            _ => None,
        }
    }

    /// Whether JavaScript takes it for true.
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
        let object = |members: Vec<Member>| Value::new(span, Kind::Object(Object::new(members)));
        Some(match self {
            Self::Undefined => return None,
            Self::Value(value) => (*value).clone(),
            Self::Bool(bool) => Value::new(span, Kind::Bool(*bool)),
            Self::Number(number) => Value::new(span, Kind::Number(*number)),
            Self::Text(text) => Value::string(span, text.as_ref()),
            Self::List(items) => {
                Value::new(span, Kind::Array(items.iter().map(|item| (*item).clone()).collect()))
            }
            Self::Names(names) => {
                let names = names.iter().map(|name| Value::string(span, *name));
                Value::new(span, Kind::Array(names.collect()))
            }
            Self::Record(record) => {
                let member = |(key, slot): &(Cow<'a, str>, Slot<'a>)| {
                    let value = slot.to_value(span)?;
                    Some(Member { key: key.to_string(), key_span: value.span, value })
                };
                object(record.iter().filter_map(member).collect())
            }
            Self::Node(node) => node.to_value(),
            Self::Nodes(nodes) => Value::new(span, Kind::Array(nodes.iter().map(Node::to_value).collect())),
            Self::Named(named) => {
                let member = |Named { name, name_span, node }: &Named<'a>| Member {
                    key: (*name).to_owned(),
                    key_span: *name_span,
                    value: node.to_value(),
                };
                object(named.iter().map(member).collect())
            }
        })
    }
}
