//! `ILlmSchema` of 6.0, made in one step: it resolves references, groups constants and closes objects.

use super::super::attributes::attributes_and_extensions;
use super::super::document;
use super::super::loss::Loss;
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::super::normal::Normal;
use super::budget::SizeLimits;
use super::constants::gather;
use super::describe::{cascade, with_references};
use super::lower::{kept, shallow};
use super::tags::move_constraints;

pub struct Composition<'n, 'a> {
    normal: &'n Normal<'a>,
    keeps_references: bool,
    is_strict: bool,
    pub losses: Vec<Loss>,
    pub budget: SizeLimits,
}

impl<'n, 'a> Composition<'n, 'a> {
    pub fn new(normal: &'n Normal<'a>, keeps_references: bool, is_strict: bool) -> Self {
        Self { normal, keeps_references, is_strict, losses: Vec::new(), budget: SizeLimits::default() }
    }

    /// Converts one schema. References that are kept are not entered.
    pub fn compose(&mut self, input: &'n Node<'a>) -> Node<'a> {
        self.schema(input, 0)
    }

    fn schema(&mut self, input: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut own = attributes_and_extensions(input);
        let mut branches = Vec::new();
        gather(input, &own, &mut branches, &mut self.losses);
        self.visit(input, &mut branches, &mut own, depth);
        if let [branch] = branches.as_mut_slice()
            && !branch.has("description")
        {
            branch.set("description", own.get("description").cloned().unwrap_or(SchemaSlot::Undefined));
        }
        for branch in branches.iter_mut().filter(|branch| self.is_strict && branch.has("$ref")) {
            branch.clear(&["description"]);
        }
        match branches.len() {
            0 => {}
            1 => own.merge(branches.remove(0)),
            _ => own.set("anyOf", SchemaSlot::Nodes(branches)),
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
                gather(target, own, branches, &mut self.losses);
                let description = cascade(self.normal, node, node.text("description"));
                self.budget.describes(node, &description);
                let described = if branches.len() == before + 1 { &mut branches[before] } else { own };
                described.set("description", SchemaSlot::Text(description.into()));
            }
        } else if node.is("object") {
            let object = self.object(node, depth);
            branches.push(object);
        } else if node.is_array() {
            let mut array = shallow(node);
            if let Some(items) = node.node("items") {
                array.set("items", SchemaSlot::Node(Box::new(self.schema(items, depth + 1))));
            }
            branches.push(self.with_tags(array));
        } else if ["string", "number", "integer"].iter().any(|name| node.is(name)) {
            let scalar = self.with_tags(node.clone());
            branches.push(scalar);
        } else if !node.has("const") {
            branches.push(node.clone());
        }
    }

    fn object(&mut self, node: &'n Node<'a>, depth: usize) -> Node<'a> {
        let mut object = shallow(node);
        let properties = node.named("properties").iter();
        let properties = properties.map(|NamedSchema { name, name_span, node }| NamedSchema {
            name,
            name_span: *name_span,
            node: self.schema(node, depth + 1),
        });
        let properties = properties.collect();
        object.set("properties", SchemaSlot::Named(properties));
        let additional = match node.get("additionalProperties") {
            Some(SchemaSlot::Node(node)) => SchemaSlot::Node(Box::new(self.schema(node, depth + 1))),
            _ if self.is_strict => SchemaSlot::Bool(false),
            other => other.cloned().unwrap_or(SchemaSlot::Undefined),
        };
        object.set("additionalProperties", additional);
        if !node.has("required") {
            object.set("required", SchemaSlot::List(Vec::new()));
        }
        if self.is_strict {
            let description =
                with_references(node).map_or(SchemaSlot::Undefined, |text| SchemaSlot::Text(text.into()));
            object.set("description", description);
        }
        object
    }

    fn with_tags(&mut self, mut node: Node<'a>) -> Node<'a> {
        if self.is_strict {
            move_constraints(&mut node, &mut self.losses);
        }
        node
    }
}
