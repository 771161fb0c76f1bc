use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::lint::agentscript::AgentScript;
use crate::lint::agentscript::file::written_word;
use crate::lint::{Applicability, Diagnostic, Fix, Rule, Safe, Unsafe};

pub(super) fn check(rule: &'static Rule, it: &AgentScript<'_>, option: &str) -> Vec<Diagnostic> {
    let wrong = it.options(option).map(|(_, option)| &option.value);
    let wrong = wrong.filter(|value| !matches!(value.kind, ExpressionKind::Boolean(_)));
    let message =
        format!("`{option}` must be `true` or `false`, and AgentScript refuses anything else here.");
    wrong.map(|value| rule.at(value.span, &*message).fixes(meant(value))).collect()
}

pub(super) fn meant(value: &Expression) -> Option<Fix> {
    let (how, flag) = match &value.kind {
        ExpressionKind::Number(number) if number.raw == "1" => (Unsafe, true),
        ExpressionKind::Number(number) if number.raw == "0" => (Unsafe, false),
        ExpressionKind::None => (Unsafe, false),
        kind => of_word(written_word(kind)?, matches!(kind, ExpressionKind::String(_)))?,
    };
    Some(Fix::write(how, value.span, flag.to_string()))
}

/// Reads a word as a flag. A name may be a variable's, so its fix is unsafe.
fn of_word(word: &str, is_string: bool) -> Option<(Applicability, bool)> {
    let meant = Applicability::safe_if(is_string);
    match &*word.to_ascii_lowercase() {
        "true" => Some((Safe, true)),
        "false" => Some((Safe, false)),
        "yes" | "on" => Some((meant, true)),
        "no" | "off" => Some((meant, false)),
        _ => None,
    }
}
