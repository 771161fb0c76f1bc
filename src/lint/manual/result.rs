use std::cell::OnceCell;
use std::rc::Rc;

use crate::genaiscript::{ModelView, ScriptFile, Tool, ToolForm, ToolKind, ToolReturnTypes};
use crate::lint::LintContext;
use crate::return_types::{ReturnType, Type};
use crate::text::Span;

/// Tool with a literal handler, and its return type, which is inferred lazily.
pub(in crate::lint) struct ToolResult<'a> {
    pub tool: &'a Tool,
    file: &'a ScriptFile,
    responses: Rc<ToolReturnTypes<'a>>,
    response: OnceCell<ReturnType>,
}

impl<'a> ToolResult<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let file = context.file;
        let is_written = |tool: &&Tool| {
            let is_tool = tool.kind == ToolKind::Tool;
            let has_handler = tool.handler.as_ref().is_some_and(|handler| handler.function.is_some());
            is_tool && has_handler && matches!(tool.form, ToolForm::Arguments | ToolForm::Callback)
        };
        let responses = Rc::new(file.return_types());
        let result = |tool| Self { tool, file, responses: Rc::clone(&responses), response: OnceCell::new() };
        file.script().tools.iter().filter(is_written).map(result).collect()
    }

    pub fn response(&self) -> &ReturnType {
        self.response.get_or_init(|| self.responses.infer(self.tool))
    }

    /// Whether all of the handler parses: an unfinished handler may still get a result.
    pub fn is_whole(&self) -> bool {
        let handler = self.tool.handler.as_ref().and_then(|handler| handler.function);
        let chunk = handler.and_then(|place| self.file.syntax.chunk_at(place.range().start));
        chunk.is_some_and(|chunk| !self.file.syntax.is_chunk_broken(chunk))
    }

    pub fn seen(&self) -> impl Iterator<Item = (Span, ModelView)> {
        let returns = self.response().returns.iter();
        returns.flat_map(|(place, gives)| ModelView::all(gives).into_iter().map(|seen| (*place, seen)))
    }

    pub fn returned(&self) -> impl Iterator<Item = (Span, &Type)> {
        self.response().returns.iter().map(|(place, gives)| (*place, gives))
    }
}
