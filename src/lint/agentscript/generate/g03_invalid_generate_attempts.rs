use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::lint::agentscript::AgentScript;
use crate::lint::agentscript::file::written_word;
use crate::lint::{Diagnostic, Fix, Safe, Unsafe};

declare_rule! {
    /// `attempts` is how often the model is asked at most, the first time included, until its answer has the shape.
    /// AgentScript takes a positive whole number, and refuses anything else.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: "3" }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 3 }) -> { answer string }
    /// ```
    G03, "invalid-generate-attempts", Error, AgentScript, fix Safe, "`attempts` is no positive whole number."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let refused = it.options("attempts").map(|(_, option)| &option.value).filter(|value| !is_count(value));
    refused
        .map(|value| {
            let message = "`attempts` must be a whole number of at least 1. It counts the first time, too.";
            RULE.at(value.span, message).fixes(meant(value))
        })
        .collect()
}

fn is_count(value: &Expression) -> bool {
    let ExpressionKind::Number(number) = &value.kind else { return false };
    number.value >= 1.0 && number.value.is_finite() && number.value.fract() == 0.0
}

fn meant(value: &Expression) -> Option<Fix> {
    match &value.kind {
        ExpressionKind::Number(number) if number.value == 0.0 => Some(Fix::write(Unsafe, value.span, "1")),
        kind => {
            let count: u32 = written_word(kind)?.parse().ok()?;
            (count > 0).then(|| Fix::write(Safe, value.span, count.to_string()))
        }
    }
}
