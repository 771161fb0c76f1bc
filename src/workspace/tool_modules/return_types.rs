//! Return types of the tools of modules.

use std::collections::BTreeMap;

use super::ToolModules;
use crate::file_path::FilePath;
use crate::return_types::ReturnType;
use crate::tools::{ModuleReturnTypes, ToolDeclaration};

impl ToolModules {
    /// Infers what tools give to a model, in their order. Functions that their modules import are followed.
    pub fn return_types(&self, tools: &[&ToolDeclaration]) -> Vec<ReturnType> {
        let mut by_module: BTreeMap<&FilePath, Vec<usize>> = BTreeMap::new();
        for (index, tool) in tools.iter().enumerate() {
            if let Some(handler) = &tool.handler {
                by_module.entry(&handler.path).or_default().push(index);
            }
        }
        let mut found = vec![ReturnType::unknown(); tools.len()];
        let find = |path: &FilePath| self.module_of_tool(path);
        for (path, indices) in by_module {
            let Some(file) = self.module_of_tool(path) else { continue };
            let types = ModuleReturnTypes::new(&file, &find, indices.len());
            self.with_program(path, |program| {
                for index in indices {
                    let tool = tools[index];
                    found[index] = types.infer(tool, program.argument_type(tool));
                }
            });
        }
        found
    }
}
