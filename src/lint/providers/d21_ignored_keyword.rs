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
    D21, "ignored-keyword", Information, Objection[Keyword | Constraint, Ignores], fix Safe, "A keyword is one that the provider ignores."
}

fn check(objection: &ReportedViolation<'_>) -> Diagnostic {
    let remark = objection.remark();
    let what = format!("`{}`", remark.name);
    if let Some((limit, edit)) = objection.whole_number() {
        let advice = format!("Write `{limit}`: of whole numbers it says the same.");
        return objection.report(&RULE, &what, &advice).maybe_fix(format!("Write `{limit}`"), Safe, edit);
    }
    let diagnostic = objection.report(&RULE, &what, "It has no effect there.");
    let diagnostic =
        if remark.trouble == ViolationKind::Constraint { objection.or_tag(diagnostic) } else { diagnostic };
    objection.or_remove(diagnostic, Unsafe)
}
