use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// AgentScript refuses a function with two parameters of one name.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main func(text, text) { text }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main func(text, title) { text }
    /// ```
    H12, "duplicate-param", Error, AgentScript, "Two parameters of a function have one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateParameter(_, second, first) => Some((*second, *first)),
        _ => None,
    });
    twice
        .map(|(second, first)| {
            let message = format!(
                "The function has a parameter `{}` already. Rename one of the two.",
                second.name.text
            );
            RULE.at(second.name.span, message).related(first.name.span, "the first one")
        })
        .collect()
}
