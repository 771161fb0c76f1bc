use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;
use crate::text::Span;

declare_rule! {
    /// The number behind `max` or `*` is how often a loop runs at most. AgentScript refuses a `for` that runs 0 times;
    /// a `loop` or a `repeat` that does is accepted, and never runs.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// for item in input.items max 0 {
    ///     item
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// for item in input.items max 10 {
    ///     item
    /// }
    /// ```
    H22, "invalid-iteration-limit", Error, AgentScript, "A loop runs 0 times."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let never = it.meaning.loops.iter().filter(|looped| looped.limit.value == 0);
    never
        .map(|looped| {
            let place = Span { start: looped.span.start, end: looped.limit.span.end };
            RULE.at(place, format!("This `{}` never runs. Its number must be more than 0.", looped.word))
        })
        .collect()
}
