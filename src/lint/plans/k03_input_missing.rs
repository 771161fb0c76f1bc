use std::collections::HashSet;

use super::CheckedPlan;
use super::checked::listed;
use crate::json_schema::Schema;
use crate::lint::Diagnostic;

declare_rule! {
    /// The schema of the parameters says which of them are `required`. A call without one of these fails, or the function
    /// gets `undefined`.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": {} }
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
    K03, "planned-input-missing", Error, Plan, "A planned call lacks an input that its function requires."
}

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    let calls = plan.known_calls().filter(|(call, _)| call.has_inputs);
    let missing = calls.filter_map(|(call, function)| {
        let given: HashSet<&str> = call.inputs.iter().map(|input| input.key.as_str()).collect();
        let required = Schema::new(&function.parameters).properties().into_iter().filter(|it| it.required);
        let missing: Vec<&str> = required.map(|it| it.name).filter(|name| !given.contains(name)).collect();
        let name = &function.name;
        let message = match missing.as_slice() {
            [] => return None,
            [only] => format!("This call of `{name}` lacks the required input {}.", listed(&[only])),
            several => format!("This call of `{name}` lacks the required inputs {}.", listed(several)),
        };
        Some(RULE.at(call.function_span, message))
    });
    missing.collect()
}
