//! The metadata calls.

use memchr::memmem;

use super::call_kind::CallKind;
use super::callee::Callee;
use super::deviations::{self, Deviation};
use super::extraction::Extraction;
use crate::syntax::{Value, node};
use crate::text::Span;

/// A call of `script` or `system` as JavaScript sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct MetadataCall {
    /// Which of the two.
    pub kind: CallKind,
    /// The whole call.
    pub span: Span,
    /// The name before the parentheses.
    pub callee: Span,
    /// The arguments with their parentheses.
    pub arguments: Span,
    /// The first argument.
    pub argument: Option<Argument>,
    /// Where it is not what GenAIScript's text reader expects, in source order.
    pub deviations: Vec<Deviation>,
}

/// The first argument of a metadata call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// What the author wrote, static values resolved.
    pub value: Value,
    /// The literal as written, without what wraps it.
    pub literal: Span,
    /// The expression as written, with what wraps the literal (`as const`, parentheses).
    pub span: Span,
}

/// Whether a text may hold a metadata call: one of the two names, and behind it what a call has there.
pub(super) fn may_be_in(text: &str) -> bool {
    let is_called = |end: usize| {
        let rest = text[end..].trim_start();
        rest.starts_with(['(', '<', '?', '!', '/', ')', '`'])
            || rest.starts_with("as ")
            || rest.starts_with("satisfies ")
    };
    [CallKind::Script, CallKind::System]
        .map(CallKind::name)
        .into_iter()
        .any(|name| memmem::find_iter(text.as_bytes(), name).any(|start| is_called(start + name.len())))
}

/// Finds every metadata call.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<MetadataCall> {
    let Extraction { source, calls, evaluator, environment, .. } = extraction;
    let mut found = Vec::new();
    for &(call, callee) in calls {
        let Callee { name, object: None } = callee else { continue };
        let kind = match node::text(name, source) {
            "script" => CallKind::Script,
            "system" => CallKind::System,
            _ => continue,
        };
        let Some(arguments) = node::field(call, "arguments") else { continue };
        if !environment.is_api(name) {
            continue;
        }
        let argument = node::children(arguments).into_iter().next().map(|argument| Argument {
            value: evaluator.value(argument),
            literal: node::span(node::unwrap(argument)),
            span: node::span(argument),
        });
        found.push(MetadataCall {
            kind,
            span: node::span(call),
            callee: node::span(name),
            arguments: node::span(arguments),
            argument,
            deviations: deviations::of(arguments, source),
        });
    }
    found
}
