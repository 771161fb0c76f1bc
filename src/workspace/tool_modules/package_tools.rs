//! Tools of one package, also by the files in which their parts are written.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::file_path::FilePath;
use crate::tools::{SchemaUses, ToolDeclaration};

#[derive(Debug)]
pub struct PackageTools {
    /// By file and in source order.
    pub all: Vec<Arc<ToolDeclaration>>,
    /// Indices into `all`, ascending.
    by_file: BTreeMap<FilePath, Vec<usize>>,
    /// Uses of the schemas of declarations by the code of the package.
    pub uses: SchemaUses,
    /// Number of servers of MCP that the code of the package makes.
    pub servers: usize,
}

impl PackageTools {
    pub(super) fn new(mut all: Vec<Arc<ToolDeclaration>>, uses: SchemaUses, servers: usize) -> Self {
        if uses.converts() {
            let is_converted = |tool: &&mut Arc<ToolDeclaration>| tool.may_be_converted_by_others();
            for tool in all.iter_mut().filter(is_converted) {
                *tool = Arc::new(tool.converted_by_others());
            }
        }
        let mut by_file: BTreeMap<FilePath, Vec<usize>> = BTreeMap::new();
        for (index, tool) in all.iter().enumerate() {
            for path in tool.files() {
                let indices = by_file.entry(path.clone()).or_default();
                if indices.last() != Some(&index) {
                    indices.push(index);
                }
            }
        }
        Self { all, by_file, uses, servers }
    }

    /// Returns the tools of which a part is written in a file.
    pub fn in_file(&self, path: &FilePath) -> impl Iterator<Item = &Arc<ToolDeclaration>> {
        self.by_file.get(path).into_iter().flatten().filter_map(|index| self.all.get(*index))
    }

    /// Returns the files in which parts of tools are written, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = &FilePath> {
        self.by_file.keys()
    }
}
