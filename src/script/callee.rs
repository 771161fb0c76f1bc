//! The parts of a call expression.

use tree_sitter::Node;

use crate::syntax::{node, usage};

/// The name by which a call names its function, and where: `f` of `f(…)` and of `a.f(…)`.
#[derive(Clone, Copy)]
pub(super) struct Callee<'t> {
    pub name: Node<'t>,
    /// `a` of `a.f(…)`.
    pub object: Option<Node<'t>>,
}

/// Reads the function of a call expression.
pub(super) fn callee(call: Node<'_>) -> Option<Callee<'_>> {
    let mut function = node::unwrap(node::field(call, "function")?);
    // `await f<T>(…)` is read as a call of `await f` by the TypeScript grammar.
    while function.kind() == "await_expression" {
        function = node::unwrap(node::children(function).into_iter().next()?);
    }
    match function.kind() {
        "identifier" => Some(Callee { name: function, object: None }),
        "member_expression" => Some(Callee {
            name: node::field(function, "property")?,
            // Below a dot that was just typed, the call is a statement of its own.
            object: node::field(function, "object")
                .filter(|_| !usage::is_below_dot(function))
                .map(node::unwrap),
        }),
        _ => None,
    }
}

/// The arguments of a call expression.
pub(super) fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    node::field(call, "arguments").map(node::children).unwrap_or_default()
}
