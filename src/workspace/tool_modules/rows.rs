//! Rows of `promptsig inspect` for modules of ordinary code that declare tools.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value as Json;

use super::{LineNumbers, ToolModules};
use crate::syntax::Value;
use crate::tools::documents::{DocumentFile, DocumentTool};
use crate::tools::{Part, ToolDeclaration, ToolSchema, tokens};
use crate::workspace::discovery::ToolPackage;

/// Module with the tools that it declares, in source order.
#[derive(Clone, Debug, Serialize)]
pub struct ModuleRow {
    /// File, relative to the root if it is below it.
    pub file: String,
    pub tools: Vec<ModuleToolRow>,
}

/// Tool as its package sends it. Parts that are not known are left out.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ModuleToolRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Json>,
    /// Null where one is written that the package does not send.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Option<Json>>,
    pub host: &'static str,
    /// Line of the declaration, from 1.
    pub line: usize,
    /// Estimated tokens of the parts that are known.
    pub tokens: usize,
    /// Empty if all of it is certain.
    pub unknown: Vec<UnknownRow>,
}

/// Tools that the modules of one package declare, without those of its tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackageRow {
    /// Folder, relative to the root if it is below it.
    pub folder: String,
    pub tools: usize,
    /// Estimated tokens of all of them, which a client sends with each request.
    pub tokens: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct UnknownRow {
    /// JSON pointer into the row.
    pub pointer: String,
    pub reason: String,
}

/// Returns the rows of all modules that declare tools, sorted by file.
pub fn module_rows(root: &str, modules: &ToolModules) -> Vec<ModuleRow> {
    let mut rows: Vec<ModuleRow> = Vec::new();
    let lines = LineNumbers::new(modules);
    for package in modules.packages() {
        for tool in &modules.package_tools(package).all {
            let path = tool.place.path.as_str();
            let file = relative(root, path);
            let row = tool_row(&lines, tool);
            match rows.last_mut().filter(|last| last.file == file) {
                Some(last) => last.tools.push(row),
                None => rows.push(ModuleRow { file: file.to_owned(), tools: vec![row] }),
            }
        }
    }
    rows.sort_by(|left, right| left.file.cmp(&right.file));
    rows
}

/// Returns the rows of the packages that declare tools, sorted by folder.
pub fn package_rows(root: &str, modules: &ToolModules) -> Vec<PackageRow> {
    let row = |package: &Arc<ToolPackage>| {
        let (tools, tokens) = modules.size_of(package);
        let folder = relative(root, package.folder.as_str()).to_owned();
        let folder = if folder == root { ".".to_owned() } else { folder };
        (tools > 0).then_some(PackageRow { folder, tools, tokens })
    };
    modules.packages().into_iter().filter_map(row).collect()
}

impl ToolModules {
    /// Returns the number of tools of a package and their estimated tokens, without those of its tests.
    pub fn size_of(&self, package: &ToolPackage) -> (usize, usize) {
        let tools = self.package_tools(package);
        let shipped = || tools.all.iter().filter(|tool| !self.is_test(&tool.place.path));
        (shipped().count(), shipped().map(|tool| tool.tokens()).sum())
    }
}

/// Returns the row of a document; `None` if it holds no tools.
pub fn document_row(root: &str, document: &DocumentFile) -> Option<ModuleRow> {
    let tools = &document.tools()?.tools;
    let row = |tool: &DocumentTool| ModuleToolRow {
        name: Some(tool.name.clone()),
        description: tool.description.clone(),
        input_schema: tool.input.as_ref().map(Value::to_json),
        output_schema: tool.output.as_ref().map(|output| Some(output.to_json())),
        host: tool.form.name(),
        line: document.line_of(tool.name_span),
        tokens: tokens(
            &tool.name,
            tool.description.as_deref().unwrap_or_default(),
            &tool.input.as_ref().map_or(Json::Null, Value::to_json),
        ),
        unknown: Vec::new(),
    };
    let file = relative(root, document.path.as_str()).to_owned();
    Some(ModuleRow { file, tools: tools.iter().map(row).collect() })
}

fn relative<'a>(root: &str, path: &'a str) -> &'a str {
    path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path)
}

fn tool_row(lines: &LineNumbers<'_>, tool: &ToolDeclaration) -> ModuleToolRow {
    let schema = |schema: &Option<ToolSchema>| schema.as_ref().and_then(|it| it.json.clone());
    ModuleToolRow {
        name: tool.name.known().cloned(),
        description: tool.description.as_ref().and_then(Part::known).cloned(),
        input_schema: schema(&tool.input),
        output_schema: if tool.drops_output { Some(None) } else { schema(&tool.output).map(Some) },
        host: tool.host.name(),
        line: lines.line(&tool.place),
        tokens: tool.tokens(),
        unknown: tool
            .unknown()
            .into_iter()
            .map(|part| UnknownRow { pointer: part.pointer, reason: part.reason.to_string() })
            .collect(),
    }
}
