//! Unions as `anyOf`, and constants as `enum`.

use super::super::attributes::attributes;
use super::super::loss::{Fate, Loss};
use super::super::node::{Named, Node, Slot};
use super::constants::gather;
use super::lower::shallow;

/// The form of a lowered schema that has neither `oneOf` nor `const`.
pub fn unite<'a>(node: &Node<'a>, losses: &mut Vec<Loss>) -> Node<'a> {
    if node.has("oneOf") || node.has("const") {
        lose_extensions(node, losses);
    }
    let mut own = attributes(node);
    let mut branches = Vec::new();
    visit(node, &mut branches, losses);
    gather(node, &own, &mut branches, losses);
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

/// A union keeps only the attributes that every schema may have.
fn lose_extensions(node: &Node<'_>, losses: &mut Vec<Loss>) {
    for (keyword, slot) in node.keywords().filter(|(keyword, _)| keyword.starts_with("x-")) {
        if let Slot::Value(value) = slot {
            losses.push(Loss::new(keyword, Fate::Lost, &node.origin, value.span));
        }
    }
}

fn visit<'a>(node: &Node<'a>, branches: &mut Vec<Node<'a>>, losses: &mut Vec<Loss>) {
    if node.has("oneOf") {
        for branch in node.nodes("oneOf") {
            visit(branch, branches, losses);
        }
    } else if node.is_array() || node.is("object") {
        branches.push(container(node, losses));
    } else if !node.has("const") {
        branches.push(node.clone());
    }
}

fn container<'a>(node: &Node<'a>, losses: &mut Vec<Loss>) -> Node<'a> {
    let mut united = shallow(node);
    if let Some(items) = node.node("items") {
        united.set("items", Slot::Node(Box::new(unite(items, losses))));
    }
    if node.is("object") {
        let property = |Named { name, name_span, node }: &Named<'a>| Named {
            name,
            name_span: *name_span,
            node: unite(node, losses),
        };
        let properties = node.named("properties").iter().map(property).collect();
        united.set("properties", Slot::Named(properties));
        if let Some(additional) = node.node("additionalProperties") {
            united.set("additionalProperties", Slot::Node(Box::new(unite(additional, losses))));
        }
    }
    united
}
