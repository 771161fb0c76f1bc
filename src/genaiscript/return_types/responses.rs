//! Return types of the tools of a file.

use std::cell::OnceCell;

use super::cache::CachedReturnType;
use super::dependencies::Basis;
use super::engine::Engine;
use super::file_names::FileNames;
use super::return_type::{Confidence, ReturnType};
use super::types::Type;
use super::{infer, limits};
use crate::budget::Budget;
use crate::genaiscript::{ScriptFile, Tool, ToolForm, ToolKind};

/// Return types of the tools of a file, inferred lazily with a shared index of the file.
pub struct ReturnTypes<'f> {
    file: &'f ScriptFile,
    names: FileNames<'f>,
    vars: OnceCell<Type>,
}

impl ScriptFile {
    /// Returns the return types of this file's tools, without inferring any yet.
    pub fn responses(&self) -> ReturnTypes<'_> {
        ReturnTypes { file: self, names: FileNames::collect(&self.syntax), vars: OnceCell::new() }
    }

    /// Infers the return type of one tool. For several tools, [`Self::responses`] shares work.
    pub fn response(&self, tool: &Tool) -> ReturnType {
        self.responses().infer(tool)
    }
}

impl ReturnTypes<'_> {
    /// Returns the return type of a tool, cached until its handler or a dependency changes.
    pub fn infer(&self, tool: &Tool) -> ReturnType {
        match (tool.kind, tool.form) {
            // An agent returns the text of its model.
            (ToolKind::Agent, _) => {
                ReturnType { gives: Type::String, confidence: Confidence::Inferred, ..ReturnType::unknown() }
            }
            (ToolKind::Tool, ToolForm::McpServers | ToolForm::Dynamic) => ReturnType::unknown(),
            (ToolKind::Tool, _) => self.of_handler(tool).unwrap_or_else(ReturnType::unknown),
        }
    }

    /// Infers the return type of a handler; `None` if it is not in the file.
    fn of_handler(&self, tool: &Tool) -> Option<ReturnType> {
        let Self { file, names, vars } = self;
        let forest = names.forest;
        let place = tool.handler.as_ref()?.function?;
        let vars = vars.get_or_init(|| infer::variables(file)).clone();
        let given = (infer::arguments(tool), vars);
        let tools = file.script().tools.len();
        let allowed = limits::of_one(tools);
        // The share of each tool depends on the number of tools, so it is not cached.
        let printed = limits::printed(tools);
        if let Some(known) = file.responses.get(names, tool, place, &given, allowed) {
            return Some(ReturnType { printed, ..known });
        }
        let handler = forest.node_at(place)?;
        names.locals.take_asked();
        let budget = Budget::new(allowed);
        let engine = Engine::new(names, (handler, given.0.clone()), given.1.clone(), budget);
        let response = ReturnType { printed, ..infer::answer(&engine, handler, tool) };
        let asked = names.locals.take_asked();
        let places = [tool.span, place].into_iter().filter_map(|place| {
            let piece = forest.piece_at(place.range().start)?;
            Some((forest.id(piece), forest.span(piece)))
        });
        let basis =
            Basis { given, names: asked, consulted: engine.consulted.take(), places: places.collect() };
        let kept =
            CachedReturnType { response: response.clone(), basis, allowed, took: engine.budget.used() };
        file.responses.keep(forest, tool, kept);
        Some(response)
    }
}
