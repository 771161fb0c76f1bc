use super::Objection;
use crate::rules::{Diagnostic, Unsafe};
use crate::schema::keywords;

declare_rule! {
    /// Providers check a schema before they use it, and reject the request where a keyword has a value of another
    /// kind: a `required` that is `true`, a `minLength` in quotes.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("weather", "The weather", {
    ///     type: "object",
    ///     properties: { city: { type: "string", required: true } },
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
    /// }, ({ city }) => city)
    /// ```
    D23, "malformed-keyword", Error, Objection[Malformed], fix Unsafe, "A keyword has a value that JSON Schema does not know for it."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let name = &objection.remark().name;
    let noun = keywords::shape(name).map_or("another value", keywords::Shape::noun);
    let what = format!("this value of `{name}`");
    objection.or_remove(objection.report(&RULE, &what, &format!("It must be {noun}.")), Unsafe)
}
