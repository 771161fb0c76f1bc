//! Conversion of any document to JSON Schema 2020-12, the source of the providers' dialects.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::dialect::{Conversion, Dialect};
use super::document::SchemaDocument;
use super::failure::{Failure, FailureReason};
use super::loss::{Fate, Loss};
use super::node::{NamedSchema, Node, SchemaSlot};
use super::origin::{OriginStep, SchemaOrigin};
use super::walk::{MAX_DEPTH, MAX_SCHEMAS};
use crate::json_schema::keywords::{KeywordShape, TYPES, shape};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

#[derive(Debug)]
pub struct Standard<'a> {
    pub root: Node<'a>,
    pub definitions: Vec<NamedSchema<'a>>,
    /// Whether there is a `$defs`, even an empty one.
    pub has_definitions: bool,
    /// Keywords with values that JSON Schema does not allow for them; they are left out.
    pub malformed: Vec<(SchemaOrigin<'a>, &'a Member)>,
    /// Keywords with values that only older drafts allow: `items` with an array, boolean limits.
    pub older: Vec<(SchemaOrigin<'a>, &'a Member)>,
    pub declared: Vec<(SchemaOrigin<'a>, &'a Member)>,
    pub defined: Vec<(SchemaOrigin<'a>, &'a Member)>,
    pub booleans: Vec<(SchemaOrigin<'a>, bool)>,
    /// Values in the place of a schema that are neither objects nor booleans.
    pub strangers: Vec<SchemaOrigin<'a>>,
    is_in_uppercase: bool,
    pub problems: Vec<FailureReason>,
    count: usize,
}

static NAMES: LazyLock<Vec<Value>> =
    LazyLock::new(|| TYPES.iter().map(|name| Value::string(Span::default(), *name)).collect());

pub static NULL: LazyLock<Value> = LazyLock::new(|| Value::string(Span::default(), "null"));

impl<'a> Standard<'a> {
    pub fn convert(document: &SchemaDocument<'a>) -> Self {
        Self::read(document, false)
    }

