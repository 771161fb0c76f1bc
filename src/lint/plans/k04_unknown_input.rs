use std::collections::HashSet;

use super::CheckedPlan;
use crate::json_schema::Schema;
use crate::lint::wording::brief;
use crate::lint::{Diagnostic, Severity};

declare_rule! {
    /// The function does not see an input that is not among its parameters. Where the schema has `additionalProperties: false`,
    /// the call is refused, and this is an error.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": { "date": "$.now.date", "place": "Lyon" } }
    ///     ]
    /// }
    /// ```
    ///
    /// next to it, `trip.genai.mjs`:
    ///
    /// ```js
    /// script({ title: "Trip" })
    /// defTool("today", "Gets the date.", {}, () => ({ date: "2026-11-27", year: 2026 }))
    /// defTool("forecast", "Forecasts it.", { date: "" }, ({ date }) => ({ date, celsius: 21 }))
    /// ```
    ///
    /// Right, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": { "date": "$.now.date" } }
    ///     ],
    ///     "result": "$.weather.celsius"
    /// }
    /// ```
    ///
    /// next to it, `trip.genai.mjs`:
    ///
    /// ```js
    /// script({ title: "Trip" })
    /// defTool("today", "Gets the date.", {}, () => ({ date: "2026-11-27", year: 2026 }))
    /// defTool("forecast", "Forecasts it.", { date: "" }, ({ date }) => ({ date, celsius: 21 }))
    /// ```
    K04, "unknown-planned-input", Warning, Plan, "A planned call has an input that its function does not take."
}

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (call, function) in plan.known_calls().filter(|(_, function)| !function.is_open) {
        let names: HashSet<&str> =
            Schema::new(&function.parameters).properties().into_iter().map(|it| it.name).collect();
        let given: HashSet<&str> = call.inputs.iter().map(|input| input.key.as_str()).collect();
        let severity = if function.is_closed() { Severity::Error } else { Severity::Warning };
        for input in call.inputs.iter().filter(|input| !names.contains(input.key.as_str())) {
            let message = format!("`{}` takes no input `{}`.", function.name, brief(&input.key));
            let others = names.iter().copied().filter(|name| !given.contains(name));
            let message = match plan.near.nearest(&input.key, others) {
                Some(meant) => format!("{message} Did you mean `{meant}`?"),
                None => message,
            };
            found.push(RULE.at(input.key_span, message).severity(severity));
        }
    }
    found
}
