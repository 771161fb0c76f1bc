//! Code lenses above `script`, `system`, `defTool`, `defAgent`, the frontmatter of a script in Markdown, and the tools
//! of modules. Editors
//! request them after each edit, so the list needs no more than the script; references are counted when a lens is
//! resolved.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::module_tools;
use super::run_values::is_schema;
use super::view::ViewKind;
use crate::genaiscript::{MetadataCall, ScriptFile, Tool, ToolForm, ToolKind};
use crate::json_schema::Schema;
use crate::syntax::Value;
use crate::text::Span;
use crate::tools::{ModuleFile, ToolDeclaration, about};
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::symbols::{self, Symbol, SymbolPlace};
use crate::workspace::{Project, ScriptSummary};

/// Most parameters whose readers are searched for.
const MAX_PARAMETERS: usize = 200;

#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    pub span: Span,
    pub kind: LensKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensKind {
    Run,
    /// Opens a view of the place at `offset`.
    View {
        title: String,
        view: ViewKind,
        offset: usize,
    },
    /// Shows references, which are counted later.
    References(ReferenceKind),
}

/// Kind of references that a lens counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReferenceKind {
    /// Places that read a parameter of a script or a system.
    Readers,
    /// Places that name a system, a tool or an agent.
    Users,
}

/// Lens with its references.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedLens {
    pub span: Span,
    pub title: String,
    pub places: Vec<SymbolPlace>,
}

pub fn lenses(file: &ScriptFile) -> Vec<Lens> {
    let script = file.script();
    let mut lenses = match script.call() {
        Some(call) => of_metadata(file, call),
        // Without a frontmatter, the script runs all the same.
        None if file.markdown().is_some() => vec![Lens { span: Span::at(0), kind: LensKind::Run }],
        None => Vec::new(),
    };
    lenses.extend(script.tools.iter().flat_map(of_tool));
    lenses
}

/// Returns the lenses above the tools that a module declares. Tools of one place, as of a loop, have one in common.
pub fn module_lenses(file: &ModuleFile, project: &Project) -> Vec<Lens> {
    let mut tools = project.tool_modules().tools_in(file);
    tools.retain(|tool| tool.place.path == file.path);
    let places = tools.chunk_by(|left, right| left.place == right.place);
    places.flat_map(|tools| of_place(file, tools)).collect()
}

fn of_place(file: &ModuleFile, tools: &[Arc<ToolDeclaration>]) -> Vec<Lens> {
    let [first, ..] = tools else { return Vec::new() };
    let span = module_tools::head(file, first);
    let view =
        |title: String, view| Lens { span, kind: LensKind::View { title, view, offset: span.range().start } };
    let tokens = about(tools.iter().map(|tool| tool.tokens()).sum());
    if tools.len() > 1 {
        return vec![view(format!("{} tools, ~{tokens} tokens", tools.len()), ViewKind::Manual)];
    }
    let known = first.input.as_ref().filter(|input| input.json.is_some());
    let arguments = known.map(|input| {
        let count = Schema::new(&input.value).properties().len();
        view(format!("{}, ~{tokens} tokens", counted(count, "argument")), ViewKind::Schema)
    });
    [view("manual entry".to_owned(), ViewKind::Manual)].into_iter().chain(arguments).collect()
}

fn of_metadata(file: &ScriptFile, call: &MetadataCall) -> Vec<Lens> {
    let span = if file.markdown().is_some() { Span::at(0) } else { call.callee };
    let parameters = file.script().metadata().and_then(|metadata| metadata.get("parameters"));
    let count = parameters.map_or(0, count);
    let is_system = file.script().is_system();
    let offset = call.callee.range().start;
    let view = |title: &str, view| LensKind::View { title: title.to_owned(), view, offset };
    let kinds = [
        (!is_system).then_some(LensKind::Run),
        Some(view("Preview", if is_system { ViewKind::Vars } else { ViewKind::Form })),
        (count > 0).then(|| view(&counted(count, "parameter"), ViewKind::Schema)),
        (count > 0).then_some(LensKind::References(ReferenceKind::Readers)),
        is_system.then_some(LensKind::References(ReferenceKind::Users)),
    ];
    kinds.into_iter().flatten().map(|kind| Lens { span, kind }).collect()
}

