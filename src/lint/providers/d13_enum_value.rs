use super::ReportedViolation;
use crate::lint::Diagnostic;
use crate::providers::Fate;

declare_rule! {
    /// The `enum` of Gemini's parameters holds strings only, and that of Anthropic's strict mode no arrays and
    /// no objects. Write the values as strings and read numbers out of them, or say the limits as `minimum`
    /// and `maximum`. In IChatGptSchema the values are of the `type` next to them.
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
    D13, "enum-value", Error, Violation[EnumValue], "An `enum` has a value of a kind that the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let what = "these values in an `enum`";
    match reported.violation().remedy {
        Some(Fate::Changed(_)) => reported.report(&RULE, what, "Give each type an `enum` of its own."),
        _ => reported.report(&RULE, what, "Write them as strings."),
    }
}
