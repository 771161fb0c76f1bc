//! A plan with the functions that it calls and the outputs that its paths lead to.

use super::functions::{NamedFunction, PlanFunction, PlanFunctions, PlanResponse};
use super::plan::{Plan, PlanFault, PlannedCall};
use crate::json_schema::{JsonPath, PathKey, PathTarget, RootedSchema, Schema};
use crate::lint::wording::brief;
use crate::suggest::SuggestionBudget;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Plan that is checked against a manual.
pub(in crate::lint) struct CheckedPlan<'a> {
    pub plan: Plan<'a>,
    pub functions: &'a PlanFunctions,
    /// Every path in the plan.
    pub reads: Vec<OutputRead<'a>>,
    pub near: SuggestionBudget,
}

/// Path to an earlier output.
pub(in crate::lint) struct OutputRead<'a> {
    /// The call that reads; `None` for the result of the plan.
    pub call: Option<usize>,
    /// Input whose whole value the path is.
    pub input: Option<&'a str>,
    pub path: &'a str,
    pub span: Span,
    pub lead: Lead<'a>,
}

pub(in crate::lint) enum Lead<'a> {
    Known { schemas: Vec<RootedSchema<'a>>, may_be_missing: bool },
    Unknown,
    Fault(PlanFault),
}

/// Maximum nesting of values in which paths are read.
const MAX_DEPTH: usize = 64;

impl<'a> CheckedPlan<'a> {
    pub fn new(document: &'a Value, functions: &'a PlanFunctions) -> Self {
        let plan = Plan::read(document);
        let mut checked = Self { plan, functions, reads: Vec::new(), near: SuggestionBudget::default() };
        let mut reads = Vec::new();
        for (place, call) in checked.plan.calls.iter().enumerate() {
            for input in &call.inputs {
                checked.collect(Some(place), Some(&input.key), &input.value, 0, &mut reads);
            }
        }
        if let Some(result) = checked.plan.result {
            checked.collect(None, None, result, 0, &mut reads);
        }
        checked.reads = reads;
        checked
    }

    /// Returns the calls of functions whose parameters are known.
    pub fn known_calls(&self) -> impl Iterator<Item = (&PlannedCall<'a>, &'a PlanFunction)> {
        self.plan.calls.iter().filter_map(|call| match self.functions.find(call.function) {
            NamedFunction::Known(function) => Some((call, function)),
            NamedFunction::Unclear | NamedFunction::Missing => None,
        })
    }

    fn collect(
        &self,
        call: Option<usize>,
        input: Option<&'a str>,
        value: &'a Value,
        depth: usize,
        reads: &mut Vec<OutputRead<'a>>,
    ) {
        if depth > MAX_DEPTH {
            return;
        }
        match &value.kind {
            ValueKind::String(path) if JsonPath::is_meant(path) => {
                let lead = self.lead(call, path, value.span);
                reads.push(OutputRead { call, input, path, span: value.span, lead });
            }
            ValueKind::Array(items) => {
                for item in items {
                    self.collect(call, None, item, depth + 1, reads);
                }
            }
            ValueKind::Object(object) => {
                for member in object.entries() {
                    self.collect(call, None, &member.value, depth + 1, reads);
                }
            }
            _ => {}
        }
    }

