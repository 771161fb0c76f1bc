use super::ReportedViolation;
use super::remedy;
use crate::lint::{Diagnostic, Unsafe};
use crate::providers::ViolationKind;
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// In strict mode a model writes exactly what a schema names: OpenAI and Anthropic want
    /// `additionalProperties: false` in every object. GenAIScript sends the schema of an answer to OpenAI to be
    /// enforced, and that is an error. It sends the schemas of tools as they are, not to be enforced: of those this
    /// is said only where the settings name the provider, as information. Alternatives and `allOf` next to the
    /// properties of an object have to be written as whole objects then: if each is closed, it refuses what the
    /// others name.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    /// }, ({ city }) => city)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["openai"]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    ///     additionalProperties: false,
    /// }, ({ city }) => city)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["openai"]
    /// ```
    D04, "open-object", Information, Violation[OpenObject | Unmerged], fix Unsafe, "An object may have properties that its schema does not name."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    const MEMBER: &str = "additionalProperties: false";
    if reported.is(ViolationKind::Unmerged) {
        let what =
            format!("`{}` beside what an object says, which must be closed", reported.violation().name);
        return reported.report(&RULE, &what, "Write each alternative as a whole object.");
    }
    let closed = reported.schema().map(|schema| {
        remedy::with(schema, "additionalProperties", Value::new(schema.span, ValueKind::Bool(false)))
    });
    let is_no_worse = closed.is_some_and(|closed| reported.is_no_worse(&closed));
    let edit = reported.written().filter(|_| is_no_worse).and_then(|written| {
        match written.member("additionalProperties") {
            Some(member) => written.replace(member, MEMBER),
            None => written.member("type").and_then(|_| written.add(MEMBER)),
        }
    });
    let diagnostic = reported.report(&RULE, "an object without `additionalProperties: false`", "Add it.");
    reported.or_write_strict(diagnostic.maybe_fix(format!("Write `{MEMBER}`"), Unsafe, edit))
}
