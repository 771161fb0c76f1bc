//! Tools of ordinary code as functions of the manual.

use std::collections::HashMap;
use std::sync::Arc;

use super::declared::{EntryOrigin, entry};
use super::entry::ManualEntry;
use crate::file_path::FilePath;
use crate::tools::ToolDeclaration;
use crate::workspace::tool_modules::LineNumbers;
use crate::workspace::{Project, ToolModules};

/// Returns the tools of the modules of a project, by file and in source order. Modules of tests count if they are
/// `named`.
pub fn module_entries(project: &Project, named: &dyn Fn(&FilePath) -> bool) -> Vec<ManualEntry> {
    let modules = project.tool_modules();
    let mut tools = Vec::new();
    for package in modules.packages() {
        tools.extend(modules.package_tools(package).all.iter().cloned());
    }
    tools.retain(|tool| !modules.is_test(&tool.place.path) || named(&tool.place.path));
    let tools: Vec<&ToolDeclaration> = tools.iter().map(AsRef::as_ref).collect();
    entries(modules, &tools)
}

/// Returns tools as functions of the manual, in their order.
pub fn entries(modules: &ToolModules, tools: &[&ToolDeclaration]) -> Vec<ManualEntry> {
    let mut sources: HashMap<&FilePath, Option<Arc<str>>> = HashMap::new();
    let lines = LineNumbers::new(modules);
    let mut entries = Vec::with_capacity(tools.len());
    for (tool, response) in tools.iter().copied().zip(modules.return_types(tools)) {
        let path = &tool.place.path;
        let read = || modules.module_of_tool(path).map(|file| file.source);
        if let Some(source) = sources.entry(path).or_insert_with(read) {
            entries.push(entry(
                tool,
                EntryOrigin {
                    plugin: plugin(modules, path),
                    noun: "tool",
                    response,
                    line: u32::try_from(lines.line(&tool.place)).unwrap_or(u32::MAX),
                    source: Arc::clone(source),
                },
            ));
        }
    }
    entries
}

/// Name of the package, without its scope; of a module without a package, its own.
fn plugin(modules: &ToolModules, path: &FilePath) -> String {
    let package = modules.package_of(path).map(|package| package.name.as_str());
    let name = package.filter(|name| !name.is_empty());
    name.map_or_else(|| path.name().split('.').next().unwrap_or_default().to_owned(), str::to_owned)
}
