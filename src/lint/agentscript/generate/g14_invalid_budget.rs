use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// The budget of a `use` is how many characters of the value the model sees at most; `2k` is 2000. AgentScript
    /// refuses a budget of 0. Leave it out to show everything, and leave out the `use` to show nothing.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// use input.text max 0
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// use input.text max 2k
    /// ```
    G14, "invalid-budget", Error, AgentScript, fix Unsafe, "The budget of a `use` is 0."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let budgets = it.meaning.uses.iter().filter_map(|used| Some((used, used.budget.as_ref()?)));
    let refused = budgets.filter(|(_, budget)| budget.amount.amount <= 0.0);
    refused
        .map(|(used, budget)| {
            let message = "The budget of a `use` must be more than 0. Leave it out to show everything.";
            let place = Span { start: used.span.start, end: budget.span.end };
            let diagnostic = RULE.at(place, message);
            let max = it.word_before(budget.span, "max");
            diagnostic.maybe_fix(
                "Remove the budget",
                Unsafe,
                max.map(|max| TextEdit::replace(it.with_gap_before(max.to(budget.span)), "")),
            )
        })
        .collect()
}
