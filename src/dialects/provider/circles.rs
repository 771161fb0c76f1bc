//! What leads back to itself.

use foldhash::HashSet;

use crate::dialects::cycles::in_cycles;
use crate::dialects::node::{Named, Node, Slot};
use crate::dialects::standard::Standard;

/// What references to definitions begin with.
pub const PREFIX: &str = "#/$defs/";

/// The name of the whole schema.
pub const ROOT: &str = "#";

/// The definitions, and the root, from which references lead back to them: by any way, or only by what
/// must be there, so that no value of them can end.
pub fn recursive<'s>(standard: &'s Standard<'_>, by_any_way: bool) -> HashSet<&'s str> {
    let all = standard.definitions.iter().map(|Named { name, node, .. }| (*name, node));
    let all = all.chain([(ROOT, &standard.root)]);
    let edges: Vec<_> = all.map(|(name, node)| (name, references(node, by_any_way))).collect();
    in_cycles(&edges)
}

/// The names that a schema refers to: all of them, or those without which no value can be.
fn references<'n>(node: &'n Node<'_>, is_all: bool) -> Vec<&'n str> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if let Some(reference) = node.text("$ref") {
            found.push(reference.strip_prefix(PREFIX).unwrap_or(reference));
        }
        let required: Vec<&str> = node
            .get("required")
            .and_then(Slot::as_list)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|name| name.as_str())
            .collect();
        for (keyword, slot) in node.keywords() {
            match slot {
                Slot::Named(named) => {
                    let is_needed = |named: &&Named<'_>| {
                        is_all || keyword == "properties" && required.contains(&named.name)
                    };
                    open.extend(named.iter().filter(is_needed).map(|named| &named.node));
                }
                Slot::Nodes(nodes) if is_all || keyword == "allOf" || nodes.len() == 1 => open.extend(nodes),
                Slot::Node(node) if is_all => open.push(node),
                _ => {}
            }
        }
    }
    found
}
