use super::Objection;
use super::mend::Written;
use crate::rules::{Diagnostic, Unsafe};

declare_rule! {
    /// In strict mode a model writes exactly what a schema names: OpenAI and Anthropic want
    /// `additionalProperties: false` in every object. GenAIScript sends the schema of an answer to OpenAI to be
    /// enforced, and that is an error. It sends the schemas of tools as they are, not to be enforced: there it is
    /// information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    /// }, ({ city }) => city)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    ///     additionalProperties: false,
    /// }, ({ city }) => city)
    /// ```
    D04, "open-object", Information, Objection[OpenObject], fix Unsafe, "An object may have properties that its schema does not name."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    const MEMBER: &str = "additionalProperties: false";
    let edit = objection.written().and_then(|written| match written.member("additionalProperties") {
        Some(member) => Some(Written::replace(member, MEMBER)),
        None => written.member("type").and_then(|_| written.add(MEMBER)),
    });
    let diagnostic = objection.report(&RULE, "an object without `additionalProperties: false`", "Add it.");
    objection.or_write_strict(diagnostic.maybe_fix(format!("Write `{MEMBER}`"), Unsafe, edit))
}
