use super::super::attributes::attributes;
use super::super::loss::{Fate, Loss};
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::constants::gather;

pub fn unite<'a>(mut node: Node<'a>, losses: &mut Vec<Loss>) -> Node<'a> {
    if !node.has("oneOf") && !node.has("const") {
        unite_below(&mut node, losses);
        return node;
    }
    lose_extensions(&node, losses);
    let mut own = attributes(&node);
    let mut branches = Vec::new();
    visit(&node, &mut branches, losses);
    gather(&node, &own, &mut branches, losses);
    match branches.len() {
        0 => {}
        1 => {
            let mut branch = branches.remove(0);
            if !branch.has("description") {
                branch.set("description", own.get("description").cloned().unwrap_or(SchemaSlot::Undefined));
            }
            own.merge(branch);
        }
        _ => own.set("anyOf", SchemaSlot::Nodes(branches)),
    }
    own
}

/// A union keeps only the annotations that every schema may have.
fn lose_extensions(node: &Node<'_>, losses: &mut Vec<Loss>) {
    for (keyword, slot) in node.keywords().filter(|(keyword, _)| keyword.starts_with("x-")) {
        if let SchemaSlot::Value(value) = slot {
            losses.push(Loss::new(keyword, Fate::Lost, &node.origin, value.span));
        }
    }
}

fn visit<'a>(node: &Node<'a>, branches: &mut Vec<Node<'a>>, losses: &mut Vec<Loss>) {
    if node.has("oneOf") {
        for branch in node.nodes("oneOf") {
            visit(branch, branches, losses);
        }
    } else if node.is_array() || node.is("object") || !node.has("const") {
        let mut branch = node.clone();
        unite_below(&mut branch, losses);
        branches.push(branch);
    }
}

fn unite_below<'a>(node: &mut Node<'a>, losses: &mut Vec<Loss>) {
    let is_object = node.is("object");
    if !is_object && !node.is_array() {
        return;
    }
    for keyword in ["properties", "additionalProperties", "items", "prefixItems"] {
        let Some(slot) = node.take(keyword) else { continue };
        let united = match slot {
            SchemaSlot::Node(below)
                if keyword == "items" || keyword == "additionalProperties" && is_object =>
            {
                SchemaSlot::Node(Box::new(unite(*below, losses)))
            }
            SchemaSlot::Named(named) if keyword == "properties" && is_object => {
                let united =
                    |named: NamedSchema<'a>| NamedSchema { node: unite(named.node, losses), ..named };
                SchemaSlot::Named(named.into_iter().map(united).collect())
            }
            // Values of other kinds are invalid there.
            SchemaSlot::Node(_) | SchemaSlot::Nodes(_) | SchemaSlot::Named(_) => SchemaSlot::Undefined,
            written => written,
        };
        node.set(keyword, united);
    }
    if is_object && !matches!(node.get("properties"), Some(SchemaSlot::Named(_))) {
        node.set("properties", SchemaSlot::Named(Vec::new()));
    }
}
