use super::places::DeclaredSchema;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::Member;

declare_rule! {
    /// No number is at least `minimum` and at most `maximum` when the first is the larger. GenAIScript itself checks
    /// neither, but models and validators get both.
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
    P23, "empty-range", Warning, Schema, fix Unsafe, "A lower limit above the upper one allows no value."
}

/// Pairs of limits, and whether equal limits allow one value.
const LIMITS: [(&str, &str, bool); 7] = [
    ("minimum", "maximum", true),
    ("minimum", "exclusiveMaximum", false),
    ("exclusiveMinimum", "maximum", false),
    ("exclusiveMinimum", "exclusiveMaximum", false),
    ("minLength", "maxLength", true),
    ("minItems", "maxItems", true),
    ("minProperties", "maxProperties", true),
];

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> impl Iterator<Item = Diagnostic> {
    let source = &context.file.source;
    contradictions(schema).map(|(low, high)| {
        let message = format!(
            "Nothing lies between `{}` and `{}`: no value is allowed. Change one of them.",
            low.key, high.key
        );
        let is_swapped = low.value.as_number() > high.value.as_number();
        let swap = vec![
            TextEdit::replace(low.value.span, high.value.span.text(source)),
            TextEdit::replace(high.value.span, low.value.span.text(source)),
        ];
        let diagnostic = RULE.at(low.span(), message).related(high.span(), "the upper limit");
        diagnostic.maybe_fix("Swap them", Unsafe, is_swapped.then_some(swap))
    })
}

fn contradictions<'a>(schema: &DeclaredSchema<'a>) -> impl Iterator<Item = (&'a Member, &'a Member)> {
    LIMITS.iter().filter_map(|(low, high, equal_is_fine)| {
        let (low, high) = (schema.member(low)?, schema.member(high)?);
        let (least, most) = (low.value.as_number()?, high.value.as_number()?);
        let is_empty = least > most || (!equal_is_fine && least >= most);
        is_empty.then_some((low, high))
    })
}

pub(super) fn allows_nothing(schema: &DeclaredSchema<'_>) -> bool {
    contradictions(schema).next().is_some()
}
