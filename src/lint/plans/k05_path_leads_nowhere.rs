use super::CheckedPlan;
use super::checked::{Lead, OutputRead};
use crate::json_schema::Schema;
use crate::lint::wording::brief;
use crate::lint::{Diagnostic, Severity};

declare_rule! {
    /// A path begins with the `id` of an earlier call and leads into what that call returns: by member, as `.date` or
    /// `['a name']`, and by item, as `[0]`. The schema of the response has to have the part. A path with `*`, `..` or a
    /// filter selects any number of values and is not followed.
    ///
    /// A required input from a part that may be absent is a warning.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": { "date": "$.now.day" } }
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
    K05, "path-leads-nowhere", Error, Plan, "A path of a plan leads to no output, or to no part of one."
}

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    let report = |read: &OutputRead<'_>| match &read.lead {
        Lead::Fault(fault) => Some(RULE.at(fault.span, fault.message.as_str())),
        Lead::Known { may_be_missing: true, .. } => {
            let input = required_input(plan, read)?;
            let message = format!(
                "`{}` may be absent, and the input `{}` is required.",
                brief(read.path),
                brief(input)
            );
            Some(RULE.at(read.span, message).severity(Severity::Warning))
        }
        Lead::Known { .. } | Lead::Unknown => None,
    };
    plan.reads.iter().filter_map(report).collect()
}

/// Returns the input that a path fills, if the function requires it.
fn required_input<'a>(plan: &CheckedPlan<'a>, read: &OutputRead<'a>) -> Option<&'a str> {
    let (call, input) = (plan.plan.calls.get(read.call?)?, read.input?);
    let function = plan.functions.known(call.function)?;
    Schema::new(&function.parameters).property(input)?.required.then_some(input)
}
