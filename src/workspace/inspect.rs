//! Report of `promptsig inspect`: everything that GenAIScript sees in a workspace, one row per script.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::agentscript::ImportedProgram;
use super::summary::tools_by_text;
use super::tool_modules::{ModuleRow, PackageRow, document_row, module_rows, package_rows};
use super::{Duplicate, Project, RegisteredTool, ResolvedSystem, Runnable, ScriptSummary};
use crate::agentscript::{AgentFile, inspect};
use crate::file_path::FilePath;
use crate::genaiscript::{
    CallKind, Defaults, Fidelity, Metadata, ScriptFile, Tool, ToolForm, ToolKind, infer_parameters,
};
use crate::source_file::{SkippedFile, SourceFile};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::documents::DocumentFile;

/// Placeholder for the kept file of a script whose id is a property of every JavaScript object.
pub const TAKEN_FOLDER: &str = "<javascript>";

#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Folder that the file paths are relative to.
    pub root: String,
    /// Rows sorted by file.
    pub scripts: Vec<AnyRow>,
    /// Modules of ordinary code that declare tools, sorted by file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<ModuleRow>,
    /// Packages of these modules with the size of all their tools.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub packages: Vec<PackageRow>,
    /// Documents that hold tools, sorted by file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<ModuleRow>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyRow {
    Script(Box<InspectRow>),
    Agentscript(AgentscriptRow),
}

impl AnyRow {
    pub fn script(&self) -> Option<&InspectRow> {
        if let Self::Script(row) = self { Some(row) } else { None }
    }
}

/// Parts of one file that AgentScript sees.
#[derive(Clone, Debug, Serialize)]
pub struct AgentscriptRow {
    /// File, relative to the root if it is below it.
    pub file: String,
    /// Always `agentscript`.
    pub kind: &'static str,
    pub version: String,
    /// Agents, each as `main Researcher(main __main, search)`.
    pub agents: Vec<String>,
    /// Model calls in source order.
    pub generates: Vec<Json>,
    /// Function inputs with a declared shape.
    pub inputs: Vec<Json>,
}

/// Script as GenAIScript sees it. A schema that fails is `{"error": "…"}` with the exception that it throws.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InspectRow {
    /// File, relative to the root if it is below it.
    pub file: String,
    pub id: String,
    /// Either `script` or `system`.
    pub kind: &'static str,
    /// Result of the text reader: `exact`, `repaired`, `truncated`, `lost` or `none`.
    pub metadata: &'static str,
    /// For a dropped script, the file that GenAIScript keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<String>,
    /// Schema of its parameters; null if it has none.
    pub parameters: Json,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_schema: Option<Json>,
    /// For a script, the ids and instances of its systems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub systems: Option<Json>,
    /// For a script, the schema of all inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Json>,
    /// Values of `env.vars` if a run gives none.
    pub vars: Json,
    /// Tools and agents in source order.
    pub tools: Vec<ToolRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ToolRow {
    /// Its id; null if it depends on a run.
    pub id: Option<String>,
    /// Either `tool` or `agent`.
    pub kind: &'static str,
    /// Whether GenAIScript's text reader finds it.
    pub selectable: bool,
    /// Schema of its arguments; null if none is declared.
    pub parameters: Json,
    /// Line of the call, from 1; 0 for a tool of the embedded table.
    pub line: usize,
}

/// Data for a row. It contains no tree, so that a large workspace fits in memory.
#[derive(Clone, Debug)]
pub enum InspectEntry {
    /// A script, or a file of a script's name that is not analysed.
    Script(Box<ScriptEntry>),
    AgentScript(AgentFile),
    /// Module of ordinary code, whose rows depend on its whole package.
    Module(FilePath),
    Document(DocumentFile),
}

#[derive(Clone, Debug)]
pub struct ScriptEntry {
    summary: Arc<ScriptSummary>,
    source: Arc<str>,
    metadata: Value,
    fidelity: Fidelity,
    throws: Option<String>,
    tools: Vec<ToolRow>,
}

impl InspectEntry {
    pub fn new(file: &SourceFile) -> Self {
        match file {
            SourceFile::Script(file) => Self::Script(Box::new(ScriptEntry::from_script(file))),
            SourceFile::AgentScript(file) => Self::AgentScript(file.clone()),
            SourceFile::Module(file) => Self::Module(file.path.clone()),
            SourceFile::Document(file) => Self::Document(file.clone()),
            SourceFile::Skipped(file) => Self::Script(Box::new(ScriptEntry::from_skipped(file))),
        }
    }

