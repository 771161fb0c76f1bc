//! Schemas that their author marked as `IChatGptSchema`.

use std::iter;

use tree_sitter::Node;

use super::extraction::Extraction;
use crate::syntax::{Value, node};
use crate::text::Span;

const TYPE: &str = "IChatGptSchema";

/// Maximal number of nodes with a common start to search; the intended value is not further out.
const MAX_AROUND: usize = 4;

/// Value with the type `IChatGptSchema` or one of its nested types. The type is in a `satisfies`, the
/// annotation of a variable, or `@type` in the preceding comment.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedSchema {
    pub mark: Span,
    /// Type nested in `IChatGptSchema`, as `IParameters`.
    pub kind: Option<String>,
    pub schema: Value,
}

impl MarkedSchema {
    /// Whether it is the root of a document: the parameters of a function.
    pub fn is_root(&self) -> bool {
        self.kind.as_deref() == Some("IParameters")
    }
}

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<MarkedSchema> {
    let root = extraction.resolver.root(extraction.part);
    let text = node::text(root, extraction.source);
    let places = text.match_indices(TYPE).map(|(at, _)| root.start_byte() + at);
    places.filter_map(|at| marked(extraction, root, at)).collect()
}

fn marked<'t>(extraction: &Extraction<'_, 't, '_>, root: Node<'t>, at: usize) -> Option<MarkedSchema> {
    let source = extraction.source;
    let found = root.descendant_for_byte_range(at, at + TYPE.len())?;
    let (mark, value) = match found.kind() {
        "comment" => {
            let mark = type_in_comment(found, at, source)?;
            (mark, value_after(root, found.end_byte(), source)?)
        }
        _ => typed_value(found)?,
    };
    let kind = kind(mark.text(source))?;
    let kind = (!kind.is_empty()).then(|| kind.to_owned());
    Some(MarkedSchema { mark, kind, schema: extraction.evaluator.value(value) })
}

/// Returns the name after `IChatGptSchema` in a type, empty if there is none; `None` for any other type.
fn kind(written: &str) -> Option<&str> {
    let (before, after) = written.split_once(TYPE)?;
    if !before.is_empty() && !before.ends_with('.') {
        return None;
    }
    match after.strip_prefix('.') {
        _ if after.is_empty() => Some(after),
        Some(name) if name.chars().all(char::is_alphanumeric) => Some(name),
        _ => None,
    }
}

fn type_in_comment(comment: Node<'_>, at: usize, source: &str) -> Option<Span> {
    let text = node::text(comment, source).strip_prefix("/**")?;
    let start = comment.end_byte() - text.len();
    let inside = at.checked_sub(start)?;
    let open = text.get(..inside)?.rfind('{')?;
    text[..open].trim_end().ends_with("@type").then_some(())?;
    let written = text[open + 1..].split('}').next()?;
    let from = start + open + 1 + (written.len() - written.trim_start().len());
    Some(Span::new(from, from + written.trim().len()))
}

/// Returns the value that follows a comment: of a variable, of a member, or in parentheses.
fn value_after<'t>(root: Node<'t>, comment_end: usize, source: &str) -> Option<Node<'t>> {
    let rest = source.get(comment_end..)?;
    let start = comment_end + (rest.len() - rest.trim_start().len());
    let innermost = root.named_descendant_for_byte_range(start, start + 1);
    let around = iter::successors(innermost, Node::parent).take(MAX_AROUND);
    around.take_while(|node| node.start_byte() == start).filter_map(value_of).last()
}

fn value_of(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "object" | "parenthesized_expression" => Some(node),
        "pair" | "variable_declarator" | "public_field_definition" | "field_definition" => {
            node::field(node, "value")
        }
        "lexical_declaration" | "variable_declaration" => {
            let declarator = node::children(node).into_iter().next()?;
            node::field(declarator, "value")
        }
        "export_statement" => value_of(node::field(node, "declaration")?),
        _ => None,
    }
}

fn typed_value(name: Node<'_>) -> Option<(Span, Node<'_>)> {
    let mut mark = name;
    while let Some(parent) = mark.parent() {
        match parent.kind() {
            "nested_type_identifier" | "nested_identifier" | "member_expression" => mark = parent,
            "satisfies_expression" => {
                let value = node::children(parent).into_iter().next()?;
                return (value.id() != mark.id()).then(|| (node::span(mark), value));
            }
            "type_annotation" => {
                let declarator = parent.parent().filter(|around| around.kind() == "variable_declarator")?;
                return Some((node::span(mark), node::field(declarator, "value")?));
            }
            _ => return None,
        }
    }
    None
}
