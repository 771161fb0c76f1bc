//! The inverse conversion, from `IChatGptSchema` to JSON Schema.

use super::super::attributes::attributes_and_extensions;
use super::super::failure::{Failure, Reason};
use super::super::limits::MAX_DEPTH;
use super::super::node::{Named, Node, Slot};
use super::super::origin::{Origin, Step};
use super::tagged;
use crate::syntax::{Kind, Object, Value};

/// Restores a JSON Schema: constraints in descriptions become keywords again, and `enum`s become unions of
/// constants. As in the package, tags of `default` stay in the description.
pub fn invert(value: &Value) -> Result<Value, Failure> {
    let mut inversion = Inversion { problems: Vec::new() };
    let root = Origin::root(value.span);
    let mut schema = inversion.schema(value, root.clone(), 0);
    if let Some(defs) = value.get("$defs") {
        let defs = inversion.named(defs, &root.below(Step::Keyword("$defs"), defs.span), 0);
        schema.set("$defs", Slot::Named(defs));
    }
    if inversion.problems.is_empty() {
        return Ok(schema.to_value());
    }
    let (method, message) = ("ChatGptSchemaComposer.invert", "Failed to read the schema");
    Err(Failure { method, message, reasons: inversion.problems })
}

struct Inversion {
    problems: Vec<Reason>,
}

impl Inversion {
    fn schema<'a>(&mut self, value: &'a Value, origin: Origin<'a>, depth: usize) -> Node<'a> {
        let node = Node::shallow(value, origin);
        let mut own = attributes_and_extensions(&node);
        let mut branches = Vec::new();
        self.visit(value, node, &mut branches, depth);
        match branches.len() {
            0 => {}
            1 => own.merge(branches.remove(0)),
            _ => {
                for branch in &mut branches {
                    branch.clear(&["nullable"]);
                }
                own.set("oneOf", Slot::Nodes(branches));
                if let Some(discriminator) = own.take("x-discriminator") {
                    own.set("discriminator", discriminator);
                }
            }
        }
        own
    }

    fn visit<'a>(
        &mut self,
        value: &'a Value,
        mut node: Node<'a>,
        branches: &mut Vec<Node<'a>>,
        depth: usize,
    ) {
        if depth > MAX_DEPTH || !matches!(value.kind, Kind::Object(_)) {
            let message = match value.kind {
                Kind::Object(_) => format!("Schemas nest deeper than {MAX_DEPTH} levels here."),
                _ => "A schema must be an object.".to_owned(),
            };
            self.problems.push(Reason::at(&node.origin, message));
            return;
        }
        if node.is_array() {
            tagged::array(&mut node);
            self.child(&mut node, "items", depth);
        } else if node.is("object") {
            if let Some(properties) = node.value("properties") {
                let origin = node.origin.below(Step::Keyword("properties"), properties.span);
                let properties = self.named(properties, &origin, depth);
                node.set("properties", Slot::Named(properties));
            }
            if node.value("additionalProperties").is_some_and(|value| value.as_object().is_some()) {
                self.child(&mut node, "additionalProperties", depth);
            }
        } else if let Some(list) = node.value("anyOf") {
            let origin = node.origin.below(Step::Keyword("anyOf"), list.span);
            for (index, branch) in list.items().iter().enumerate() {
                let node = Node::shallow(branch, origin.below(Step::Index(index), branch.span));
                self.visit(branch, node, branches, depth + 1);
            }
            return;
        } else if ["boolean", "integer", "number", "string"].iter().any(|name| node.is(name)) {
            if let Some(values) = node.get("enum").and_then(Slot::as_list).filter(|values| !values.is_empty())
            {
                branches.extend(values.into_iter().map(|value| constant(value, &node.origin)));
                return;
            }
            match node.text("type") {
                Some("boolean") => {}
                Some("string") => {
                    tagged::string(&mut node);
                    node.clear(&["enum"]);
                }
                _ => {
                    tagged::number(&mut node);
                    node.clear(&["enum"]);
                }
            }
        }
        branches.push(node);
    }

    fn child(&mut self, node: &mut Node<'_>, keyword: &'static str, depth: usize) {
        let Some(value) = node.value(keyword) else { return };
        let schema = self.schema(value, node.origin.below(Step::Keyword(keyword), value.span), depth + 1);
        node.set(keyword, Slot::Node(Box::new(schema)));
    }

    fn named<'a>(&mut self, value: &'a Value, origin: &Origin<'a>, depth: usize) -> Vec<Named<'a>> {
        let members = value.as_object().map(Object::entries).unwrap_or_default();
        let named = members.into_iter().map(|member| {
            let origin = origin.below(Step::Name(&member.key), member.value.span);
            let node = self.schema(&member.value, origin, depth + 1);
            Named { name: &member.key, name_span: member.key_span, node }
        });
        named.collect()
    }
}

fn constant<'a>(value: &'a Value, origin: &Origin<'a>) -> Node<'a> {
    let mut constant = Node::new(origin.clone());
    constant.set("const", Slot::Value(value));
    constant
}
