use super::WrittenTool;
use crate::json_schema::keywords;
use crate::lint::undeclared_required::undeclared_required;
use crate::lint::{Diagnostic, LintContext, Safe, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// The model gets the schema of a tool as it is written. A name in `required` that is not among the
    /// `properties` asks it for an argument that it knows nothing about, and the property that was meant stays
    /// optional. Strict providers reject such a schema.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("look", "Looks at pictures.", {
    ///     type: "object",
    ///     properties: { images: { type: "string" } },
    ///     required: ["image"],
    /// }, ({ images }) => look(images))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("look", "Looks at pictures.", {
    ///     type: "object",
    ///     properties: { images: { type: "string" } },
    ///     required: ["images"],
    /// }, ({ images }) => look(images))
    /// ```
    T05, "required-not-declared", Warning, Tool, fix Safe, "`required` names a property that is not declared."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> impl Iterator<Item = Diagnostic> {
    let schemas = tool.arguments().into_iter().flat_map(|arguments| keywords::all(&arguments.schema));
    schemas.flat_map(|schema| of_schema(context, schema))
}

fn of_schema(context: &LintContext<'_>, schema: &Value) -> Vec<Diagnostic> {
    let Some(found) = undeclared_required(schema) else { return Vec::new() };
    let names = found.undeclared.iter();
    names.map(|(item, name)| of_name(context, schema, item, name, &found.optional)).collect()
}

fn of_name(context: &LintContext<'_>, schema: &Value, item: &Value, name: &str, free: &[&str]) -> Diagnostic {
    let file = context.file;
    let meant = context.near.nearest(name, free.iter().copied());
    let advice =
        meant.map_or_else(|| "Declare it, or remove it".to_owned(), |meant| format!("Write `{meant}`"));
    let respelt = meant.and_then(|meant| edit::replace_string(&file.source, item.span, meant));
    let quote = edit::quote_of(&file.source, schema.span);
    let property = edit::string_property(name, quote);
    let declared = match schema.get("properties") {
        Some(properties) => edit::add_member(file, properties.span, &property),
        None => edit::add_member(file, schema.span, &format!("properties: {{ {property} }}")),
    };
    RULE.at(item.span, format!("No property is called `{name}`, yet it is required. {advice}."))
        .maybe_fix(advice, Safe, respelt)
        .maybe_fix(format!("Declare the property `{name}`"), Unsafe, declared)
}