    /// Reads a document; `is_in_uppercase` accepts names of types in uppercase, as Gemini writes them.
    pub fn read(document: &SchemaDocument<'a>, is_in_uppercase: bool) -> Self {
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
            standard.definitions.push(NamedSchema { name: component.name, name_span, node });
        }
        standard
    }

    fn schema(&mut self, value: &'a Value, origin: SchemaOrigin<'a>, depth: usize) -> Node<'a> {
        let mut node = Node::new(origin);
        self.count += 1;
        if depth > MAX_DEPTH || self.count > MAX_SCHEMAS {
            if self.problems.is_empty() {
                let message = if depth > MAX_DEPTH {
                    format!("Schemas nest deeper than {MAX_DEPTH} levels here.")
                } else {
                    format!("There are more than {MAX_SCHEMAS} schemas.")
                };
                self.problems.push(FailureReason::at(&node.origin, message));
            }
            return node;
        }
        match &value.kind {
            ValueKind::Object(object) => {
                node.set_written(object);
                for member in object.entries() {
                    self.keyword(&mut node, object, member, depth);
                }
                allow_null(&mut node, object);
            }
            ValueKind::Bool(allows_all) => {
                self.booleans.push((node.origin.clone(), *allows_all));
                if !allows_all {
                    node.set("not", SchemaSlot::Record(Vec::new()));
                }
            }
            ValueKind::Null | ValueKind::Number(_) | ValueKind::String(_) | ValueKind::Array(_) => {
                self.strangers.push(node.origin.clone());
            }
            _ => {}
        }
        node
    }

    fn keyword(&mut self, node: &mut Node<'a>, object: &'a Object, member: &'a Member, depth: usize) {
        let value = &member.value;
        let name = member.key.as_str();
        let origin = node.origin.below(OriginStep::Keyword(name), value.span);
        match (name, &value.kind) {
            // The definitions are the components of the document.
            (_, ValueKind::Undefined) | ("nullable", _) => {}
            ("$defs" | "definitions", ValueKind::Object(_)) => {
                self.defined.push((node.origin.clone(), member));
            }
            ("$schema", _) => self.declared.push((node.origin.clone(), member)),
            ("$ref", ValueKind::String(reference)) => node.set("$ref", SchemaSlot::Text(today(reference))),
            ("exclusiveMinimum", ValueKind::Bool(bool)) => {
                self.older.push((node.origin.clone(), member));
                exclusive(node, object, *bool, "minimum", "exclusiveMinimum");
            }
            ("exclusiveMaximum", ValueKind::Bool(bool)) => {
                self.older.push((node.origin.clone(), member));
                exclusive(node, object, *bool, "maximum", "exclusiveMaximum");
            }
            ("minimum", _) if is_true(object, "exclusiveMinimum") => {}
            ("maximum", _) if is_true(object, "exclusiveMaximum") => {}
            ("id", ValueKind::String(_)) => node.set("$id", SchemaSlot::Value(value)),
            ("example", _) if object.get("examples").is_none() => {
                node.set("examples", SchemaSlot::List(vec![value]));
            }
            ("items", ValueKind::Array(items)) => {
                self.older.push((node.origin.clone(), member));
                // An empty array constrains no item.
                if !items.is_empty() {
                    let nodes = self.nodes(items, &origin, depth);
                    node.set("prefixItems", SchemaSlot::Nodes(nodes));
                }
            }
            ("additionalItems", _)
                if matches!(object.get("items").map(|it| &it.kind), Some(ValueKind::Array(_))) =>
            {
                node.set("items", SchemaSlot::Node(Box::new(self.schema(value, origin, depth + 1))));
            }
            // Nothing can be chosen from an empty list.
            ("allOf" | "anyOf" | "enum" | "oneOf" | "prefixItems", ValueKind::Array(items))
                if items.is_empty() =>
            {
                self.malformed.push((node.origin.clone(), member));
            }
            ("multipleOf", ValueKind::Number(number)) if *number <= 0.0 => {
                self.malformed.push((node.origin.clone(), member));
            }
            ("type", ValueKind::String(written)) if self.is_in_uppercase => {
                let name = NAMES.iter().find(|name| name.as_str() == Some(&written.to_lowercase()));
                match name {
                    Some(name) => node.set("type", SchemaSlot::Value(name)),
                    None => self.malformed.push((node.origin.clone(), member)),
                }
            }
            ("type", ValueKind::Array(names)) if names.len() == 1 && is_type(value) => {
                node.set("type", SchemaSlot::Value(&names[0]));
            }
            ("type", _) if !is_type(value) => self.malformed.push((node.origin.clone(), member)),
            _ => match shape(name) {
                Some(shape) if !shape.fits(value) => self.malformed.push((node.origin.clone(), member)),
                Some(KeywordShape::Schema | KeywordShape::SchemaOrSchemas)
                    if value.as_object().is_some() || value.as_bool().is_some() && !is_flag(name) =>
                {
                    node.set(name, SchemaSlot::Node(Box::new(self.schema(value, origin, depth + 1))));
                }
                Some(KeywordShape::Schemas | KeywordShape::SchemaOrSchemas) if value.as_array().is_some() => {
                    let nodes = self.nodes(value.items(), &origin, depth);
                    node.set(name, SchemaSlot::Nodes(nodes));
                }
                Some(KeywordShape::Map) => {
                    let named = self.named(value, &origin, depth);
                    node.set(name, SchemaSlot::Named(named));
                }
                _ => node.set(name, SchemaSlot::Value(value)),
            },
        }
    }

    fn nodes(&mut self, items: &'a [Value], origin: &SchemaOrigin<'a>, depth: usize) -> Vec<Node<'a>> {
        let below =
            |(index, item): (usize, &'a Value)| (item, origin.below(OriginStep::Index(index), item.span));
        items
            .iter()
            .enumerate()
            .map(below)
            .map(|(item, origin)| self.schema(item, origin, depth + 1))
            .collect()
    }

    fn named(&mut self, map: &'a Value, origin: &SchemaOrigin<'a>, depth: usize) -> Vec<NamedSchema<'a>> {
        let members = map.as_object().map(Object::entries).unwrap_or_default();
        let named = |member: &'a Member| {
            let origin = origin.below(OriginStep::Name(&member.key), member.value.span);
            let node = self.schema(&member.value, origin, depth + 1);
            NamedSchema { name: &member.key, name_span: member.key_span, node }
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
        node.set(keyword, SchemaSlot::Value(limit));
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
        ValueKind::Dynamic(_) => true,
        ValueKind::Array(names) => !names.is_empty() && names.iter().all(is_name),
        _ => is_name(value),
    }
}

