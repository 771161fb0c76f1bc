use super::extraction::Extraction;
use super::json5_incompatibility::{self, Json5Incompatibility};
use super::script::CallKind;
use crate::syntax::callee::Callee;
use crate::syntax::{Value, node};
use crate::text::Span;

/// Call of `script` or `system` as JavaScript evaluates it.
#[derive(Clone, Debug, PartialEq)]
pub struct MetadataCall {
    pub kind: CallKind,
    pub span: Span,
    pub callee: Span,
    /// Arguments including their parentheses.
    pub arguments: Span,
    pub argument: Option<Argument>,
    pub deviations: Vec<Json5Incompatibility>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// Value with static references resolved.
    pub value: Value,
    /// Literal without its wrappers.
    pub literal: Span,
    /// Expression including wrappers of the literal (`as const`, parentheses).
    pub span: Span,
}

/// Whether a text may contain a metadata call: one of the names, followed by the start of call arguments.
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
        .any(|name| text.match_indices(name).any(|(start, _)| is_called(start + name.len())))
}

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
            deviations: json5_incompatibility::find(arguments, source),
        });
    }
    found
}
