//! How a text in AgentScript is built, by the grammar in `grammars/agentscript`: what editors fold and select
//! without promptsig is what they do with it.

use tree_sitter::{Node, Parser, Tree};

use crate::text::Span;

/// The kinds of nodes that can be folded, as `queries/agentscript/folds.scm` has them.
const BRACKETS: [&str; 9] =
    ["agent_body", "arguments", "block", "list", "object", "one_of", "options", "parameters", "shape"];

/// What stands in brackets, brackets included, in source order.
pub fn brackets(source: &str) -> Vec<Span> {
    of_kinds(source, &BRACKETS)
}

/// The comments, in source order.
pub fn comments(source: &str) -> Vec<Span> {
    of_kinds(source, &["comment"])
}

/// The imports, in source order.
pub fn imports(source: &str) -> Vec<Span> {
    of_kinds(source, &["import_declaration"])
}

/// The nodes around a place, from the inside out, without those that end where another does.
pub fn around(source: &str, offset: usize) -> Vec<Span> {
    let Some(tree) = parse(source) else { return Vec::new() };
    let innermost = tree.root_node().descendant_for_byte_range(offset, offset);
    let nodes = std::iter::successors(innermost, Node::parent);
    let mut spans: Vec<Span> = nodes.map(span).filter(|span| !span.is_empty()).collect();
    spans.dedup();
    spans
}

fn of_kinds(source: &str, kinds: &[&str]) -> Vec<Span> {
    let Some(tree) = parse(source) else { return Vec::new() };
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    // Depth first, without recursion: a text may nest as deep as it likes.
    loop {
        if kinds.contains(&cursor.node().kind()) {
            found.push(span(cursor.node()));
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

fn parse(source: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_agentscript::LANGUAGE.into()).ok()?;
    parser.parse(source, None)
}

fn span(node: Node<'_>) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}
