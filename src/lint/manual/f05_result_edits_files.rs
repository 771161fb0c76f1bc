use super::ToolResult;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript takes an array `edits` in the object that a tool gives for edits of files, and adds them to those of
    /// the run, which `--apply-edits` writes. It fails over an item without a `filename`. For a tool that only tells of
    /// edits, give the member another name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("history", "Lists the edits of a page.", { page: "" }, ({ page }) => ({ page, edits: [{ by: "Ada" }] }))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("history", "Lists the edits of a page.", { page: "" }, ({ page }) => ({ page, changes: [{ by: "Ada" }] }))
    /// ```
    F05, "result-edits-files", Warning, Result, "`edits` in what a tool gives are taken for edits of files."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Vec<Diagnostic> {
    let edits = result.returned().filter(|(_, gives)| gives.has_items_without("edits", "filename"));
    let message = "GenAIScript takes `edits` of what a tool gives for edits of files, and fails over one without a \
                   `filename`. Give the member another name.";
    edits.map(|(place, _)| RULE.at(place, message)).collect()
}
