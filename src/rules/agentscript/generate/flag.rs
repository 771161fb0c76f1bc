//! What was meant by a value that must be `true` or `false`, and is neither.

use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::rules::agentscript::AgentScript;
use crate::rules::agentscript::file::written_word;
use crate::rules::{Applicability, Diagnostic, Fix, Rule, Safe, Unsafe};

/// What a rule says of an option that must be `true` or `false`.
pub(super) fn check(rule: &'static Rule, it: &AgentScript<'_>, option: &str) -> Vec<Diagnostic> {
    let wrong = it.options(option).map(|(_, option)| &option.value);
    let wrong = wrong.filter(|value| !matches!(value.kind, ExpressionKind::Boolean(_)));
    let message =
        format!("`{option}` must be `true` or `false`, and AgentScript refuses anything else here.");
    wrong.map(|value| rule.at(value.span, &*message).fixes(meant(value))).collect()
}

/// The fix that writes what was meant.
pub(super) fn meant(value: &Expression) -> Option<Fix> {
    let (how, flag) = match &value.kind {
        ExpressionKind::Number(number) if number.raw == "1" => (Unsafe, true),
        ExpressionKind::Number(number) if number.raw == "0" => (Unsafe, false),
        ExpressionKind::None => (Unsafe, false),
        kind => of_word(written_word(kind)?)?,
    };
    Some(Fix::write(how, value.span, flag.to_string()))
}

fn of_word(word: &str) -> Option<(Applicability, bool)> {
    match &*word.to_ascii_lowercase() {
        "true" => Some((Safe, true)),
        "false" => Some((Safe, false)),
        "yes" | "on" => Some((Unsafe, true)),
        "no" | "off" => Some((Unsafe, false)),
        _ => None,
    }
}
