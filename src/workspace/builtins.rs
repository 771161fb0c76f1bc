use std::sync::{Arc, LazyLock, OnceLock};

use super::defined::DefinedTool;
use super::registered::RegisteredTool;
use super::summary::ScriptSummary;
use super::symbol_index::SymbolIndex;
use crate::file_path::FilePath;
use crate::genaiscript::names::escape_tool_name;
use crate::genaiscript::{CallKind, ToolKind};
use crate::syntax::Value;
use crate::text::Span;

pub const EMBEDDED_FOLDER: &str = "<builtin>";

/// Systems of GenAIScript as its package reports them: ids, titles, parameters, tools and words.
const EMBEDDED: &str = include_str!("data/builtin-systems.json");

static PARSED: LazyLock<Builtins> = LazyLock::new(parse_embedded);

/// Built-in systems of a workspace. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Builtins {
    pub origin: BuiltinOrigin,
    /// Summaries in GenAIScript's order.
    pub summaries: Arc<[Arc<ScriptSummary>]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuiltinOrigin {
    /// The table embedded in promptsig, and the version of GenAIScript that it describes.
    Embedded(String),
    /// The folder `genaisrc` of the installed package.
    Package(FilePath),
}

impl Builtins {
    pub fn embedded() -> Self {
        PARSED.clone()
    }

    pub fn of_package(folder: FilePath, summaries: Vec<ScriptSummary>) -> Self {
        Self::new(BuiltinOrigin::Package(folder), summaries)
    }

    fn new(origin: BuiltinOrigin, summaries: Vec<ScriptSummary>) -> Self {
        let mut summaries: Vec<_> = summaries.into_iter().map(Arc::new).collect();
        summaries.sort_by(|left, right| left.order(right));
        Self { origin, summaries: summaries.into() }
    }
}

impl std::fmt::Display for BuiltinOrigin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Embedded(version) => write!(f, "the built-in systems of GenAIScript {version}"),
            Self::Package(folder) => write!(f, "the built-in systems in {folder}"),
        }
    }
}

/// Parses the table. An invalid table would give no systems; a test checks that it is valid.
fn parse_embedded() -> Builtins {
    let table: serde_json::Value = serde_json::from_str(EMBEDDED).unwrap_or_default();
    let version = table["version"].as_str().unwrap_or_default().to_owned();
    let systems = table["systems"].as_array().map(Vec::as_slice).unwrap_or_default();
    Builtins::new(BuiltinOrigin::Embedded(version), systems.iter().map(embedded_summary).collect())
}

fn embedded_summary(system: &serde_json::Value) -> ScriptSummary {
    let texts = |key: &str| -> Vec<String> {
        let items = system[key].as_array().map(Vec::as_slice).unwrap_or_default();
        items.iter().filter_map(|item| Some(item.as_str()?.to_owned())).collect()
    };
    let id = system["id"].as_str().unwrap_or_default();
    let tools: Vec<RegisteredTool> = texts("tools").into_iter().map(embedded_tool).collect();
    ScriptSummary {
        path: FilePath::new(format!("{EMBEDDED_FOLDER}/{id}.genai.mts")),
        id: id.into(),
        title: system["title"].as_str().unwrap_or_default().to_owned(),
        kind: CallKind::System,
        unlisted: true,
        group: Some(system["group"].as_str().unwrap_or("system").to_owned()),
        description: None,
        metadata_keys: Box::default(),
        parameters: system.get("parameters").map(|json| Value::from_json(json, Span::default())),
        defined: if system["parameters"].get("variant").is_some() {
            // The parameter determines the tool's name.
            Vec::new()
        } else {
            let names = tools.iter().map(|tool| escape_tool_name(&tool.id));
            names.map(|name| DefinedTool { name, span: Span::default() }).collect()
        },
        tools,
        activation: texts("activation"),
        mentions: SymbolIndex::default(),
        places: OnceLock::new(),
        undeclared: Vec::new(),
    }
}

fn embedded_tool(id: String) -> RegisteredTool {
    let kind = if id.starts_with("agent_") { ToolKind::Agent } else { ToolKind::Tool };
    RegisteredTool { id, kind, span: Span::default(), description: String::new() }
}
