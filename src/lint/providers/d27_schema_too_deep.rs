use super::ReportedViolation;
use crate::lint::Diagnostic;
use crate::providers::ViolationKind;

declare_rule! {
    /// Providers limit how many levels of objects a schema has. Bring inner properties up, or refer to each other
    /// by a name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "azure:gpt-4o",
    ///     responseType: "json_schema",
    ///     responseSchema: { type: "object", properties: { a: { type: "object", properties: { b: { type: "string" } } } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "azure:gpt-4o",
    ///     responseType: "json_schema",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { b: { type: "string" } },
    ///         required: ["b"],
    ///         additionalProperties: false,
    ///     },
    /// })
    /// ```
    D27, "schema-too-deep", Error, Violation[TooDeep | TooLarge], "Objects are nested more deeply than the provider takes."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    if reported.is(ViolationKind::TooLarge) {
        let what = "a schema as large as this one with its references resolved";
        return reported.report(&RULE, what, "Split it.");
    }
    reported.report_excess(&RULE)
}
