//! Normal form for every draft of JSON Schema and `OpenAPI`: the emended form of `@samchon/openapi`.
//!
//! A normal schema has one `type`, a `$ref`, a `const`, or a flat `oneOf` of these. An `enum` of scalars is a
//! union of constants, bounds are numbers, and a nullable type is a union with `null`.

mod all_of;
mod bounds;
mod deep;

pub use bounds::tighten;

use super::attributes::{ATTRIBUTES, attributes_and_extensions, name_examples};
use super::document;
use super::document::SchemaDocument;
use super::failure::FailureReason;
use super::loss::{Fate, Loss};
use super::node::{NamedSchema, Node, SchemaSlot};
use super::origin::{OriginStep, SchemaOrigin};
use super::violation::ViolationKind;
use super::walk::{MAX_DEPTH, MAX_SCHEMAS};
use crate::syntax::{Value, ValueKind};

/// Keywords of which only one determines the kind of a schema when a list of types is split.
const KINDS: [&str; 4] = ["oneOf", "anyOf", "allOf", "$ref"];

/// Keywords that are not copied for each value of an `enum`.
const OF_CONSTANTS: [&str; 3] = ["type", "enum", "default"];

/// Keywords that are no losses next to alternatives: copied to them, no constraints, or read elsewhere.
const SILENT: [&str; 7] = ["type", "nullable", "$schema", "$id", "$comment", "$defs", "definitions"];

pub struct Normalizer<'a, 'd> {
    document: &'d SchemaDocument<'a>,
    pub problems: Vec<FailureReason>,
    pub losses: Vec<Loss>,
    made: usize,
}

#[derive(Default)]
struct Union<'a> {
    branches: Vec<Node<'a>>,
    is_nullable: bool,
    /// `default` of a `nullable` schema, if it is null.
    null_default: Option<SchemaSlot<'a>>,
}

impl<'a, 'd> Normalizer<'a, 'd> {
    pub fn new(document: &'d SchemaDocument<'a>) -> Self {
        Self { document, problems: Vec::new(), losses: Vec::new(), made: 0 }
    }

