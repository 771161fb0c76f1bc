//! The grammar for tree-sitter, which editors highlight and fold with.

mod agreement;
mod corpus;
mod edits;
mod fresh;
mod highlights;
mod queries;
mod recovery;

use tree_sitter::{Parser, Tree};

/// A parser for the grammar.
pub fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_agentscript::LANGUAGE.into()).unwrap();
    parser
}

/// The tree of a text.
pub fn tree(source: &str) -> Tree {
    parser().parse(source, None).unwrap()
}
