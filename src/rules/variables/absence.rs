//! Detection of fallbacks and tests for variables that may be undefined.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::rules::Context;
use crate::script::{Read, ReadForm};
use crate::syntax::node;
use crate::text::Span;

/// Handling of a variable that may be undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    /// A fallback value: `x ?? 1`, `parseInt(x) || 1`, `{ x = 1 }`, `x?.y`
    Replaced,
    /// A test or a type: `if (x)`, `!x`, `x && y`, `x ? y : z`, `x as string | undefined`
    Tested,
    Unthought,
}

pub(super) fn of(context: &Context<'_>, read: &Read) -> Absence {
    if let ReadForm::Pattern { default: true, .. } = read.form {
        return Absence::Replaced;
    }
    if let ReadForm::Pattern { binding: Some(binding), .. } = read.form {
        return if is_tested_later(context, binding) { Absence::Tested } else { Absence::Unthought };
    }
    let Some(mut found) = context.file.syntax.node_at(read.span) else { return Absence::Unthought };
    for _ in 0..MAX_CALLS {
        if is_optional(found, &context.file.source) {
            return Absence::Tested;
        }
        let (wrapped, Some(parent)) = node::wrap(found) else { return Absence::Unthought };
        match around(context, wrapped, parent) {
            Around::Said(absence) => return absence,
            Around::Converted(converted) => found = converted,
        }
    }
    Absence::Unthought
}

/// Maximal nesting of conversions around one value.
const MAX_CALLS: usize = 4;

enum Around<'t> {
    Said(Absence),
    /// A conversion of the value, which decides nothing yet.
    Converted(Node<'t>),
}

fn around<'t>(context: &Context<'_>, found: Node<'t>, parent: Node<'t>) -> Around<'t> {
    let operator = node::operator(parent);
    Around::Said(match parent.kind() {
        "binary_expression" => match operator {
            Some("??" | "||") => Absence::Replaced,
            Some("&&" | "==" | "===" | "!=" | "!==") => Absence::Tested,
            _ => Absence::Unthought,
        },
        "ternary_expression" if node::is_field(parent, "condition", found) => Absence::Tested,
        "unary_expression" if matches!(operator, Some("+" | "-" | "~")) => return Around::Converted(parent),
        // The parentheses of `if` and `while` belong to these nodes.
        "unary_expression" | "if_statement" | "while_statement" => Absence::Tested,
        "member_expression" | "subscript_expression" | "call_expression" if node::is_optional(parent) => {
            Absence::Replaced
        }
        "arguments" => match converting_call(context, parent) {
            Some(call) => return Around::Converted(call),
            None => Absence::Unthought,
        },
        "variable_declarator" => match node::field(parent, "name") {
            Some(name) if is_tested_later(context, node::span(name)) => Absence::Tested,
            _ => Absence::Unthought,
        },
        _ => Absence::Unthought,
    })
}

fn converting_call<'t>(context: &Context<'_>, arguments: Node<'t>) -> Option<Node<'t>> {
    let call = arguments.parent()?;
    let function = node::text(node::field(call, "function")?, &context.file.source);
    let converts = ["parseInt", "parseFloat", "Number", "String", "Number.parseInt", "Number.parseFloat"];
    converts.contains(&function).then_some(call)
}

/// Whether a type assertion around the value includes undefined: `x as string | undefined`.
fn is_optional(node: Node<'_>, source: &str) -> bool {
    let mut node = node;
    while let Some(parent) = node.parent().filter(|parent| {
        matches!(parent.kind(), "parenthesized_expression" | "as_expression" | "satisfies_expression")
    }) {
        let after = source.get(node.end_byte()..parent.end_byte()).unwrap_or("");
        if parent.kind() == "as_expression" && (after.contains("undefined") || after.contains("null")) {
            return true;
        }
        node = parent;
    }
    false
}

/// Whether a local name is used like one that may be undefined. One occurrence of the word is enough.
fn is_tested_later(context: &Context<'_>, name: Span) -> bool {
    context.tested_words().contains(name.text(&context.file.source))
}

/// Returns the words of a source that are used like names that may be undefined.
pub(in crate::rules) fn tested_words(source: &str) -> HashSet<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let mut words = HashSet::new();
    let mut at = 0;
    while let Some(found) = source[at..].find(is_word) {
        let start = at + found;
        let rest = &source[start..];
        let word = &rest[..rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())];
        let before = &source[at..start];
        at = start + word.len();
        if before.ends_with('.') || words.contains(word) {
            continue;
        }
        let (before, after) = (source[..start].trim_end(), source[at..].trim_start());
        if ["!", "if (", "if(", "while ("].iter().any(|test| before.ends_with(test))
            || ["||", "&&", "?", "==", "!="].iter().any(|test| after.starts_with(test))
        {
            words.insert(word.to_owned());
        }
    }
    words
}
