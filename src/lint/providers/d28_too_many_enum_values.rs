use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// Providers limit how many values all `enum`s of a schema have together, and how long a long one may be.
    /// Describe the values instead, and check them where they are used.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "azure:gpt-4o",
    ///     responseType: "json_schema",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { city: { type: "string", enum: ["Aachen", "Aalen" /* and 500 more */] } },
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
    ///         properties: { city: { type: "string", description: "A city in Germany" } },
    ///         required: ["city"],
    ///         additionalProperties: false,
    ///     },
    /// })
    /// ```
    D28, "too-many-enum-values", Error, Violation[TooManyEnumValues | EnumTooLong], "A schema has more values in `enum` than the provider takes."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report_excess(&RULE)
}
