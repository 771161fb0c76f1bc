//! Schemas that the package does not normalize, but inspects.

use super::super::limits::MAX_DEPTH;
use super::super::node::{Named, Node, Slot};
use super::super::origin::{Origin, Step};
use crate::syntax::{Kind, Object, Value};

pub fn keep_as_it_is(node: &mut Node<'_>, keyword: &'static str) {
    let Some(value) = node.value(keyword).filter(|value| matches!(value.kind, Kind::Object(_))) else {
        return;
    };
    let origin = node.origin.below(Step::Keyword(keyword), value.span);
    node.set(keyword, Slot::Node(Box::new(as_it_is(value, origin, 0))));
}

fn as_it_is<'a>(value: &'a Value, origin: Origin<'a>, depth: usize) -> Node<'a> {
    let mut node = Node::shallow(value, origin);
    if depth > MAX_DEPTH {
        return node;
    }
    for (of, keyword) in
        [("array", "items"), ("array", "additionalItems"), ("object", "additionalProperties")]
    {
        if node.is(of)
            && let Some(value) = node.value(keyword).filter(|value| matches!(value.kind, Kind::Object(_)))
        {
            let origin = node.origin.below(Step::Keyword(keyword), value.span);
            node.set(keyword, Slot::Node(Box::new(as_it_is(value, origin, depth + 1))));
        }
    }
    for keyword in ["oneOf", "anyOf", "prefixItems"] {
        if let Some(list) = node.value(keyword).filter(|_| keyword != "prefixItems" || node.is("array"))
            && let Some(items) = list.as_array()
        {
            let origin = node.origin.below(Step::Keyword(keyword), list.span);
            let items = items.iter().enumerate();
            let items = items
                .map(|(index, item)| as_it_is(item, origin.below(Step::Index(index), item.span), depth + 1));
            node.set(keyword, Slot::Nodes(items.collect()));
        }
    }
    if let Some(value) = node.value("properties").filter(|_| node.is("object")) {
        let origin = node.origin.below(Step::Keyword("properties"), value.span);
        let members = value.as_object().map(Object::entries).unwrap_or_default().into_iter();
        let properties = members.map(|member| Named {
            name: member.key.as_str(),
            name_span: member.key_span,
            node: as_it_is(
                &member.value,
                origin.below(Step::Name(&member.key), member.value.span),
                depth + 1,
            ),
        });
        node.set("properties", Slot::Named(properties.collect()));
    }
    node
}
