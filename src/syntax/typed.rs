//! TypeScript-only syntax: JavaScript files with types, which parse only as TypeScript.

use tree_sitter::Node;

use super::splitter::{ScriptToken, ScriptTokenKind, tokens};
use super::{Tree, asserted, node};
use crate::text::Span;

/// TypeScript-only node kinds. A function without a body is omitted, since it is more often unfinished.
const KINDS: [&str; 20] = [
    "abstract_class_declaration",
    "accessibility_modifier",
    "ambient_declaration",
    "as_expression",
    "asserts_annotation",
    "enum_declaration",
    "implements_clause",
    "import_alias",
    "interface_declaration",
    "internal_module",
    "non_null_expression",
    "optional_parameter",
    "override_modifier",
    "satisfies_expression",
    "type_alias_declaration",
    "type_annotation",
    "type_arguments",
    "type_assertion",
    "type_parameters",
    "type_predicate_annotation",
];

/// Words that begin TypeScript-only syntax if a name or a brace follows on the line.
const BEGINNINGS: [&str; 13] = [
    "abstract",
    "declare",
    "enum",
    "implements",
    "interface",
    "module",
    "namespace",
    "override",
    "private",
    "protected",
    "public",
    "readonly",
    "type",
];

/// Whether the tokens of a text that is not JavaScript suggest types; parsing it again takes far longer.
pub(super) fn may_be_in(text: &str) -> bool {
    // For each open bracket, the number of `?` without their `:`.
    let mut open: Vec<(u8, usize)> = vec![(0, 0)];
    let (mut before, mut last) = (None, None);
    let mut is_class = false;
    for token in tokens(text) {
        if is_typed(text, [before, last], token, is_class, &mut open) {
            return true;
        }
        is_class |= token.text(text) == "class";
        (before, last) = (last, Some(token));
    }
    false
}

fn is_typed(
    text: &str,
    [before, last]: [Option<ScriptToken>; 2],
    token: ScriptToken,
    is_class: bool,
    open: &mut Vec<(u8, usize)>,
) -> bool {
    let is_value = last.is_some_and(|last| ends_value(last.kind));
    let last_text = last.map_or("", |last| last.text(text));
    let is_word = |token: Option<ScriptToken>, words: &[&str]| {
        token.is_some_and(|token| token.kind == ScriptTokenKind::Word && words.contains(&token.text(text)))
    };
    match token.kind {
        ScriptTokenKind::Open => {
            let is_generic = last_text == ">" && !text[..token.start].trim_end().ends_with("=>");
            let follows = is_word(last, &BEGINNINGS) && token.text(text) == "{";
            open.push((text.as_bytes()[token.start], 0));
            return follows || is_generic && token.text(text) == "(";
        }
        // `(a?)`
        ScriptTokenKind::Close | ScriptTokenKind::Block | ScriptTokenKind::Head if last_text == "?" => {
            return true;
        }
        ScriptTokenKind::Close | ScriptTokenKind::Block | ScriptTokenKind::Head if open.len() > 1 => {
            open.pop();
        }
        ScriptTokenKind::Word => {
            let goes_on = is_value && ["as", "satisfies"].contains(&token.text(text));
            let is_named = is_word(last, &BEGINNINGS) && !token.is_broken;
            return goes_on || is_named || token.text(text).ends_with('!');
        }
        _ if token.text(text).ends_with('!') && token.kind != ScriptTokenKind::Operator => return true,
        ScriptTokenKind::Operator => {
            let Some((bracket, waiting)) = open.last_mut() else { return false };
            match token.text(text) {
                // Excludes `?.` and `??`.
                "?" if !matches!(text.as_bytes().get(token.end), Some(b'.' | b'?')) && last_text != "?" => {
                    *waiting += 1;
                }
                ":" | "," | "=" if last_text == "?" => return true,
                // `<T>a`
                "<" if !is_value => return true,
                ":" if *waiting > 0 => *waiting -= 1,
                ":" => {
                    let is_declared = is_word(before, &["const", "let", "var"]);
                    let is_parameter = *bracket == b'(' && is_value;
                    return is_declared || is_parameter || is_class && is_value || last_text == ")";
                }
                _ => {}
            }
        }
        _ => {}
    }
    false
}

fn ends_value(kind: ScriptTokenKind) -> bool {
    matches!(
        kind,
        ScriptTokenKind::Word
            | ScriptTokenKind::Property
            | ScriptTokenKind::Literal
            | ScriptTokenKind::Template
            | ScriptTokenKind::Close
            | ScriptTokenKind::Block
            | ScriptTokenKind::Head
    )
}

/// Returns the first TypeScript-only span in a text. `tree` is its tree as TypeScript.
pub(super) fn first(tree: &Tree, text: &str) -> Option<Span> {
    let is_code = |place: &usize| {
        let around = tree.root().descendant_for_byte_range(*place, *place + 1);
        around.is_none_or(|node| !matches!(node.kind(), "comment" | "string_fragment" | "regex_pattern"))
    };
    let mark = asserted::places(text).find(is_code).map(|place| Span::new(place, place + 1));
    [first_node(tree), mark].into_iter().flatten().min()
}

fn first_node(tree: &Tree) -> Option<Span> {
    let mut cursor = tree.root().walk();
    let mut first: Option<Span> = None;
    loop {
        let node = cursor.node();
        // The operator of an expression follows its operand, which may contain an earlier one.
        if first.is_some_and(|first| first.range().start <= node.start_byte()) {
            return first;
        }
        first = [first, of_node(node)].into_iter().flatten().min();
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return first;
            }
        }
    }
}

fn of_node(found: Node<'_>) -> Option<Span> {
    if matches!(
        found.kind(),
        "import_statement" | "export_statement" | "import_specifier" | "export_specifier"
    ) {
        let mut cursor = found.walk();
        let word = found.children(&mut cursor).find(|child| child.kind() == "type");
        return word.map(node::span);
    }
    if !KINDS.contains(&found.kind()) {
        return None;
    }
    Some(match found.kind() {
        // The operand before it is JavaScript.
        "as_expression" | "satisfies_expression" | "non_null_expression" => {
            Span::new(found.child(1)?.start_byte(), found.end_byte())
        }
        // `?: T`
        "optional_parameter" => Span::new(found.child(0)?.end_byte(), found.end_byte()),
        "type_assertion"
        | "interface_declaration"
        | "type_alias_declaration"
        | "enum_declaration"
        | "ambient_declaration"
        | "abstract_class_declaration"
        | "internal_module" => node::span(found.child(0)?),
        _ => node::span(found),
    })
}
