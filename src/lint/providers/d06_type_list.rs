use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// JSON Schema takes an array of names in `type`. Some dialects take one name only: there each type is a
    /// schema of its own in `anyOf`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: ["string", "integer"] } },
    /// }, ({ city }) => city)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { anyOf: [{ type: "string" }, { type: "integer" }] } },
    /// }, ({ city }) => city)
    /// ```
    D06, "type-list", Error, Violation[TypeList], "A schema names several types."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(&RULE, "several names in `type`", "Write `anyOf` with a schema for each.")
}
