//! References of a script to other scripts, tools or files.

use tree_sitter::Node;

use super::extraction::Extraction;
use crate::syntax::callee::{self, Callee};
use crate::syntax::scopes::Base;
use crate::syntax::{Value, node};
use crate::text::Span;

/// Call that refers to something outside of the script.
#[derive(Clone, Debug, PartialEq)]
pub struct InnerCall {
    pub kind: InnerKind,
    pub callee: Span,
    /// Argument with the reference: options, an id or files.
    pub span: Span,
    pub value: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerKind {
    /// The options of `runPrompt` or `prompt`, which may contain `system` and `tools`
    Prompt,
    /// The options of `defAgent`, which are also those of its prompt
    Agent,
    /// The files of `importTemplate`
    Template,
    /// The id in `run("id")` of GenAIScript's own API
    Run,
}

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<InnerCall> {
    extraction.calls.iter().filter_map(|&(call, callee)| inner_call(extraction, call, callee)).collect()
}

fn inner_call<'t>(
    extraction: &Extraction<'_, 't, '_>,
    call: Node<'t>,
    callee: Callee<'t>,
) -> Option<InnerCall> {
    let Extraction { source, evaluator, .. } = extraction;
    let (kind, place) = match (node::text(callee.name, source), callee.object) {
        ("runPrompt", _) => (InnerKind::Prompt, 1),
        ("defAgent", _) => (InnerKind::Agent, 3),
        ("options", Some(object)) if is_prompt(object, source) => (InnerKind::Prompt, 0),
        ("importTemplate", _) => (InnerKind::Template, 0),
        ("run", None) => (InnerKind::Run, 0),
        _ => return None,
    };
    let is_api = match kind {
        InnerKind::Run => is_imported(extraction, callee.name),
        _ => callee.object.is_some() || extraction.environment.is_api(callee.name),
    };
    let argument = *callee::arguments(call).get(place).filter(|_| is_api)?;
    Some(InnerCall {
        kind,
        callee: node::span(callee.name),
        span: node::span(argument),
        value: evaluator.value(argument),
    })
}

/// Whether a call is `` prompt`…` ``, or one of its `options`.
pub(super) fn is_prompt(mut call: Node<'_>, source: &str) -> bool {
    while call.kind() == "call_expression" {
        let Some(callee) = callee::callee(call) else { return false };
        let is_template =
            node::field(call, "arguments").is_some_and(|arguments| arguments.kind() == "template_string");
        match (node::text(callee.name, source), callee.object) {
            ("prompt", _) => return is_template,
            ("options", Some(object)) => call = object,
            _ => return false,
        }
    }
    false
}

/// Whether a name is imported from GenAIScript, as `run` is not global.
fn is_imported(extraction: &Extraction<'_, '_, '_>, name: Node<'_>) -> bool {
    let binding = extraction.resolver.resolve(name);
    matches!(binding.map(|binding| &binding.base), Some(Base::Import(statement))
        if extraction.environment.is_genaiscript(*statement))
}
