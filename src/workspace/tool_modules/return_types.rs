//! Return types of the tools of modules.

use std::collections::{BTreeMap, HashMap};

use super::ToolModules;
use crate::file_path::FilePath;
use crate::return_types::{ReturnType, Type};
use crate::text::Span;
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

    /// Returns the names of the arguments that the functions of some tools are given, by the place of the schema, which
    /// is in this module. A function that may get others is left out.
    pub fn argument_names<'a>(
        &self,
        path: &FilePath,
        tools: impl Iterator<Item = &'a ToolDeclaration>,
    ) -> HashMap<Span, Vec<String>> {
        let names = |given: Type| match given.shape() {
            Type::Object(given) if given.others.is_none() => {
                Some(given.members().iter().map(|member| member.name.to_string()).collect())
            }
            _ => None,
        };
        self.with_program(path, |program| {
            let of_tool = |tool: &'a ToolDeclaration| {
                let place =
                    tool.input.as_ref().map(|input| &input.place).filter(|place| place.path == *path)?;
                Some((place.span, names(program.argument_type(tool))?))
            };
            tools.filter_map(of_tool).collect()
        })
    }
}
