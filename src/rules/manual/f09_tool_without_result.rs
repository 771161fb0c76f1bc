use super::ToolResult;
use crate::rules::tools::{Part, place};
use crate::rules::{Context, Diagnostic};
use crate::script::Type;

declare_rule! {
    /// The function of this tool never returns a value. GenAIScript sends the model `no output from tool`, which many
    /// models take for a failure, and call again.
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

fn check(_: &Context<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    let message = "The function of this tool gives no value: the model gets `no output from tool`. Return what was done.";
    let gives_nothing = result.response().gives == Type::Nothing && result.is_whole();
    gives_nothing.then(|| RULE.at(place(result.tool, Part::Name), message))
}
