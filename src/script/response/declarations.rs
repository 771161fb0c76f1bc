//! Where a file declares types.

use std::collections::HashMap;

use tree_sitter::Node;

use super::jsdoc::Doc;
use crate::syntax::{Forest, node};

/// A declaration of a type's name.
#[derive(Clone)]
pub(super) enum Declaration<'t> {
    /// `interface`, `type`, `enum` or `class`
    Node(Node<'t>),
    /// `@typedef`
    Doc(Doc<'t>),
}

/// Every type that the file declares where `handler` sees it.
pub(super) fn find<'t>(forest: &'t Forest, handler: Node<'t>) -> HashMap<String, Declaration<'t>> {
    let source = forest.source();
    let mut found = HashMap::new();
    let around = forest.ancestors(Some(handler)).filter(|node| node.kind() == "statement_block");
    let body = node::field(handler, "body");
    let blocks = body.into_iter().chain(around).flat_map(node::children);
    for statement in blocks.chain(forest.statements()) {
        let declared = match statement.kind() {
            "export_statement" => node::field(statement, "declaration"),
            _ => Some(statement),
        };
        let is_type = |node: &Node<'_>| {
            matches!(
                node.kind(),
                "interface_declaration"
                    | "type_alias_declaration"
                    | "enum_declaration"
                    | "class_declaration"
                    | "abstract_class_declaration"
            )
        };
        let Some(declaration) = declared.filter(is_type) else { continue };
        let Some(name) = node::field(declaration, "name") else { continue };
        found.entry(node::text(name, source).to_owned()).or_insert(Declaration::Node(declaration));
    }
    for doc in Doc::with(source, "@typedef") {
        let name = doc.tag(&["typedef"]).and_then(|tag| tag.subject().map(|(name, _)| name.to_owned()));
        if let Some(name) = name {
            found.entry(name).or_insert(Declaration::Doc(doc));
        }
    }
    found
}
