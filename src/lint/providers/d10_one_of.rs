use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe};

declare_rule! {
    /// `oneOf` wants a value to fit exactly one schema, `anyOf` at least one. Providers that write a value by a schema
    /// cannot check the first, and take `anyOf` only. Where the alternatives exclude each other both mean the same.
    /// GenAIScript sends the schema of an answer to OpenAI to be enforced, and that is an error. It sends the schemas
    /// of tools as they are, not to be enforced: of those this is said only where the settings name the provider, as
    /// information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { size: { oneOf: [{ type: "string" }, { type: "integer" }] } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { size: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
    /// })
    /// ```
    D10, "one-of", Error, Violation[OneOf], fix Unsafe, "A schema has `oneOf`, which the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    reported.or_rename(reported.report(&RULE, "`oneOf`", "Use `anyOf`."), "anyOf", Unsafe)
}
