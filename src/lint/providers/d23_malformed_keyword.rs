use super::ReportedViolation;
use crate::json_schema::keywords;
use crate::lint::{Diagnostic, Unsafe};
use crate::providers::ViolationKind;

declare_rule! {
    /// Providers check a schema before they use it, and reject the request where a keyword has a value of another
    /// kind: a `required` that is `true`, a `minLength` in quotes, text in the place of a schema. In strict mode OpenAI
    /// rejects a `required` with names that `properties` does not have, too, and so does Gemini. Gemini rejects `true`
    /// and `false` in the place of a schema, and so do MCP clients of a parameter before 2026-07-28: `{}` says the same
    /// as `true`. An `exclusiveMinimum` is a number since draft 6.
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
    D23, "malformed-keyword", Error, Violation[Malformed | NoSchema | BooleanSchema | UndeclaredRequired], fix Unsafe, "A keyword has a value that JSON Schema does not know for it."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    if reported.is(ViolationKind::UndeclaredRequired) {
        let what = "names in `required` that `properties` does not have";
        return reported.report(&RULE, what, "Declare them, or take them out.");
    }
    let misplaced = misplaced(&reported.violation().pointer)
        .map(|keyword| format!("`{keyword}` stands among the properties. Move it out of `properties`."));
    if reported.is(ViolationKind::NoSchema) {
        let what = "a schema that is neither an object nor `true` or `false`";
        return reported.report(&RULE, what, misplaced.as_deref().unwrap_or("Write a schema."));
    }
    let name = &reported.violation().name;
    if reported.is(ViolationKind::BooleanSchema) {
        let (advice, code) = if name == "true" { ("Write `{}`.", "{}") } else { ("Remove it.", "") };
        let code = if misplaced.is_some() { "" } else { code };
        let advice = misplaced.as_deref().unwrap_or(advice);
        let diagnostic = reported.report(&RULE, &format!("`{name}` in the place of a schema"), advice);
        let place = reported.violation().span;
        // In ordinary code, the value may be in another file.
        let is_elsewhere = reported.subject.file.is_none() && reported.subject.document.is_none();
        let is_fixed = !code.is_empty() && !is_elsewhere;
        return if is_fixed { diagnostic.write(Unsafe, place, code) } else { diagnostic };
    }
    let noun = match keywords::shape(name) {
        Some(shape) => shape.noun(),
        None if name == "type" => {
            "the name of a type, such as `string`; a schema without it allows any value"
        }
        None => "another value",
    };
    let what = format!("this value of `{name}`");
    reported.or_remove(reported.report(&RULE, &what, &format!("It must be {noun}.")), Unsafe)
}

/// Returns the keyword of an object that stands in its `properties`, and so in the place of a schema.
fn misplaced(pointer: &str) -> Option<&str> {
    let (before, name) = pointer.rsplit_once('/')?;
    let is_keyword = matches!(name, "additionalProperties" | "required");
    (is_keyword && before.ends_with("/properties")).then_some(name)
}
