use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// Providers limit how many properties a schema has in all its objects together. Split the schema, or ask in
    /// several steps.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "azure:gpt-4o",
    ///     responseType: "json_schema",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { field1: { type: "string" }, field2: { type: "string" } /* and 99 more */ },
    ///     },
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
    ///         properties: { fields: { type: "array", items: { type: "string" } } },
    ///         required: ["fields"],
    ///         additionalProperties: false,
    ///     },
    /// })
    /// ```
    D26, "too-many-properties", Error, Violation[TooManyProperties], "A schema has more properties than the provider takes."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report_excess(&RULE)
}
