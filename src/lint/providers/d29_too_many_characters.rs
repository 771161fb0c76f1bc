use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// Providers limit how many characters the names of properties and definitions and the values of `enum` and
    /// `const` have together. Shorten them, or split the schema.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "azure:gpt-4o",
    ///     responseType: "json_schema",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { term: { type: "string", enum: ["a long string", "another one" /* and more */] } },
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
    ///         properties: { term: { type: "string", enum: ["first", "second"] } },
    ///         required: ["term"],
    ///         additionalProperties: false,
    ///     },
    /// })
    /// ```
    D29, "too-many-characters", Error, Violation[TooManyCharacters], "The names and values in a schema are longer than the provider takes."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report_excess(&RULE)
}
