//! Parameters and return type of the tool at a position, as in the manual; elsewhere, of all tools of the
//! file. As JSON: `functions`, a list of the manual's entries, each with the `line` of its call, the
//! `confidence` of its return type (`declared`, `inferred`, `guessed` or `unknown`), and `evidence`, the
//! source locations it is based on, each with its `line` and `text`.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::{Preview, call_span};
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::ide::manual::{self, ManualEntry, ManualFormat, ManualOptions};
use crate::ide::markdown::{code, line};
use crate::ide::markup::{Cell, MarkupDocument};
use crate::ide::model_view;
use crate::ide::module_tools::SchemaOfTool;
use crate::return_types::Confidence;
use crate::syntax::Value;
use crate::text::{Encoding, Span, Text};
use crate::tools::{ModuleFile, ToolDeclaration, about};
use crate::workspace::{Project, ToolModules};

/// Limit of shown evidence; the first items are kept.
const MAX_EVIDENCE: usize = 20;

/// File of the functions on a page.
struct ManualPage<'a> {
    id: &'a str,
    source: &'a Arc<str>,
    /// Text of a page without functions.
    nothing: &'static str,
    /// Whether GenAIScript shows a model what the functions return.
    is_script: bool,
    /// Size of all tools of the package.
    size: Option<String>,
}

/// Shows the tool of a module at the position, or else all of the module.
pub(super) fn of_module(file: &ModuleFile, project: &Project, offset: usize) -> Preview {
    let modules = &project.tool_modules().with(file);
    let (tools, span) = match SchemaOfTool::at(file, project, offset) {
        Some(found) => (vec![Arc::clone(&found.tool)], found.span_in(file)),
        None => (modules.tools_in(file), Span::default()),
    };
    let tools: Vec<&ToolDeclaration> =
        tools.iter().map(AsRef::as_ref).filter(|tool| tool.place.path == file.path).collect();
    let page = ManualPage {
        id: file.path.id(),
        source: &file.source,
        nothing: "This module declares no tools.",
        is_script: false,
        size: package_size(modules, &file.path),
    };
    page.view(&manual::tool_entries(modules, &tools), span)
}

/// `The 12 tools of this package take about 1,400 tokens of each request.`
pub(super) fn package_size(modules: &ToolModules, path: &FilePath) -> Option<String> {
    let (tools, tokens) = modules.size_of(modules.package_of(path)?);
    let about = about(tokens);
    match tools {
        0 | 1 => None,
        _ => Some(format!("The {tools} tools of this package take about {about} tokens of each request.")),
    }
}

pub(super) fn view(file: &ScriptFile, offset: usize) -> Preview {
    let all = manual::entries(file);
    let tools = &file.script().tools;
    let is_at = |span: Span| span.touches(offset);
    let here = tools.iter().rev().find(|tool| {
        is_at(tool.span) || tool.handler.as_ref().and_then(|handler| handler.function).is_some_and(is_at)
    });
    let (entries, span) = match here {
        Some(tool) => {
            let of_tool = |entry: &ManualEntry| tool.span.contains(entry.span);
            // The function of a tool may define further tools.
            let nested = |entry: &ManualEntry| {
                tools.iter().any(|other| {
                    other.span != tool.span
                        && tool.span.contains(other.span)
                        && other.span.contains(entry.span)
                })
            };
            let entries = all.into_iter().filter(|entry| of_tool(entry) && !nested(entry)).collect();
            (entries, tool.callee)
        }
        None => (all, call_span(file)),
    };
    let nothing = "This script defines no tools.";
    let page = ManualPage { id: file.id(), source: &file.source, nothing, is_script: true, size: None };
    page.view(&entries, span)
}

impl ManualPage<'_> {
    fn view(&self, entries: &[ManualEntry], span: Span) -> Preview {
        let options = ManualOptions::default();
        let text = Text::new(Arc::clone(self.source));
        let mut preview = MarkupDocument::whole();
        for problem in manual::render(entries, ManualFormat::Json, &options).problems {
            preview.warn(&line(&problem.message));
        }
        let named = entries.iter().filter_map(|entry| Some((entry.name(&options.separator)?, entry)));
        let named: Vec<_> = named.collect();
        let mut functions = Vec::with_capacity(named.len());
        for (name, entry) in &named {
            if named.len() > 1 {
                preview.heading(&code(name));
            }
            let evidence = evidence(self.source, &text, entry);
            function(&mut preview, name, entry, &evidence);
            if self.is_script && !entry.external {
                model_view::show(&mut preview, &entry.response);
            }
            let mut json = manual::json(name, entry, &options);
            json["line"] = entry.line.into();
            json["confidence"] = entry.response.confidence.name().into();
            json["evidence"] =
                evidence.iter().map(|(line, text)| json!({ "line": line, "text": text })).collect();
            functions.push(json);
        }
        if entries.is_empty() {
            preview.text(self.nothing);
        }
        if let Some(size) = &self.size {
            preview.fact(size);
        }
        let title = match named.as_slice() {
            [(name, _)] => format!("Manual entry of {name}"),
            _ => format!("Functions Manual of {}", self.id),
        };
        Preview {
            title,
            span,
            text: preview,
            json: json!({ "functions": Json::Array(functions) }),
            ..Preview::default()
        }
    }
}

fn function(preview: &mut MarkupDocument, name: &str, entry: &ManualEntry, evidence: &[(u32, String)]) {
    preview.said(&entry.description);
    if entry.external {
        preview.code(name);
        return;
    }
    preview.schema(&format!("{name} takes"), &entry.parameters);
    let response = &entry.response;
    match response.schema() {
        Some(schema) if response.confidence != Confidence::Unknown => {
            preview.schema(&format!("{name} returns"), &Value::from_json(&schema, Span::default()));
        }
        Some(_) => _ = preview.code(&format!("{name} returns: unknown")),
        None => _ = preview.code(&format!("{name} returns: nothing")),
    }
    preview.said(response.description.as_deref().unwrap_or_default());
    let is_given = response.schema().is_some();
    preview.text(match response.confidence {
        Confidence::Declared => "What it returns is declared:",
        Confidence::Inferred if !evidence.is_empty() => "What it returns is inferred from the code:",
        Confidence::Inferred if is_given => "An agent answers with the text of its model.",
        Confidence::Inferred => "It has no `return` with a value.",
        Confidence::Guessed => "What it returns is a guess, as not all of it is known. It rests on:",
        Confidence::Unknown => "What it returns is unknown; a manual says `string`, as the model gets text.",
    });
    let rows = evidence.iter().take(MAX_EVIDENCE);
    let rows = rows.map(|(line, text)| vec![Cell::text(&line.to_string()), Cell::code(text)]);
    preview.rows(&["line", "code"], rows.collect());
    if let Some(rest) = evidence.len().checked_sub(MAX_EVIDENCE).filter(|rest| *rest > 0) {
        preview.text(&format!("And {rest} more places."));
    }
}

/// Lists the evidence of a return type: lines from 1, with the source up to the end of the line.
fn evidence(source: &str, text: &Text, entry: &ManualEntry) -> Vec<(u32, String)> {
    let place = |span: &Span| {
        let line = text.position(span.start as usize, Encoding::Utf32).line + 1;
        let shown = span.text(source);
        let first = shown.lines().next().unwrap_or_default().trim_end();
        let more = if first.len() < shown.trim_end().len() { " …" } else { "" };
        (line, format!("{first}{more}"))
    };
    entry.response.evidence.iter().map(place).collect()
}
