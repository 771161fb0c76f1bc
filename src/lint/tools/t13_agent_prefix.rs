use super::{ToolPart, WrittenTool, place, rewrite};
use crate::genaiscript::{ToolKind, bare_agent};
use crate::lint::{Diagnostic, LintContext, Safe, Severity};

declare_rule! {
    /// An agent `docs` becomes the tool `agent_docs`. When a script runs, GenAIScript first strips an `agent_` from
    /// the name. Where it looks for the agents of a system script by their source it does not: it finds
    /// `agent_agent_docs`, and `tools: "agent_docs"` selects nothing.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defAgent("agent_docs", "Answers questions from the documents.", "Read the documents.")
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defAgent("docs", "Answers questions from the documents.", "Read the documents.")
    /// ```
    T13, "agent-prefix", Hint, Tool, fix Safe, "The name of an agent begins with `agent_`, which GenAIScript adds."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let name = tool.name.as_ref().filter(|_| tool.kind == ToolKind::Agent)?;
    let written = name.as_str()?;
    let bare = bare_agent(written);
    if bare == written || bare.is_empty() {
        return None;
    }
    let is_lost = context.file.script().is_system() && tool.selectable;
    let (severity, effect) = if is_lost {
        let effect = format!(
            "`tools` finds this agent only as `agent_{written}`, as GenAIScript adds `agent_` itself."
        );
        (Severity::Warning, effect)
    } else {
        (Severity::Hint, "GenAIScript adds `agent_` to the name of an agent.".to_owned())
    };
    let advice = format!("Write `{bare}`");
    let diagnostic = RULE.at(place(tool, ToolPart::Name), format!("{effect} {advice}.")).severity(severity);
    Some(diagnostic.maybe_fix(advice, Safe, rewrite(context, tool, name, bare)))
}
