use super::ReportedViolation;
use crate::lint::Diagnostic;

declare_rule! {
    /// Providers enforce a `pattern` while they write, with an engine that knows no look-around: `(?=…)`, `(?!…)`,
    /// `(?<=…)` and `(?<!…)` are rejected. GenAIScript sends the schema of an answer to OpenAI to be enforced, and
    /// that is an error. It sends the schemas of tools as they are, not to be enforced: of those this is said only
    /// where the settings name the provider, as information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { code: { type: "string", pattern: "^(?!0)[0-9]+$" } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { code: { type: "string", pattern: "^[1-9][0-9]*$" } } },
    /// })
    /// ```
    D22, "unsupported-pattern", Error, Violation[Pattern], fix Unsafe, "A pattern uses what the provider's engine does not have."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let diagnostic = reported.report(&RULE, "look-around in `pattern`", "Write it without.");
    reported.or_tag(diagnostic)
}
