use super::CheckedPlan;
use super::checked::Lead;
use super::functions::PlanFunction;
use crate::budget::{Budget, Work};
use crate::json_schema::{
    JsonPath, MisfitKind, RootedSchema, Schema, SchemaFit, SchemaMisfit, outline, schema_of_literal,
};
use crate::lint::wording::{brief, cut};
use crate::lint::{Diagnostic, Severity};
use crate::syntax::{Member, Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// The schema of the output that a path leads to, or the value itself, is compared with the schema of the input. No
    /// value fits: an error. Some may not, such as `null` in `string | null`, a `number` that has to be an `integer`, or a
    /// text that has to be one of a few: a warning. What is unknown is not reported.
    ///
    /// Wrong, in `plan.json`:
    ///
    /// ```json
    /// {
    ///     "steps": [
    ///         { "id": "now", "function": "trip.today" },
    ///         { "id": "weather", "function": "trip.forecast", "inputs": { "date": "$.now.year" } }
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
    K06, "planned-input-type", Error, Plan, "An input of a planned call has a type that its function does not take."
}

/// Steps for the comparisons of one plan.
const COMPARED: Work = Work { steps: 1_000_000, bytes: 0 };

fn check(plan: &CheckedPlan<'_>) -> Vec<Diagnostic> {
    let budget = Budget::new(COMPARED);
    let mut found = Vec::new();
    for read in &plan.reads {
        let Lead::Known { schemas, .. } = &read.lead else { continue };
        let call = read.call.and_then(|place| plan.plan.calls.get(place));
        let (Some(call), Some(input)) = (call, read.input) else { continue };
        let Some(function) = plan.functions.known(call.function) else { continue };
        let given = format!("`{}`", brief(read.path));
        found.extend(compared(function, input, &given, read.span, schemas, (&budget, false)));
    }
    for (call, function) in plan.known_calls() {
        for input in call.inputs.iter().filter(|input| !has_path(&input.value, 0)) {
            let schema = schema_of_literal(&input.value);
            let given = [RootedSchema::new(&schema)];
            let shown = shown_literal(input);
            found.extend(compared(function, &input.key, &shown, input.value.span, &given, (&budget, true)));
        }
    }
    found
}

fn compared(
    function: &PlanFunction,
    input: &str,
    given: &str,
    span: Span,
    schemas: &[RootedSchema<'_>],
    (budget, is_literal): (&Budget, bool),
) -> Option<Diagnostic> {
    let parameters = RootedSchema::new(&function.parameters);
    let taken = parameters.part(Schema::new(&function.parameters).property(input)?.schema);
    let (misfit, severity) = match SchemaFit::new(schemas, taken, budget) {
        SchemaFit::Fits | SchemaFit::Unknown => return None,
        // A part of a literal that does not fit is in every call.
        SchemaFit::Partly(misfit) if is_literal => (misfit, Severity::Error),
        SchemaFit::Partly(misfit) => (misfit, Severity::Warning),
        SchemaFit::Never(misfit) => (misfit, Severity::Error),
    };
    let whole = match schemas {
        [only] if misfit.path.is_empty() => Some(outline(only.schema.value)),
        _ => None,
    };
    let message = match severity {
        Severity::Warning => partly(input, given, &misfit, whole.as_deref()),
        _ => never(input, given, &misfit),
    };
    let message = match message.strip_prefix("this ") {
        Some(rest) => format!("This {rest}"),
        None => message,
    };
    Some(RULE.at(span, message).severity(severity))
}

/// Maximum number of characters of a type in a message.
const MAX_TYPE: usize = 80;

/// Formats the part of a value, or the value itself.
fn part(misfit: &SchemaMisfit, value: &str) -> String {
    if misfit.path.is_empty() { value.to_owned() } else { format!("`{}` of {value}", brief(&misfit.path)) }
}

fn never(input: &str, given: &str, misfit: &SchemaMisfit) -> String {
    let quoted = format!("`{}`", brief(input));
    let (own_part, other_part) = (part(misfit, given), part(misfit, &quoted));
    match &misfit.kind {
        MisfitKind::Type { given: own, taken } => {
            let (own, taken) = (format!("`{}`", cut(own, MAX_TYPE)), cut(taken, MAX_TYPE));
            if own == given {
                format!("{other_part} takes `{taken}`, not {given}.")
            } else {
                format!("{own_part} is {own}, and {other_part} takes `{taken}`.")
            }
        }
        MisfitKind::Missing => format!("{given} lacks `{}`, which {quoted} requires.", brief(&misfit.path)),
        MisfitKind::Format { .. } | MisfitKind::Optional => partly(input, given, misfit, None),
    }
}

/// Words a misfit of some values. `whole` is the type of all values, where it is known to be one.
fn partly(input: &str, given: &str, misfit: &SchemaMisfit, whole: Option<&str>) -> String {
    let input = format!("`{}`", brief(input));
    let (own_part, other_part) = (part(misfit, given), part(misfit, &input));
    match &misfit.kind {
        MisfitKind::Type { given: own, taken } => {
            let (shown, taken) = (cut(own, MAX_TYPE), cut(taken, MAX_TYPE));
            if whole == Some(own) {
                format!("{own_part} is `{shown}`, of which {other_part} takes only `{taken}`.")
            } else {
                format!("{own_part} may be `{shown}`, and {other_part} takes `{taken}`.")
            }
        }
        MisfitKind::Format { given: own, taken } => {
            format!("{own_part} has the format `{own}`, and {other_part} takes `{taken}`.")
        }
        MisfitKind::Missing | MisfitKind::Optional => {
            format!("{own_part} may be absent, and {input} requires it.")
        }
    }
}

/// Maximum nesting of values in which paths are searched.
const MAX_DEPTH: usize = 64;

/// Whether a path is somewhere in a value, whose schema is not known then.
fn has_path(value: &Value, depth: usize) -> bool {
    match &value.kind {
        _ if depth > MAX_DEPTH => true,
        ValueKind::String(text) => JsonPath::is_meant(text),
        ValueKind::Array(items) => items.iter().any(|item| has_path(item, depth + 1)),
        ValueKind::Object(object) => object.members.iter().any(|member| has_path(&member.value, depth + 1)),
        _ => false,
    }
}

fn shown_literal(input: &Member) -> String {
    match &input.value.kind {
        ValueKind::Array(_) => "this array".to_owned(),
        ValueKind::Object(_) => "this object".to_owned(),
        _ => format!("`{}`", cut(&input.value.to_json().to_string(), MAX_TYPE)),
    }
}
