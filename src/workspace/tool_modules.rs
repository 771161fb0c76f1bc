//! Rows of `promptsig inspect` for modules of ordinary code that declare tools.

use serde::Serialize;
use serde_json::Value as Json;

use super::discovery::{ToolPackage, read_module};
use crate::file_path::FilePath;
use crate::tools::{ModuleProgram, ModuleTexts, Part, ToolDeclaration, ToolSchema};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Json>,
    pub host: &'static str,
    /// Line of the declaration, from 1.
    pub line: usize,
    /// Empty if all of it is certain.
    pub unknown: Vec<UnknownRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct UnknownRow {
    /// JSON pointer into the row.
    pub pointer: String,
    pub reason: String,
}

/// Returns the rows of all modules of some packages that declare tools, sorted by file.
pub fn module_rows(root: &str, packages: &[ToolPackage]) -> Vec<ModuleRow> {
    let mut rows: Vec<ModuleRow> = packages.iter().flat_map(|package| rows_of(root, package)).collect();
    rows.sort_by(|left, right| left.file.cmp(&right.file));
    rows
}

fn rows_of(root: &str, package: &ToolPackage) -> Vec<ModuleRow> {
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| read_module(package, path);
    let program = ModuleProgram::new(&texts, &read);
    let mut rows: Vec<ModuleRow> = Vec::new();
    for tool in program.tools(&package.modules) {
        let path = program.path(tool.origin.module).as_str();
        let file = path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path);
        let row = tool_row(&program, &tool);
        match rows.last_mut().filter(|last| last.file == file) {
            Some(last) => last.tools.push(row),
            None => rows.push(ModuleRow { file: file.to_owned(), tools: vec![row] }),
        }
    }
    rows
}

fn tool_row(program: &ModuleProgram<'_>, tool: &ToolDeclaration) -> ModuleToolRow {
    let before = program.source(tool.origin.module).get(..tool.origin.span.range().start).unwrap_or_default();
    let schema = |schema: &Option<ToolSchema>| schema.as_ref().and_then(|it| it.json.value.clone());
    ModuleToolRow {
        name: tool.name.known().cloned(),
        description: tool.description.as_ref().and_then(Part::known).cloned(),
        input_schema: schema(&tool.input),
        output_schema: schema(&tool.output),
        host: tool.host.name(),
        line: before.matches('\n').count() + 1,
        unknown: tool
            .unknown()
            .into_iter()
            .map(|part| UnknownRow { pointer: part.pointer, reason: part.reason.to_string() })
            .collect(),
    }
}
