use crate::agentscript::Amount;
use crate::agentscript::ast::{ExpressionKind, ThinkingBudget};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Safe, Unsafe};
use crate::text::Span;

declare_rule! {
    /// The only unit of a budget is a lower-case `k`, for thousands. AgentScript 0.1.5 reads any other letters and
    /// ignores them, so that `2K` is 2. Later releases refuse them, as read in their source: as
    /// `INVALID_BUDGET_UNIT` in a `use` and `INVALID_GENERATE_MAX_OUTPUT_UNIT` in a `generate`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// use input.text max 2K
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// use input.text max 2k
    /// ```
    G16, "budget-unit", Warning, AgentScript, fix Safe, "A budget has a unit that is ignored."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let of_use = |budget: &ThinkingBudget| (budget.span, budget.amount.clone());
    let uses = it.meaning.uses.iter().filter_map(|used| used.budget.as_ref().map(of_use));
    let options = it.options("max_output").filter_map(|(_, option)| match &option.value.kind {
        ExpressionKind::Number(number) => Some((option.value.span, number.budget.clone()?)),
        _ => None,
    });
    uses.chain(options)
        .filter(|(_, amount)| amount.amount > 0.0)
        .filter_map(|(at, it)| report(at, &it))
        .collect()
}

fn report(at: Span, amount: &Amount) -> Option<Diagnostic> {
    let unit = amount.unit.as_deref().filter(|unit| *unit != "k")?;
    let number = amount.amount;
    let message = format!(
        "The unit `{unit}` is ignored, and this is {number}. Only a lower-case `k` counts, for thousands."
    );
    let fixes = match unit {
        "K" => vec![Fix::write(Safe, at, format!("{number}k"))],
        "m" | "M" => vec![million(at, number), Fix::write(Unsafe, at, number.to_string())],
        _ => vec![Fix::write(Unsafe, at, number.to_string())],
    };
    Some(RULE.at(at, message).fixes(fixes))
}

fn million(at: Span, number: f64) -> Fix {
    Fix::write(Unsafe, at, format!("{}k", number * 1000.0))
}
