use super::models;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// `model` takes the name of a model that is imported with `import llm`. AgentScript refuses a name that is not
    /// known.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    ///
    /// main agent {
    ///     model qwen
    ///     main func(input) { input.text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    ///
    /// main agent {
    ///     model Qwen
    ///     main func(input) { input.text }
    /// }
    /// ```
    H15, "unknown-model", Error, AgentScript, awaits Pause, fix Safe, "`model` names what is not imported."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let unknown = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::UnknownModel(value, name) => Some((*value, *name)),
        _ => None,
    });
    unknown
        .map(|(value, name)| {
            let message =
                format!("There is no model `{name}`. Import it with `import llm {name} from \"…\"`.");
            RULE.at(value.span, message).fixes(models::meant(it, value, name))
        })
        .collect()
}
