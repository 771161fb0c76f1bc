use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// Where a dialect does not have a keyword such as `minimum`, its libraries write it into the description, as
    /// a line `@minimum 1` or in braces. The model reads it there, and nothing enforces it. Say the limit in
    /// words, or check it where the value is used.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", maximum: 5 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["anthropic"]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", enum: [1, 2, 3, 4, 5] } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["anthropic"]
    /// ```
    D18, "moved-constraint", Information, Violation[Constraint, Moves], fix Unsafe, "A constraint becomes a part of the description."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = format!("`{}`", reported.violation().name);
    reported.or_tag(reported.report(&RULE, &what, "Nothing enforces it there."))
}
