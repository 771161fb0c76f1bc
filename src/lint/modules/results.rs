//! Literals that the function of a tool returns.

use tree_sitter::Node;

use crate::syntax::{node, pattern};

/// Maximum number of nodes of a function that are searched for results.
const MAX_NODES: usize = 20_000;

/// Returns the expressions that a function returns, in source order. Both cases of a condition are returned.
pub(super) fn returned(function: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let is_generator = function.kind().starts_with("generator");
    let Some(body) = node::field(function, "body").filter(|_| !is_generator) else { return found };
    if body.kind() != "statement_block" {
        add(body, &mut found);
        return found;
    }
    let mut open = vec![body];
    for _ in 0..MAX_NODES {
        let Some(part) = open.pop() else { break };
        if part.kind() == "return_statement" {
            for value in node::children(part) {
                add(value, &mut found);
            }
            continue;
        }
        let is_statement = part.kind().ends_with("_statement")
            || matches!(
                part.kind(),
                "statement_block"
                    | "else_clause"
                    | "catch_clause"
                    | "finally_clause"
                    | "switch_body"
                    | "switch_case"
                    | "switch_default"
            );
        if is_statement && !pattern::is_function(part) {
            open.extend(node::children(part));
        }
    }
    found.sort_by_key(Node::start_byte);
    found
}

fn add<'t>(value: Node<'t>, found: &mut Vec<Node<'t>>) {
    let value = node::unwrap(value);
    if value.kind() != "ternary_expression" {
        found.push(value);
        return;
    }
    for case in ["consequence", "alternative"] {
        if let Some(case) = node::field(value, case).map(node::unwrap) {
            found.push(case);
        }
    }
}
