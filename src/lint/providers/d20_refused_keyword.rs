use super::ReportedViolation;
use crate::lint::{Diagnostic, Unsafe};
use crate::providers::ViolationKind;

declare_rule! {
    /// Each provider takes a part of JSON Schema only, and rejects the whole request for a keyword outside of that
    /// part. A constraint can be said in the description; the rest has to be expressed in another way. GenAIScript
    /// sends the schema of an answer to OpenAI to be enforced, and that is an error. It sends the schemas of tools as
    /// they are, not to be enforced: of those this is said only where the settings name the provider, as information.
    ///
    /// OpenAI enforces `minLength` and `maxLength` today; only a few of its models refuse them, such as fine-tuned ones,
    /// and that is information.
    ///
    /// Gemini's `parameters` are no JSON Schema: it rejects `const`, `additionalProperties`, `$schema` and whatever
    /// else it has no field for, unless a library leaves them out before. That is an error only where the settings
    /// name Gemini. More than 0 of an integer is `minimum: 1`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { type: "string", not: { const: "" } } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { type: "string", pattern: "." } } },
    /// })
    /// ```
    ///
    /// Wrong for Gemini:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", exclusiveMinimum: 0 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// Right for Gemini:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("rate", "Rate it", {
    ///     type: "object",
    ///     properties: { stars: { type: "integer", minimum: 1 } },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    D20, "refused-keyword", Error, Violation[Keyword | Constraint, Refuses | RefusesAsIs | RefusedByFew], fix Safe, "A keyword is one that the provider rejects."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let violation = reported.violation();
    let what = format!("`{}`", violation.name);
    if let Some(diagnostic) = reported.as_inclusive_limit(&RULE, &what) {
        return diagnostic;
    }
    match violation.name.as_str() {
        "$ref" => return reported.report(&RULE, &what, "Write the schema that it refers to."),
        "$recursiveRef" => {
            return reported.report(&RULE, &what, "Write `$ref`, and put what it refers to into `$defs`.");
        }
        "nullable" => {
            let diagnostic = reported.report(&RULE, &what, "Write `anyOf` with `{ type: \"null\" }`.");
            return reported.or_remove(diagnostic, Unsafe);
        }
        other if other.starts_with('#') => {
            let what = format!("a reference to {what}");
            let name = other.rsplit('/').next().unwrap_or_default();
            let advice = format!("Put the schema into `$defs`, and refer to `#/$defs/{name}`.");
            return reported.report(&RULE, &what, &advice);
        }
        "$defs" | "definitions" => {
            return reported.report(&RULE, &what, "Write each schema where it is referred to.");
        }
        _ => {}
    }
    let is_constraint = violation.kind == ViolationKind::Constraint;
    let advice = if is_constraint { "Say it in the description." } else { "Remove it." };
    let diagnostic = reported.report(&RULE, &what, advice);
    let diagnostic = if is_constraint { reported.or_tag(diagnostic) } else { diagnostic };
    reported.or_remove(diagnostic, Unsafe)
}
