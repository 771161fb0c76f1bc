use super::models;
use crate::agentscript::ast::{AgentConfig, ConfigKey, ExpressionKind};
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Unsafe};

declare_rule! {
    /// The role and the description of an agent are literal strings, and the model is the name of something that
    /// is imported with `import llm`. AgentScript refuses anything else, also a variable with a string.
    /// Releases from 0.1.16 on call this `INVALID_CONFIG_VALUE_TYPE` and `INVALID_MODEL_REFERENCE`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    ///
    /// main agent {
    ///     model "Qwen"
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
    H14, "invalid-config", Error, AgentScript, fix Safe, "A role or a description is no string, or a model no name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let wrong = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::InvalidConfig(config) => Some(*config),
        _ => None,
    });
    wrong.map(|config| report(it, config)).collect()
}

fn report(it: &AgentScript<'_>, config: &AgentConfig) -> Diagnostic {
    let value = &config.value;
    if config.key == ConfigKey::Model {
        let fix = match &value.kind {
            ExpressionKind::String(word) => models::meant(it, value, word),
            _ => None,
        };
        let message = "`model` takes the name of a model that is imported with `import llm`.";
        return RULE.at(value.span, message).fixes(fix);
    }
    let message = format!("`{}` must be a string.", config.key.name());
    let is_number = matches!(value.kind, ExpressionKind::Number(_));
    let fix =
        is_number.then(|| Fix::write(Unsafe, value.span, format!("\"{}\"", value.span.text(it.source))));
    RULE.at(value.span, message).fixes(fix)
}
