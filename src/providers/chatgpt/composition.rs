//! The normal form as a schema of a dialect. `IChatGptSchema` is made in steps: this one makes `ILlmSchemaV3_1`,
//! whose unions and constants the next ones convert. `ILlmSchema` is made in one step, which also groups constants
//! and closes objects.

use super::super::attributes::attributes_and_extensions;
use super::super::document;
use super::super::loss::Loss;
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::super::normal::Normal;
use super::ChatGptVariant;
use super::budget::SizeLimits;
use super::constants::gather;
use super::describe::{cascade, with_references};
use super::tags::move_constraints;
use crate::providers::dialect::ConversionOptions;

pub struct Composition<'n, 'a> {
    normal: &'n Normal<'a>,
    variant: ChatGptVariant,
    config: ConversionOptions,
    pub losses: Vec<Loss>,
    pub budget: SizeLimits,
}

impl<'n, 'a> Composition<'n, 'a> {
    pub fn new(normal: &'n Normal<'a>, variant: ChatGptVariant, config: ConversionOptions) -> Self {
        Self { normal, variant, config, losses: Vec::new(), budget: SizeLimits::default() }
    }

    /// Converts one schema. References that are kept are not entered.
    pub fn compose(&mut self, input: &'n Node<'a>) -> Node<'a> {
        self.schema(input, 0)
    }

    fn is_llm(&self) -> bool {
        self.variant == ChatGptVariant::Llm
    }

    fn is_strict(&self) -> bool {
        self.is_llm() && self.config.strict
    }

    fn schema(&mut self, input: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut own = attributes_and_extensions(input);
        let mut branches = Vec::new();
        self.gather_constants(input, &own, &mut branches);
        self.visit(input, &mut branches, &mut own, depth);
        if self.is_llm() {
            self.describe(&own, &mut branches);
        }
        match branches.len() {
            0 => {}
            1 => own.merge(branches.remove(0)),
            _ => own.set(if self.is_llm() { "anyOf" } else { "oneOf" }, SchemaSlot::Nodes(branches)),
        }
        own
    }

    fn gather_constants(&mut self, input: &Node<'a>, own: &Node<'a>, branches: &mut Vec<Node<'a>>) {
        if self.is_llm() {
            gather(input, own, branches, &mut self.losses);
        }
    }

    /// Describes an only branch as the whole; strict references have no description.
    fn describe(&self, own: &Node<'a>, branches: &mut [Node<'a>]) {
        if let [branch] = branches
            && !branch.has("description")
        {
            branch.set("description", own.get("description").cloned().unwrap_or(SchemaSlot::Undefined));
        }
        for branch in branches.iter_mut().filter(|branch| self.is_strict() && branch.has("$ref")) {
            branch.clear(&["description"]);
        }
    }

    fn visit(&mut self, node: &'n Node<'a>, branches: &mut Vec<Node<'a>>, own: &mut Node<'a>, depth: usize) {
        if !self.budget.admits(node, depth) {
            return;
        }
        if node.has("oneOf") {
            for branch in node.nodes("oneOf") {
                self.visit(branch, branches, own, depth + 1);
            }
        } else if let Some(name) = document::name(node) {
            if self.config.reference || self.normal.is_recursive(name) {
                branches.push(kept(node, name));
            } else if let Some(target) = self.normal.component(name)
                && self.budget.repeats(target, depth)
            {
                let before = branches.len();
                self.visit(target, branches, own, depth + 1);
                self.gather_constants(target, own, branches);
                let description = cascade(self.normal, node, node.text("description"));
                self.budget.describes(node, &description);
                let described = if branches.len() == before + 1 { &mut branches[before] } else { own };
                described.set("description", SchemaSlot::Text(description.into()));
            }
        } else if node.is("object") {
            let object = self.object(node, depth);
            branches.push(object);
        } else if self.is_llm() {
            branches.extend(self.llm_value(node, depth));
        } else {
            let value = self.value(node, depth);
            branches.push(value);
        }
    }

    fn value(&mut self, node: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut value = shallow(node);
        if node.is("array") {
            self.set_items(&mut value, node, depth);
        }
        move_constraints(&mut value, &mut self.losses);
        value
    }

    /// Converts a schema of other values than objects, unless it is a constant, which was gathered before.
    fn llm_value(&mut self, node: &'n Node<'a>, depth: usize) -> Option<Node<'a>> {
        let mut value = if node.is_array() {
            let mut array = shallow(node);
            self.set_items(&mut array, node, depth);
            array
        } else if ["string", "number", "integer"].iter().any(|name| node.is(name)) {
            node.clone()
        } else {
            return (!node.has("const")).then(|| node.clone());
        };
        if self.is_strict() {
            move_constraints(&mut value, &mut self.losses);
        }
        Some(value)
    }

    fn set_items(&mut self, array: &mut Node<'a>, node: &'n Node<'a>, depth: usize) {
        if let Some(items) = node.node("items") {
            array.set("items", SchemaSlot::Node(Box::new(self.schema(items, depth + 1))));
        }
    }

    fn object(&mut self, node: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut object = shallow(node);
        let is_llm = self.is_llm();
        let properties = node
            .named("properties")
            .iter()
            .filter(|property| is_llm || property.name != "__proto__")
            .map(|NamedSchema { name, name_span, node }| NamedSchema {
                name,
                name_span: *name_span,
                node: self.schema(node, depth + 1),
            })
            .collect();
        object.set("properties", SchemaSlot::Named(properties));
        let additional = match node.get("additionalProperties") {
            Some(SchemaSlot::Node(node)) => SchemaSlot::Node(Box::new(self.schema(node, depth + 1))),
            _ if self.is_strict() => SchemaSlot::Bool(false),
            other => other.cloned().unwrap_or(SchemaSlot::Undefined),
        };
        object.set("additionalProperties", additional);
        if !node.has("required") {
            object.set("required", SchemaSlot::List(Vec::new()));
        }
        if self.is_strict() {
            let description =
                with_references(node).map_or(SchemaSlot::Undefined, |text| SchemaSlot::Text(text.into()));
            object.set("description", description);
        }
        object
    }
}

fn kept<'a>(node: &Node<'a>, name: &str) -> Node<'a> {
    let mut kept = node.clone();
    kept.set("$ref", SchemaSlot::Text(format!("#/$defs/{name}").into()));
    kept
}

/// Copies a schema without its subschemas, which are filled in later at the same positions.
fn shallow<'a>(node: &Node<'a>) -> Node<'a> {
    let mut copy = Node::with_room(node.origin.clone(), node.len());
    for (keyword, slot) in node.keywords() {
        let is_below = matches!(keyword, "properties" | "additionalProperties" | "items" | "prefixItems");
        let is_schema = matches!(slot, SchemaSlot::Node(_) | SchemaSlot::Nodes(_) | SchemaSlot::Named(_));
        copy.set(keyword, if is_below && is_schema { SchemaSlot::Undefined } else { slot.clone() });
    }
    copy
}
