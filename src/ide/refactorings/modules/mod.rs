//! Refactorings of the schemas of tools in modules of ordinary code.

mod describe_fields;
mod imports;
mod optional_field;
mod to_json_schema;
mod to_zod;

use std::sync::Arc;

use super::Refactoring;
use crate::genaiscript::edit::quote_of;
use crate::text::Span;
use crate::tools::schema_builders::zod::CodeLayout;
use crate::tools::{FileSpan, ModuleFile, ToolDeclaration, ToolSchema};
use crate::workspace::{Project, ToolModules};

/// Selection in a module for which refactorings are requested.
pub struct ModuleRequest<'a> {
    file: &'a ModuleFile,
    modules: ToolModules,
    /// Selected range; empty at a cursor.
    range: Span,
}

/// Schema at the selection.
struct SelectedSchema {
    tool: Arc<ToolDeclaration>,
    is_output: bool,
}

impl<'a> ModuleRequest<'a> {
    pub fn new(file: &'a ModuleFile, project: &Project, range: Span) -> Self {
        Self { file, modules: project.tool_modules().with(file), range }
    }

    /// Returns the innermost schema in this module around the selection.
    fn schema(&self) -> Option<SelectedSchema> {
        let tools = self.modules.tools_in(self.file);
        let mut found: Vec<(usize, SelectedSchema)> = Vec::new();
        for tool in &tools {
            for (schema, is_output) in [(&tool.input, false), (&tool.output, true)] {
                let is_at = |place: &FileSpan| {
                    place.path == self.file.path && place != &tool.place && place.span.contains(self.range)
                };
                if let Some(place) = schema.as_ref().map(|schema| &schema.place).filter(|place| is_at(place))
                {
                    found.push((place.span.len(), SelectedSchema { tool: Arc::clone(tool), is_output }));
                }
            }
        }
        found.into_iter().min_by_key(|(len, _)| *len).map(|(_, selected)| selected)
    }

    /// Returns how the author writes code at a place.
    fn layout(&self, place: Span) -> CodeLayout<'a> {
        let source = &*self.file.source;
        let before = source.get(..place.range().start).unwrap_or_default();
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        let step = source.lines().find_map(|line| {
            let space = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
            (!space.is_empty() && space.len() <= 8 && !line.trim_start().starts_with('*')).then_some(space)
        });
        let whole = Span::new(0, source.len());
        CodeLayout {
            quote: quote_of(source, whole),
            indent: &line[..line.len() - line.trim_start().len()],
            step: step.unwrap_or("    "),
        }
    }
}

impl SelectedSchema {
    fn schema(&self) -> Option<&ToolSchema> {
        if self.is_output { self.tool.output.as_ref() } else { self.tool.input.as_ref() }
    }

    /// `the schema of `forecast``
    fn title(&self) -> String {
        let name = self.tool.name.known().map_or("the tool".to_owned(), |name| format!("`{name}`"));
        if self.is_output { format!("the output schema of {name}") } else { format!("the schema of {name}") }
    }
}

/// Returns what is offered at a selection in a module.
pub fn module_refactorings(request: &ModuleRequest<'_>) -> Vec<Refactoring> {
    let Some(selected) = request.schema() else { return Vec::new() };
    let offers = [
        describe_fields::refactoring(request, &selected),
        optional_field::refactoring(request, &selected),
        to_zod::refactoring(request, &selected),
        to_json_schema::refactoring(request, &selected),
    ];
    offers.into_iter().flatten().collect()
}