    /// Follows a path that the call at this place reads; `None` for the result.
    fn lead(&self, reader: Option<usize>, text: &'a str, span: Span) -> Lead<'a> {
        let fault = |span: Span, message: String| Lead::Fault(PlanFault { span, message });
        let within = |range: std::ops::Range<usize>| part(span, text, range);
        let path = match JsonPath::parse(text) {
            Ok(path) => path,
            Err(error) => {
                let rest = &text[error.at.min(text.len())..];
                let found = rest.chars().next().map_or("its end".to_owned(), |first| format!("`{first}`"));
                let message = format!("`{}` is not a JSON path: {found} is not expected there.", brief(text));
                return fault(span, message);
            }
        };
        let (output, step) = match path.steps.first().map(|step| (&step.key, step)) {
            Some((PathKey::Member(output), step)) => (output, step),
            Some((PathKey::Several, _)) => return Lead::Unknown,
            Some((PathKey::Index, _)) | None => {
                let message = format!(
                    "`{}` names no step. A path begins with the `id` of an earlier one, as in `$.id.member`.",
                    brief(text)
                );
                return fault(span, message);
            }
        };
        let calls = &self.plan.calls;
        let place = match self.plan.places.get(output.as_str()) {
            Some(place) if reader.is_none_or(|reader| *place < reader) => *place,
            Some(place) => {
                let when =
                    if Some(*place) == reader { "the output of this step itself" } else { "a later step" };
                let message = format!("`{output}` is {when}. A path leads to the output of an earlier one.");
                return fault(within(step.range.clone()), message);
            }
            None => {
                let earlier = calls.iter().take(reader.unwrap_or(calls.len())).map(|call| call.output);
                let message = format!("No earlier step has the `id` `{}`.", brief(output));
                let message = match self.near.nearest(output, earlier) {
                    Some(meant) => format!("{message} Did you mean `{meant}`?"),
                    None => message,
                };
                return fault(within(step.range.clone()), message);
            }
        };
        let function = calls[place].function;
        let response = match self.functions.find(function) {
            NamedFunction::Known(function) => &function.response,
            NamedFunction::Unclear | NamedFunction::Missing => return Lead::Unknown,
        };
        match response {
            PlanResponse::Unknown => Lead::Unknown,
            PlanResponse::Nothing => {
                let message = format!("`{function}` returns nothing, so no path leads into its output.");
                fault(within(step.range.clone()), message)
            }
            PlanResponse::Known(schema) => match path.follow(RootedSchema::new(schema), 1) {
                PathTarget::Known { schemas, may_be_missing } => Lead::Known { schemas, may_be_missing },
                PathTarget::Unknown => Lead::Unknown,
                PathTarget::Nowhere { step, around } => {
                    let lost = &path.steps[step];
                    let message = self.nowhere(function, &path.steps[..step], &lost.key, &around);
                    fault(within(lost.range.clone()), message)
                }
            },
        }
    }

    fn nowhere(
        &self,
        function: &str,
        before: &[crate::json_schema::JsonPathStep],
        key: &PathKey,
        around: &[RootedSchema<'_>],
    ) -> String {
        let place = match before {
            [] | [_] => format!("The output of `{function}`"),
            [_, inner @ ..] => {
                let inner = JsonPath { steps: inner.to_vec() }.to_string();
                format!("`{inner}` of the output of `{function}`")
            }
        };
        let cases: Vec<RootedSchema<'_>> = around.iter().flat_map(|schema| schema.cases()).collect();
        let kinds = cases.iter().filter_map(|case| case.type_name());
        let is_object = kinds.clone().any(|kind| kind == "object");
        let kind = kinds.clone().next().unwrap_or("unknown");
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        match key {
            PathKey::Member(name) if is_object => {
                let properties = cases.iter().flat_map(|case| Schema::properties(case.schema));
                let names: Vec<&str> = properties.map(|property| property.name).collect();
                let message = format!("{place} has no member `{}`.", brief(name));
                match self.near.nearest(name, names.iter().copied()) {
                    Some(meant) => format!("{message} Did you mean `{meant}`?"),
                    None if names.is_empty() => message,
                    None => format!("{message} It has {}.", listed(&names)),
                }
            }
            PathKey::Member(_) if kind == "array" => {
                format!("{place} is an array. Take an item of it first, as in `[0]`.")
            }
            PathKey::Member(_) => format!("{place} is {article} {kind}, which has no members."),
            _ => format!("{place} is {article} {kind}, which has no items."),
        }
    }
}

/// Maximum number of members that a message lists.
const MAX_LISTED: usize = 5;

pub(super) fn listed(names: &[&str]) -> String {
    let shown: Vec<String> = names.iter().take(MAX_LISTED).map(|name| format!("`{}`", brief(name))).collect();
    match names.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
        Some(more) => format!("{} and {more} more", shown.join(", ")),
        None => match shown.as_slice() {
            [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
            _ => shown.join(", "),
        },
    }
}

/// Returns the span of a part of a string; of all of it where escapes move the parts.
fn part(span: Span, text: &str, range: std::ops::Range<usize>) -> Span {
    let quote = match span.len().checked_sub(text.len()) {
        Some(0) => 0,
        Some(2) => 1,
        _ => return span,
    };
    let start = span.range().start + quote;
    Span::new(start + range.start, start + range.end)
}
