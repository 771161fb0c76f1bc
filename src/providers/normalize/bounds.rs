use std::cmp::Ordering;

use super::super::node::{Node, SchemaSlot};
use crate::syntax::{Value, ValueKind};

/// Keywords that are redundant next to a constant.
pub const KEYWORDS: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// Reduces the bounds of a number to one on each side. Draft 4's boolean exclusive bounds become numbers.
pub fn normalize(mut node: Node<'_>) -> Node<'_> {
    let pairs = [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")];
    let found = pairs.map(|(inclusive, exclusive)| draft_4(&node, inclusive, exclusive));
    // Missing ones are added in this order.
    for ((_, exclusive), [_, slot]) in pairs.iter().zip(&found) {
        node.set_if_defined(exclusive, slot.clone());
    }
    for ((inclusive, _), [slot, _]) in pairs.iter().zip(&found) {
        node.set_if_defined(inclusive, slot.clone());
    }
    tighten(&mut node);
    node
}

pub fn tighten(node: &mut Node<'_>) {
    let number = |node: &Node<'_>, keyword| node.get(keyword).and_then(as_number);
    let pairs =
        [("minimum", "exclusiveMinimum", Ordering::Greater), ("maximum", "exclusiveMaximum", Ordering::Less)];
    for (inclusive, exclusive, tighter) in pairs {
        if let (Some(closed), Some(open)) = (number(node, inclusive), number(node, exclusive)) {
            let is_tighter = closed.partial_cmp(&open) == Some(tighter);
            node.clear(&[if is_tighter { exclusive } else { inclusive }]);
        }
    }
}

fn as_number(slot: &SchemaSlot<'_>) -> Option<f64> {
    match slot {
        SchemaSlot::Value(value) => value.as_number(),
        SchemaSlot::Number(number) => Some(*number),
        _ => None,
    }
}

fn draft_4<'a>(node: &Node<'a>, inclusive: &str, exclusive: &str) -> [SchemaSlot<'a>; 2] {
    let slot = |keyword| node.get(keyword).cloned().unwrap_or(SchemaSlot::Undefined);
    match node.value(exclusive) {
        Some(Value { kind: ValueKind::Bool(true), .. }) => [SchemaSlot::Undefined, slot(inclusive)],
        Some(Value { kind: ValueKind::Bool(false), .. }) => [slot(inclusive), SchemaSlot::Undefined],
        _ => [slot(inclusive), slot(exclusive)],
    }
}
