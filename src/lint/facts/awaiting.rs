use tree_sitter::Node;

use crate::lint::TextEdit;
use crate::syntax::{ChunkedTree, node, pattern};
use crate::text::Span;

/// Whether `await` is allowed here: at the top of a module or in an asynchronous function.
pub(in crate::lint) fn may_await(syntax: &ChunkedTree, place: Node<'_>) -> bool {
    let function = syntax.ancestors(Some(place)).find(|node| pattern::is_function(*node));
    function.is_none_or(|function| {
        let mut cursor = function.walk();
        function.children(&mut cursor).any(|child| child.kind() == "async")
    })
}

/// Takes `part` of the awaited result. Returns `None` where `await` is not allowed.
pub(in crate::lint) fn awaited(
    syntax: &ChunkedTree,
    expression: Node<'_>,
    part: Option<&str>,
) -> Option<Vec<TextEdit>> {
    if !may_await(syntax, expression) {
        return None;
    }
    let place = node::span(expression);
    let (start, end) = (Span::at(place.range().start), Span::at(place.range().end));
    // `await x.y` awaits the member.
    let is_of_member = expression.parent().is_some_and(|parent| {
        matches!(parent.kind(), "member_expression" | "subscript_expression")
            && node::is_field(parent, "object", expression)
            || parent.kind() == "non_null_expression"
    });
    Some(match part {
        Some(part) => vec![TextEdit::replace(start, "(await "), TextEdit::replace(end, format!(").{part}"))],
        None if is_of_member => vec![TextEdit::replace(start, "(await "), TextEdit::replace(end, ")")],
        None => vec![TextEdit::replace(start, "await ")],
    })
}