    pub fn normalize(&mut self, schema: &'a Value, origin: SchemaOrigin<'a>) -> Node<'a> {
        let mut node = self.schema(schema, origin, 0);
        // Reserves the position for the definitions of the result.
        node.clear(&["$defs"]);
        node
    }

    fn schema(&mut self, schema: &'a Value, origin: SchemaOrigin<'a>, depth: usize) -> Node<'a> {
        let Some(input) = self.read(schema, origin.clone(), depth) else { return Node::new(origin) };
        let mut own = attributes_and_extensions(&input);
        name_examples(&mut own);
        let mut union = Union::default();
        self.visit(input, &mut union, depth);
        let mut node = union.into_node(origin);
        node.merge(own);
        node.forget(&["nullable", "$defs"]);
        node
    }

    /// Reads a schema's keywords; a boolean has none. `None` for any other value, or beyond a limit.
    fn read(&mut self, schema: &'a Value, origin: SchemaOrigin<'a>, depth: usize) -> Option<Node<'a>> {
        self.made += 1;
        let (problem, violation_kind) = match &schema.kind {
            _ if depth > MAX_DEPTH => {
                (format!("Schemas nest deeper than {MAX_DEPTH} levels here."), ViolationKind::TooLarge)
            }
            _ if self.made > MAX_SCHEMAS => {
                let problem =
                    format!("The alternatives of this schema come to more than {MAX_SCHEMAS} schemas.");
                (problem, ViolationKind::TooLarge)
            }
            ValueKind::Object(_) | ValueKind::Bool(_) => return Some(Node::shallow(schema, origin)),
            _ => ("A schema must be an object or a boolean.".to_owned(), ViolationKind::NoSchema),
        };
        // Reported once: after the limit is exceeded, every schema fails.
        if self.made <= MAX_SCHEMAS + 1 {
            self.problems.push(FailureReason::at(&origin, problem).about(violation_kind, ""));
        }
        None
    }

    /// Whether the budget allows `copies` of a node, which counts as several schemas if it has many values.
    fn affords(&mut self, node: &Node<'a>, copies: usize, without: &[&str]) -> bool {
        let is_reported = self.made > MAX_SCHEMAS;
        self.made = self.made.saturating_add(node.bulk(without).saturating_mul(copies));
        let is_too_much = self.made > MAX_SCHEMAS;
        if is_too_much && !is_reported {
            let problem = format!("The alternatives of this schema come to more than {MAX_SCHEMAS} schemas.");
            self.problems.push(FailureReason::at(&node.origin, problem));
        }
        !is_too_much
    }

    fn problem(&mut self, node: &Node<'a>, keyword: &'static str, what: &str) {
        let span = node.value(keyword).map_or(node.origin.span, |value| value.span);
        let origin = node.origin.below(OriginStep::Keyword(keyword), span);
        let reason = FailureReason::at(&origin, format!("`{keyword}` must be {what}."));
        self.problems.push(reason.about(ViolationKind::Malformed, keyword));
    }

    fn visit(&mut self, node: Node<'a>, union: &mut Union<'a>, depth: usize) {
        union.look_for_null(&node);
        if let Some(types) = node.value("type").and_then(Value::as_array) {
            self.take_types_apart(&node, types, union, depth);
        } else if node.has("oneOf") {
            self.visit_each(&node, "oneOf", union, depth);
        } else if node.has("anyOf") {
            self.visit_each(&node, "anyOf", union, depth);
        } else if node.has("allOf") {
            self.all_of(node, union, depth);
        } else if node.is("boolean") || node.is("string") {
            self.scalar(node, union);
        } else if node.is("integer") || node.is("number") {
            self.number(node, union);
        } else if node.is("array") {
            let array = self.array(node, depth);
            union.branches.push(array);
        } else if node.is("object") {
            let object = self.object(node, depth);
            union.branches.push(object);
        } else if node.has("$ref") || node.has("$recursiveRef") {
            let reference = self.reference(node);
            union.branches.push(reference);
        } else {
            union.branches.push(node);
        }
    }

    fn visit_each(&mut self, node: &Node<'a>, keyword: &'static str, union: &mut Union<'a>, depth: usize) {
        self.lose_beside(node, keyword);
        for (schema, origin) in self.schemas(node, keyword) {
            if let Some(branch) = self.read(schema, origin, depth + 1) {
                self.visit(branch, union, depth + 1);
            }
        }
    }

    /// Next to alternatives, only annotations are kept.
    fn lose_beside(&mut self, node: &Node<'a>, keyword: &str) {
        let is_kept = |name: &str| {
            name == keyword || name.starts_with("x-") || ATTRIBUTES.contains(&name) || SILENT.contains(&name)
        };
        for (name, slot) in node.keywords().filter(|(name, _)| !is_kept(name)) {
            self.losses.extend(lost(node, name, slot));
        }
    }

    fn lose(&mut self, node: &Node<'a>, keyword: &'static str) {
        self.losses.extend(node.get(keyword).and_then(|slot| lost(node, keyword, slot)));
    }

    fn schemas(&mut self, node: &Node<'a>, keyword: &'static str) -> Vec<(&'a Value, SchemaOrigin<'a>)> {
        let Some(list) = node.value(keyword) else { return Vec::new() };
        let Some(items) = list.as_array() else {
            self.problem(node, keyword, "an array of schemas");
            return Vec::new();
        };
        let origin = node.origin.below(OriginStep::Keyword(keyword), list.span);
        let place =
            |(index, item): (usize, &'a Value)| (item, origin.below(OriginStep::Index(index), item.span));
        items.iter().enumerate().map(place).collect()
    }

    /// Splits a list of types into alternatives, each with a copy of all siblings.
    fn take_types_apart(&mut self, node: &Node<'a>, types: &'a [Value], union: &mut Union<'a>, depth: usize) {
        let mut without = node.clone();
        without.clear(&["type"]);
        let mut only = |kind: &'static str, union: &mut Union<'a>| {
            let mut node = without.clone();
            for other in KINDS.into_iter().filter(|other| *other != kind) {
                node.clear(&[other]);
            }
            self.visit_deeper(node, union, depth);
        };
        if node.has("const") {
            only("const", union);
        }
        for kind in ["oneOf", "anyOf", "allOf"] {
            if node.has(kind) {
                only(kind, union);
            }
        }
        let listed = self.enumeration(node).filter(|values| !values.is_empty());
        if !self.affords(node, types.len(), &["type"]) {
            return;
        }
        for name in types {
            let mut node = node.clone();
            node.set("type", SchemaSlot::from_value(name));
            if let Some(name @ ("boolean" | "number" | "string" | "integer")) = name.as_str() {
                let of_type = listed
                    .as_ref()
                    .map(|values| values.iter().copied().filter(|value| has_type(value, name)).collect());
                node.set("enum", of_type.map_or(SchemaSlot::Undefined, SchemaSlot::List));
            }
            self.visit_deeper(node, union, depth);
        }
    }

    fn visit_deeper(&mut self, node: Node<'a>, union: &mut Union<'a>, depth: usize) {
        self.made += 1;
        if depth < MAX_DEPTH && self.made < MAX_SCHEMAS {
            self.visit(node, union, depth + 1);
        } else {
            self.problems.push(FailureReason::at(&node.origin, "This `type` is nested too deeply."));
        }
    }

    fn enumeration(&mut self, node: &Node<'a>) -> Option<Vec<&'a Value>> {
        let slot = node.get("enum")?;
        if matches!(slot, SchemaSlot::Value(value) if value.as_str().is_some_and(|text| !text.is_empty())) {
            self.problem(node, "enum", "an array");
        }
        slot.as_list()
    }

    fn scalar(&mut self, node: Node<'a>, union: &mut Union<'a>) {
        let values = self.enumeration(&node).unwrap_or_default();
        if values.iter().any(|value| value.kind != ValueKind::Null) {
            self.lose(&node, "default");
            if self.affords(&node, values.len(), &OF_CONSTANTS) {
                union.push_constants(&node, &values, &[]);
            }
        } else {
            union.branches.push(plain(node));
        }
    }

    fn number(&mut self, node: Node<'a>, union: &mut Union<'a>) {
        let values = self.enumeration(&node).unwrap_or_default();
        if values.is_empty() {
            union.branches.push(bounds::normalize(plain(node)));
        } else {
            self.lose(&node, "default");
            if self.affords(&node, values.len(), &OF_CONSTANTS) {
                union.push_constants(&node, &values, &bounds::KEYWORDS);
            }
        }
    }

    fn array(&mut self, mut node: Node<'a>, depth: usize) -> Node<'a> {
        let items = node.value("items");
        let tuple = ["items", "prefixItems"]
            .into_iter()
            .find(|keyword| node.value(keyword).is_some_and(|value| value.as_array().is_some()));
        let (Some(items), None) = (items, tuple) else {
            // Without items it is an empty tuple.
            let items = tuple.map(|keyword| self.schemas(&node, keyword)).unwrap_or_default();
            let items = items.into_iter().map(|(schema, origin)| self.schema(schema, origin, depth + 1));
            let items = items.collect();
            node.clear(&["items"]);
            node.set("prefixItems", SchemaSlot::Nodes(items));
            if tuple.is_some() {
                let additional = self.schema_or_flag(&node, "additionalItems", depth);
                node.set("additionalItems", additional);
            }
            return node;
        };
        let origin = node.origin.below(OriginStep::Keyword("items"), items.span);
        let items = self.schema(items, origin, depth + 1);
        node.set("items", SchemaSlot::Node(Box::new(items)));
        node.forget(&["prefixItems", "additionalItems"]);
        node
    }

    fn object(&mut self, mut node: Node<'a>, depth: usize) -> Node<'a> {
        let properties = self.properties(&node, depth);
        node.set("properties", SchemaSlot::Named(properties));
        let is_open = node.get("additionalProperties").is_some_and(SchemaSlot::is_truthy);
        let additional = if is_open {
            self.schema_or_flag(&node, "additionalProperties", depth)
        } else {
            SchemaSlot::Undefined
        };
        node.set("additionalProperties", additional);
        if node.value("required").is_none_or(|value| value.kind == ValueKind::Null) {
            node.set("required", SchemaSlot::List(Vec::new()));
        }
        node
    }

    fn properties(&mut self, node: &Node<'a>, depth: usize) -> Vec<NamedSchema<'a>> {
        let Some(value) = node.value("properties").filter(|value| value.truthy() != Some(false)) else {
            return Vec::new();
        };
        let Some(properties) = value.as_object() else {
            self.problem(node, "properties", "an object of schemas");
            return Vec::new();
        };
        let origin = node.origin.below(OriginStep::Keyword("properties"), value.span);
        let entries = properties.entries().into_iter();
        let entries = entries.filter(|member| member.value.kind != ValueKind::Undefined);
        let property = |member: &'a crate::syntax::Member| {
            let origin = origin.below(OriginStep::Name(&member.key), member.value.span);
            let node = self.schema(&member.value, origin, depth + 1);
            NamedSchema { name: &member.key, name_span: member.key_span, node }
        };
        entries.map(property).collect()
    }

    fn schema_or_flag(&mut self, node: &Node<'a>, keyword: &'static str, depth: usize) -> SchemaSlot<'a> {
        let Some(value) = node.value(keyword) else {
            return node.get(keyword).cloned().unwrap_or(SchemaSlot::Undefined);
        };
        match value.kind {
            ValueKind::Object(_) | ValueKind::Array(_) => {
                let origin = node.origin.below(OriginStep::Keyword(keyword), value.span);
                SchemaSlot::Node(Box::new(self.schema(value, origin, depth + 1)))
            }
            _ => SchemaSlot::from_value(value),
        }
    }

    fn reference(&mut self, mut node: Node<'a>) -> Node<'a> {
        let keyword = if node.has("$ref") { "$ref" } else { "$recursiveRef" };
        let Some(reference) = node.text(keyword) else {
            self.problem(&node, keyword, "a string");
            return node;
        };
        let name = format!("{}{}", document::PREFIX, document::last_segment(reference));
        node.set("$ref", SchemaSlot::Text(name.into()));
        if keyword == "$recursiveRef" {
            node.clear(&["$recursiveRef"]);
        }
        node
    }

    fn all_of(&mut self, mut node: Node<'a>, union: &mut Union<'a>, depth: usize) {
        let schemas = self.schemas(&node, "allOf");
        if let [(schema, origin)] = schemas.as_slice() {
            self.lose_beside(&node, "allOf");
            if let Some(branch) = self.read(schema, origin.clone(), depth + 1) {
                self.visit(branch, union, depth + 1);
            }
            return;
        }
        let objects =
            schemas.into_iter().map(|(schema, origin)| all_of::object_of(self.document, schema, origin));
        let Some(objects) = objects.collect::<Option<Vec<_>>>() else {
            self.lose(&node, "allOf");
            union.branches.push(Node::new(node.origin));
            return;
        };
        let mut properties = all_of::Properties::default();
        for (object, origin) in &objects {
            let object = Node::shallow(object, origin.clone());
            properties.extend(self.properties(&object, depth + 1));
        }
        node.set("type", SchemaSlot::Text("object".into()));
        node.set("properties", SchemaSlot::Named(properties.into_list()));
        node.clear(&["allOf"]);
        node.set("required", SchemaSlot::List(all_of::required(&objects)));
        deep::keep_as_it_is(&mut node, "additionalProperties");
        union.branches.push(node);
    }
}

impl<'a> Union<'a> {
    fn look_for_null(&mut self, node: &Node<'a>) {
        if node.value("nullable").is_some_and(|value| value.kind == ValueKind::Bool(true)) {
            self.is_nullable = true;
            if let Some(default) = node.value("default").filter(|value| value.kind == ValueKind::Null) {
                self.null_default = Some(SchemaSlot::Value(default));
            }
        }
        let values = node.get("enum").and_then(SchemaSlot::as_list).unwrap_or_default();
        self.is_nullable |= values.iter().any(|value| value.kind == ValueKind::Null);
    }

    /// Adds each value of an `enum` except null, with a copy of all siblings except `without`.
    fn push_constants(&mut self, node: &Node<'a>, values: &[&'a Value], without: &[&'static str]) {
        for value in values.iter().filter(|value| value.kind != ValueKind::Null) {
            let mut constant = Node::new(node.origin.clone());
            constant.set("const", SchemaSlot::Value(value));
            constant.merge(node.clone());
            constant.clear(&["type", "enum", "default"]);
            constant.clear(without);
            self.branches.push(constant);
        }
    }

    fn into_node(mut self, origin: SchemaOrigin<'a>) -> Node<'a> {
        if self.is_nullable && !self.branches.iter().any(|branch| branch.is("null")) {
            let mut null = Node::new(origin.clone());
            null.set("type", SchemaSlot::Text("null".into()));
            null.set("default", self.null_default.unwrap_or(SchemaSlot::Undefined));
            self.branches.push(null);
        }
        match self.branches.len() {
            0 => Node::new(origin),
            1 => self.branches.remove(0),
            _ => {
                for branch in &mut self.branches {
                    branch.clear(&["nullable", "$defs"]);
                }
                let mut node = Node::new(origin);
                node.set("oneOf", SchemaSlot::Nodes(self.branches));
                node
            }
        }
    }
}

fn lost(node: &Node<'_>, keyword: &str, slot: &SchemaSlot<'_>) -> Option<Loss> {
    match slot {
        SchemaSlot::Value(value) => Some(Loss::new(keyword, Fate::Lost, &node.origin, value.span)),
        _ => None,
    }
}

fn plain(mut node: Node<'_>) -> Node<'_> {
    let default = node
        .take("default")
        .filter(|slot| !matches!(slot, SchemaSlot::Value(Value { kind: ValueKind::Null, .. })));
    node.set_if_defined("default", default.unwrap_or(SchemaSlot::Undefined));
    // Reserves the position for constants grouped later.
    node.clear(&["enum"]);
    node
}

fn has_type(value: &Value, name: &str) -> bool {
    match &value.kind {
        ValueKind::Bool(_) => name == "boolean",
        ValueKind::String(_) => name == "string",
        ValueKind::Number(number) => name == "number" || name == "integer" && number.fract() == 0.0,
        _ => false,
    }
}
