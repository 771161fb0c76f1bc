use super::ToolResult;
use crate::genaiscript::ModelView;
use crate::lint::tools::{ToolPart, place};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// The description of a tool promises JSON, and its function returns an object or an array. GenAIScript shows the
    /// model YAML of those. A string goes to the model as it is.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("cities", "Lists the cities as JSON.", {}, () => [{ name: "Berlin" }, { name: "Paris" }])
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("cities", "Lists the cities as JSON.", {}, () => JSON.stringify([{ name: "Berlin" }, { name: "Paris" }]))
    /// ```
    F08, "result-not-json", Hint, Result, "A tool promises JSON, and the model gets YAML."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Option<Diagnostic> {
    if !result.tool.promises_json() || !result.seen().any(|(_, seen)| seen == ModelView::Yaml) {
        return None;
    }
    let message = "GenAIScript shows the model YAML of what this tool gives, not JSON. Return `JSON.stringify(…)`, or \
                   leave JSON out of the description.";
    Some(RULE.at(place(result.tool, ToolPart::Description), message))
}
