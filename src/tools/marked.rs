//! Schemas of modules that their author marked as `IChatGptSchema`.

use super::evaluator::CodeSite;
use super::program::ModuleProgram;
use crate::file_path::FilePath;
use crate::providers::{MARK, MarkedSchema};
use crate::syntax::type_marks::marks;

impl ModuleProgram<'_> {
    /// Returns the marked schemas of a module in source order. What is not known of them is dynamic.
    pub fn marked_schemas(&self, path: &FilePath) -> Vec<MarkedSchema> {
        let mut found = Vec::new();
        let Some(module) = self.open(path) else { return found };
        self.begin_module();
        let file = self.module(module);
        for chunk in file.syntax.chunks() {
            if !file.syntax.text(chunk).contains(MARK) {
                continue;
            }
            for part in file.syntax.parts(chunk) {
                for mark in marks(file.syntax.part_tree(part).root(), file.source, MARK) {
                    for value in &mark.values {
                        self.begin_declaration();
                        let value = self.evaluate(&CodeSite::new(module, *value, &None));
                        // The type of a value from another module is checked there.
                        if value.origin.module == module {
                            let schema = self.spanned(&value);
                            found.push(MarkedSchema { mark: mark.mark, kind: mark.nested.clone(), schema });
                        }
                    }
                }
            }
        }
        found
    }
}
