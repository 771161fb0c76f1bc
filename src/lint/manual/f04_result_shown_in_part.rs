use super::ToolResult;
use crate::genaiscript::ModelView;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript looks at the members of the object that a tool gives. One with `exitCode` is the output of a command:
    /// the model sees `stdout`, and if the exit code is not 0, that and `stderr`. One with `filename` and `content` is a
    /// file, and of one with `text` the model sees the text. It never sees any other member.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("read", "Reads a note.", { id: "" }, ({ id }) => ({ text: `Note ${id}`, author: "Ada" }))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("read", "Reads a note.", { id: "" }, ({ id }) => ({ note: `Note ${id}`, author: "Ada" }))
    /// ```
    F04, "result-shown-in-part", Warning, Result, "The model never sees some members of what a tool gives."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Vec<Diagnostic> {
    let found = result.seen().filter_map(|(place, seen)| {
        let (reason, shown, lost) = match seen {
            ModelView::Command { lost } => ("`exitCode`", "the output of a command", lost),
            ModelView::File { lost } => ("`filename` and `content`", "a file", lost),
            ModelView::OnlyText { lost } => ("`text`", "its text alone", lost),
            _ => return None,
        };
        let names = lost.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let message = format!(
            "GenAIScript shows the model an object with {reason} as {shown}: it never sees {names}. Give {reason} other \
             names, or return a string."
        );
        (!lost.is_empty()).then(|| RULE.at(place, message))
    });
    found.collect()
}
