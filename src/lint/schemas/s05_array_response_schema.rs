use super::ResponseSchema;
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// With `responseType: "json_schema"` the provider is asked to enforce the schema, and providers accept only
    /// that of an object there. Put the array into a property. With a model of `openai` GenAIScript chooses that
    /// type alone; where neither is known, it is information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     responseType: "json_schema",
    ///     responseSchema: { type: "array", items: { type: "string" } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     responseType: "json_schema",
    ///     responseSchema: {
    ///         type: "object",
    ///         properties: { items: { type: "array", items: { type: "string" } } },
    ///         required: ["items"],
    ///     },
    /// })
    /// ```
    S05, "array-response-schema" (was "answer-is-a-list"), Warning, Response, fix Unsafe, "The schema of an answer is that of an array."
}

fn check(context: &LintContext<'_>, response: &ResponseSchema<'_>) -> Option<Diagnostic> {
    let is_strict = response.is_strict();
    let may_be_strict = response.may_be_strict() && !response.is_of_other_provider();
    if !(is_strict || may_be_strict) || response.schema.get("type").and_then(Value::as_str) != Some("array") {
        return None;
    }
    let place = response.written.span;
    let (severity, message) = if is_strict {
        let message = "Providers that enforce a schema want an object and reject an array. Put the array into a property.";
        (RULE.severity, message)
    } else {
        let message = "With models that enforce schemas, as those of OpenAI do, an array is rejected: they want an \
                       object. Put the array into a property.";
        (Severity::Information, message)
    };
    let written = place.text(&context.file.source);
    let quote = edit::quote_of(&context.file.source, place);
    let [object, items] = ["object", "items"].map(|name| quote.quote(name));
    let wrapped = format!("{{ type: {object}, properties: {{ items: {written} }}, required: [{items}] }}");
    let edit = written.starts_with('{').then(|| TextEdit::replace(place, wrapped));
    let diagnostic = RULE.at(place, message).severity(severity);
    Some(diagnostic.maybe_fix("Put the array into a property", Unsafe, edit))
}
