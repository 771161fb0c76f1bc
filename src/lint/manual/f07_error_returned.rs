use super::ToolResult;
use crate::genaiscript::ModelView;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// The model sees `{}` of an `Error` that a tool returns, as an error has no members that YAML writes. Of one that is
    /// thrown it sees the message.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("half", "Halves a number.", { n: 2 }, ({ n }) => {
    ///     if (n % 2) return new Error("the number is odd")
    ///     return n / 2
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("half", "Halves a number.", { n: 2 }, ({ n }) => {
    ///     if (n % 2) throw new Error("the number is odd")
    ///     return n / 2
    /// })
    /// ```
    F07, "error-returned", Warning, Result, fix Unsafe, "A tool returns an `Error` and does not throw it."
}

fn check(context: &LintContext<'_>, result: &ToolResult<'_>) -> Vec<Diagnostic> {
    let errors = result.seen().filter(|(_, seen)| *seen == ModelView::Error);
    let message = "The model sees `{}` of an `Error` that is returned, and its message if it is thrown. Throw it, or \
                   return the message.";
    let found = errors.map(|(place, _)| {
        RULE.at(place, message).maybe_fix("Throw it", Unsafe, thrown(context, place).map(|edit| vec![edit]))
    });
    found.collect()
}

/// Replaces `return` by `throw`, if the returned value is just the new error.
fn thrown(context: &LintContext<'_>, place: Span) -> Option<TextEdit> {
    let value = context.file.syntax.node_at(place).filter(|value| value.kind() == "new_expression")?;
    let statement = node::wrap(value).1.filter(|statement| statement.kind() == "return_statement")?;
    let start = statement.start_byte();
    Some(TextEdit::replace(Span::new(start, start + "return".len()), "throw"))
}
