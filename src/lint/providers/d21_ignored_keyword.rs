use super::ReportedViolation;
use crate::lint::{Diagnostic, Safe, Unsafe};
use crate::providers::ViolationKind;

declare_rule! {
    /// Gemini's `parametersJsonSchema` takes a part of JSON Schema and ignores the keywords outside of that part without
    /// a word: a limit that is written there is none. Say it in the description, or check it where the value is used.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", exclusiveMaximum: 6 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["gemini-json"]
    /// ```
    ///
    /// Right:
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
    /// providers = ["gemini-json"]
    /// ```
    D21, "ignored-keyword", Information, Violation[Keyword | Constraint, Ignores], fix Safe, "A keyword is one that the provider ignores."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let violation = reported.violation();
    let what = format!("`{}`", violation.name);
    if let Some((limit, edit)) = reported.whole_number() {
        let advice = format!("Write `{limit}`: of whole numbers it says the same.");
        return reported.report(&RULE, &what, &advice).maybe_fix(format!("Write `{limit}`"), Safe, edit);
    }
    let diagnostic = reported.report(&RULE, &what, "It has no effect there.");
    let diagnostic =
        if violation.kind == ViolationKind::Constraint { reported.or_tag(diagnostic) } else { diagnostic };
    reported.or_remove(diagnostic, Unsafe)
}
