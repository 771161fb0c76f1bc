//! Constants gathered in an `enum` for each of their types.

use super::super::loss::{Fate, Loss};
use super::super::node::{Node, Slot};
use crate::syntax::{Kind, Value};

/// What a constant says of itself anyway, and what its `enum` says again.
const SAID: [&str; 6] = ["const", "type", "enum", "nullable", "$defs", "definitions"];

/// Adds the constants in a schema to the alternatives: each to the first one of its type, whatever that
/// says, or to a new one. Of what stands beside them only what `own`, the schema as a whole, has is kept.
pub fn gather<'a>(node: &Node<'a>, own: &Node<'a>, branches: &mut Vec<Node<'a>>, losses: &mut Vec<Loss>) {
    if let Some(Slot::Value(value)) = node.get("const") {
        lose_beside(node, own, losses);
        insert(node, value, branches);
    } else {
        for branch in node.nodes("oneOf") {
            gather(branch, own, branches, losses);
        }
    }
}

fn lose_beside(constant: &Node<'_>, own: &Node<'_>, losses: &mut Vec<Loss>) {
    for (keyword, slot) in constant.keywords().filter(|(keyword, _)| !SAID.contains(keyword)) {
        let Slot::Value(value) = slot else { continue };
        let is_kept = match own.get(keyword) {
            Some(Slot::Value(kept)) => kept.span == value.span,
            // The description of a reference tells that of its component.
            Some(Slot::Text(_)) => keyword == "description",
            _ => false,
        };
        if !is_kept {
            losses.push(Loss::new(keyword, Fate::Lost, &constant.origin, value.span));
        }
    }
}

fn insert<'a>(node: &Node<'a>, value: &'a Value, branches: &mut Vec<Node<'a>>) {
    let name = type_of(value);
    if let Some(branch) = branches.iter_mut().find(|branch| branch.is(name)) {
        let mut values = branch.get("enum").and_then(Slot::as_list).unwrap_or_default();
        values.push(value);
        branch.set("enum", Slot::List(values));
        return;
    }
    let mut branch = Node::new(node.origin.clone());
    branch.set("type", Slot::Text(name.into()));
    branch.set("enum", Slot::List(vec![value]));
    branches.push(branch);
}

/// JavaScript's `typeof`.
fn type_of(value: &Value) -> &'static str {
    match value.kind {
        Kind::Bool(_) => "boolean",
        Kind::Number(_) => "number",
        Kind::String(_) => "string",
        _ => "object",
    }
}
