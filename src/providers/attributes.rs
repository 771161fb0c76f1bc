use std::borrow::Cow;

use super::node::{Node, SchemaSlot};
use crate::syntax::ValueKind;

pub const ATTRIBUTES: [&str; 7] =
    ["title", "description", "deprecated", "readOnly", "writeOnly", "example", "examples"];

/// Returns the annotations of a schema. Absent ones are set to undefined.
pub fn attributes<'a>(of: &Node<'a>) -> Node<'a> {
    let mut attributes = Node::with_room(of.origin.clone(), of.len().max(ATTRIBUTES.len()));
    for keyword in ATTRIBUTES {
        attributes.set(keyword, of.get(keyword).cloned().unwrap_or(SchemaSlot::Undefined));
    }
    attributes
}

pub fn attributes_and_extensions<'a>(of: &Node<'a>) -> Node<'a> {
    let mut attributes = attributes(of);
    for (keyword, slot) in of.keywords() {
        if keyword.starts_with("x-") && !matches!(slot, SchemaSlot::Undefined) {
            attributes.set(keyword, slot.clone());
        }
    }
    attributes
}

/// Converts an array of examples to the map of the normal form, with the names `v0`, `v1` and so on.
pub fn name_examples(node: &mut Node<'_>) {
    let Some(value) = node.value("examples") else { return };
    let ValueKind::Array(examples) = &value.kind else { return };
    let named = examples.iter().enumerate();
    let named =
        named.map(|(index, example)| (Cow::Owned(format!("v{index}")), SchemaSlot::from_value(example)));
    node.set("examples", SchemaSlot::Record(named.collect()));
}

/// Returns the whole number next to an exclusive limit; `None` where floating-point numbers are too coarse.
pub fn next_whole(exclusive: f64, is_least: bool) -> Option<f64> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    let next = if is_least { exclusive.floor() + 1.0 } else { exclusive.ceil() - 1.0 };
    (next.abs() < MOST).then_some(next)
}
