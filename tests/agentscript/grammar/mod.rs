//! The tree-sitter grammar, with which editors highlight and fold.

mod agreement;
mod corpus;
mod edits;
mod fresh;
mod highlights;
mod queries;
mod recovery;

use tree_sitter::{Parser, Tree};

pub fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_agentscript::LANGUAGE.into()).unwrap();
    parser
}

pub fn tree(source: &str) -> Tree {
    parser().parse(source, None).unwrap()
}
