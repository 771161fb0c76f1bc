//! Document symbols: parameters, tools and agents. Functions and variables are left to the TypeScript server.

use std::collections::HashMap;

use super::{agentscript, run_values};
use crate::genaiscript::{self, CallKind, Defaults, MetadataCall, ScriptFile, Tool, ToolForm, ToolKind};
use crate::json_schema::{self, Schema};
use crate::source_file::SourceFile;
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::{ScriptSummary, symbols, variables};

/// Returns the symbols in source order. A script without parameters is left out: the TypeScript server shows as much.
pub fn document_symbols(file: &SourceFile) -> Vec<DocumentOutline> {
    match file {
        SourceFile::Script(file) => symbols_of_script(file),
        SourceFile::AgentScript(file) => agentscript::document_symbols(file),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

fn symbols_of_script(file: &ScriptFile) -> Vec<DocumentOutline> {
    let call = file.script().call().map(|call| script(file, call));
    let call = call.filter(|script| !script.children.is_empty());
    let mut found: Vec<DocumentOutline> =
        call.into_iter().chain(file.script().tools.iter().filter_map(tool)).collect();
    found.sort_by_key(|outline| outline.span);
    found
}

fn script(file: &ScriptFile, call: &MetadataCall) -> DocumentOutline {
    let summary = ScriptSummary::from_script(file);
    let schema = summary.parameters.as_ref().and_then(inferred);
    let mut types = types(schema.as_ref());
    // A full schema is shown as written; a parameter map is shown as the variables of a run.
    if !summary.parameters.as_ref().is_some_and(run_values::is_schema) {
        let variables = variables::of_summary(&summary);
        types.extend(variables.into_iter().map(|variable| (variable.name, variable.run.short_type())));
    }
    let children = symbols::declared(&summary)
        .into_iter()
        .map(|(_, member)| {
            let span = member.key_span.to(member.value.span);
            child(&member.key, OutlineKind::Parameter, &types, span, member.key_span)
        })
        // The text reader may have read a different call text.
        .filter(|outline| call.span.contains(outline.span))
        .collect();
    DocumentOutline {
        name: summary.id.to_string(),
        detail: summary.title,
        kind: match call.kind {
            CallKind::Script => OutlineKind::Script,
            CallKind::System => OutlineKind::System,
        },
        span: call.span,
        name_span: call.callee,
        children,
    }
}

fn tool(tool: &Tool) -> Option<DocumentOutline> {
    let name = tool.name.as_ref()?;
    let name_span = if tool.span.contains(name.span) { name.span } else { tool.callee };
    Some(DocumentOutline {
        name: tool.id().filter(|id| !id.is_empty())?,
        detail: tool.description.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned(),
        kind: match tool.kind {
            ToolKind::Tool => OutlineKind::Tool,
            ToolKind::Agent => OutlineKind::Agent,
        },
        span: tool.span,
        name_span,
        children: arguments(tool),
    })
}

fn arguments(tool: &Tool) -> Vec<DocumentOutline> {
    let schema = match (tool.form, &tool.parameters) {
        (ToolForm::Arguments, Some(parameters)) => inferred(parameters),
        (ToolForm::Callback, Some(parameters)) => Some(parameters.clone()),
        _ => None,
    };
    let types = types(schema.as_ref());
    let names = symbols::arguments(tool);
    names
        .into_iter()
        .map(|member| {
            let span = member.key_span.to(member.value.span);
            child(&member.key, OutlineKind::Argument, &types, span, member.key_span)
        })
        .filter(|outline| tool.span.contains(outline.span))
        .collect()
}

fn inferred(parameters: &Value) -> Option<Value> {
    genaiscript::infer_parameters(parameters, Defaults::Keep).schema
}

fn types(schema: Option<&Value>) -> HashMap<String, String> {
    let properties = schema.map(|schema| Schema::new(schema).properties()).unwrap_or_default().into_iter();
    properties
        .map(|property| (property.name.to_owned(), json_schema::short_type(property.schema.value)))
        .collect()
}

fn child(
    name: &str,
    kind: OutlineKind,
    types: &HashMap<String, String>,
    span: Span,
    name_span: Span,
) -> DocumentOutline {
    let detail = types.get(name).cloned().unwrap_or_default();
    DocumentOutline { name: name.to_owned(), detail, kind, span, name_span, children: Vec::new() }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentOutline {
    pub name: String,
    /// Short type or description; may be empty.
    pub detail: String,
    pub kind: OutlineKind,
    pub span: Span,
    /// Span of the name, inside `span`.
    pub name_span: Span,
    pub children: Vec<DocumentOutline>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutlineKind {
    Script,
    System,
    Parameter,
    Tool,
    Agent,
    Argument,
    Import,
    /// An agent in AgentScript
    Program,
    Function,
    /// A model call in AgentScript
    Generate,
}
