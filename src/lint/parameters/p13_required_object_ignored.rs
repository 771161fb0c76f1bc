use super::places::{DeclaredSchema, PlaceRank};
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe};

declare_rule! {
    /// GenAIScript never requires a parameter that is an object or an array, whatever its `required` says, and looks
    /// for no flag on the items of an array. In a nested map it does require objects.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { guest: { type: "object", properties: {}, required: true } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { guest: { type: "string", required: true } } })
    /// ```
    P13, "required-object-ignored", Warning, Schema, fix Safe, "`required` on an object, or on the items of an array, is ignored."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let place = schema.place;
    let reason = match place.rank {
        PlaceRank::Parameter if schema.is("object") => {
            format!("{} is an object and never required", place.name())
        }
        PlaceRank::Item => "items cannot be required".to_owned(),
        _ => return None,
    };
    let required = schema.member("required")?;
    // P12 reports an array.
    if required.value.as_array().is_some() || required.value.truthy() != Some(true) {
        return None;
    }
    let message =
        format!("This is ignored: {reason}. Remove it, or declare a string, a number or a boolean.");
    let diagnostic = RULE.at(required.span(), message).tag(DiagnosticTag::Unnecessary);
    Some(diagnostic.remove(Safe, context.file, required))
}
