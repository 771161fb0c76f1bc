use crate::agentscript::amount;
use crate::agentscript::ast::{ExpressionKind, UseStatement, UsedAgent};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Safe, TextEdit};
use crate::text::Span;

declare_rule! {
    /// Before 0.1.5 the budget of a `use` stood behind `<`. Since then that is a comparison, and the model is shown
    /// `true` or `false`. Budgets follow `max`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// use input.text < 2000
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// use input.text max 2000
    /// ```
    G24, "legacy-budget", Warning, AgentScript, fix Safe, "A budget is written as before 0.1.5."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.meaning.uses.iter().filter_map(|used| report(used)).collect()
}

fn report(used: &UseStatement) -> Option<Diagnostic> {
    let UsedAgent::Value(value) = &used.used else { return None };
    let ExpressionKind::Binary(left, "<", right) = &value.kind else { return None };
    let ExpressionKind::Number(number) = &right.kind else { return None };
    let message =
        "This shows the model whether the one is less than the other. A budget stands behind `max`.";
    let is_budget = amount(&number.raw).is_some_and(|amount| amount.amount > 0.0) && used.budget.is_none();
    let between = Span { start: left.span.end, end: right.span.start };
    let fix = is_budget.then(|| TextEdit::replace(between, " max "));
    Some(RULE.at(used.span, message).maybe_fix("Write `max`", Safe, fix))
}
