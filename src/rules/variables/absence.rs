//! Whether an author has thought of a variable that may not be there.

use crate::rules::{Context, write};
use crate::script::{Read, ReadForm};
use crate::syntax::node;
use crate::text::Span;

/// Longer sources, in bytes, are not searched for every name; nobody writes them.
const MAX_SOURCE: usize = 200_000;

/// What a script does about a variable that may not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    /// Another value takes its place: `x ?? 1`, `x || 1`, `{ x = 1 }`, `x?.y`
    Replaced,
    /// It is asked for: `if (x)`, `!x`, `x && y`, `x ? y : z`, `x === undefined`
    Tested,
    /// Nothing
    Unthought,
}

/// What the script does about the absence of what it reads.
pub(super) fn of(context: &Context<'_>, read: &Read) -> Absence {
    if let ReadForm::Pattern { default: true, .. } = read.form {
        return Absence::Replaced;
    }
    if let ReadForm::Pattern { binding: Some(binding), .. } = read.form {
        return if is_tested_later(context, binding) { Absence::Tested } else { Absence::Unthought };
    }
    let Some((found, Some(parent))) = write::node_at(context, read.span).map(node::wrap) else {
        return Absence::Unthought;
    };
    match parent.kind() {
        "binary_expression" => match parent.child_by_field_name("operator").map(|operator| operator.kind()) {
            Some("??" | "||") => Absence::Replaced,
            Some("&&" | "==" | "===" | "!=" | "!==") => Absence::Tested,
            _ => Absence::Unthought,
        },
        "ternary_expression" if node::is_field(parent, "condition", found) => Absence::Tested,
        // The parentheses of `if` and `while` are part of them.
        "unary_expression" | "if_statement" | "while_statement" => Absence::Tested,
        "member_expression" | "subscript_expression" | "call_expression"
            if node::children(parent).iter().any(|child| child.kind() == "optional_chain") =>
        {
            Absence::Replaced
        }
        "variable_declarator" => match parent.child_by_field_name("name") {
            Some(name) if is_tested_later(context, node::span(name)) => Absence::Tested,
            _ => Absence::Unthought,
        },
        _ => Absence::Unthought,
    }
}

/// Whether a local name is used like one that may be undefined. A word is enough to believe it.
fn is_tested_later(context: &Context<'_>, name: Span) -> bool {
    let source: &str = &context.file.source;
    let name = name.text(source);
    if source.len() > MAX_SOURCE {
        return false;
    }
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '.');
    source.match_indices(name).any(|(at, _)| {
        let before = &source[..at];
        let after = &source[at + name.len()..];
        if before.ends_with(is_word) || after.starts_with(|next: char| next.is_alphanumeric() || next == '_')
        {
            return false;
        }
        let (before, after) = (before.trim_end(), after.trim_start());
        ["!", "if (", "if(", "while ("].iter().any(|test| before.ends_with(test))
            || ["||", "&&", "?", "==", "!="].iter().any(|test| after.starts_with(test))
    })
}
