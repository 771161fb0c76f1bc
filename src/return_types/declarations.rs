use std::collections::HashMap;

use tree_sitter::Node;

use super::jsdoc::Doc;
use crate::syntax::{ChunkedTree, node};

#[derive(Clone)]
pub(super) enum Declaration<'t> {
    Node(Node<'t>),
    Doc(Doc<'t>),
}

impl Declaration<'_> {
    pub fn place(&self) -> usize {
        match self {
            Self::Node(declaration) => declaration.start_byte(),
            Self::Doc(doc) => doc.span.range().start,
        }
    }
}

/// Collects the type declarations among statements. The first one of a name wins.
pub(super) fn among<'t>(
    statements: impl IntoIterator<Item = Node<'t>>,
    source: &str,
) -> HashMap<String, Declaration<'t>> {
    let mut found = HashMap::new();
    for statement in statements {
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
    found
}

/// Collects the types with file scope, including the `@typedef`s of all comments.
pub(super) fn of_file(syntax: &ChunkedTree) -> HashMap<String, Declaration<'_>> {
    let source = syntax.source();
    let mut found = among(syntax.statements(), source);
    for doc in Doc::with(source, "@typedef") {
        let name = doc.tag(&["typedef"]).and_then(|tag| tag.subject().map(|(name, _)| name.to_owned()));
        if let Some(name) = name {
            found.entry(name).or_insert(Declaration::Doc(doc));
        }
    }
    found
}
