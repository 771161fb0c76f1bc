use std::collections::HashSet;
use std::ptr;

use super::WrittenTool;
use crate::json_schema::{Schema, keywords};
use crate::lint::{Diagnostic, LintContext, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript sends the schema of a tool as it is written, and providers reject an array without `items`. In
    /// a `responseSchema` that is made strict, GenAIScript itself throws.
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
    T11, "array-without-items", Error, File, fix Unsafe, "An array in a JSON Schema does not say what it holds."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let tools = context.tools().iter().filter_map(WrittenTool::arguments);
    let of_tools = tools.flat_map(|arguments| keywords::all(&arguments.schema));
    let responses = context.responses().iter().filter(|response| response.is_strict());
    let of_responses = responses.flat_map(|response| {
        let made_strict = keywords::made_strict(&response.schema).into_iter();
        let made_strict: HashSet<*const Value> = made_strict.map(ptr::from_ref).collect();
        keywords::all(&response.schema).map(move |schema| {
            let throws = made_strict.contains(&ptr::from_ref(schema));
            (schema, if throws { "GenAIScript throws when it makes the schema strict" } else { REJECTED })
        })
    });
    let schemas = of_tools.map(|schema| (schema, REJECTED)).chain(of_responses);
    schemas.filter_map(|(schema, effect)| without_items(context, schema, effect))
}

const REJECTED: &str = "providers reject it";

fn without_items(context: &LintContext<'_>, schema: &Value, effect: &str) -> Option<Diagnostic> {
    let object = schema.as_object().filter(|object| !object.open)?;
    let has_items = ["items", "prefixItems", "$ref"].iter().any(|keyword| object.get(keyword).is_some());
    if has_items || Schema::new(schema).type_name() != Some("array") {
        return None;
    }
    let name = object.member("type")?;
    let message = format!("This array does not say what it holds, and {effect}. Add `items`.");
    let quote = edit::quote_of(&context.file.source, schema.span);
    let edit = edit::add_string_property(context.file, schema.span, "items", quote);
    let diagnostic = RULE.at(name.span(), message);
    Some(diagnostic.maybe_fix("Make it an array of strings", Unsafe, edit))
}
