//! Unions as `anyOf`, and constants as `enum`.

use super::super::attributes::attributes;
use super::super::node::{Named, Node, Slot};
use super::constants::gather;
use super::lower::shallow;

/// The form of a lowered schema that has neither `oneOf` nor `const`.
pub fn unite<'a>(node: &Node<'a>) -> Node<'a> {
    // The extensions of a union are lost here.
    let mut own = attributes(node);
    let mut branches = Vec::new();
    visit(node, &mut branches);
    gather(node, &mut branches);
    match branches.len() {
        0 => {}
        1 => {
            let mut branch = branches.remove(0);
            if !branch.has("description") {
                branch.set("description", own.get("description").cloned().unwrap_or(Slot::Undefined));
            }
            own.merge(branch);
        }
        _ => own.set("anyOf", Slot::Nodes(branches)),
    }
    own
}

fn visit<'a>(node: &Node<'a>, branches: &mut Vec<Node<'a>>) {
    if node.has("oneOf") {
        for branch in node.nodes("oneOf") {
            visit(branch, branches);
        }
    } else if node.is_array() || node.is("object") {
        branches.push(container(node));
    } else if !node.has("const") {
        branches.push(node.clone());
    }
}

fn container<'a>(node: &Node<'a>) -> Node<'a> {
    let mut united = shallow(node);
    if let Some(items) = node.node("items") {
        united.set("items", Slot::Node(Box::new(unite(items))));
    }
    if node.is("object") {
        let property = |Named { name, name_span, node }: &Named<'a>| Named {
            name,
            name_span: *name_span,
            node: unite(node),
        };
        let properties = node.named("properties").iter().map(property).collect();
        united.set("properties", Slot::Named(properties));
        if let Some(additional) = node.node("additionalProperties") {
            united.set("additionalProperties", Slot::Node(Box::new(unite(additional))));
        }
    }
    united
}
