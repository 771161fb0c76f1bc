use super::Objection;
use super::mend::Written;
use crate::rules::{Diagnostic, Safe};

declare_rule! {
    /// OpenAI rejects a schema in strict mode that has anything beside `$ref`, be it a description. In an `anyOf`
    /// of one, the reference stands alone and the description beside it. GenAIScript sends the schema of an
    /// answer to OpenAI to be enforced, and that is an error. It sends the schemas of tools as they are, not to
    /// be enforced: there it is information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defSchema("TRIP", {
    ///     type: "object",
    ///     properties: { from: { $ref: "#/$defs/City", description: "Where it begins" } },
    ///     required: ["from"],
    ///     additionalProperties: false,
    ///     $defs: { City: { type: "string" } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defSchema("TRIP", {
    ///     type: "object",
    ///     properties: { from: { anyOf: [{ $ref: "#/$defs/City" }], description: "Where it begins" } },
    ///     required: ["from"],
    ///     additionalProperties: false,
    ///     $defs: { City: { type: "string" } },
    /// })
    /// ```
    D14, "reference-with-siblings", Error, Objection[ReferenceSiblings], fix Safe, "A reference has other keywords beside it."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let edit = objection.written().and_then(|written| {
        let reference = written.member("$ref").filter(|_| written.member("anyOf").is_none())?;
        Some(Written::replace(reference, format!("anyOf: [{{ {} }}]", written.code(reference.span()))))
    });
    let diagnostic = objection.report(&RULE, "keywords beside `$ref`", "Put the reference into an `anyOf`.");
    diagnostic.maybe_fix("Put the reference into an `anyOf`", Safe, edit)
}
