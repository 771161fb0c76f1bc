use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::lint::agentscript::AgentScript;
use crate::lint::agentscript::file::written_word;
use crate::lint::{Diagnostic, Fix, Safe};

declare_rule! {
    /// `temperature` is the sampling temperature, where the model has one. AgentScript takes a number, and refuses
    /// anything else, also a variable with a number.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", temperature: "0.2" }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", temperature: 0.2 }) -> { answer string }
    /// ```
    G04, "invalid-generate-temperature", Error, AgentScript, fix Safe, "`temperature` is no number."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let values = it.options("temperature").map(|(_, option)| &option.value);
    let refused = values.filter(|value| !matches!(value.kind, ExpressionKind::Number(_)));
    let message = "`temperature` must be a number, as in 0.2.";
    refused.map(|value| RULE.at(value.span, message).fixes(meant(value))).collect()
}

fn meant(value: &Expression) -> Option<Fix> {
    let word = written_word(&value.kind)?;
    let is_number = word.starts_with(|first: char| first.is_ascii_digit())
        && word.ends_with(|last: char| last.is_ascii_digit())
        && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && word.matches('.').count() <= 1;
    is_number.then(|| Fix::write(Safe, value.span, word))
}
