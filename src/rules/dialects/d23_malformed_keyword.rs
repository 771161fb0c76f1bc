use super::Objection;
use crate::dialects::Trouble;
use crate::rules::{Diagnostic, Unsafe};
use crate::schema::keywords;

declare_rule! {
    /// Providers check a schema before they use it, and reject the request where a keyword has a value of another
    /// kind: a `required` that is `true`, a `minLength` in quotes. In strict mode OpenAI rejects a `required` with names that
    /// `properties` does not have, too.
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
    D23, "malformed-keyword", Error, Objection[Malformed | UndeclaredRequired], fix Unsafe, "A keyword has a value that JSON Schema does not know for it."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    if objection.is(Trouble::UndeclaredRequired) {
        let what = "names in `required` that `properties` does not have";
        return objection.report(&RULE, what, "Declare them, or take them out.");
    }
    let name = &objection.remark().name;
    let noun = keywords::shape(name).map_or("another value", keywords::Shape::noun);
    let what = format!("this value of `{name}`");
    objection.or_remove(objection.report(&RULE, &what, &format!("It must be {noun}.")), Unsafe)
}
