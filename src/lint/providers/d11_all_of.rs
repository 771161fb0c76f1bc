use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// `allOf` wants a value to fit several schemas at once. Write one schema that says all of it. GenAIScript sends
    /// the schema of an answer to OpenAI to be enforced, and that is an error. It sends the schemas of tools as they
    /// are, not to be enforced: of those this is said only where the settings name the provider, as information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { size: { type: "string", allOf: [{ pattern: "^[SML]$" }] } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { size: { type: "string", pattern: "^[SML]$" } } },
    /// })
    /// ```
    D11, "all-of", Error, Violation[AllOf], "A schema has `allOf`, which the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(&RULE, "`allOf`", "Write one schema with all that they say.")
}
