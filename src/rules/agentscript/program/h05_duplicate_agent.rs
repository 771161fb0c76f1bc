use crate::agentscript::meaning::Problem;
use crate::rules::Diagnostic;
use crate::rules::agentscript::AgentScript;

declare_rule! {
    /// AgentScript refuses a program with two agents of one name. An agent that is imported counts, too.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// agent Editor {
    ///     main func(input) { input.title }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input) { input.text }
    /// }
    /// agent Titles {
    ///     main func(input) { input.title }
    /// }
    /// ```
    H05, "duplicate-agent", Error, AgentScript, "Two agents have one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let twice = it.meaning.problems.iter().filter_map(|problem| match problem {
        Problem::DuplicateAgent(second, first) => Some((*second, *first)),
        _ => None,
    });
    twice
        .map(|(second, first)| {
            let message =
                format!("There is an agent `{}` already. Give one of the two another name.", second.id());
            let place = AgentScript::heading(second.span, second.name_span());
            let first_place = AgentScript::heading(first.span, first.name_span());
            it.related(RULE.at(place, message), it.meaning.file_of(first), first_place, "the first one")
        })
        .collect()
}