    /// Collects the data of a system in the embedded table, which has no text, lines or tool schemas.
    pub fn from_builtin(summary: &Arc<ScriptSummary>) -> Self {
        Self::Script(Box::new(ScriptEntry::from_builtin(summary)))
    }

    pub fn document(&self) -> Option<&DocumentFile> {
        if let Self::Document(file) = self { Some(file) } else { None }
    }

    fn path(&self) -> &FilePath {
        match self {
            Self::Script(entry) => &entry.summary.path,
            Self::AgentScript(file) => &file.path,
            Self::Module(path) => path,
            Self::Document(file) => &file.path,
        }
    }
}

impl ScriptEntry {
    fn from_skipped(file: &SkippedFile) -> Self {
        let Metadata { value, fidelity, .. } = Metadata::default();
        Self {
            summary: Arc::new(ScriptSummary::of_unread(&file.path)),
            source: Arc::clone(&file.source),
            metadata: value,
            fidelity,
            throws: None,
            tools: Vec::new(),
        }
    }

    fn from_script(file: &ScriptFile) -> Self {
        Self {
            summary: Arc::new(ScriptSummary::from_script(file)),
            source: file.searched().clone(),
            metadata: file.script().reading.value.clone(),
            fidelity: file.script().reading.fidelity,
            throws: Runnable::from(file).throws.map(str::to_owned),
            tools: tool_rows(file),
        }
    }

    fn from_builtin(summary: &Arc<ScriptSummary>) -> Self {
        let member = |parameters: &Value| Member {
            key: "parameters".to_owned(),
            key_span: parameters.span,
            value: parameters.clone(),
        };
        let metadata = Object::new(summary.parameters.iter().map(member).collect());
        let row = |tool: &RegisteredTool| ToolRow {
            id: Some(tool.id.clone()),
            kind: kind_name(tool.kind),
            selectable: true,
            parameters: Json::Null,
            line: 0,
        };
        Self {
            summary: summary.clone(),
            source: Arc::from(""),
            metadata: Value::new(Span::default(), ValueKind::Object(metadata)),
            fidelity: Fidelity::Exact,
            throws: None,
            tools: summary.tools.iter().map(row).collect(),
        }
    }
}

/// Creates the report of `entries`, whose summaries must be in `project`.
pub fn report(project: &Project, root: &str, mut entries: Vec<InspectEntry>) -> Report {
    entries.sort_by(|left, right| left.path().cmp(right.path()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = entries.len().div_ceil(threads).max(1);
    let scripts = std::thread::scope(|scope| {
        let workers: Vec<_> = entries
            .chunks(share)
            .map(|entries| {
                scope
                    .spawn(move || entries.iter().filter_map(|entry| any_row(project, root, entry)).collect())
            })
            .collect();
        let rows = |worker: std::thread::ScopedJoinHandle<'_, Vec<AnyRow>>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(rows).collect()
    });
    let modules = module_rows(root, project.tool_modules());
    let packages = package_rows(root, project.tool_modules());
    let documents = entries.iter().filter_map(|entry| document_row(root, entry.document()?)).collect();
    Report { root: root.to_owned(), scripts, modules, packages, documents }
}

pub fn row_of(project: &Project, file: &ScriptFile) -> InspectRow {
    let path = file.path.as_str();
    let root = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    row(project, root, &ScriptEntry::from_script(file))
}

fn any_row(project: &Project, root: &str, entry: &InspectEntry) -> Option<AnyRow> {
    Some(match entry {
        InspectEntry::Script(entry) => AnyRow::Script(Box::new(row(project, root, entry))),
        InspectEntry::AgentScript(file) => AnyRow::Agentscript(agentscript_row(project, root, file)),
        InspectEntry::Module(_) | InspectEntry::Document(_) => return None,
    })
}

fn agentscript_row(project: &Project, root: &str, file: &AgentFile) -> AgentscriptRow {
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    AgentscriptRow {
        file: relative(root, &file.path),
        kind: "agentscript",
        version: program.reading.version.to_string(),
        agents: inspect::agents(&meaning),
        generates: inspect::generates(&file.source, &meaning),
        inputs: inspect::inputs(&meaning),
    }
}

fn row(project: &Project, root: &str, entry: &ScriptEntry) -> InspectRow {
    let summary = &*entry.summary;
    let runnable = Runnable {
        path: &summary.path,
        source: &entry.source,
        metadata: &entry.metadata,
        throws: entry.throws.as_deref(),
    };
    let is_script = summary.kind == CallKind::Script;
    let vars = project.vars_of(runnable);
    InspectRow {
        file: relative(root, &summary.path),
        id: summary.id.to_string(),
        kind: if is_script { "script" } else { "system" },
        metadata: fidelity_name(entry.fidelity),
        duplicate_of: project.duplicate(summary).map(|duplicate| match duplicate {
            Duplicate::Of(path) => relative(root, &path),
            Duplicate::TakenId => format!("{TAKEN_FOLDER}/{}", summary.id),
        }),
        parameters: match runnable.throws {
            Some(message) => error(message),
            None => schema_of(summary.parameters.as_ref()),
        },
        response_schema: entry.metadata.get("responseSchema").map(|schema| schema_of(Some(schema))),
        systems: is_script.then(|| systems(project, runnable)),
        input_schema: is_script.then(|| match project.input_schema_of(runnable) {
            Ok(schema) => schema.to_json(),
            Err(message) => error(&message),
        }),
        vars: match vars {
            Ok(values) => Value::new(Span::default(), ValueKind::Object(values)).to_json(),
            Err(message) => error(&message),
        },
        tools: entry.tools.clone(),
    }
}

fn systems(project: &Project, runnable: Runnable<'_>) -> Json {
    let scope = project.scope_of(runnable);
    match scope.throws {
        Some(message) => error(&message),
        None => scope.systems.iter().map(system).collect(),
    }
}

/// Formats a system. An instance with a single key is written as its id, like a named system.
fn system(system: &ResolvedSystem) -> Json {
    let Some(instance) = &system.instance else { return json!(system.id) };
    match instance.to_json() {
        Json::Object(members) if members.len() == 1 => members.get("id").cloned().unwrap_or_default(),
        Json::Array(items) if items.len() == 1 => Json::Null,
        instance => instance,
    }
}

fn schema_of(parameters: Option<&Value>) -> Json {
    let Some(parameters) = parameters else { return Json::Null };
    match infer_parameters(parameters, Defaults::Keep).result() {
        Ok(schema) => schema.map_or(Json::Null, |schema| schema.to_json()),
        Err(throw) => error(&throw.to_string()),
    }
}

fn error(message: &str) -> Json {
    json!({ "error": message })
}

fn relative(root: &str, path: &FilePath) -> String {
    let path = path.as_str();
    path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path).to_owned()
}

fn fidelity_name(fidelity: Fidelity) -> &'static str {
    match fidelity {
        Fidelity::None => "none",
        Fidelity::Exact => "exact",
        Fidelity::Repaired => "repaired",
        Fidelity::Truncated => "truncated",
        Fidelity::Lost => "lost",
    }
}

