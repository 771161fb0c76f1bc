use super::CheckedPlan;
use super::functions::NamedFunction;
use crate::lint::Diagnostic;
use crate::lint::wording::brief;

declare_rule! {
    /// The name of a function is that of the manual: the id of its script, a dot and the name of the tool. The tools of
    /// servers are known when these run, so their names are not checked.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forcast", "inputs": { "date": "$.now.date" } }
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
    K02, "unknown-planned-function", Error, Plan, "A plan calls a function that the manual does not have."
}

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    let is_missing = |name: &str| matches!(plan.functions.find(name), NamedFunction::Missing);
    let calls = plan.plan.calls.iter().filter(|call| is_missing(call.function));
    let report = |name: &str| {
        let message = format!("The manual has no function `{}`.", brief(name));
        match meant(plan, name) {
            Some(meant) => format!("{message} Did you mean `{meant}`?"),
            None => message,
        }
    };
    calls.map(|call| RULE.at(call.function_span, report(call.function))).collect()
}

/// Returns the nearest function, or the only one of the same name in another script.
fn meant<'a>(plan: &CheckedPlan<'a>, name: &str) -> Option<&'a str> {
    let functions = plan.functions;
    if let Some(nearest) = plan.near.nearest(name, functions.names()) {
        return Some(nearest);
    }
    if plan.near.is_spent() {
        return None;
    }
    let last = |name: &str| name.rsplit_once('.').map_or(name, |(_, last)| last).to_owned();
    let wanted = last(name);
    let mut alike = functions.names().filter(|known| last(known) == wanted);
    let only = alike.next()?;
    alike.next().is_none().then_some(only)
}
