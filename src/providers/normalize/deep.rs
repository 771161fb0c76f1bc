//! Schemas that the package does not normalize, but inspects.

use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::super::origin::{OriginStep, SchemaOrigin};
use super::super::walk::MAX_DEPTH;
use crate::syntax::{Object, Value, ValueKind};

pub fn keep_as_it_is(node: &mut Node<'_>, keyword: &'static str) {
    let Some(value) = node.value(keyword).filter(|value| matches!(value.kind, ValueKind::Object(_))) else {
        return;
    };
    let origin = node.origin.below(OriginStep::Keyword(keyword), value.span);
    node.set(keyword, SchemaSlot::Node(Box::new(as_it_is(value, origin, 0))));
}

fn as_it_is<'a>(value: &'a Value, origin: SchemaOrigin<'a>, depth: usize) -> Node<'a> {
    let mut node = Node::shallow(value, origin);
    if depth > MAX_DEPTH {
        return node;
    }
    for (of, keyword) in
        [("array", "items"), ("array", "additionalItems"), ("object", "additionalProperties")]
    {
        if node.is(of)
            && let Some(value) =
                node.value(keyword).filter(|value| matches!(value.kind, ValueKind::Object(_)))
        {
            let origin = node.origin.below(OriginStep::Keyword(keyword), value.span);
            node.set(keyword, SchemaSlot::Node(Box::new(as_it_is(value, origin, depth + 1))));
        }
    }
    for keyword in ["oneOf", "anyOf", "prefixItems"] {
        if let Some(list) = node.value(keyword).filter(|_| keyword != "prefixItems" || node.is("array"))
            && let Some(items) = list.as_array()
        {
            let origin = node.origin.below(OriginStep::Keyword(keyword), list.span);
            let items = items.iter().enumerate();
            let items = items.map(|(index, item)| {
                as_it_is(item, origin.below(OriginStep::Index(index), item.span), depth + 1)
            });
            node.set(keyword, SchemaSlot::Nodes(items.collect()));
        }
    }
    if let Some(value) = node.value("properties").filter(|_| node.is("object")) {
        let origin = node.origin.below(OriginStep::Keyword("properties"), value.span);
        let members = value.as_object().map(Object::entries).unwrap_or_default().into_iter();
        let properties = members.map(|member| NamedSchema {
            name: member.key.as_str(),
            name_span: member.key_span,
            node: as_it_is(
                &member.value,
                origin.below(OriginStep::Name(&member.key), member.value.span),
                depth + 1,
            ),
        });
        node.set("properties", SchemaSlot::Named(properties.collect()));
    }
    node
}
