use super::{ToolPart, WrittenTool, noun, place};
use crate::genaiscript::{MAX_DESCRIPTION, ToolKind};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript sends the first 1000 characters of a tool's description and drops the rest. The
    /// description of an agent gets the prefix "Agent that uses an LLM to", which counts. Rules for the use of a tool
    /// have room in the prompt of its system script.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("sql", "Runs a query. " + "The tables are …" /* and 3000 characters more */, { sql: "" }, run)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// $`The tables are …`
    /// defTool("sql", "Runs a query on the tables above.", { sql: "" }, run)
    /// ```
    T09, "tool-description-cut", Warning, Tool, "The description of a tool is longer than what the model gets of it."
}

/// Length of the text that GenAIScript puts before an agent's description.
const AGENT_PREFIX: usize = "Agent that uses an LLM to ".len();

fn check(_: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let prefix = if tool.kind == ToolKind::Agent { AGENT_PREFIX } else { 0 };
    let length = tool.whole_description()?.encode_utf16().count() + prefix;
    if length <= MAX_DESCRIPTION || tool.variant_description().is_some() {
        return None;
    }
    let noun = noun(tool);
    let message = format!(
        "The model gets {MAX_DESCRIPTION} of the {length} characters of this {noun}'s description. Shorten it."
    );
    Some(RULE.at(place(tool, ToolPart::Description), message))
}
