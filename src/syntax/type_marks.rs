//! Values that a type of one name describes, as their authors wrote it: `satisfies T`, `as T`, `const a: T`, `T[]`,
//! `Record<string, T>`, the result of a function, and `@type` and `@returns` in the comment before.

use std::iter;

use tree_sitter::Node;

use super::{node, pattern};
use crate::text::Span;

/// Maximal number of nodes with a common start to search; the intended value is not further out.
const MAX_AROUND: usize = 4;

/// Maximum number of nodes of a function that are searched for its results.
const MAX_NODES: usize = 2_000;

/// Types whose argument is that of each item.
const LISTS: [&str; 2] = ["Array", "ReadonlyArray"];

/// Types whose values are those of their argument.
const TRANSPARENT: [&str; 2] = ["Promise", "Readonly"];

#[derive(Clone, Debug)]
pub struct TypeMark<'t> {
    /// Name of the type, with the name nested in it.
    pub mark: Span,
    /// Name nested in it, as `IParameters` of `T.IParameters`.
    pub nested: Option<String>,
    /// Values of that type, as far as literals show them.
    pub values: Vec<Node<'t>>,
}

/// How a value holds those of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Items,
    Members,
    /// Results of a function.
    Results,
}

/// Returns the marks of a type in source order.
pub fn marks<'t>(root: Node<'t>, source: &str, name: &str) -> Vec<TypeMark<'t>> {
    let text = node::text(root, source);
    let places = memchr::memmem::find_iter(text.as_bytes(), name).map(|at| root.start_byte() + at);
    places.filter_map(|at| mark(root, at, source, name)).collect()
}

fn mark<'t>(root: Node<'t>, at: usize, source: &str, name: &str) -> Option<TypeMark<'t>> {
    let found = root.descendant_for_byte_range(at, at + name.len())?;
    let (mark, holders, value) = match found.kind() {
        "comment" => in_comment(root, found, at, source)?,
        _ => typed_value(found, source)?,
    };
    let nested = nested(mark.text(source), name)?;
    let mut values = vec![node::unwrap(value)];
    for holder in holders.into_iter().rev() {
        values = values.into_iter().flat_map(|value| held(value, holder)).map(node::unwrap).collect();
    }
    Some(TypeMark { mark, nested: (!nested.is_empty()).then(|| nested.to_owned()), values })
}

/// Returns the name after that of the type, empty if there is none; `None` for any other type.
fn nested<'s>(written: &'s str, name: &str) -> Option<&'s str> {
    let (before, after) = written.split_once(name)?;
    if !before.is_empty() && !before.ends_with('.') {
        return None;
    }
    match after.strip_prefix('.') {
        _ if after.is_empty() => Some(after),
        Some(name) if name.chars().all(char::is_alphanumeric) => Some(name),
        _ => None,
    }
}

type MarkedValue<'t> = (Span, Vec<Holder>, Node<'t>);

fn in_comment<'t>(root: Node<'t>, comment: Node<'t>, at: usize, source: &str) -> Option<MarkedValue<'t>> {
    let text = node::text(comment, source).strip_prefix("/**")?;
    let start = comment.end_byte() - text.len();
    let inside = at.checked_sub(start)?;
    let open = text.get(..inside)?.rfind('{')?;
    let before = text[..open].trim_end();
    let is_result = before.ends_with("@returns") || before.ends_with("@return");
    if !is_result && !before.ends_with("@type") {
        return None;
    }
    let end = open + 1 + text[open + 1..].find('}')?;
    let (span, mut holders) = type_in_text(&text[open + 1..end], inside.checked_sub(open + 1)?)?;
    let from = start + open + 1;
    let mark = Span::new(from + span.0, from + span.1);
    if is_result {
        holders.push(Holder::Results);
    }
    Some((mark, holders, value_after(root, comment.end_byte(), source)?))
}

/// Returns where a written type has the name at an offset, and what holds values of that.
fn type_in_text(written: &str, at: usize) -> Option<((usize, usize), Vec<Holder>)> {
    let (mut start, mut end) = (0, written.len());
    let mut holders = Vec::new();
    loop {
        let inner = &written[start..end];
        let (before, after) = (inner.len() - inner.trim_start().len(), inner.trim_end().len());
        (start, end) = (start + before, start + after);
        let inner = written.get(start..end)?;
        if let Some(item) = inner.strip_suffix("[]") {
            holders.push(Holder::Items);
            end = start + item.len();
            continue;
        }
        let Some((generic, arguments)) = inner.strip_suffix('>').and_then(|inner| inner.split_once('<'))
        else {
            return (start <= at && at < end).then(|| ((start, end), holders.into_iter().rev().collect()));
        };
        start += generic.len() + 1;
        end -= 1;
        if generic == "Record" {
            holders.push(Holder::Members);
            start += arguments.find(',')? + 1;
        } else if LISTS.contains(&generic) {
            holders.push(Holder::Items);
        } else if !TRANSPARENT.contains(&generic) {
            return None;
        }
    }
}

