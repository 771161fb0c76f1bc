use super::Objection;
use crate::rules::{Diagnostic, Unsafe, wording};

declare_rule! {
    /// In strict mode OpenAI wants every property in `required`. A property that may be left out is one that may
    /// be `null` instead. GenAIScript does that to the schema of an answer, as far as it looks; it sends the
    /// schemas of tools as they are, not to be enforced, so for those this is only worth knowing. With strict
    /// mode a model never leaves an argument out, and the function gets `null`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" }, days: { type: "integer" } },
    ///     required: ["city"],
    ///     additionalProperties: false,
    /// }, ({ city, days }) => `${city} ${days}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string" }, days: { type: ["integer", "null"] } },
    ///     required: ["city", "days"],
    ///     additionalProperties: false,
    /// }, ({ city, days }) => `${city} ${days ?? 1}`)
    /// ```
    D03, "optional-property", Information, Objection[OptionalProperty], fix Unsafe, "An object does not require all its properties, as strict mode wants."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let names: Vec<&str> = objection.remarks().iter().map(|remark| remark.name.as_str()).collect();
    let listed = wording::list(names.iter().copied()).unwrap_or_default();
    let what = if names.len() == 1 {
        format!("the optional property {listed}")
    } else {
        format!("the optional properties {listed}")
    };
    let edits = objection.written().and_then(|written| written.require(&names));
    let them = if names.len() == 1 { "it" } else { "them" };
    let diagnostic = objection.report(&RULE, &what, &format!("Require {them}, and allow `null`."));
    let diagnostic = diagnostic.maybe_fix(format!("Require {them}, and allow `null`"), Unsafe, edits);
    objection.or_write_strict(diagnostic)
}
