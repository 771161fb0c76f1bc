//! Conversion of any document to JSON Schema 2020-12, the source of the providers' dialects.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::document::Document;
use super::failure::Reason;
use super::limits::{MAX_DEPTH, MAX_SCHEMAS};
use super::node::{Named, Node, Slot};
use super::origin::{Origin, Step};
use crate::schema::keywords::{Shape, TYPES, shape};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

#[derive(Debug)]
pub struct Standard<'a> {
    pub root: Node<'a>,
    pub definitions: Vec<Named<'a>>,
    /// Whether the root has a `$defs`, even an empty one.
    pub has_definitions: bool,
    /// The keywords with values that JSON Schema does not allow for them; they are left out.
    pub malformed: Vec<(Origin<'a>, &'a Member)>,
    /// The keywords with values that only older drafts allow: `items` with an array, boolean limits.
    pub older: Vec<(Origin<'a>, &'a Member)>,
    pub declared: Vec<(Origin<'a>, &'a Member)>,
    pub defined: Vec<(Origin<'a>, &'a Member)>,
    pub booleans: Vec<(Origin<'a>, bool)>,
    /// Values in the place of a schema that are neither objects nor booleans.
    pub strangers: Vec<Origin<'a>>,
    is_in_uppercase: bool,
    pub problems: Vec<Reason>,
    count: usize,
}

static NAMES: LazyLock<Vec<Value>> =
    LazyLock::new(|| TYPES.iter().map(|name| Value::string(Span::default(), *name)).collect());

pub static NULL: LazyLock<Value> = LazyLock::new(|| Value::string(Span::default(), "null"));

impl<'a> Standard<'a> {
    pub fn of(document: &Document<'a>) -> Self {
        Self::read(document, false)
    }

    /// Reads a document; `is_in_uppercase` accepts names of types in uppercase, as Gemini writes them.
    pub fn read(document: &Document<'a>, is_in_uppercase: bool) -> Self {
        let mut standard = Self {
            is_in_uppercase,
            root: Node::new(document.origin.clone()),
            definitions: Vec::new(),
            has_definitions: document.schema.get("$defs").is_some(),
            malformed: Vec::new(),
            older: Vec::new(),
            declared: Vec::new(),
            defined: Vec::new(),
            booleans: Vec::new(),
            strangers: Vec::new(),
            problems: Vec::new(),
            count: 0,
        };
        standard.root = standard.schema(document.schema, document.origin.clone(), 0);
        if document.schema.as_object().is_none() {
            // A root that is not an object is reported as such.
            standard.booleans.clear();
            standard.strangers.clear();
        }
        for component in document.components() {
            let node = standard.schema(component.schema, component.origin.clone(), 0);
            let name_span = component.name_span;
            standard.definitions.push(Named { name: component.name, name_span, node });
        }
        standard
    }

