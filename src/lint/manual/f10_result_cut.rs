use super::ToolResult;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript cuts what a tool gives at 8,000 tokens and adds `... (truncated)`. A whole file may be longer, if its
    /// name is one that the model gives. The option `maxTokens` of `defTool` sets another limit, and a tool that takes
    /// a range of lines needs none. Nothing is reported of files that a search in a folder finds, and where a condition
    /// says that the file is empty, or compares its length.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("read", "Reads a file.", { filename: "" }, ({ filename }) => workspace.readText(filename))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("read", "Reads a file.", { filename: "" }, ({ filename }) => workspace.readText(filename), {
    ///     maxTokens: 32000,
    /// })
    /// ```
    F10, "result-cut", Hint, Result, "A tool gives a whole file, of which the model gets 8,000 tokens at most."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    let is_limited = match result.tool.options.as_ref().map(|options| options.as_object()) {
        Some(Some(options)) => options.open || options.get("maxTokens").is_some(),
        Some(None) => true,
        None => false,
    };
    if is_limited {
        return None;
    }
    let place = *result.response().whole_files.first()?;
    let message = "The model gets the first 8,000 tokens of a file at most. Set `maxTokens` in the options of the tool, or \
                   let it take a range of lines.";
    Some(RULE.at(place, message))
}
