use super::{Part, noun, place};
use crate::rules::{Context, Diagnostic};
use crate::script::{Tool, ToolKind};

declare_rule! {
    /// GenAIScript sends the first 1000 characters of a tool's description and drops the rest. Before that of
    /// an agent it puts a sentence of its own, which counts. Rules for the use of a tool have room in the
    /// prompt of its system script.
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
    T09, "tool-description-cut", Warning, "The description of a tool is longer than what the model gets of it."
}

/// How much of a description the model gets, in UTF-16 code units; GenAIScript 2.5.1.
const MAX_DESCRIPTION: usize = 1000;

/// What stands before the description of an agent.
const AGENT_PREFIX: usize = "Agent that uses an LLM to ".len();

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some(description) = &tool.description else { continue };
        let Some(length) = description.as_str().map(|text| length(text, tool)) else { continue };
        let is_replaced =
            tool.options.as_ref().is_some_and(|options| options.get("variantDescription").is_some());
        if length <= MAX_DESCRIPTION || is_replaced {
            continue;
        }
        let message = format!(
            "The model gets {MAX_DESCRIPTION} of the {length} characters of this {}'s description. Shorten it.",
            noun(tool)
        );
        found.push(RULE.at(place(tool, Part::Description), message));
    }
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
