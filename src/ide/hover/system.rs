//! Hover on an entry of `system`: its tools and variables, and the reason why it is in scope.

use super::Hover;
use crate::file_path::FilePath;
use crate::genaiscript::{InnerKind, ScriptFile};
use crate::ide::markdown::code;
use crate::ide::markup::MarkupDocument;
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::symbols::{Symbol, SymbolName};
use crate::workspace::{Project, ScopeReason, ScriptSummary, variables};

const MAX_NAMED: usize = 5;

pub(super) fn entry(file: &ScriptFile, project: &Project, named: &SymbolName) -> Option<Hover> {
    let Symbol::Script(id) = &named.symbol else { return None };
    let summary = project.script_seen_by(&file.path, id)?;
    let mut text = about(project, &summary);
    if summary.is_system() {
        text.fact(&scope(file, project, id, named.span));
    }
    Some(Hover { span: named.span, text })
}

/// Returns the documentation of a system that a file can name.
pub(in crate::ide) fn system_of(project: &Project, path: &FilePath, id: &str) -> Option<MarkupDocument> {
    Some(about(project, &*project.script_seen_by(path, id)?))
}

fn about(project: &Project, summary: &ScriptSummary) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    declared(&mut text, summary);
    text.said(&summary.title).said(summary.description.as_deref().unwrap_or(""));
    if project.is_builtin(summary) {
        text.fact("Built in.");
    }
    tools(&mut text, summary);
    text
}

fn declared(text: &mut MarkupDocument, summary: &ScriptSummary) {
    let label = format!("{} {}", summary.kind.name(), summary.id);
    let parameters = variables::of_summary(summary);
    if parameters.is_empty() {
        text.code(&label);
    } else {
        text.schema(&label, &variables::schema_of(&parameters));
    }
}

fn tools(text: &mut MarkupDocument, summary: &ScriptSummary) {
    let mut names: Vec<String> = summary.tools.iter().take(MAX_NAMED).map(|tool| code(&tool.id)).collect();
    if summary.tools.len() > MAX_NAMED {
        names.push(format!("{} more", summary.tools.len() - MAX_NAMED));
    }
    match names.as_slice() {
        [] => {}
        [one] => _ = text.fact(&format!("Brings the tool {one}.")),
        _ => _ = text.fact(&format!("Brings the tools {}.", names.join(", "))),
    }
}

fn scope(file: &ScriptFile, project: &Project, id: &str, place: Span) -> String {
    let reason = reason(file, project, id);
    if is_of_prompt(file, place) {
        return match reason {
            Some(reason) => format!("In scope of the whole script, too: {reason}."),
            None => "Takes part in this prompt only; `env.vars` gets no defaults of it.".to_owned(),
        };
    }
    if file.script().reading.is_system() {
        return "A run does not follow the `system` of a system script.".to_owned();
    }
    match reason {
        Some(reason) => format!("In scope: {reason}."),
        None if is_excluded(file, id) => "Not in scope: `excludedSystem` leaves it out.".to_owned(),
        None => "Not in scope of this script.".to_owned(),
    }
}

pub(super) fn is_of_prompt(file: &ScriptFile, place: Span) -> bool {
    let mut prompts =
        file.script().inner.iter().filter(|call| matches!(call.kind, InnerKind::Prompt | InnerKind::Agent));
    prompts.any(|call| call.span.contains(place))
}

fn is_excluded(file: &ScriptFile, id: &str) -> bool {
    let excluded = file.script().reading.value.get("excludedSystem");
    excluded.is_some_and(|excluded| items(excluded).any(|item| item.as_str() == Some(id)))
}

/// Returns the reason why a system is in scope of a script's run, as a clause; `None` if it is not.
pub(super) fn reason(file: &ScriptFile, project: &Project, id: &str) -> Option<String> {
    if file.script().reading.is_system() {
        return None;
    }
    let system = project.systems_of(file).into_iter().find(|system| system.id == id)?;
    Some(match system.reason {
        ScopeReason::Named => "`system` names it".to_owned(),
        ScopeReason::Default => "the script sets no `system`".to_owned(),
        ScopeReason::Safety => "`systemSafety` asks for it".to_owned(),
        ScopeReason::Text => match words(file, project, id) {
            Some(words) => format!("the script sets no `system`, and its text has {words}"),
            None => "the script sets no `system`, and a word in its text brings it".to_owned(),
        },
        ScopeReason::Answer => "`responseType` or `responseSchema` asks for it".to_owned(),
        ScopeReason::Tools => "the script sets `tools`".to_owned(),
        ScopeReason::Agent => "`tools` names an agent".to_owned(),
        ScopeReason::Tool => match selected(file, project, id) {
            Some(tool) => format!("`tools` selects {} of it", code(&tool)),
            None => "`tools` selects a tool of it".to_owned(),
        },
        ScopeReason::Server => "`mcpServers` or `mcpAgentServers` asks for it".to_owned(),
    })
}

/// Lists the words that activate a system; `None` if it has none of its own.
fn words(file: &ScriptFile, project: &Project, id: &str) -> Option<String> {
    let summary = project.script_seen_by(&file.path, id)?;
    let words: Vec<String> = summary.activation.iter().take(MAX_NAMED).map(|word| code(word)).collect();
    (!words.is_empty()).then(|| words.join(" or "))
}

/// Finds the first tool of a system that `tools` selects.
fn selected(file: &ScriptFile, project: &Project, id: &str) -> Option<String> {
    let wanted = file.script().reading.value.get("tools")?;
    let summary = project.script_seen_by(&file.path, id)?;
    let is_wanted =
        |tool: &str| items(wanted).filter_map(Value::as_str).any(|prefix| tool.starts_with(prefix));
    summary.tools.iter().find(|tool| is_wanted(&tool.id)).map(|tool| tool.id.clone())
}

/// Iterates over a list, or over the single value in place of one.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().unwrap_or(std::slice::from_ref(value)).iter()
}
