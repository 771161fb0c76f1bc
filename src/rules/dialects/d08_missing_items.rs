use super::Objection;
use crate::rules::{Diagnostic, Unsafe};

declare_rule! {
    /// Providers want to know what an array holds, and reject one without `items`. T11 says so of tools and
    /// answers whoever the provider is; this is about the other places.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defSchema("CITIES", {
    ///     type: "object",
    ///     properties: { cities: { type: "array" } },
    ///     required: ["cities"],
    ///     additionalProperties: false,
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defSchema("CITIES", {
    ///     type: "object",
    ///     properties: { cities: { type: "array", items: { type: "string" } } },
    ///     required: ["cities"],
    ///     additionalProperties: false,
    /// })
    /// ```
    D08, "missing-items", Error, Objection[MissingItems], fix Unsafe, "An array in a schema does not say what it holds."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let edit = objection.written().and_then(|written| {
        written.member("type")?;
        written.add(&format!("items: {{ type: {} }}", written.quoted("string")))
    });
    objection.report(&RULE, "an array without `items`", "Add it.").maybe_fix(
        "Make it an array of strings",
        Unsafe,
        edit,
    )
}
