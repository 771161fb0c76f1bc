use super::places::{ParameterPlace, PlaceRank};
use crate::genaiscript::{Defaults, infer_type};
use crate::json_schema::Schema;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Severity, TextEdit, Unsafe};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// The first item of an array in a map says what its items are. GenAIScript ignores the others; it is a warning
    /// when they are of another type, as nothing shows that they were meant to be allowed.
    ///
    /// A choice between strings is an `enum`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("paint", "Paints a wall", { colours: ["red", 7] }, ({ colours }) => "done")
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("paint", "Paints a wall", { colours: ["red"] }, ({ colours }) => "done")
    /// ```
    P19, "extra-array-items" (was "more-than-one-item"), Information, Place, fix Unsafe, "Only the first item of an array counts."
}

fn check(_: &LintContext<'_>, place: &ParameterPlace<'_>) -> Option<Diagnostic> {
    // P18 reports an array as a parameter.
    if place.owner.becomes_vars() && place.rank == PlaceRank::Parameter {
        return None;
    }
    let items = place.value.as_array()?;
    let [first, others @ ..] = items else { return None };
    let (second, last) = (others.first()?, others.last()?);
    // Other rules report a first item without a type. It is not the item to keep.
    let is_dynamic = items.iter().any(|item| matches!(item.kind, ValueKind::Dynamic(_)));
    if is_dynamic || !infer_type(first, Defaults::Drop).throws.is_empty() {
        return None;
    }
    let differs = others.iter().any(|item| type_of(item) != type_of(first));
    let (severity, detail) = if differs {
        (Severity::Warning, ", even those of another type")
    } else {
        (Severity::Information, "")
    };
    let message =
        format!("Only the first item says what the items are: the others are ignored{detail}. Keep one.");
    // A constant's value is elsewhere. A `required` array does not declare an argument.
    let is_required = place.member.is_some_and(|member| member.key == "required");
    let is_here = !is_required && items.iter().all(|item| place.value.span.contains(item.span));
    let edit = is_here.then(|| TextEdit::replace(Span { start: first.span.end, end: last.span.end }, ""));
    let diagnostic = RULE.at(second.span.to(last.span), message).severity(severity);
    Some(diagnostic.tag(DiagnosticTag::Unnecessary).maybe_fix("Keep the first item", Unsafe, edit))
}

fn type_of(item: &Value) -> Option<String> {
    let schema = infer_type(item, Defaults::Drop).schema?;
    Schema::new(&schema).type_name().map(str::to_owned)
}
