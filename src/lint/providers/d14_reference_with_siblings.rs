use super::ReportedViolation;
use crate::lint::{Diagnostic, Safe, Unsafe};
use crate::providers::ViolationKind;

declare_rule! {
    /// OpenAI rejects a schema in strict mode that has anything next to `$ref`, be it a description. In an `anyOf`
    /// of one, the reference is alone and the description next to it. GenAIScript sends the schema of an
    /// answer to OpenAI to be enforced, and that is an error. It sends the schemas of tools as they are, not to
    /// be enforced: of those this is said only where the settings name the provider, as information.
    ///
    /// IChatGptSchema knows no such `anyOf`: there the description of a property that is a reference belongs to the
    /// object around it, as `### Description of {@link property} property:` with the text quoted below.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { from: { $ref: "#/$defs/City", description: "Where it begins" } },
    ///         $defs: { City: { type: "string" } },
    ///     },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { from: { anyOf: [{ $ref: "#/$defs/City" }], description: "Where it begins" } },
    ///         $defs: { City: { type: "string" } },
    ///     },
    /// })
    /// ```
    D14, "reference-with-siblings", Error, Violation[ReferenceSiblings | ReferenceWords], fix Safe, "A reference has other keywords beside it."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    if reported.is(ViolationKind::ReferenceWords) {
        return words(reported);
    }
    let edit = reported.written().and_then(|written| {
        let reference = written.member("$ref").filter(|_| written.member("anyOf").is_none())?;
        written.replace(reference, format!("anyOf: [{{ {} }}]", written.code(reference.span())))
    });
    let diagnostic = reported.report(&RULE, "keywords beside `$ref`", "Put the reference into an `anyOf`.");
    diagnostic.maybe_fix("Put the reference into an `anyOf`", Safe, edit)
}

/// Moves a property's keyword to the description of the enclosing object.
fn words(reported: &ReportedViolation<'_>) -> Diagnostic {
    let name = reported.violation().name.as_str();
    let what = format!("`{name}` beside `$ref`");
    if name == "title" {
        return reported.or_remove(reported.report(&RULE, &what, "Remove it."), Unsafe);
    }
    let Some((object, property)) = reported.around() else {
        return reported.report(&RULE, &what, "Say it in the description of the schema around it.");
    };
    let edits =
        reported.written().zip(object).and_then(|(reference, object)| object.describe(property, reference));
    let diagnostic = reported.report(&RULE, &what, "Say it in the description of the object around it.");
    diagnostic.maybe_fix("Move it to the description of the object", Safe, edits)
}
