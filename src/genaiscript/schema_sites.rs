//! Schema sites other than the metadata and tools.

use crate::genaiscript::inference::{Defaults, infer_parameters};
use tree_sitter::Node;

use super::extraction::Extraction;
use super::inner_prompts;
use crate::syntax::callee::{self, Callee};
use crate::syntax::scopes::Base;
use crate::syntax::{Value, node};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct SchemaSite {
    pub kind: SiteKind,
    pub span: Span,
    pub callee: Span,
    /// Name argument of `defSchema`.
    pub name: Option<Value>,
    pub schema: Value,
    /// Options that contain a `responseSchema`.
    pub options: Option<Value>,
    pub awaited: bool,
}

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

impl SiteKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::DefSchema => "defSchema",
            Self::ResponseSchema => "responseSchema",
            Self::Infer => "JSONSchema.infer",
            Self::FromParameters => "JSONSchema.fromParameters",
        }
    }
}

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
        ("options", Some(object)) if inner_prompts::is_prompt(object, source) => SiteKind::ResponseSchema,
        _ => return None,
    };
    if callee.object.is_none() && !environment.is_api(callee.name) {
        return None;
    }
    let arguments = callee::arguments(call);
    let (name, schema, options) = match kind {
        SiteKind::DefSchema => {
            let schema = *arguments.get(1)?;
            let schema = converted(extraction, schema).unwrap_or_else(|| evaluator.value(schema));
            (arguments.first(), schema, None)
        }
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

/// Returns the schema produced by a `JSONSchema` helper call or its constant; `None` if unknown.
fn converted<'t>(extraction: &Extraction<'_, 't, '_>, schema: Node<'t>) -> Option<Value> {
    let Extraction { source, evaluator, resolver, .. } = extraction;
    let mut call = node::unwrap(schema);
    if call.kind() == "identifier" {
        let binding =
            resolver.resolve(call).filter(|binding| binding.constant && binding.steps.is_empty())?;
        let Base::Value(value) = binding.base else { return None };
        call = node::unwrap(value);
    }
    let is_awaited = call.kind() == "await_expression";
    if is_awaited {
        call = node::unwrap(node::children(call).into_iter().next()?);
    }
    let callee = callee::callee(call).filter(|_| call.kind() == "call_expression")?;
    let is_helper = node::text(callee.object?, source) == "JSONSchema";
    let defaults = match node::text(callee.name, source) {
        // Without `await` it is a promise.
        "infer" if is_awaited => Defaults::Drop,
        "fromParameters" => Defaults::Keep,
        _ => return None,
    };
    let value = evaluator.value(*callee::arguments(call).first().filter(|_| is_helper)?);
    let inference = infer_parameters(&value, defaults);
    inference.schema.filter(|_| inference.throws.is_empty() && inference.unknown.is_empty())
}