fn of_tool(tool: &Tool) -> Vec<Lens> {
    let parameters = tool.parameters.as_ref().filter(|_| tool.form != ToolForm::McpServers);
    let view =
        |title: String, view, offset: Span| LensKind::View { title, view, offset: offset.range().start };
    let manual = view("manual entry".to_owned(), ViewKind::Manual, tool.callee);
    let arguments = parameters
        .filter(|map| count(map) > 0 && tool.kind == ToolKind::Tool)
        .map(|map| view(counted(count(map), "argument"), ViewKind::Schema, map.span));
    let is_named = tool.name.as_ref().is_some_and(|name| name.as_str().is_some());
    let users = is_named.then_some(LensKind::References(ReferenceKind::Users));
    let kinds = [Some(manual), arguments, users];
    kinds.into_iter().flatten().map(|kind| Lens { span: tool.callee, kind }).collect()
}

/// Returns how many parameters a map or a full schema declares.
fn count(parameters: &Value) -> usize {
    let entries = || parameters.as_object().map_or(0, |object| object.entries().len());
    if is_schema(parameters) { Schema::new(parameters).properties().len() } else { entries() }
}

fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Counts the references of the lens of a kind at an offset; `None` if there is no such lens any more.
pub fn resolve(
    file: &ScriptFile,
    project: &Project,
    offset: usize,
    kind: ReferenceKind,
) -> Option<CountedLens> {
    let mut lenses = lenses(file).into_iter().filter(|lens| lens.kind == LensKind::References(kind));
    let lens = lenses.find(|lens| lens.span.touches(offset))?;
    let tool = file.script().tools.iter().find(|tool| tool.callee == lens.span);
    let (places, noun) = match (kind, tool) {
        (ReferenceKind::Readers, _) => (readers(file, project), "reader"),
        (ReferenceKind::Users, Some(tool)) => (users_of_tool(file, project, tool), "reference"),
        (ReferenceKind::Users, None) => {
            let symbol = Symbol::Script(file.id().to_owned());
            let is_use = |kind: MentionKind| kind == MentionKind::Script;
            (occurrences(&ScriptSummary::from_script(file), project, &symbol, is_use), "reference")
        }
    };
    Some(CountedLens { span: lens.span, title: counted(places.len(), noun), places })
}

fn readers(file: &ScriptFile, project: &Project) -> Vec<SymbolPlace> {
    let summary = ScriptSummary::from_script(file);
    let declared = symbols::declared(&summary);
    let symbol = |key: String| {
        if summary.is_system() {
            Symbol::Parameter { system: summary.id.clone(), key }
        } else {
            Symbol::Variable(key)
        }
    };
    let keys = declared.into_iter().take(MAX_PARAMETERS).map(|(key, _)| key);
    let mut places: Vec<SymbolPlace> = keys
        .flat_map(|key| occurrences(&summary, project, &symbol(key), |kind| kind == MentionKind::Read))
        .collect();
    places.sort();
    places.dedup();
    places
}

fn users_of_tool(file: &ScriptFile, project: &Project, tool: &Tool) -> Vec<SymbolPlace> {
    let Some(name) = &tool.name else { return Vec::new() };
    let named = symbols::named_at(file, project, name.span.range().start + 1);
    let is_use = |kind: MentionKind| kind == MentionKind::Selection;
    named.map_or_else(Vec::new, |named| {
        occurrences(&ScriptSummary::from_script(file), project, &named.symbol, is_use)
    })
}

fn occurrences(
    summary: &ScriptSummary,
    project: &Project,
    symbol: &Symbol,
    is_meant: impl Fn(MentionKind) -> bool,
) -> Vec<SymbolPlace> {
    let found = symbols::occurrences_beside(summary, project, symbol).into_iter();
    let found = found.filter(|found| is_meant(found.kind));
    found.map(|found| SymbolPlace { path: found.path, span: found.span }).collect()
}
