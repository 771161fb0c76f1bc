use super::h06_duplicate_main_agent::main_word;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe};

declare_rule! {
    /// The main function is where an agent begins when it runs or is called. AgentScript refuses an agent with two of
    /// them.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// main func shorten(text) { text }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// func shorten(text) { text }
    /// ```
    H10, "duplicate-main-func", Error, AgentScript, fix Unsafe, "An agent has two main functions."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateMainFunction(_, second, first) => Some((*second, *first)),
        _ => None,
    });
    twice
        .map(|(second, first)| {
            let message = "The agent has a main function already. Remove `main` from one of the two.";
            // A function that is not the main function needs a name.
            let fix = second.name.is_some().then(|| TextEdit::replace(main_word(it.source, second.span), ""));
            RULE.at(AgentScript::heading(second.span, second.name_span()), message)
                .related(AgentScript::heading(first.span, first.name_span()), "the first one")
                .maybe_fix("Remove `main`", Unsafe, fix)
        })
        .collect()
}
