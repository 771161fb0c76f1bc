use super::flag;
use crate::agentscript::ast::{Expression, ExpressionKind};
use crate::lint::agentscript::AgentScript;
use crate::lint::agentscript::file::written_word;
use crate::lint::{Applicability, Diagnostic, Fix};
use crate::suggest::nearest;

declare_rule! {
    /// `think` asks the model to reason before it answers, where it can: `true`, `false`, or how much, as one of the
    /// strings `"auto"`, `"low"`, `"medium"` and `"high"`. AgentScript refuses anything else, also in capitals.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", think: "High" }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", think: "high" }) -> { answer string }
    /// ```
    G05, "invalid-generate-think", Error, AgentScript, fix Safe, "`think` is not one of its values."
}

const LEVELS: [&str; 4] = ["auto", "low", "medium", "high"];

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let refused = it.options("think").map(|(_, option)| &option.value).filter(|value| !is_taken(value));
    refused
        .map(|value| {
            let message = "`think` must be `true`, `false`, \"auto\", \"low\", \"medium\" or \"high\".";
            RULE.at(value.span, message).fixes(level(value).or_else(|| flag::meant(value)))
        })
        .collect()
}

fn is_taken(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Boolean(_) => true,
        ExpressionKind::String(level) => LEVELS.contains(&level.as_str()),
        _ => false,
    }
}

fn level(value: &Expression) -> Option<Fix> {
    let word = written_word(&value.kind)?;
    let meant = nearest(word, LEVELS)?;
    let how = Applicability::safe_if(word.eq_ignore_ascii_case(meant));
    Some(Fix::write(how, value.span, format!("\"{meant}\"")))
}
