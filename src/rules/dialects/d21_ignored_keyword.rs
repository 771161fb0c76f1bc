use super::Objection;
use crate::dialects::Trouble;
use crate::rules::{Diagnostic, Unsafe};

declare_rule! {
    /// Gemini takes a part of JSON Schema and ignores the keywords outside of that part without a word: a limit
    /// that is written there is none. Say it in the description, or check it where the value is used.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", multipleOf: 5 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", maximum: 5 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    D21, "ignored-keyword", Information, Objection[Keyword | Constraint, Ignores], fix Unsafe, "A keyword is one that the provider ignores."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let remark = objection.remark();
    let diagnostic = objection.report(&RULE, &format!("`{}`", remark.name), "It has no effect there.");
    let diagnostic =
        if remark.trouble == Trouble::Constraint { objection.or_tag(diagnostic) } else { diagnostic };
    objection.or_remove(diagnostic, Unsafe)
}
