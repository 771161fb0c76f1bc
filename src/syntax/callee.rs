//! Called names of call expressions.

use tree_sitter::Node;

use super::{node, usage};

#[derive(Clone, Copy)]
pub struct Callee<'t> {
    pub name: Node<'t>,
    pub object: Option<Node<'t>>,
}

/// Returns `f` of `f(…)` and of `a.f(…)`; `None` if the callee is not a name.
pub fn callee(call: Node<'_>) -> Option<Callee<'_>> {
    let mut function = node::unwrap(node::field(call, "function")?);
    // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
    while function.kind() == "await_expression" {
        function = node::unwrap(node::children(function).into_iter().next()?);
    }
    match function.kind() {
        "identifier" => Some(Callee { name: function, object: None }),
        "member_expression" => Some(Callee {
            name: node::field(function, "property")?,
            // After a dot that was just typed, the call is a separate statement.
            object: node::field(function, "object")
                .filter(|_| !usage::is_below_dot(function))
                .map(node::unwrap),
        }),
        _ => None,
    }
}

pub fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    node::field(call, "arguments").map(node::children).unwrap_or_default()
}
