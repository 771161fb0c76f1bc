use super::ToolResult;
use crate::genaiscript::ModelView;
use crate::lint::tools::{ToolPart, place};
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::Value;

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
    let description = result.tool.description.as_ref().and_then(Value::as_str)?;
    if !promises_json(description) || !result.seen().any(|(_, seen)| seen == ModelView::Yaml) {
        return None;
    }
    let message = "GenAIScript shows the model YAML of what this tool gives, not JSON. Return `JSON.stringify(…)`, or \
                   leave JSON out of the description.";
    Some(RULE.at(place(result.tool, ToolPart::Description), message))
}

/// Whether the description promises JSON as output, not as input.
fn promises_json(description: &str) -> bool {
    ["as JSON", "in JSON", "returns JSON", "Returns JSON", "return JSON"].iter().any(|words| {
        description.match_indices(words).any(|(at, words)| {
            let after = description[at + words.len()..].chars().next();
            after.is_none_or(|next| !next.is_alphanumeric() && next != '5')
        })
    })
}
