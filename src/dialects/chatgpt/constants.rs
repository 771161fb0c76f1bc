//! Constants gathered in an `enum` for each of their types.

use super::super::node::{Node, Slot};
use crate::syntax::{Kind, Value};

/// Adds the constants in a schema to the alternatives: each to the first one of its type, whatever that
/// says, or to a new one.
pub fn gather<'a>(node: &Node<'a>, branches: &mut Vec<Node<'a>>) {
    if let Some(Slot::Value(value)) = node.get("const") {
        insert(node, value, branches);
    } else {
        for branch in node.nodes("oneOf") {
            gather(branch, branches);
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