    fn schema(&mut self, value: &'a Value, origin: Origin<'a>, depth: usize) -> Node<'a> {
        let mut node = Node::new(origin);
        self.count += 1;
        if depth > MAX_DEPTH || self.count > MAX_SCHEMAS {
            if self.problems.is_empty() {
                let message = if depth > MAX_DEPTH {
                    format!("Schemas nest deeper than {MAX_DEPTH} levels here.")
                } else {
                    format!("There are more than {MAX_SCHEMAS} schemas.")
                };
                self.problems.push(Reason::at(&node.origin, message));
            }
            return node;
        }
        match &value.kind {
            Kind::Object(object) => {
                node.set_written(object);
                for member in object.entries() {
                    self.keyword(&mut node, object, member, depth);
                }
                allow_null(&mut node, object);
            }
            Kind::Bool(allows_all) => {
                self.booleans.push((node.origin.clone(), *allows_all));
                if !allows_all {
                    node.set("not", Slot::Record(Vec::new()));
                }
            }
            Kind::Null | Kind::Number(_) | Kind::String(_) | Kind::Array(_) => {
                self.strangers.push(node.origin.clone());
            }
            _ => {}
        }
        node
    }

    fn keyword(&mut self, node: &mut Node<'a>, object: &'a Object, member: &'a Member, depth: usize) {
        let value = &member.value;
        let name = member.key.as_str();
        let origin = node.origin.below(Step::Keyword(name), value.span);
        match (name, &value.kind) {
            // The definitions are the components of the document.
            (_, Kind::Undefined) | ("nullable", _) => {}
            ("$defs" | "definitions", Kind::Object(_)) => self.defined.push((node.origin.clone(), member)),
            ("$schema", _) => self.declared.push((node.origin.clone(), member)),
            ("$ref", Kind::String(reference)) => node.set("$ref", Slot::Text(today(reference))),
            ("exclusiveMinimum", Kind::Bool(bool)) => {
                self.older.push((node.origin.clone(), member));
                exclusive(node, object, *bool, "minimum", "exclusiveMinimum");
            }
            ("exclusiveMaximum", Kind::Bool(bool)) => {
                self.older.push((node.origin.clone(), member));
                exclusive(node, object, *bool, "maximum", "exclusiveMaximum");
            }
            ("minimum", _) if is_true(object, "exclusiveMinimum") => {}
            ("maximum", _) if is_true(object, "exclusiveMaximum") => {}
            ("id", Kind::String(_)) => node.set("$id", Slot::Value(value)),
            ("example", _) if object.get("examples").is_none() => {
                node.set("examples", Slot::List(vec![value]));
            }
            ("items", Kind::Array(items)) => {
                self.older.push((node.origin.clone(), member));
                // An empty array constrains no item.
                if !items.is_empty() {
                    let nodes = self.nodes(items, &origin, depth);
                    node.set("prefixItems", Slot::Nodes(nodes));
                }
            }
            ("additionalItems", _)
                if matches!(object.get("items").map(|it| &it.kind), Some(Kind::Array(_))) =>
            {
                node.set("items", Slot::Node(Box::new(self.schema(value, origin, depth + 1))));
            }
            // Nothing can be chosen from an empty list.
            ("allOf" | "anyOf" | "enum" | "oneOf" | "prefixItems", Kind::Array(items))
                if items.is_empty() =>
            {
                self.malformed.push((node.origin.clone(), member));
            }
            ("multipleOf", Kind::Number(number)) if *number <= 0.0 => {
                self.malformed.push((node.origin.clone(), member));
            }
            ("type", Kind::String(written)) if self.is_in_uppercase => {
                let name = NAMES.iter().find(|name| name.as_str() == Some(&written.to_lowercase()));
                match name {
                    Some(name) => node.set("type", Slot::Value(name)),
                    None => self.malformed.push((node.origin.clone(), member)),
                }
            }
            ("type", Kind::Array(names)) if names.len() == 1 && is_type(value) => {
                node.set("type", Slot::Value(&names[0]));
            }
            ("type", _) if !is_type(value) => self.malformed.push((node.origin.clone(), member)),
            _ => match shape(name) {
                Some(shape) if !shape.fits(value) => self.malformed.push((node.origin.clone(), member)),
                Some(Shape::Schema | Shape::SchemaOrSchemas)
                    if value.as_object().is_some() || value.as_bool().is_some() && !is_flag(name) =>
                {
                    node.set(name, Slot::Node(Box::new(self.schema(value, origin, depth + 1))));
                }
                Some(Shape::Schemas | Shape::SchemaOrSchemas) if value.as_array().is_some() => {
                    let nodes = self.nodes(value.items(), &origin, depth);
                    node.set(name, Slot::Nodes(nodes));
                }
                Some(Shape::Map) => {
                    let named = self.named(value, &origin, depth);
                    node.set(name, Slot::Named(named));
                }
                _ => node.set(name, Slot::Value(value)),
            },
        }
    }

    fn nodes(&mut self, items: &'a [Value], origin: &Origin<'a>, depth: usize) -> Vec<Node<'a>> {
        let below = |(index, item): (usize, &'a Value)| (item, origin.below(Step::Index(index), item.span));
        items
            .iter()
            .enumerate()
            .map(below)
            .map(|(item, origin)| self.schema(item, origin, depth + 1))
            .collect()
    }

    fn named(&mut self, map: &'a Value, origin: &Origin<'a>, depth: usize) -> Vec<Named<'a>> {
        let members = map.as_object().map(Object::entries).unwrap_or_default();
        let named = |member: &'a Member| {
            let origin = origin.below(Step::Name(&member.key), member.value.span);
            let node = self.schema(&member.value, origin, depth + 1);
            Named { name: &member.key, name_span: member.key_span, node }
        };
        members.into_iter().map(named).collect()
    }
}

