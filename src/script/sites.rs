//! The places that take a schema and are neither the metadata nor a tool.

use tree_sitter::Node;

use super::callee::{self, Callee};
use super::extraction::Extraction;
use super::inner;
use crate::syntax::{Value, node};
use crate::text::Span;

/// A place that takes a schema and is neither the metadata nor a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaSite {
    /// Which place.
    pub kind: SiteKind,
    /// The whole call.
    pub span: Span,
    /// The called name.
    pub callee: Span,
    /// Its name, for `defSchema`.
    pub name: Option<Value>,
    /// The schema as written.
    pub schema: Value,
    /// The options around a `responseSchema`.
    pub options: Option<Value>,
    /// Whether the call is awaited.
    pub awaited: bool,
}

/// The places that take a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteKind {
    /// `defSchema(name, schema)`: JSON Schema, never inferred
    DefSchema,
    /// `responseSchema` in the options of `runPrompt`, `prompt` or `defAgent`
    ResponseSchema,
    /// `JSONSchema.infer(value)`
    Infer,
    /// `JSONSchema.fromParameters(value)`
    FromParameters,
}

/// Finds every such place.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<SchemaSite> {
    extraction.calls.iter().filter_map(|&(call, callee)| site(extraction, call, callee)).collect()
}

fn site<'t>(extraction: &Extraction<'_, 't, '_>, call: Node<'t>, callee: Callee<'t>) -> Option<SchemaSite> {
    let Extraction { source, evaluator, environment, .. } = extraction;
    let name = node::text(callee.name, source);
    let kind = match (name, callee.object) {
        ("defSchema", _) => SiteKind::DefSchema,
        ("infer" | "fromParameters", Some(object)) if node::text(object, source) == "JSONSchema" => {
            if name == "infer" { SiteKind::Infer } else { SiteKind::FromParameters }
        }
        ("runPrompt" | "defAgent", _) => SiteKind::ResponseSchema,
        ("options", Some(object)) if inner::is_prompt(object, source) => SiteKind::ResponseSchema,
        _ => return None,
    };
    if callee.object.is_none() && !environment.is_api(callee.name) {
        return None;
    }
    let arguments = callee::arguments(call);
    let (name, schema, options) = match kind {
        SiteKind::DefSchema => (arguments.first(), evaluator.value(*arguments.get(1)?), None),
        SiteKind::Infer | SiteKind::FromParameters => (None, evaluator.value(*arguments.first()?), None),
        SiteKind::ResponseSchema => {
            let options = evaluator.value(*arguments.last()?);
            (None, options.get("responseSchema")?.clone(), Some(options))
        }
    };
    Some(SchemaSite {
        kind,
        span: node::span(call),
        callee: node::span(callee.name),
        name: name.map(|&name| evaluator.value(name)),
        schema,
        options,
        awaited: node::wrap(call).1.is_some_and(|parent| parent.kind() == "await_expression"),
    })
}
