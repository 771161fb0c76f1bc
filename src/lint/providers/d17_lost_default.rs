use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// A `default` says what holds where a value is missing. In strict mode no value is missing: OpenAI rejects a
    /// schema with one, and other dialects keep it as words of the description at best. GenAIScript makes no
    /// default of a literal in the schema of an answer, but sends one that is written. Say it in the description
    /// instead.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { unit: { type: "string", default: "metre" } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { unit: { type: "string", description: "metre, unless another one is asked for" } },
    /// })
    /// ```
    D17, "lost-default", Information, Violation[Default], fix Unsafe, "A default value never gets to the model."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let diagnostic = reported.report(&RULE, "`default`", "Say it in the description.");
    reported.or_remove(reported.or_tag(diagnostic), Unsafe)
}
