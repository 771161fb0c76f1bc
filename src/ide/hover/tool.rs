//! Hover on a tool or agent: its name, its parameters, one of them, or an argument that its handler reads.

use super::Hover;
use super::metadata::{about_property, member_at, property};
use super::providers;
use crate::genaiscript::{self, Defaults, SchemaPlace, ScriptFile, Tool, ToolForm, ToolKind, names};
use crate::ide::markup::{self, LinkTarget, MarkupDocument};
use crate::ide::view::ViewKind;
use crate::ide::{markdown, run_values};
use crate::json_schema::Schema;
use crate::return_types::{Confidence, ReturnType};
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::Project;

/// Length limit of an inline type; a longer one gets lines of its own.
const MAX_INLINE: usize = 60;

pub(super) fn tool(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    let Some(tool) = file.script().tools.iter().rev().find(|tool| tool.span.touches(offset)) else {
        return constant(file, offset);
    };
    let head = tool.name.as_ref().map_or(tool.callee, |name| tool.callee.to(name.span));
    if tool.callee.touches(offset) || tool.name.as_ref().is_some_and(|name| name.span.touches(offset)) {
        let mut text = overview(file, tool)?;
        if let Some(parameters) = &tool.parameters {
            providers::verdicts(&mut text, file, project, SchemaPlace::Tool, parameters);
        }
        return Some(Hover { span: head, text });
    }
    let parameters = tool.parameters.as_ref().filter(|_| tool.form != ToolForm::McpServers)?;
    declared(parameters, offset).or_else(|| argument(tool, parameters, offset))
}

/// Hover text for a tool's parameter that is written in a constant.
fn constant(file: &ScriptFile, offset: usize) -> Option<Hover> {
    let tools = file.script().tools.iter().filter(|tool| tool.form != ToolForm::McpServers);
    let parameters = tools.filter_map(|tool| tool.parameters.as_ref());
    let mut around = parameters.filter(|parameters| parameters.span.touches(offset));
    declared(around.next()?, offset)
}

fn declared(parameters: &Value, offset: usize) -> Option<Hover> {
    let member = member_at(parameters, offset)?;
    let mut text = MarkupDocument::default();
    property(&mut text, member, Some(parameters), Defaults::Keep, LinkTarget::Call);
    Some(Hover { span: member.key_span, text })
}

fn overview(file: &ScriptFile, tool: &Tool) -> Option<MarkupDocument> {
    let id = tool.id()?;
    let mut text = MarkupDocument::default();
    match (tool.kind, &tool.parameters) {
        (ToolKind::Agent, _) => _ = text.code(&format!("agent {id}: {{ query: string }}")),
        (ToolKind::Tool, Some(parameters)) => {
            if tool.form == ToolForm::Arguments {
                run_values::of_map(&mut text, parameters);
            }
            markup::parameters(&mut text, &format!("tool {id}"), parameters, LinkTarget::Call);
        }
        (ToolKind::Tool, None) => _ = text.code(&format!("tool {id}")),
    }
    let sent = names::escape_tool_name(&id);
    if sent != id {
        text.warn(&format!("Models will know it as {}.", markdown::code(&sent)));
    }
    text.said(tool.description.as_ref().and_then(Value::as_str).unwrap_or(""));
    if tool.kind == ToolKind::Tool {
        response(&mut text, &file.return_type(tool));
    }
    text.more_in(ViewKind::Schema);
    Some(text)
}

fn response(text: &mut MarkupDocument, response: &ReturnType) {
    let shown = response.typescript();
    let schema = response.schema().filter(|_| response.confidence != Confidence::Unknown);
    let apart = schema.as_ref().filter(|_| shown.chars().count() > MAX_INLINE);
    if let Some(schema) = apart {
        text.schema("returns", &Value::from_json(schema, Span::default()));
    }
    let is_apart = apart.is_some();
    let shown = markdown::code(&shown);
    text.text(&match (response.confidence, &schema) {
        (Confidence::Unknown, _) => "What it returns is unknown.".to_owned(),
        (Confidence::Declared, None) => "Declared to return nothing.".to_owned(),
        (_, None) => "Returns nothing.".to_owned(),
        (Confidence::Declared, _) if is_apart => "The type of the response is declared.".to_owned(),
        (Confidence::Declared, _) => format!("Returns {shown}, as declared."),
        (Confidence::Inferred, _) if is_apart => {
            "The type of the response is inferred from the code.".to_owned()
        }
        (Confidence::Inferred, _) => format!("Returns {shown}, inferred from the code."),
        (Confidence::Guessed, _) if is_apart => {
            "The type of the response is a guess: not all of it is known.".to_owned()
        }
        (Confidence::Guessed, _) => format!("Probably returns {shown}; not all of it is known."),
    });
    text.said(response.description.as_deref().unwrap_or_default());
}

fn argument(tool: &Tool, parameters: &Value, offset: usize) -> Option<Hover> {
    let handler = tool.handler.as_ref()?;
    let read = handler.reads.iter().find(|read| read.span.touches(offset))?;
    let schema = genaiscript::infer_parameters(parameters, Defaults::Keep).schema?;
    let property = Schema::new(&schema).property(&read.name)?;
    let mut text = MarkupDocument::default();
    if tool.form == ToolForm::Arguments {
        run_values::of_member(&mut text, parameters, &read.name);
    }
    about_property(&mut text, property);
    text.more_in(ViewKind::Schema);
    Some(Hover { span: read.span, text })
}
