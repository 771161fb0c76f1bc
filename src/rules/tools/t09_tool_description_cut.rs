use super::{Part, WrittenTool, noun, place};
use crate::rules::{Context, Diagnostic};
use crate::script::{Tool, ToolKind};

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

/// How much of a description the model gets, in UTF-16 code units; GenAIScript 2.5.1.
const MAX_DESCRIPTION: usize = 1000;

/// What stands before the description of an agent.
const AGENT_PREFIX: usize = "Agent that uses an LLM to ".len();

fn check(_: &Context<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let length = length(tool.description.as_ref()?.as_str()?, tool);
    let options = tool.options.as_ref();
    let is_replaced = options.is_some_and(|options| options.get("variantDescription").is_some());
    if length <= MAX_DESCRIPTION || is_replaced {
        return None;
    }
    let noun = noun(tool);
    let message = format!(
        "The model gets {MAX_DESCRIPTION} of the {length} characters of this {noun}'s description. Shorten it."
    );
    Some(RULE.at(place(tool, Part::Description), message))
}

/// The length of a description without the indentation that its lines share.
fn length(text: &str, tool: &Tool) -> usize {
    let indents = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let shared = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines = text.trim().lines().enumerate();
    let units: usize = lines
        .map(|(index, line)| {
            let line = if index == 0 { line } else { line.get(shared..).unwrap_or("") };
            line.encode_utf16().count() + usize::from(index > 0)
        })
        .sum();
    units + if tool.kind == ToolKind::Agent { AGENT_PREFIX } else { 0 }
}
