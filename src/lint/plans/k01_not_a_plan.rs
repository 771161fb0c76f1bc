use super::CheckedPlan;
use crate::lint::Diagnostic;

declare_rule! {
    /// A plan is an object with a list of calls in `steps`, or that list alone. A call has the name of a `function` of
    /// the manual and, for those that take some, its `inputs`. An input is a value, or a JSON path to the output of an
    /// earlier call: `$.now.date` is the member `date` of what the call with the `id` `now` returned. Without an `id`, the
    /// output has the name of the function. `result` may be a path, too. Other keys may hold notes.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "func": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": { "date": "$.now.date" } }
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
    K01, "not-a-plan", Error, Plan, "A document that is checked as a plan is not in its form."
}

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    plan.plan.faults.iter().map(|fault| RULE.at(fault.span, fault.message.as_str())).collect()
}
