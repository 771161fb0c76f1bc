use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// A schema without a `type` allows anything, and nothing can be made to follow it. OpenAI rejects it in strict
    /// mode. GenAIScript sends the schema of an answer to OpenAI to be enforced, and that is an error. It sends the
    /// schemas of tools as they are, not to be enforced: of those this is said only where the settings name the
    /// provider, as information. Gemini rejects an `enum` whose `type` is not said.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { description: "Name" } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { type: "string", description: "Name" } } },
    /// })
    /// ```
    D07, "schema-without-type", Error, Violation[MissingType], "A schema does not say what type it is of."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.report(&RULE, "a schema without `type`", "Add it.")
}
