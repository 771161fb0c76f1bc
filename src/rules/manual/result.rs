//! What a tool gives back.

use std::cell::OnceCell;

use crate::rules::Context;
use crate::script::{Response, Seen, SourceFile, Tool, ToolForm, ToolKind, Type};
use crate::text::Span;

/// A tool whose handler is written in the file, and what it gives back, which is found when the first rule asks.
pub(in crate::rules) struct ToolResult<'a> {
    pub tool: &'a Tool,
    file: &'a SourceFile,
    response: OnceCell<Response>,
}

impl<'a> ToolResult<'a> {
    /// Those of a file.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let file = context.file;
        let is_written = |tool: &&Tool| {
            let is_tool = tool.kind == ToolKind::Tool;
            let has_handler = tool.handler.as_ref().is_some_and(|handler| handler.function.is_some());
            is_tool && has_handler && matches!(tool.form, ToolForm::Arguments | ToolForm::Callback)
        };
        let tools = file.script().tools.iter().filter(is_written);
        tools.map(|tool| Self { tool, file, response: OnceCell::new() }).collect()
    }

    /// What it gives back.
    pub fn response(&self) -> &Response {
        self.response.get_or_init(|| self.file.response(self.tool))
    }

    /// Whether all of the handler parses: what ends in nothing may still be written.
    pub fn is_whole(&self) -> bool {
        let handler = self.tool.handler.as_ref().and_then(|handler| handler.function);
        let piece = handler.and_then(|place| self.file.syntax.piece_at(place.range().start));
        piece.is_some_and(|piece| !self.file.syntax.is_piece_broken(piece))
    }

    /// Each value that it returns, and what a model sees of it.
    pub fn seen(&self) -> impl Iterator<Item = (Span, Seen)> {
        let returns = self.response().returns.iter();
        returns.flat_map(|(place, gives)| Seen::all(gives).into_iter().map(|seen| (*place, seen)))
    }

    /// Each object that it returns, with the place of the value.
    pub fn returned(&self) -> impl Iterator<Item = (Span, &Type)> {
        self.response().returns.iter().map(|(place, gives)| (*place, gives))
    }
}
