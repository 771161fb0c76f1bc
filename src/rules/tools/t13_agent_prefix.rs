use super::{Part, is_system, literal_quote, place};
use crate::rules::{Context, Diagnostic, Edit, Safe, Severity};
use crate::script::{ToolKind, bare_agent};

declare_rule! {
    /// An agent `docs` becomes the tool `agent_docs`. When a script runs, GenAIScript takes an `agent_` before
    /// the name away first; but where it looks for the agents of a system script by their text it does not,
    /// finds `agent_agent_docs`, and `tools: "agent_docs"` selects nothing.
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
    T13, "agent-prefix", Hint, "The name of an agent begins with `agent_`, which GenAIScript adds."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools().iter().filter(|tool| tool.kind == ToolKind::Agent) {
        let Some(name) = &tool.name else { continue };
        let Some(text) = name.as_str() else { continue };
        let bare = bare_agent(text);
        if bare == text || bare.is_empty() {
            continue;
        }
        let is_lost = is_system(context) && tool.selectable;
        let (severity, message) = if is_lost {
            let message = format!(
                "`tools` finds this agent as `agent_{text}` only, as GenAIScript adds `agent_` itself. Write `{bare}`."
            );
            (Severity::Warning, message)
        } else {
            (Severity::Hint, format!("GenAIScript adds `agent_` to the name of an agent. Write `{bare}`."))
        };
        let diagnostic = RULE.at(place(tool, Part::Name), message).severity(severity);
        found.push(match literal_quote(context, tool, name) {
            Some(quote) => {
                let edit = Edit::replace(name.span, quote.quote(bare));
                diagnostic.fix(format!("Write `{bare}`"), Safe, edit)
            }
            None => diagnostic,
        });
    }
}
