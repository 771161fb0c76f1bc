use crate::rules::edit::Style;
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::syntax::Value;

declare_rule! {
    /// With `responseType: "json_schema"` the provider is asked to keep to the schema, and providers take only
    /// that of an object there. Put the list into a property. With a model of `openai` GenAIScript chooses that
    /// type by itself.
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
    S05, "array-response-schema" (was "answer-is-a-list"), Warning, "The schema of an answer is that of a list."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for response in context.responses().iter().filter(|it| it.is_strict()) {
        if response.schema.get("type").and_then(Value::as_str) != Some("array") {
            continue;
        }
        let source = &context.file.source;
        let written = response.written.span.text(source);
        let message =
            "Providers that keep to a schema want an object and reject a list. Put the list into a property.";
        let diagnostic = RULE.at(response.written.span, message);
        if !written.starts_with('{') {
            found.push(diagnostic);
            continue;
        }
        let quote = Style::of(context.file, response.written.span).quote;
        let wrapped = format!(
            "{{ type: {}, properties: {{ items: {written} }}, required: [{}] }}",
            quote.quote("object"),
            quote.quote("items")
        );
        let edit = Edit::replace(response.written.span, wrapped);
        found.push(diagnostic.fix("Put the list into a property", Unsafe, edit));
    }
}
