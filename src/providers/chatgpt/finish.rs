use super::super::loss::Loss;
use super::super::node::{NamedSchema, Node, SchemaSlot};
use super::describe::with_references;
use super::tags::move_constraints;

/// Closes every object in strict mode, and moves the descriptions of references to the enclosing objects.
pub fn finish(node: &mut Node<'_>, is_strict: bool, losses: &mut Vec<Loss>) {
    // Some remain next to references, and in schemas that the package does not normalize.
    move_constraints(node, losses);
    if is_strict && node.is("object") {
        node.set("additionalProperties", SchemaSlot::Bool(false));
        let description =
            with_references(node).map_or(SchemaSlot::Undefined, |text| SchemaSlot::Text(text.into()));
        node.set("description", description);
    }
    if node.has("$ref") {
        if is_strict {
            node.clear(&["title", "description"]);
        }
        return;
    }
    if let Some(SchemaSlot::Nodes(branches)) = node.slot("anyOf") {
        for branch in branches {
            finish(branch, is_strict, losses);
        }
        return;
    }
    let keyword = match node.text("type") {
        Some("object") => "additionalProperties",
        Some("array") => "items",
        _ => return,
    };
    if keyword == "additionalProperties"
        && let Some(SchemaSlot::Named(properties)) = node.slot("properties")
    {
        for NamedSchema { node, .. } in properties {
            finish(node, is_strict, losses);
        }
    }
    if let Some(SchemaSlot::Node(below)) = node.slot(keyword) {
        finish(below, is_strict, losses);
    }
}
