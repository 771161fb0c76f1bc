use super::super::attributes::attributes_and_extensions;
use super::super::failure::{Failure, FailureReason};
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::super::origin::{OriginStep, SchemaOrigin};
use super::super::walk::MAX_DEPTH;
use super::tagged;
use crate::syntax::{Object, Value, ValueKind};

/// Restores a JSON Schema: constraints in descriptions become keywords again, and `enum`s become unions of
/// constants. As in the package, tags of `default` stay in the description.
pub fn invert(value: &Value) -> Result<Value, Failure> {
    let mut inversion = Inversion { problems: Vec::new() };
    let root = SchemaOrigin::root(value.span);
    let mut schema = inversion.schema(value, root.clone(), 0);
    if let Some(defs) = value.get("$defs") {
        let defs = inversion.named(defs, &root.below(OriginStep::Keyword("$defs"), defs.span), 0);
        schema.set("$defs", SchemaSlot::Named(defs));
    }
    if inversion.problems.is_empty() {
        return Ok(schema.to_value());
    }
    let (method, message) = ("ChatGptSchemaComposer.invert", "Failed to read the schema");
    Err(Failure { method, message, reasons: inversion.problems })
}

struct Inversion {
    problems: Vec<FailureReason>,
}

impl Inversion {
    fn schema<'a>(&mut self, value: &'a Value, origin: SchemaOrigin<'a>, depth: usize) -> Node<'a> {
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
                own.set("oneOf", SchemaSlot::Nodes(branches));
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
        if depth > MAX_DEPTH || !matches!(value.kind, ValueKind::Object(_)) {
            let message = match value.kind {
                ValueKind::Object(_) => format!("Schemas nest deeper than {MAX_DEPTH} levels here."),
                _ => "A schema must be an object.".to_owned(),
            };
            self.problems.push(FailureReason::at(&node.origin, message));
            return;
        }
        if node.is_array() {
            tagged::array(&mut node);
            self.child(&mut node, "items", depth);
        } else if node.is("object") {
            if let Some(properties) = node.value("properties") {
                let origin = node.origin.below(OriginStep::Keyword("properties"), properties.span);
                let properties = self.named(properties, &origin, depth);
                node.set("properties", SchemaSlot::Named(properties));
            }
            if node.value("additionalProperties").is_some_and(|value| value.as_object().is_some()) {
                self.child(&mut node, "additionalProperties", depth);
            }
        } else if let Some(list) = node.value("anyOf") {
            let origin = node.origin.below(OriginStep::Keyword("anyOf"), list.span);
            for (index, branch) in list.items().iter().enumerate() {
                let node = Node::shallow(branch, origin.below(OriginStep::Index(index), branch.span));
                self.visit(branch, node, branches, depth + 1);
            }
            return;
        } else if ["boolean", "integer", "number", "string"].iter().any(|name| node.is(name)) {
            if let Some(values) =
                node.get("enum").and_then(SchemaSlot::as_list).filter(|values| !values.is_empty())
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
        let schema =
            self.schema(value, node.origin.below(OriginStep::Keyword(keyword), value.span), depth + 1);
        node.set(keyword, SchemaSlot::Node(Box::new(schema)));
    }

    fn named<'a>(
        &mut self,
        value: &'a Value,
        origin: &SchemaOrigin<'a>,
        depth: usize,
    ) -> Vec<NamedSchema<'a>> {
        let members = value.as_object().map(Object::entries).unwrap_or_default();
        let named = members.into_iter().map(|member| {
            let origin = origin.below(OriginStep::Name(&member.key), member.value.span);
            let node = self.schema(&member.value, origin, depth + 1);
            NamedSchema { name: &member.key, name_span: member.key_span, node }
        });
        named.collect()
    }
}

fn constant<'a>(value: &'a Value, origin: &SchemaOrigin<'a>) -> Node<'a> {
    let mut constant = Node::new(origin.clone());
    constant.set("const", SchemaSlot::Value(value));
    constant
}
