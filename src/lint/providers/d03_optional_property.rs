use std::collections::HashSet;

use super::{ReportedViolation, remedy, schema_fix};
use crate::lint::{Diagnostic, Unsafe, wording};

declare_rule! {
    /// In strict mode OpenAI wants every property in `required`. A property that may be left out is one that may
    /// be `null` instead. GenAIScript does that to the schema of an answer, as far as it looks. It sends the
    /// schemas of tools as they are, not to be enforced: of those this is said only where the settings name the
    /// provider. With strict mode a model never leaves an argument out, and the function gets `null`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" }, days: { type: "integer" } },
    ///     required: ["city"],
    ///     additionalProperties: false,
    /// }, ({ city, days }) => `${city} ${days}`)
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
    ///     properties: { city: { type: "string" }, days: { type: ["integer", "null"] } },
    ///     required: ["city", "days"],
    ///     additionalProperties: false,
    /// }, ({ city, days }) => `${city} ${days ?? 1}`)
    /// ```
    ///
    /// next to it, in `promptsig.toml`:
    ///
    /// ```toml
    /// providers = ["openai"]
    /// ```
    D03, "optional-property", Information, Violation[OptionalProperty], fix Unsafe, "An object does not require all its properties, as strict mode wants."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let names: Vec<&str> = reported.violations().iter().map(|violation| violation.name.as_str()).collect();
    let listed = wording::list(names.iter().copied()).unwrap_or_default();
    let what = if names.len() == 1 {
        format!("the optional property {listed}")
    } else {
        format!("the optional properties {listed}")
    };
    let edits = reported.written().filter(|_| may_be_null(reported, &names));
    let edits = edits.and_then(|written| written.require(&names));
    let them = if names.len() == 1 { "it" } else { "them" };
    let diagnostic = reported.report(&RULE, &what, &format!("Require {them}, and allow `null`."));
    if reported.is_claimed() {
        // `IChatGptSchema` cannot represent null in this way.
        return diagnostic;
    }
    let diagnostic = diagnostic.maybe_fix(format!("Require {them}, and allow `null`"), Unsafe, edits);
    reported.or_write_strict(diagnostic)
}

/// Whether all known providers accept nullable properties.
fn may_be_null(reported: &ReportedViolation<'_>, names: &[&str]) -> bool {
    let Some(schema) = reported.schema() else { return false };
    let Some(properties) = schema.get("properties") else { return false };
    let names: HashSet<&str> = names.iter().copied().collect();
    let nullable = remedy::changed(properties, |members| {
        for member in members.iter_mut().filter(|member| names.contains(member.key.as_str())) {
            member.value = schema_fix::nullable(&member.value);
        }
    });
    reported.is_no_worse(&remedy::with(schema, "properties", nullable))
}