fn today(reference: &str) -> Cow<'_, str> {
    let old = ["#/definitions/", "#/components/schemas/"];
    match old.iter().find_map(|old| reference.strip_prefix(old)) {
        Some(name) => Cow::Owned(format!("#/$defs/{name}")),
        None => Cow::Borrowed(reference),
    }
}

/// Draft 4 and `OpenAPI` 3.0 use a boolean for whether a limit is exclusive.
fn exclusive<'a>(
    node: &mut Node<'a>,
    object: &'a Object,
    is_exclusive: bool,
    limit: &str,
    keyword: &'static str,
) {
    if let (true, Some(limit)) = (is_exclusive, object.get(limit)) {
        node.set(keyword, Slot::Value(limit));
    }
}

fn is_true(object: &Object, keyword: &str) -> bool {
    object.get(keyword).and_then(Value::as_bool) == Some(true)
}

fn is_flag(keyword: &str) -> bool {
    matches!(keyword, "additionalProperties" | "unevaluatedItems" | "unevaluatedProperties")
}

fn is_type(value: &Value) -> bool {
    let is_name = |value: &Value| value.as_str().is_some_and(|name| TYPES.contains(&name));
    match &value.kind {
        // Known only at run time.
        Kind::Dynamic(_) => true,
        Kind::Array(names) => !names.is_empty() && names.iter().all(is_name),
        _ => is_name(value),
    }
}

/// `nullable` of `OpenAPI` 3.0 adds the type `null`.
fn allow_null<'a>(node: &mut Node<'a>, object: &'a Object) {
    if is_true(object, "nullable") {
        *node = nullable(std::mem::replace(node, Node::new(node.origin.clone())));
    }
}

/// The keywords of a schema that is a pure union.
const UNION: [&str; 6] = ["anyOf", "default", "deprecated", "description", "examples", "title"];

pub fn nullable(mut node: Node<'_>) -> Node<'_> {
    let null = || {
        let mut null = Node::new(node.origin.clone());
        null.set("type", Slot::Value(&NULL));
        null
    };
    let is_union = node.keywords().all(|(keyword, _)| UNION.contains(&keyword) || !node.has(keyword));
    if let Some(Slot::Nodes(branches)) = node.get("anyOf").filter(|_| is_union) {
        if !branches.iter().any(|branch| branch.types() == ["null"] && !branch.has("enum")) {
            let mut branches = branches.clone();
            branches.push(null());
            node.set("anyOf", Slot::Nodes(branches));
        }
        return node;
    }
    let types = node.types();
    let has_parts = types.iter().any(|name| matches!(*name, "object" | "array"));
    let is_written = matches!(node.get("type"), Some(Slot::Value(_) | Slot::List(_)));
    // Constraints for values of any type exclude null as well.
    let is_narrow = ["$ref", "allOf", "anyOf", "const", "if", "not", "oneOf"].iter().any(|it| node.has(it));
    if types.contains(&"null") && !is_narrow && !node.has("enum") {
        return node;
    }
    if !is_written || has_parts || is_narrow {
        let null = null();
        let mut union = Node::new(node.origin.clone());
        union.set("anyOf", Slot::Nodes(vec![node, null]));
        return union;
    }
    let mut names = match node.get("type") {
        Some(Slot::Value(Value { kind: Kind::Array(names), .. })) => names.iter().collect(),
        Some(Slot::List(names)) => names.clone(),
        Some(Slot::Value(name)) => vec![*name],
        _ => return node,
    };
    if !types.contains(&"null") {
        names.push(&NULL);
        node.set("type", Slot::List(names));
    }
    if let Some(mut values) = node.get("enum").and_then(Slot::as_list)
        && !values.iter().any(|value| value.kind == Kind::Null)
    {
        values.push(&NULL_VALUE);
        node.set("enum", Slot::List(values));
    }
    node
}

static NULL_VALUE: LazyLock<Value> = LazyLock::new(|| Value::new(Span::default(), Kind::Null));
