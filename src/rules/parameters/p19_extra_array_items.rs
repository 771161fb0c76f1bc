use crate::rules::{Context, Diagnostic, Edit, Severity, Tag, Unsafe};
use crate::schema::{Defaults, Schema, infer_type};
use crate::syntax::{Kind, Value};
use crate::text::Span;

declare_rule! {
    /// A list in a map says by its first item what its items are. GenAIScript does not look at the others; it is a
    /// warning when they are of another type, as nothing will tell that they were meant to be allowed.
    ///
    /// A choice between texts is an `enum`.
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
    P19, "extra-array-items" (was "more-than-one-item"), Information, "Only the first item of a list counts."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in context.places() {
        let Kind::Array(items) = &place.value.kind else { continue };
        let [first, others @ ..] = items.as_slice() else { continue };
        let (Some(second), Some(last)) = (others.first(), others.last()) else { continue };
        if items.iter().any(|item| matches!(item.kind, Kind::Dynamic(_))) {
            continue;
        }
        // Of a first item without a type others speak; it is not the one to keep.
        if !infer_type(first, Defaults::Drop).throws.is_empty() {
            continue;
        }
        let differs = others.iter().any(|item| type_of(item) != type_of(first));
        let (severity, detail) = if differs {
            (Severity::Warning, ", also where they are of another type")
        } else {
            (Severity::Information, "")
        };
        let edit = Edit::replace(Span { start: first.span.end, end: last.span.end }, "");
        found.push(
            RULE.at(
                second.span.to(last.span),
                format!(
                    "Only the first item says what the items are: the others are ignored{detail}. Keep one."
                ),
            )
            .severity(severity)
            .tag(Tag::Unnecessary)
            .fix("Keep the first item", Unsafe, edit),
        );
    }
}

fn type_of(item: &Value) -> Option<String> {
    let schema = infer_type(item, Defaults::Drop).schema?;
    Schema::new(&schema).type_name().map(str::to_owned)
}
