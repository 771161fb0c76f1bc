use crate::agentscript::ast::ExpressionKind;
use crate::agentscript::meaning::GenerateSite;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};

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

const NAME: &str = "max_output";

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let refused = it.meaning.generates.iter().filter(|site| is_refused(site));
    let options = refused.flat_map(|site| &site.generate.options);
    options
        .filter(|option| option.key.text == NAME)
        .map(|option| {
            let message =
                "`max_output` must be more than 0. Without it the provider decides how much is written.";
            RULE.at(option.value.span, message).fix("Remove `max_output`", Unsafe, it.removal(option.span))
        })
        .collect()
}

/// Whether the last value, which counts, is 0. Other invalid values do not parse.
fn is_refused(site: &GenerateSite<'_>) -> bool {
    let Some(value) = site.generate.option(NAME) else { return false };
    let ExpressionKind::Number(number) = &value.kind else { return false };
    number.budget.as_ref().is_some_and(|budget| budget.amount <= 0.0)
}
