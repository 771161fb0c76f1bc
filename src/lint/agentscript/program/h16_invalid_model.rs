use super::models;
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// `model` takes the name of a model that is imported with `import llm`. AgentScript refuses the name of something
    /// else. Releases from 0.1.16 on call this `INVALID_MODEL_BINDING`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     model Search
    ///     main func(input) { input.text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     model Qwen
    ///     main func(input) { input.text }
    /// }
    /// ```
    H16, "invalid-model", Error, AgentScript, fix Unsafe, "`model` names something else than a model."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let others = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::InvalidModel(value, kind) => Some((*value, kind)),
        _ => None,
    });
    others
        .map(|(value, kind)| {
            let name = value.span.text(it.source);
            let message = format!(
                "`{name}` is {}, and no model. Name what is imported with `import llm`.",
                kind.described()
            );
            RULE.at(value.span, message).fixes(models::meant(it, value, name))
        })
        .collect()
}
