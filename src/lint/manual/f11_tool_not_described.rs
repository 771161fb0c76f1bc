use crate::genaiscript::ToolKind;
use crate::lint::tools::{ToolPart, WrittenTool, place};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// A model chooses among tools by their descriptions, and a Functions Manual has nothing else to tell of what one does.
    /// GenAIScript throws over a `defTool` without a description. It takes an agent without one, and a description that is
    /// nothing but space.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defAgent("docs", "", "Answer from the documents.")
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defAgent("docs", "Answers questions from the documents.", "Answer from the documents.")
    /// ```
    F11, "tool-not-described", Information, Tool, "A tool or an agent has no description for models and manuals."
}

fn check(_: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let description = tool.description.as_ref()?.as_str()?;
    // T03 reports a tool with an empty one.
    if !description.trim().is_empty() || description.is_empty() && tool.kind == ToolKind::Tool {
        return None;
    }
    let what = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    let message = format!(
        "This {what} has no description: models and manuals cannot tell what it is for. Say what it does."
    );
    Some(RULE.at(place(tool, ToolPart::Description), message))
}
