use crate::agentscript::Version;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// AgentScript 0.1.22 refuses to assign to the name of an import, a function or an agent, as read in its source;
    /// it may do so since an earlier release. Release 0.1.5 accepts it. This is reported where the settings name
    /// 0.1.16 or a later release, or where the first shape of the file is one of those.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import file Rules from "./rules.md"
    ///
    /// main agent {
    ///     main func(input { text: string }) {
    ///         Rules = input.text
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import file Rules from "./rules.md"
    ///
    /// main agent {
    ///     main func(input { text: string }) {
    ///         rules = input.text
    ///     }
    /// }
    /// ```
    H27, "immutable-assignment", Warning, AgentScript, "Something is assigned to an import, a function or an agent."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let refused = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::ImmutableAssignment(span, name, kind) => Some((*span, *name, kind)),
        _ => None,
    });
    refused
        .filter(|_| it.is_since(Version::CONTRACTS))
        .map(|(at, name, kind)| {
            let message = format!(
                "`{name}` is {}, and AgentScript 0.1.22 refuses to assign to it. Use another name.",
                kind.described()
            );
            RULE.at(at, message)
        })
        .collect()
}
