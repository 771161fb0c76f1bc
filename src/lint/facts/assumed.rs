use tree_sitter::Node;

use crate::lint::TextEdit;
use crate::syntax::characters::is_name_part;
use crate::syntax::{node, pattern};
use crate::text::Span;

pub(in crate::lint) struct Assumption {
    pub consequence: String,
    /// Edit that makes the use optional, where one is possible.
    pub optional: Option<TextEdit>,
}

/// Returns how a use fails on `undefined`; `None` where it does not, or where the error is caught.
pub(in crate::lint) fn assumption(value: Node<'_>, source: &str) -> Option<Assumption> {
    let (value, parent) = node::wrap(value);
    let parent = parent.filter(|parent| !is_caught(*parent))?;
    let of = |consequence: String| Some(Assumption { consequence, optional: None });
    match parent.kind() {
        "member_expression" if node::is_field(parent, "object", value) && !node::is_optional(parent) => {
            let property = node::field(parent, "property").filter(|property| !property.is_missing())?;
            let dot = Span::new(value.end_byte(), property.start_byte());
            let consequence = format!("`.{}` of undefined throws", node::text(property, source));
            let optional = (dot.text(source) == ".").then(|| TextEdit::replace(dot, "?."));
            Some(Assumption { consequence, optional })
        }
        "subscript_expression" if node::is_field(parent, "object", value) && !node::is_optional(parent) => {
            let optional = TextEdit::replace(Span::at(value.end_byte()), "?.");
            Some(Assumption {
                consequence: "`[…]` of undefined throws".to_owned(), optional: Some(optional)
            })
        }
        "call_expression" if node::is_field(parent, "function", value) && !node::is_optional(parent) => {
            of("calling undefined throws".to_owned())
        }
        "spread_element"
            if parent.parent().is_some_and(|list| matches!(list.kind(), "array" | "arguments")) =>
        {
            of("spreading undefined throws".to_owned())
        }
        "for_in_statement"
            if node::is_field(parent, "right", value) && node::operator(parent) == Some("of") =>
        {
            of("going through undefined throws".to_owned())
        }
        "variable_declarator"
            if node::field(parent, "name")
                .is_some_and(|name| matches!(name.kind(), "object_pattern" | "array_pattern")) =>
        {
            of("taking undefined apart throws".to_owned())
        }
        _ => None,
    }
}

/// Bound on the ancestors that are visited; no one writes code as deep.
const MAX_LEVELS: usize = 64;

/// Whether a `try` in the same function encloses `part`.
fn is_caught(part: Node<'_>) -> bool {
    let mut at = part;
    for _ in 0..MAX_LEVELS {
        match at.parent() {
            Some(parent) if parent.kind() == "try_statement" => return true,
            Some(parent) if !pattern::is_function(parent) => at = parent,
            _ => return false,
        }
    }
    true
}

/// Finds tests, fallbacks and assignments around a name or its member, by a heuristic on the text.
pub(in crate::lint) fn is_thought_of(source: &str, place: Span) -> bool {
    let range = place.range();
    let (before, after) = (source.get(..range.start), source.get(range.end..));
    let (Some(before), Some(after)) = (before, after) else { return true };
    let mut before = before.trim_end();
    while let Some(object) = before.strip_suffix('.') {
        before = object.trim_end_matches('?').trim_end_matches(is_name_part);
    }
    let (before, after) = (before.trim_end(), after.trim_start());
    let after = after.strip_prefix(['"', '\'']).unwrap_or(after);
    let is_last = after.starts_with(')') && (before.ends_with("&&") || before.ends_with("||"));
    is_last
        || ["?", "||", "&&", "=", "!="].iter().any(|test| after.starts_with(test))
        || ["!", "if (", "if(", "while (", "typeof", "isArray(", "Boolean(", "assert("]
            .iter()
            .any(|test| before.ends_with(test))
        || after.trim_start().starts_with("in ")
}
