use super::Language;

/// The syntax of one text.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The grammar it was read with.
    pub language: Language,
    tree: tree_sitter::Tree,
}

impl Tree {
    /// Parses a text.
    pub fn parse(language: Language, source: &str) -> Self {
        todo!("{language:?}{source}")
    }

    /// The root node.
    pub fn root(&self) -> tree_sitter::Node<'_> {
        self.tree.root_node()
    }
}
