use crate::agentscript::ast::ExpressionKind;
use crate::agentscript::meaning::GenerateSite;
use crate::rules::agentscript::AgentScript;
use crate::rules::{Diagnostic, Unsafe};

declare_rule! {
    /// `max_output` is how many tokens the model may write, as a number or one with `k` (`2k` is 2000). AgentScript
    /// refuses 0. Where it is given twice, the last one is judged, at both places.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", max_output: 0 }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", max_output: 300 }) -> { answer string }
    /// ```
    G02, "invalid-generate-max-output", Error, AgentScript, fix Unsafe, "`max_output` is 0."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let refused =
        it.options("max_output").filter(|(site, _)| !amount(site).is_some_and(|amount| amount > 0.0));
    refused
        .map(|(_, option)| {
            let message =
                "`max_output` must be more than 0. Without it the provider decides how much is written.";
            RULE.at(option.value.span, message).fix("Remove `max_output`", Unsafe, it.removal(option.span))
        })
        .collect()
}

/// How much the last one allows.
fn amount(site: &GenerateSite<'_>) -> Option<f64> {
    match &site.generate.option("max_output")?.kind {
        ExpressionKind::Number(number) => number.budget.as_ref().map(|budget| budget.amount),
        _ => None,
    }
}
