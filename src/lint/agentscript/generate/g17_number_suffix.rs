use crate::agentscript::ast::ExpressionKind;
use crate::agentscript::suffix;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// Only budgets have a unit. AgentScript 0.1.5 reads letters behind any other number and ignores them, so that
    /// `attempts: 2k` is 2. Release 0.1.22 no longer reads them, as seen in its source.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 2k }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 2 }) -> { answer string }
    /// ```
    G17, "number-suffix", Warning, AgentScript, fix Unsafe, "Letters behind a number are ignored."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let attempts = it.options("attempts").chain(it.options("temperature"));
    let numbers = attempts.filter_map(|(_, option)| match &option.value.kind {
        ExpressionKind::Number(number) => Some((option.value.span, number)),
        _ => None,
    });
    numbers
        .filter_map(|(at, number)| {
            let suffix = Some(suffix(&number.raw)).filter(|suffix| !suffix.is_empty())?;
            let read = &number.raw[..number.raw.len() - suffix.len()];
            let message =
                format!("`{suffix}` is ignored here, and this is {read}. Only budgets have a unit.");
            Some(RULE.at(at, message).write(Unsafe, at, read))
        })
        .collect()
}
