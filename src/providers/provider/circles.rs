use foldhash::{HashSet, HashSetExt};

use crate::providers::cycles::in_cycles;
use crate::providers::node::{NamedSchema, Node, SchemaSlot};
use crate::providers::standard::Standard;

pub const PREFIX: &str = "#/$defs/";

pub const ROOT: &str = "#";

/// Finds the definitions, and the root, on cycles of references: of all references, or only of unavoidable
/// ones. A value of the latter could never end.
pub fn recursive<'s>(standard: &'s Standard<'_>, by_any_way: bool) -> HashSet<&'s str> {
    let all = standard.definitions.iter().map(|NamedSchema { name, node, .. }| (*name, node));
    let all = all.chain([(ROOT, &standard.root)]);
    let edges: Vec<_> = all.map(|(name, node)| (name, references(node, by_any_way))).collect();
    in_cycles(&edges)
}

/// Returns the names that a schema refers to: all of them, or those that every value needs.
fn references<'n>(node: &'n Node<'_>, is_all: bool) -> Vec<&'n str> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if let Some(reference) = node.text("$ref") {
            found.push(reference.strip_prefix(PREFIX).unwrap_or(reference));
        }
        let required = if is_all { HashSet::new() } else { node.required() };
        for (keyword, slot) in node.keywords() {
            match slot {
                SchemaSlot::Named(named) => {
                    let is_needed = |named: &&NamedSchema<'_>| {
                        is_all || keyword == "properties" && required.contains(named.name)
                    };
                    open.extend(named.iter().filter(is_needed).map(|named| &named.node));
                }
                SchemaSlot::Nodes(nodes) if is_all || keyword == "allOf" || nodes.len() == 1 => {
                    open.extend(nodes);
                }
                SchemaSlot::Node(node) if is_all => open.push(node),
                _ => {}
            }
        }
    }
    found
}
