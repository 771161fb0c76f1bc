//! Results of functions that process the output of a prompt.

use tree_sitter::Node;

use super::argument_kind::{self, ArgumentKind};
use super::extraction::Extraction;
use super::handlers;
use super::promises::api_name;
use crate::syntax::callee;
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::Base;
use crate::syntax::{node, usage};
use crate::text::Span;

/// Result from which GenAIScript reads nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct LostOutput {
    /// The result, or the function that returns none.
    pub span: Span,
    pub kind: LostKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LostKind {
    /// It is not an object.
    Whole(ArgumentKind),
    /// Its `files` is not an object.
    Files(ArgumentKind),
    /// It has no member that GenAIScript reads, but this one.
    Member(String),
    /// The function that merges files returns nothing.
    Nothing,
}

const PROCESSOR: &str = "defOutputProcessor";
const MERGE: &str = "defFileMerge";

/// Members of a result that GenAIScript reads.
const MEMBERS: [&str; 3] = ["annotations", "files", "text"];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<LostOutput> {
    let Extraction { source, resolver, calls, .. } = extraction;
    let mut found = Vec::new();
    for &(call, callee) in calls {
        let name = node::text(callee.name, source);
        let Some(function) = node::field(call, "function").filter(|_| [PROCESSOR, MERGE].contains(&name))
        else {
            continue;
        };
        if api_name(resolver, source, function).as_deref() != Some(name) {
            continue;
        }
        let argument = callee::arguments(call).first().map(|argument| node::unwrap(*argument));
        let Some(function) = argument.and_then(|argument| handlers::function(extraction, argument)) else {
            continue;
        };
        let Some(returned) = returned(function) else { continue };
        if name == MERGE {
            if returned.is_empty() {
                found.push(LostOutput {
                    span: node::span(argument.unwrap_or(function)),
                    kind: LostKind::Nothing,
                });
            }
            continue;
        }
        found.extend(returned.into_iter().filter_map(|value| lost(extraction, function, value)));
    }
    found
}

/// Returns the values that a function returns; `None` if it throws or returns them in another way.
fn returned(function: Node<'_>) -> Option<Vec<Node<'_>>> {
    let body = node::field(function, "body")?;
    let mut found = Vec::new();
    if body.kind() == "statement_block" {
        let mut left = vec![body];
        while let Some(at) = left.pop() {
            if pattern::is_function(at) || at.kind().starts_with("class") {
                continue;
            }
            match at.kind() {
                "throw_statement" | "yield_expression" | "ERROR" => return None,
                "return_statement" => found.extend(node::children(at).first().copied()),
                _ => left.extend(node::children(at)),
            }
        }
    } else {
        found.push(body);
    }
    let mut values = Vec::new();
    while let Some(value) = found.pop() {
        let value = node::unwrap(value);
        if value.kind() == "ternary_expression" {
            found.extend(["consequence", "alternative"].iter().filter_map(|field| node::field(value, field)));
        } else {
            values.push(value);
        }
    }
    Some(values)
}

fn lost<'t>(extraction: &Extraction<'_, 't, '_>, function: Node<'t>, value: Node<'t>) -> Option<LostOutput> {
    let source = extraction.source;
    let span = node::span(value);
    if value.kind() != "object" {
        let kind = kind(extraction, value)
            .or_else(|| is_output_text(extraction, function, value).then_some(ArgumentKind::Text))?;
        let is_lost = matches!(
            kind,
            ArgumentKind::Text | ArgumentKind::List | ArgumentKind::Files | ArgumentKind::Number
        );
        return is_lost.then_some(LostOutput { span, kind: LostKind::Whole(kind) });
    }
    let mut keys = Vec::new();
    for member in node::children(value) {
        match member.kind() {
            "pair" => {
                let key = pattern::key_text(node::field(member, "key")?, source)?;
                let given = node::field(member, "value").filter(|_| key == "files");
                if let Some(given) = given {
                    let kind = kind(extraction, given);
                    if let Some(kind) = kind.filter(|kind| *kind != ArgumentKind::Object) {
                        return Some(LostOutput { span: node::span(given), kind: LostKind::Files(kind) });
                    }
                }
                keys.push((key, member));
            }
            "shorthand_property_identifier" => keys.push((node::text(member, source).to_owned(), member)),
            // A spread may contain all of them.
            _ => return None,
        }
    }
    if keys.iter().any(|(key, _)| MEMBERS.contains(&key.as_str())) {
        return None;
    }
    let (key, member) = keys.into_iter().next()?;
    Some(LostOutput { span: node::span(member), kind: LostKind::Member(key) })
}

/// Returns the kind of a result. `map` on any receiver returns an array.
fn kind<'t>(extraction: &Extraction<'_, 't, '_>, value: Node<'t>) -> Option<ArgumentKind> {
    let known = argument_kind::kind(extraction, value);
    let method = || callee::callee(node::unwrap(value)).filter(|callee| callee.object.is_some());
    let is_mapped = || {
        method()
            .is_some_and(|method| ["map", "flatMap"].contains(&node::text(method.name, extraction.source)))
    };
    known.or_else(|| is_mapped().then_some(ArgumentKind::List))
}

fn is_output_text<'t>(extraction: &Extraction<'_, 't, '_>, function: Node<'t>, value: Node<'t>) -> bool {
    let Extraction { source, resolver, .. } = extraction;
    let is_output = |name: Node<'t>, steps: &[PatternStep]| {
        resolver.resolve(name).is_some_and(|binding| {
            matches!(binding.base, Base::Parameter(of, 0) if of.id() == function.id())
                && binding.steps == steps
        })
    };
    match value.kind() {
        "identifier" => is_output(value, &[PatternStep::Key("text".to_owned())]),
        "member_expression" => {
            let key = usage::access(value, source).and_then(|access| access.key);
            let object = node::field(value, "object").map(node::unwrap);
            key.as_deref() == Some("text")
                && object.is_some_and(|object| object.kind() == "identifier" && is_output(object, &[]))
        }
        _ => false,
    }
}
