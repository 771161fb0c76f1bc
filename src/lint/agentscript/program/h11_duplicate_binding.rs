use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// The functions of an agent share their space of names with what is imported and with the other agents.
    /// AgentScript refuses a function with the name of one of these.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) { Search(input.text) }
    ///     func Search(text) { text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) { search(input.text) }
    ///     func search(text) { Search.run(text) }
    /// }
    /// ```
    H11, "duplicate-binding", Error, AgentScript, "A function has the name of an import or an agent."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let clashes = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::DuplicateBinding(function, other) => Some((*function, other)),
        _ => None,
    });
    clashes
        .map(|(function, other)| {
            let message = format!(
                "`{}` is the name of {} already. Rename the function.",
                function.id(),
                other.described()
            );
            RULE.at(AgentScript::heading(function.span, function.name_span()), message)
        })
        .collect()
}
