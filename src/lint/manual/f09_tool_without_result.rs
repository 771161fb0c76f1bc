use super::ToolResult;
use crate::lint::tools::{ToolPart, place};
use crate::lint::{Diagnostic, LintContext};
use crate::return_types::Type;
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// The function of this tool never returns a value. GenAIScript sends the model `no output from tool`, which many
    /// models take for a failure, and call again. Nothing is reported where the function gives `undefined` by name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("note", "Takes a note.", { note: "" }, ({ note }) => {
    ///     console.log(note)
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("note", "Takes a note.", { note: "" }, ({ note }) => {
    ///     console.log(note)
    ///     return "The note is taken."
    /// })
    /// ```
    F09, "tool-without-result", Hint, Result, "The function of a tool never gives a value."
}

fn check(context: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    let message = "The function of this tool gives no value: the model gets `no output from tool`. Return what was done.";
    let gives_nothing = result.response().gives == Type::Nothing && result.is_whole();
    let is_meant = || result.returned().any(|(place, _)| is_undefined(place.text(&context.file.source)));
    (gives_nothing && !is_meant()).then(|| {
        let name = place(result.tool, ToolPart::Name);
        match last(context, result) {
            Some(last) => RULE.at(last, message).related(name, "the tool"),
            None => RULE.at(name, message),
        }
    })
}

/// Returns the last statement of the function, after which the `return` is missing, or its body expression.
fn last(context: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Span> {
    let handler = result.tool.handler.as_ref()?.function?;
    let body = node::field(context.file.syntax.node_at(handler)?, "body")?;
    if body.kind() != "statement_block" {
        return Some(node::span(body));
    }
    node::children(body).into_iter().rfind(|child| child.kind() != "comment").map(node::span)
}

/// Whether a result is the literal `undefined`, alone or after `return`.
fn is_undefined(result: &str) -> bool {
    let value = result.strip_prefix("return").unwrap_or(result).trim().trim_end_matches(';').trim_end();
    value == "undefined" || value.starts_with("void ")
}
