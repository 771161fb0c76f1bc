//! The normal form as `ILlmSchemaV3_1`: references resolved and constraints moved.

use super::super::attributes::attributes_and_extensions;
use super::super::document;
use super::super::loss::Loss;
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::super::normal::Normal;
use super::budget::SizeLimits;
use super::describe::cascade;
use super::tags::move_constraints;

pub struct Lowering<'n, 'a> {
    normal: &'n Normal<'a>,
    keeps_references: bool,
    moves_constraints: bool,
    pub losses: Vec<Loss>,
    pub budget: SizeLimits,
}

impl<'n, 'a> Lowering<'n, 'a> {
    pub fn new(normal: &'n Normal<'a>, keeps_references: bool, moves_constraints: bool) -> Self {
        Self {
            normal,
            keeps_references,
            moves_constraints,
            losses: Vec::new(),
            budget: SizeLimits::default(),
        }
    }

    pub fn lower(&mut self, input: &'n Node<'a>) -> Node<'a> {
        self.schema(input, 0)
    }

    fn schema(&mut self, input: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut own = attributes_and_extensions(input);
        let mut branches = Vec::new();
        self.visit(input, &mut branches, &mut own, depth);
        match branches.len() {
            0 => {}
            1 => own.merge(branches.remove(0)),
            _ => own.set("oneOf", SchemaSlot::Nodes(branches)),
        }
        own
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
            if self.keeps_references || self.normal.is_recursive(name) {
                branches.push(kept(node, name));
            } else if let Some(target) = self.normal.component(name)
                && self.budget.repeats(target, depth)
            {
                let before = branches.len();
                self.visit(target, branches, own, depth + 1);
                let description = cascade(self.normal, node, node.text("description"));
                self.budget.describes(node, &description);
                let described = if branches.len() == before + 1 { &mut branches[before] } else { own };
                described.set("description", SchemaSlot::Text(description.into()));
            }
        } else {
            let lowered = self.simple(node, depth);
            branches.push(lowered);
        }
    }

    fn simple(&mut self, node: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut lowered = shallow(node);
        if node.is("object") {
            let properties = node.named("properties").iter().filter(|property| property.name != "__proto__");
            let properties = properties
                .map(|NamedSchema { name, name_span, node }| NamedSchema {
                    name,
                    name_span: *name_span,
                    node: self.schema(node, depth + 1),
                })
                .collect();
            lowered.set("properties", SchemaSlot::Named(properties));
            let additional = match node.get("additionalProperties") {
                Some(SchemaSlot::Node(node)) => SchemaSlot::Node(Box::new(self.schema(node, depth + 1))),
                other => other.cloned().unwrap_or(SchemaSlot::Undefined),
            };
            lowered.set("additionalProperties", additional);
            if !node.has("required") {
                lowered.set("required", SchemaSlot::List(Vec::new()));
            }
            return lowered;
        }
        if node.is("array")
            && let Some(items) = node.node("items")
        {
            lowered.set("items", SchemaSlot::Node(Box::new(self.schema(items, depth + 1))));
        }
        if self.moves_constraints {
            move_constraints(&mut lowered, &mut self.losses);
        }
        lowered
    }
}

pub fn kept<'a>(node: &Node<'a>, name: &str) -> Node<'a> {
    let mut kept = node.clone();
    kept.set("$ref", SchemaSlot::Text(format!("#/$defs/{name}").into()));
    kept
}

/// Copies a schema without its subschemas, which are filled in later at the same positions.
pub fn shallow<'a>(node: &Node<'a>) -> Node<'a> {
    let mut copy = Node::with_room(node.origin.clone(), node.len());
    for (keyword, slot) in node.keywords() {
        let is_below = matches!(keyword, "properties" | "additionalProperties" | "items" | "prefixItems");
        let is_schema = matches!(slot, SchemaSlot::Node(_) | SchemaSlot::Nodes(_) | SchemaSlot::Named(_));
        copy.set(keyword, if is_below && is_schema { SchemaSlot::Undefined } else { slot.clone() });
    }
    copy
}
