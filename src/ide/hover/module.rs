//! Hover on a tool of a module: its name, its call, a property or a keyword of its schemas.

use std::sync::Arc;

use super::metadata::about_property;
use super::{Hover, built, keyword, providers};
use crate::ide::markdown::{code, message_cell};
use crate::ide::markup::MarkupDocument;
use crate::ide::module_tools::{SchemaOfTool, destination};
use crate::ide::view::ViewKind;
use crate::ide::written_schemas::{self, WrittenPart};
use crate::json_schema::Schema;
use crate::tools::{ModuleFile, Part, UnknownPart};
use crate::workspace::Project;

/// Unknown parts that are named; more of them do not help.
const MAX_UNKNOWN: usize = 3;

pub(super) fn hover(file: &ModuleFile, project: &Project, offset: usize) -> Option<Hover> {
    tool(file, project, offset).or_else(|| built::hover(file, project, offset))
}

fn tool(file: &ModuleFile, project: &Project, offset: usize) -> Option<Hover> {
    let found = SchemaOfTool::at(file, project, offset)?;
    if let Some(span) = found.head_at(file, offset) {
        return Some(Hover { span, text: overview(&found, project) });
    }
    // A schema builder has calls in the places of keywords.
    let schema = found.schema().filter(|schema| schema.place.path == file.path && schema.build.is_none())?;
    let part = written_schemas::part_at(&schema.value, offset)?;
    match part {
        WrittenPart::Keyword(written) => {
            let member = written.member;
            let mut hover = keyword::written(&written)?;
            if !found.is_output {
                let within = member.key_span.to(member.value.span);
                providers::tool_verdicts(&mut hover.text, &schema.value, &found.tool, project, Some(within));
            }
            Some(hover)
        }
        WrittenPart::Property { owner, member } => {
            let property = Schema::new(owner).property(&member.key)?;
            let mut text = MarkupDocument::default();
            about_property(&mut text, property);
            if !found.is_output {
                let within = member.key_span.to(member.value.span);
                providers::tool_verdicts(&mut text, &schema.value, &found.tool, project, Some(within));
            }
            text.more_in(ViewKind::Schema);
            Some(Hover { span: member.key_span, text })
        }
    }
}

fn overview(found: &SchemaOfTool, project: &Project) -> MarkupDocument {
    let tool = &found.tool;
    let input = SchemaOfTool { tool: Arc::clone(tool), is_output: false };
    let mut text = MarkupDocument::default();
    match input.value() {
        Some(schema) => _ = text.schema(&input.label(), schema),
        None if input.schema().is_some() => _ = text.code(&format!("{}: unknown", input.label())),
        None => _ = text.code(&input.label()),
    }
    text.said(tool.description.as_ref().and_then(Part::known).map_or("", String::as_str));
    if let Some(refusal) = input.refusal() {
        text.warn(&refusal);
    }
    let unknown = tool.unknown();
    if !unknown.is_empty() {
        text.fact(&not_known(&unknown));
    }
    text.fact(destination(tool));
    if let Some(schema) = input.value() {
        providers::tool_verdicts(&mut text, schema, tool, project, None);
    }
    text.more_in(ViewKind::Schema);
    text
}

/// `Known only at run time: description, inputSchema.properties.day (it comes from …).`
fn not_known(unknown: &[UnknownPart]) -> String {
    let named = unknown.iter().take(MAX_UNKNOWN).map(|part| {
        let path = part.pointer.trim_start_matches('/').replace('/', ".");
        format!("{} ({})", code(&path), message_cell(&part.reason.to_string()))
    });
    let named: Vec<String> = named.collect();
    let rest = unknown.len().saturating_sub(MAX_UNKNOWN);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("Known only at run time: {}{more}.", named.join(", "))
}
