use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// IChatGptSchema has unions of schemas that are no unions themselves. Put the inner alternatives into the
    /// outer `anyOf`: it means the same.
    ///
    /// Wrong:
    ///
    /// ```js
    /// /** @type {IChatGptSchema} */
    /// export const size = { anyOf: [{ type: "string" }, { anyOf: [{ type: "integer" }, { type: "boolean" }] }] }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// /** @type {IChatGptSchema} */
    /// export const size = { anyOf: [{ type: "string" }, { type: "integer" }, { type: "boolean" }] }
    /// ```
    D09, "nested-any-of", Error, Violation[NestedAnyOf], "A union is an alternative of another union."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(
        &RULE,
        "`anyOf` right in another `anyOf`",
        "Put the inner alternatives into the outer one.",
    )
}
