//! Structure of AgentScript text by `grammars/agentscript`, which editors without promptsig use as well.

use tree_sitter::{Node, Parser, Tree};

use crate::text::Span;

/// Foldable node kinds, as in `queries/agentscript/folds.scm`.
const BRACKETS: [&str; 9] =
    ["agent_body", "arguments", "block", "list", "object", "one_of", "options", "parameters", "shape"];

pub fn brackets(source: &str) -> Vec<Span> {
    of_kinds(source, &BRACKETS)
}

pub fn comments(source: &str) -> Vec<Span> {
    of_kinds(source, &["comment"])
}

pub fn imports(source: &str) -> Vec<Span> {
    of_kinds(source, &["import_declaration"])
}

/// Maximum number of nodes around a place. The protocol nests them, and JSON readers accept about 128 levels.
const MOST_AROUND: usize = 100;

/// Returns the spans of the nodes around an offset, innermost first, without duplicates.
pub fn around(source: &str, offset: usize) -> Vec<Span> {
    let Some(tree) = parse(source) else { return Vec::new() };
    let root = tree.root_node();
    let Some(innermost) = root.descendant_for_byte_range(offset, offset) else { return Vec::new() };
    // From the root down: `Node::parent` itself walks from the root.
    let nodes = std::iter::successors(Some(root), |node| node.child_with_descendant(innermost));
    let mut spans: Vec<Span> = nodes.map(span).filter(|span| !span.is_empty()).collect();
    spans.reverse();
    spans.dedup();
    spans.truncate(MOST_AROUND);
    spans
}

fn of_kinds(source: &str, kinds: &[&str]) -> Vec<Span> {
    let Some(tree) = parse(source) else { return Vec::new() };
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    // Depth first without recursion, as a text may nest arbitrarily deep.
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
