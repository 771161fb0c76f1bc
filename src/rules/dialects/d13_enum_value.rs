use super::Objection;
use crate::rules::Diagnostic;

declare_rule! {
    /// The `enum` of Gemini's parameters holds strings only, and that of Anthropic's strict mode no arrays and
    /// no objects. Write the values as strings and read numbers out of them, or say the limits as `minimum`
    /// and `maximum`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", enum: [1, 2, 3] } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", minimum: 1, maximum: 3 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    D13, "enum-value", Error, Objection[EnumValue], "An `enum` has a value of a kind that the provider does not take."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    objection.report(&RULE, "these values in an `enum`", "Write them as strings.")
}
