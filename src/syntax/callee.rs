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

/// Returns the call whose callee is a name: `f(…)` of `f`.
pub fn call_of(name: Node<'_>) -> Option<Node<'_>> {
    let mut around = node::wrap(name).1?;
    while around.kind() == "await_expression" {
        around = node::wrap(around).1?;
    }
    let is_callee = |call| callee(call).is_some_and(|it| it.object.is_none() && it.name.id() == name.id());
    (around.kind() == "call_expression" && is_callee(around)).then_some(around)
}

pub fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    node::field(call, "arguments").map(node::children).unwrap_or_default()
}
