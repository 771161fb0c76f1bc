//! Go to definition. Declarations and definitions are the same here.

pub use super::locations::Definition;
use super::{agentscript, prompt_names, reference};
use crate::genaiscript::ScriptFile;
use crate::source_file::SourceFile;
use crate::text::Span;
use crate::workspace::symbols::{self, Symbol, SymbolName, SymbolPlace};
use crate::workspace::{EMBEDDED_FOLDER, Project, ScriptSummary};

/// Finds the declaration of the name at `offset`. The embedded built-in systems have no files to open.
pub fn definition(file: &SourceFile, project: &Project, offset: usize) -> Option<Definition> {
    match file {
        SourceFile::Script(file) => definition_in_script(file, project, offset),
        SourceFile::AgentScript(file) => agentscript::navigation::definition(file, project, offset),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => None,
    }
}

fn definition_in_script(file: &ScriptFile, project: &Project, offset: usize) -> Option<Definition> {
    if let Some(reference) = reference::at(file, offset) {
        let place = SymbolPlace { path: file.path.clone(), span: reference.target()?.span(&file.source) };
        return Some(Definition { origin: reference.span, targets: vec![place] });
    }
    let Some(named) = symbols::named_at(file, project, offset) else { return of_prompt_name(file, offset) };
    let targets = declarations(file, project, &named);
    (!targets.is_empty()).then_some(Definition { origin: named.span, targets })
}

/// Finds the calls that define a name in a prompt.
fn of_prompt_name(file: &ScriptFile, offset: usize) -> Option<Definition> {
    let (origin, calls) = prompt_names::mentioned_at(file, offset)?;
    let defined = calls.into_iter().filter_map(|call| call.defined.as_ref());
    let inner =
        |span: Span| Span { start: span.start + 1, end: span.end.saturating_sub(1).max(span.start + 1) };
    let place = |span: Span| SymbolPlace { path: file.path.clone(), span: inner(span) };
    Some(Definition { origin, targets: defined.map(|it| place(it.span)).collect() })
}

pub(super) fn declarations(file: &ScriptFile, project: &Project, named: &SymbolName) -> Vec<SymbolPlace> {
    let mut places = match &named.symbol {
        Symbol::Variable(_) | Symbol::Argument { .. } => declaring(file, project, &named.symbol),
        Symbol::Parameter { system, key } => {
            let of_file = ScriptSummary::from_script(file);
            let summary = if project.is_dropped_declaration(&of_file, &named.symbol) {
                Some(of_file)
            } else {
                script(file, project, system)
            };
            let own = |summary: &ScriptSummary| {
                let members = symbols::declared(summary).into_iter().filter(|(own, _)| own == key);
                members.map(|(_, member)| place(summary, member.key_span)).collect()
            };
            summary.map(|summary| own(&summary)).unwrap_or_default()
        }
        Symbol::Script(id) => script(file, project, id)
            .map(|summary| place(&summary, summary.mentions.call))
            .into_iter()
            .collect(),
        Symbol::Tool { id, path } if *path == file.path => {
            let own = declaring(file, project, &named.symbol);
            if own.is_empty() { tools(file, project, |tool| tool == id) } else { own }
        }
        Symbol::Tool { id, .. } => tools(file, project, |tool| tool == id),
        Symbol::Tools(text) => tools(file, project, |tool| tool.starts_with(text.as_str())),
    };
    places.retain(|place| !place.path.as_str().starts_with(EMBEDDED_FOLDER));
    places.sort();
    places.dedup();
    places
}

fn declaring(file: &ScriptFile, project: &Project, symbol: &Symbol) -> Vec<SymbolPlace> {
    let found = symbols::occurrences(file, project, symbol).into_iter();
    found
        .filter(|found| found.kind.declares() && found.path == file.path)
        .map(|found| SymbolPlace { path: found.path, span: found.span })
        .collect()
}

/// Returns the summary of a script; the current file's summary is computed from its latest text.
fn script(file: &ScriptFile, project: &Project, id: &str) -> Option<ScriptSummary> {
    let summary = project.script_seen_by(&file.path, id)?;
    Some(if summary.path == file.path { ScriptSummary::from_script(file) } else { (*summary).clone() })
}

fn tools(file: &ScriptFile, project: &Project, is_meant: impl Fn(&str) -> bool) -> Vec<SymbolPlace> {
    symbols::selectable_tools(project, &file.path)
        .filter(|(_, tool)| is_meant(&tool.id))
        .map(|(summary, tool)| place(summary, tool.span))
        .collect()
}

/// Location of a name, without its quotes.
fn place(summary: &ScriptSummary, span: Span) -> SymbolPlace {
    let mention = summary.mentions.iter().find(|mention| mention.span == span);
    let inner = mention.and_then(|mention| mention.form.inner(span));
    SymbolPlace { path: summary.path.clone(), span: inner.unwrap_or(span) }
}
