use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::schema::Schema;
use crate::schema::keywords;
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript sends the schema of a tool as it is, and providers reject a list without `items`. In a
    /// `responseSchema` that is made strict it makes GenAIScript itself throw.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("tag", "Tags a page.", {
    ///     type: "object",
    ///     properties: { tags: { type: "array" } },
    /// }, ({ tags }) => tag(tags))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("tag", "Tags a page.", {
    ///     type: "object",
    ///     properties: { tags: { type: "array", items: { type: "string" } } },
    /// }, ({ tags }) => tag(tags))
    /// ```
    T11, "array-without-items", Error, "A list in a JSON Schema does not say what it holds."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some(arguments) = tool.arguments() else { continue };
        keywords::each(&arguments.schema, &mut |schema| {
            found.extend(without_items(context, schema, "providers reject it"));
        });
    }
    for site in context.responses() {
        if !site.is_strict() {
            continue;
        }
        let made_strict = keywords::made_strict(&site.schema);
        keywords::each(&site.schema, &mut |schema| {
            let effect = if made_strict.iter().any(|it| std::ptr::eq(*it, schema)) {
                "GenAIScript throws when it makes the schema strict"
            } else {
                "providers reject it"
            };
            found.extend(without_items(context, schema, effect));
        });
    }
}

fn without_items(context: &Context<'_>, schema: &Value, effect: &str) -> Option<Diagnostic> {
    let object = schema.as_object().filter(|object| !object.open)?;
    let has_items = ["items", "prefixItems", "$ref"].iter().any(|keyword| object.get(keyword).is_some());
    if has_items || Schema::new(schema).type_name() != Some("array") {
        return None;
    }
    let name = object.member("type")?;
    let message = format!("This list does not say what it holds, and {effect}. Add `items`.");
    let diagnostic = RULE.at(name.key_span.to(name.value.span), message);
    let quote = edit::quote_of(&context.file.source, schema.span);
    let items = format!("items: {{ type: {} }}", quote.quote("string"));
    Some(match edit::add_member(context.file, schema.span, &items) {
        Some(edit) => diagnostic.fix("Make it a list of texts", Unsafe, edit),
        None => diagnostic,
    })
}