fn allow_null<'a>(node: &mut Node<'a>, object: &'a Object) {
    if is_true(object, "nullable") {
        *node = nullable(std::mem::replace(node, Node::new(node.origin.clone())));
    }
}

/// Keywords of a schema that is a pure union.
const UNION: [&str; 6] = ["anyOf", "default", "deprecated", "description", "examples", "title"];

pub fn nullable(mut node: Node<'_>) -> Node<'_> {
    let null = || {
        let mut null = Node::new(node.origin.clone());
        null.set("type", SchemaSlot::Value(&NULL));
        null
    };
    let is_union = node.keywords().all(|(keyword, _)| UNION.contains(&keyword) || !node.has(keyword));
    if let Some(SchemaSlot::Nodes(branches)) = node.get("anyOf").filter(|_| is_union) {
        if !branches.iter().any(|branch| branch.types() == ["null"] && !branch.has("enum")) {
            let mut branches = branches.clone();
            branches.push(null());
            node.set("anyOf", SchemaSlot::Nodes(branches));
        }
        return node;
    }
    let types = node.types();
    let has_parts = types.iter().any(|name| matches!(*name, "object" | "array"));
    let is_written = matches!(node.get("type"), Some(SchemaSlot::Value(_) | SchemaSlot::List(_)));
    // Constraints for values of any type exclude null as well.
    let is_narrow = ["$ref", "allOf", "anyOf", "const", "if", "not", "oneOf"].iter().any(|it| node.has(it));
    if types.contains(&"null") && !is_narrow && !node.has("enum") {
        return node;
    }
    if !is_written || has_parts || is_narrow {
        let null = null();
        let mut union = Node::new(node.origin.clone());
        union.set("anyOf", SchemaSlot::Nodes(vec![node, null]));
        return union;
    }
    let mut names = match node.get("type") {
        Some(SchemaSlot::Value(Value { kind: ValueKind::Array(names), .. })) => names.iter().collect(),
        Some(SchemaSlot::List(names)) => names.clone(),
        Some(SchemaSlot::Value(name)) => vec![*name],
        _ => return node,
    };
    if !types.contains(&"null") {
        names.push(&NULL);
        node.set("type", SchemaSlot::List(names));
    }
    if let Some(mut values) = node.get("enum").and_then(SchemaSlot::as_list)
        && !values.iter().any(|value| value.kind == ValueKind::Null)
    {
        values.push(&NULL_VALUE);
        node.set("enum", SchemaSlot::List(values));
    }
    node
}

static NULL_VALUE: LazyLock<Value> = LazyLock::new(|| Value::new(Span::default(), ValueKind::Null));

pub fn standardize(document: &SchemaDocument<'_>) -> Result<Conversion, Failure> {
    let Standard { mut root, definitions, has_definitions, malformed, problems, .. } =
        Standard::convert(document);
    if !problems.is_empty() {
        let (method, message) = (Dialect::JsonSchema.name(), "The schema cannot be read");
        return Err(Failure { method, message, reasons: problems });
    }
    if has_definitions || !definitions.is_empty() {
        root.set("$defs", SchemaSlot::Named(definitions));
    }
    let value = root.to_value();
    let mut written = document.schema.to_json();
    if let Some(written) = written.as_object_mut() {
        written.remove("$schema");
    }
    if value.to_json() == written {
        return Ok(Conversion { value: document.schema.clone(), losses: Vec::new() });
    }
    let lost = |(origin, member): &(SchemaOrigin<'_>, &Member)| {
        Loss::new(&member.key, Fate::Lost, origin, member.span())
    };
    Ok(Conversion { value, losses: malformed.iter().map(lost).collect() })
}
