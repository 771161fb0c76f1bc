use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// The main agent is the one that runs. AgentScript refuses a program with two of them.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// main agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { Titles(input) }
    /// }
    /// agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    H06, "duplicate-main-agent", Error, AgentScript, fix Unsafe, "Two agents are the main one."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateMainAgent(second, first) => Some((*second, *first)),
        _ => None,
    });
    twice
        .map(|(second, first)| {
            let message = "There is a main agent already. Remove `main` from one of the two.";
            let heading =
                |agent: &crate::agentscript::ast::Agent| AgentScript::heading(agent.span, agent.name_span());
            let diagnostic = RULE.at(heading(second), message).related(heading(first), "the first one");
            // An agent that is not the main agent needs a name.
            let fix = second.name.is_some().then(|| TextEdit::replace(main_word(it.source, second.span), ""));
            diagnostic.maybe_fix("Remove `main`", Unsafe, fix)
        })
        .collect()
}

/// Returns the leading `main` with the blanks after it.
pub(super) fn main_word(source: &str, whole: Span) -> Span {
    let rest = whole.text(source).strip_prefix("main").unwrap_or_default();
    let length = "main".len() + rest.len() - rest.trim_start().len();
    Span::new(whole.range().start, whole.range().start + length)
}
