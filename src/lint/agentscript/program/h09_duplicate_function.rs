use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// AgentScript refuses an agent with two functions of one name.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// func shorten(text) { text }
    /// func shorten(title) { title }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(input) { shorten(input.text) }
    /// func shorten(text) { text }
    /// func shorten_title(title) { title }
    /// ```
    H09, "duplicate-function", Error, AgentScript, "Two functions of an agent have one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateFunction(_, second, first) => Some((*second, *first)),
        _ => None,
    });
    twice
        .map(|(second, first)| {
            let message = match &second.name {
                Some(name) => {
                    format!("The agent has a function `{}` already. Rename one of the two.", name.text)
                }
                None => {
                    "The agent has a main function already. Give this one a name, and no `main`.".to_owned()
                }
            };
            RULE.at(AgentScript::heading(second.span, second.name_span()), message)
                .related(AgentScript::heading(first.span, first.name_span()), "the first one")
        })
        .collect()
}
