use tree_sitter::Node;

use super::grammar::Grammar;
use crate::text::Span;

pub fn span(node: Node<'_>) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}

pub fn text<'s>(node: Node<'_>, source: &'s str) -> &'s str {
    source.get(node.byte_range()).unwrap_or("")
}

pub fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_id(Grammar::of_node(node).field(name)?.get())
}

/// Returns the named children of a node without comments.
pub fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| !child.is_extra()).collect()
}

/// Strips parentheses and type annotations: `(x)`, `x as T`, `x satisfies T`, `<T>x`, `x!`.
pub fn unwrap(mut node: Node<'_>) -> Node<'_> {
    while is_wrapper(node) {
        let inner = match node.kind() {
            // In `<T>x` the type comes first.
            "type_assertion" => children(node).pop(),
            _ => children(node).into_iter().next(),
        };
        match inner {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}

/// Returns the outermost wrapper of `node` with the same value, and its parent.
pub fn wrap(mut node: Node<'_>) -> (Node<'_>, Option<Node<'_>>) {
    loop {
        match node.parent() {
            Some(parent) if is_wrapper(parent) => node = parent,
            parent => return (node, parent),
        }
    }
}

pub fn is_wrapper(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression"
            | "type_assertion"
    ) || is_type_name(node)
}

/// Whether a member is the end of a type's name: the TypeScript grammar reads `x as A.B.C` as `(x as A.B).C`.
fn is_type_name(node: Node<'_>) -> bool {
    node.kind() == "member_expression"
        && field(node, "object")
            .is_some_and(|object| matches!(object.kind(), "as_expression" | "satisfies_expression"))
}

pub fn is_literal(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "object" | "array" | "string" | "template_string" | "number" | "true" | "false" | "null"
    )
}

/// Whether a call or a member is optional: `f?.()`, `a?.b`.
pub fn is_optional(node: Node<'_>) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| matches!(child.kind(), "optional_chain" | "?."))
}

/// Whether an import, an export or a specifier is erased by the compiler: `import type`, `{ type T }`.
pub fn is_of_types(import: Node<'_>) -> bool {
    let mut cursor = import.walk();
    import.children(&mut cursor).any(|child| matches!(child.kind(), "type" | "typeof"))
}

pub fn operator(node: Node<'_>) -> Option<&'static str> {
    Some(field(node, "operator")?.kind())
}

pub fn is_field(parent: Node<'_>, field: &str, node: Node<'_>) -> bool {
    self::field(parent, field).is_some_and(|child| child.id() == node.id())
}

/// Whether a node that does not parse spans a line break: two statements, the first of them unfinished.
pub fn is_parted(node: Node<'_>) -> bool {
    let mut row = node.start_position().row;
    let mut cursor = node.walk();
    node.has_error()
        && node.children(&mut cursor).any(|child| {
            let before = std::mem::replace(&mut row, child.end_position().row);
            child.is_error() && row > before
        })
}