/// Returns the value that follows a comment: of a variable, of a member, in parentheses, or a function.
fn value_after<'t>(root: Node<'t>, comment_end: usize, source: &str) -> Option<Node<'t>> {
    let rest = source.get(comment_end..)?;
    let start = comment_end + (rest.len() - rest.trim_start().len());
    let innermost = root.named_descendant_for_byte_range(start, start + 1);
    let around = iter::successors(innermost, Node::parent).take(MAX_AROUND);
    around.take_while(|node| node.start_byte() == start).filter_map(value_of).last()
}

fn value_of(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "object" | "array" | "parenthesized_expression" => Some(node),
        "pair" | "variable_declarator" | "public_field_definition" | "field_definition" => {
            node::field(node, "value")
        }
        "lexical_declaration" | "variable_declaration" => {
            let declarator = node::children(node).into_iter().next()?;
            node::field(declarator, "value")
        }
        "export_statement" => value_of(node::field(node, "declaration")?),
        _ if pattern::is_function(node) => Some(node),
        _ => None,
    }
}

/// Returns the value that has a type, what it holds, and the span of the name.
fn typed_value<'t>(name: Node<'t>, source: &str) -> Option<MarkedValue<'t>> {
    let (mut mark, mut inner) = (name, name);
    let mut holders = Vec::new();
    while let Some(parent) = inner.parent() {
        match parent.kind() {
            "nested_type_identifier" | "nested_identifier" | "member_expression" => mark = parent,
            "array_type" => holders.push(Holder::Items),
            "generic_type" | "readonly_type" | "parenthesized_type" => {}
            "type_arguments" => {
                let generic = node::field(parent.parent()?, "name")?;
                let arguments = node::children(parent);
                match (node::text(generic, source), arguments.as_slice()) {
                    ("Record", [_, value]) if value.id() == inner.id() => holders.push(Holder::Members),
                    (generic, [_]) if LISTS.contains(&generic) => holders.push(Holder::Items),
                    (generic, [_]) if TRANSPARENT.contains(&generic) => {}
                    _ => return None,
                }
            }
            "satisfies_expression" | "as_expression" => {
                let value = node::children(parent).into_iter().next()?;
                return (value.id() != inner.id()).then(|| (node::span(mark), holders, value));
            }
            "type_annotation" => {
                let around = parent.parent()?;
                let value = if pattern::is_function(around) {
                    // A parameter is a child of its own, so that this is the type of the result.
                    holders.push(Holder::Results);
                    around
                } else {
                    node::field(around, "value")?
                };
                return Some((node::span(mark), holders, value));
            }
            _ => return None,
        }
        inner = parent;
    }
    None
}

fn held<'t>(value: Node<'t>, holder: Holder) -> Vec<Node<'t>> {
    match (holder, value.kind()) {
        (Holder::Items, "array") => {
            node::children(value).into_iter().filter(|item| item.kind() != "spread_element").collect()
        }
        (Holder::Members, "object") => {
            let member = |member: Node<'t>| match member.kind() {
                "shorthand_property_identifier" => Some(member),
                _ => node::field(member, "value"),
            };
            node::children(value).into_iter().filter_map(member).collect()
        }
        (Holder::Results, _) if pattern::is_function(value) => results(value),
        _ => Vec::new(),
    }
}

/// Returns the values of the `return`s of a function, or its body.
fn results(function: Node<'_>) -> Vec<Node<'_>> {
    let Some(body) = node::field(function, "body") else { return Vec::new() };
    if body.kind() != "statement_block" {
        return vec![body];
    }
    let mut found = Vec::new();
    let mut open = vec![body];
    for _ in 0..MAX_NODES {
        let Some(part) = open.pop() else { break };
        if part.kind() == "return_statement" {
            found.extend(node::children(part));
        } else if part.kind().ends_with("_statement")
            || matches!(part.kind(), "statement_block" | "else_clause" | "catch_clause" | "finally_clause")
            || part.kind().starts_with("switch_")
        {
            open.extend(node::children(part));
        }
    }
    found.sort_by_key(Node::start_byte);
    found
}
