use std::collections::HashSet;

use tree_sitter::Node;

use super::NameUses;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// A fallback value: `x ?? 1`, `parseInt(x) || 1`, `{ x = 1 }`, `x?.y`
    Replaced,
    /// A test or a type: `if (x)`, `!x`, `x && y`, `x ? y : z`, `x as string | undefined`
    Tested,
    Unthought,
}

pub fn classify(names: &NameUses<'_>, read: &VarsRead) -> Fallback {
    if let ReadForm::Pattern { default: true, .. } = read.form {
        return Fallback::Replaced;
    }
    if let ReadForm::Pattern { binding: Some(binding), .. } = read.form {
        return if is_tested_later(names, binding) { Fallback::Tested } else { Fallback::Unthought };
    }
    let Some(mut found) = names.file.syntax.node_at(read.span) else { return Fallback::Unthought };
    for _ in 0..MAX_CALLS {
        if is_optional(found, names.source()) {
            return Fallback::Tested;
        }
        let (wrapped, Some(parent)) = node::wrap(found) else { return Fallback::Unthought };
        match around(names, wrapped, parent) {
            FallbackContext::Said(absence) => return absence,
            FallbackContext::Converted(converted) => found = converted,
        }
    }
    Fallback::Unthought
}

/// Maximal nesting of conversions around one value.
const MAX_CALLS: usize = 4;

enum FallbackContext<'t> {
    Said(Fallback),
    /// A conversion of the value, which decides nothing yet.
    Converted(Node<'t>),
}

fn around<'t>(names: &NameUses<'_>, found: Node<'t>, parent: Node<'t>) -> FallbackContext<'t> {
    let operator = node::operator(parent);
    FallbackContext::Said(match parent.kind() {
        "binary_expression" => match operator {
            Some("??" | "||") => Fallback::Replaced,
            Some("&&" | "==" | "===" | "!=" | "!==") => Fallback::Tested,
            _ => Fallback::Unthought,
        },
        "ternary_expression" if node::is_field(parent, "condition", found) => Fallback::Tested,
        "unary_expression" if matches!(operator, Some("+" | "-" | "~")) => {
            return FallbackContext::Converted(parent);
        }
        // The parentheses of `if` and `while` belong to these nodes.
        "unary_expression" | "if_statement" | "while_statement" => Fallback::Tested,
        "member_expression" | "subscript_expression" | "call_expression" if node::is_optional(parent) => {
            Fallback::Replaced
        }
        "arguments" => match converting_call(names, parent) {
            Some(call) => return FallbackContext::Converted(call),
            None => Fallback::Unthought,
        },
        "variable_declarator" => match node::field(parent, "name") {
            Some(name) if is_tested_later(names, node::span(name)) => Fallback::Tested,
            _ => Fallback::Unthought,
        },
        _ => Fallback::Unthought,
    })
}

fn converting_call<'t>(names: &NameUses<'_>, arguments: Node<'t>) -> Option<Node<'t>> {
    let call = arguments.parent()?;
    let function = node::text(node::field(call, "function")?, names.source());
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
fn is_tested_later(names: &NameUses<'_>, name: Span) -> bool {
    names.tested_words().contains(name.text(names.source()))
}

pub fn tested_words(source: &str) -> HashSet<String> {
    let mut words = HashSet::new();
    let mut at = 0;
    while let Some(found) = source[at..].find(is_name_part) {
        let start = at + found;
        let rest = &source[start..];
        let word = &rest[..rest.find(|letter| !is_name_part(letter)).unwrap_or(rest.len())];
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
