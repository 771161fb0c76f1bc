use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// AgentScript refuses a parameter with the name of something imported or of an agent.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import file Rules from "./rules.md"
    ///
    /// main agent {
    ///     main func(Rules) { Rules }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import file Rules from "./rules.md"
    ///
    /// main agent {
    ///     main func(rules) { rules }
    /// }
    /// ```
    H13, "param-shadows-import", Error, AgentScript, "A parameter has the name of an import or an agent."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let clashes = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::ParameterShadowsImport(parameter, hidden) => Some((*parameter, hidden)),
        _ => None,
    });
    clashes
        .map(|(parameter, hidden)| {
            let name = &parameter.name;
            let message = format!(
                "`{}` is the name of {} already. Rename the parameter.",
                name.text,
                hidden.described()
            );
            RULE.at(name.span, message)
        })
        .collect()
}
