use super::pattern::is_valid;
use super::places::DeclaredSchema;
use crate::rules::{Context, Diagnostic};
use crate::syntax::Kind;

declare_rule! {
    /// `pattern` is a JavaScript regular expression, without slashes around it. One that does not compile is not
    /// checked by forms and makes validators fail. In a string each backslash must be written twice.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { day: { type: "string", pattern: "(\\d+" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { day: { type: "string", pattern: "(\\d+)" } } })
    /// ```
    P24, "invalid-pattern", Warning, Schema, "A `pattern` is not a regular expression."
}

fn check(context: &Context<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let pattern = &schema.written("pattern", context)?.value;
    let invalidates = schema.place.owner.invalidates();
    let message = match &pattern.kind {
        Kind::String(text) if is_valid(text) => return None,
        Kind::Null => return None,
        Kind::String(_) => format!(
            "This is not a regular expression: {}. Close its groups and brackets, and write `\\\\` for a backslash.",
            invalidates.unwrap_or("nothing is checked by it")
        ),
        _ => format!(
            "A pattern must be a string{}. Write the expression in quotes.",
            invalidates.map_or_else(String::new, |what| format!(": {what}"))
        ),
    };
    Some(RULE.at(pattern.span, message))
}
