use super::places::DeclaredSchema;
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::syntax::Member;

declare_rule! {
    /// No number is at least `minimum` and at most `maximum` when the first is the larger. GenAIScript itself
    /// checks neither, but models and validators are told of both.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { count: { type: "integer", minimum: 10, maximum: 1 } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { count: { type: "integer", minimum: 1, maximum: 10 } } })
    /// ```
    P23, "empty-range", Warning, "A lower limit over the upper one allows no value."
}

/// Pairs of limits, and whether they allow one value when they are equal.
const LIMITS: [(&str, &str, bool); 7] = [
    ("minimum", "maximum", true),
    ("minimum", "exclusiveMaximum", false),
    ("exclusiveMinimum", "maximum", false),
    ("exclusiveMinimum", "exclusiveMaximum", false),
    ("minLength", "maxLength", true),
    ("minItems", "maxItems", true),
    ("minProperties", "maxProperties", true),
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        for (low, high, equal_is_fine) in LIMITS {
            let Some((low, high)) = contradiction(node, (low, high, equal_is_fine)) else { continue };
            let is_swapped = low.value.as_number() > high.value.as_number();
            let diagnostic = RULE
                .at(
                    low.key_span.to(low.value.span),
                    format!(
                        "Nothing lies between `{}` and `{}`: no value is allowed. Change one of them.",
                        low.key, high.key
                    ),
                )
                .related(high.key_span.to(high.value.span), "the upper limit");
            let swap = vec![
                Edit::replace(low.value.span, high.value.span.text(source)),
                Edit::replace(high.value.span, low.value.span.text(source)),
            ];
            found.push(if is_swapped { diagnostic.fix("Swap them", Unsafe, swap) } else { diagnostic });
        }
    }
}

/// Two limits between which no value lies.
fn contradiction<'a>(
    node: DeclaredSchema<'a>,
    (low, high, equal_is_fine): (&str, &str, bool),
) -> Option<(&'a Member, &'a Member)> {
    let (low, high) = (node.member(low)?, node.member(high)?);
    let (least, most) = (low.value.as_number()?, high.value.as_number()?);
    let is_empty = least > most || (!equal_is_fine && least >= most);
    is_empty.then_some((low, high))
}

/// Whether the limits of a schema allow no value at all.
pub(super) fn allows_nothing(node: DeclaredSchema<'_>) -> bool {
    LIMITS.into_iter().any(|limits| contradiction(node, limits).is_some())
}
