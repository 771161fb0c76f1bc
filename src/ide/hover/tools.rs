//! Hover on an entry of `tools`: the selected tools.

use super::Hover;
use super::system;
use crate::file_path::FilePath;
use crate::genaiscript::{ScriptFile, ToolKind};
use crate::ide::markdown::code;
use crate::ide::markup::MarkupDocument;
use crate::workspace::symbols::{self, SymbolName};
use crate::workspace::{Project, RegisteredTool, ScriptSummary};

const MAX_TOOLS: usize = 6;

pub(super) fn entry(file: &ScriptFile, project: &Project, named: &SymbolName) -> Option<Hover> {
    let selected: Vec<(&ScriptSummary, &RegisteredTool)> = symbols::selectable_tools(project, &file.path)
        .filter(|(_, tool)| tool.id.starts_with(&named.name))
        .map(|(summary, tool)| (&**summary, tool))
        .collect();
    let mut text = MarkupDocument::default();
    match selected.as_slice() {
        [] => return None,
        [(summary, tool)] => one(&mut text, summary, tool),
        several => many(&mut text, &named.name, several),
    }
    if !system::is_of_prompt(file, named.span) && file.script().reading.is_system() {
        text.fact("A run does not follow the `tools` of a system script.");
    }
    Some(Hover { span: named.span, text })
}

/// Returns the documentation of a tool that a file can select.
pub(in crate::ide) fn tool_of(project: &Project, path: &FilePath, id: &str) -> Option<MarkupDocument> {
    let (summary, tool) = symbols::selectable_tools(project, path).find(|(_, tool)| tool.id == id)?;
    let mut text = MarkupDocument::default();
    describe(&mut text, summary, tool);
    text.fact(&format!("Defined by {}, which then takes part.", code(&summary.id)));
    Some(text)
}

fn one(text: &mut MarkupDocument, summary: &ScriptSummary, tool: &RegisteredTool) {
    describe(text, summary, tool);
    text.fact(&format!("Defined by {}, which takes part because of this entry.", code(&summary.id)));
}

fn describe(text: &mut MarkupDocument, summary: &ScriptSummary, tool: &RegisteredTool) {
    match tool.kind {
        ToolKind::Tool => text.code(&label(tool)),
        ToolKind::Agent => text.code(&format!("{}: {{ query: string }}", label(tool))),
    };
    if tool.description.is_empty() {
        text.said(&summary.title).said(summary.description.as_deref().unwrap_or(""));
    } else {
        text.said(&tool.description);
    }
}

fn many(text: &mut MarkupDocument, prefix: &str, selected: &[(&ScriptSummary, &RegisteredTool)]) {
    let width =
        selected.iter().take(MAX_TOOLS).map(|(_, tool)| label(tool).chars().count()).max().unwrap_or(0);
    let line = |(summary, tool): &(&ScriptSummary, &RegisteredTool)| {
        format!("{:width$}  // {}", label(tool), summary.id)
    };
    let mut lines: Vec<String> = selected.iter().take(MAX_TOOLS).map(line).collect();
    if selected.len() > MAX_TOOLS {
        lines.push(format!("// {} more", selected.len() - MAX_TOOLS));
    }
    text.code(&lines.join("\n"));
    text.fact(&format!(
        "Selects the {} tools whose names begin with {}. The systems that define them take part because of this entry.",
        selected.len(),
        code(prefix)
    ));
}

fn label(tool: &RegisteredTool) -> String {
    let kind = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    format!("{kind} {}", tool.id)
}