/// Returns the tools defined by the code and those that GenAIScript finds only by text, in source order.
fn tool_rows(file: &ScriptFile) -> Vec<ToolRow> {
    let (source, tools) = (&*file.source, &file.script().tools);
    let mut found_by_text: BTreeMap<Span, RegisteredTool> =
        tools_by_text(file).into_iter().map(|registered| (registered.span, registered)).collect();
    let mut rows: Vec<(Span, ToolRow)> = Vec::new();
    for tool in tools {
        let registered = tool.name.as_ref().and_then(|name| found_by_text.remove(&name.span));
        let row = ToolRow {
            selectable: registered.is_some(),
            id: registered.map(|registered| registered.id).or_else(|| tool.id()),
            kind: kind_name(tool.kind),
            parameters: tool_schema(tool),
            line: 0,
        };
        rows.push((tool.span, row));
    }
    rows.extend(found_by_text.into_values().map(|registered| {
        let kind = kind_name(registered.kind);
        (
            registered.span,
            ToolRow { id: Some(registered.id), kind, selectable: true, parameters: Json::Null, line: 0 },
        )
    }));
    rows.sort_by_key(|(span, _)| span.start);
    with_lines(source, rows)
}

fn with_lines(source: &str, rows: Vec<(Span, ToolRow)>) -> Vec<ToolRow> {
    let (mut at, mut line) = (0, 1);
    rows.into_iter()
        .map(|(span, row)| {
            let start = (span.start as usize).min(source.len());
            line += source.get(at..start).unwrap_or_default().matches('\n').count();
            at = start;
            ToolRow { line, ..row }
        })
        .collect()
}

fn kind_name(kind: ToolKind) -> &'static str {
    match kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    }
}

/// Returns the schema of a tool's arguments, inferred from a map. Agents and servers declare none here.
fn tool_schema(tool: &Tool) -> Json {
    match (tool.kind, tool.form) {
        (ToolKind::Tool, ToolForm::Arguments) => schema_of(tool.parameters.as_ref()),
        (ToolKind::Tool, ToolForm::Callback) => tool.parameters.as_ref().map_or(Json::Null, Value::to_json),
        _ => Json::Null,
    }
}
