//! Functions that a program puts in the place of a server's method, and that pass on what they are given.

use tree_sitter::Node;

use crate::syntax::{callee, node, pattern};

/// Maximum number of nodes of a function that are searched for the call of the method.
const MAX_NODES: usize = 2_000;

/// Methods that change a list in place.
const CHANGES: [&str; 7] = ["splice", "shift", "unshift", "push", "pop", "reverse", "fill"];

/// Whether `function (name, ...rest) { … method(name, ...rest) }` calls the method with its own arguments, but for the
/// last one, which answers.
pub(super) fn passes_arguments_on(function: Node<'_>, source: &str) -> bool {
    let parameters: Vec<Node<'_>> = pattern::parameters(function).into_iter().map(without_type).collect();
    let [name, rest] = parameters.as_slice() else { return false };
    let rest = node::children(*rest).into_iter().next().filter(|_| rest.kind() == "rest_pattern");
    let (Some(rest), Some(body), "identifier") = (rest, node::field(function, "body"), name.kind()) else {
        return false;
    };
    let (name, rest, code) = (node::text(*name, source), node::text(rest, source), node::text(body, source));
    let is_changed = CHANGES.iter().any(|method| code.contains(&format!("{rest}.{method}(")));
    let others = format!("{rest}.slice(0, -1)");
    let is_given =
        |spread: &str| spread == rest || spread == others || code.contains(&format!("{spread} = {others}"));
    let mut open = vec![body];
    for _ in 0..MAX_NODES {
        let Some(part) = open.pop() else { break };
        if part.kind() == "call_expression" {
            let mut arguments = callee::arguments(part).into_iter();
            let first = arguments.next().map(|it| node::text(it, source));
            let second = arguments.next().filter(|it| it.kind() == "spread_element");
            let spread = second.and_then(|it| node::children(it).into_iter().next());
            if first == Some(name) && spread.is_some_and(|it| is_given(node::text(it, source))) {
                return !is_changed;
            }
        }
        open.extend(node::children(part));
    }
    false
}

/// Returns the pattern of a parameter in TypeScript.
fn without_type(parameter: Node<'_>) -> Node<'_> {
    let pattern = node::field(parameter, "pattern").filter(|_| parameter.kind() == "required_parameter");
    pattern.unwrap_or(parameter)
}
