use super::nested::NestedMap;
use crate::json_schema::keywords::SCHEMA_TYPES;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit, wording};
use crate::syntax::Value;

declare_rule! {
    /// In a map of parameters GenAIScript recognizes a schema by its `type`, but only by `string`, `number`,
    /// `integer`, `boolean` and `object`. With `type: "array"` the object is read as nested parameters: the schema
    /// becomes an object with the properties `type` and `items`, and values that a user gives are dropped.
    ///
    /// An array is declared by one item, and has no description of its own. No user can give one to a script, though:
    /// there a string is declared and split. A `default` next to the array schema of a parameter does reach `env.vars`,
    /// as the array that it is. A script gives one to a system that it configures with `parameters` in `system`; where
    /// a script of the workspace does, the parameter is not reported.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { tags: { type: "array", items: { type: "string" } } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { tags: "" } })
    /// const tags = env.vars.tags.split(",")
    /// ```
    P04, "array-schema-parameter", Warning, Nested, needs Workspace, fix Unsafe,
    "An array schema is taken for an object with the properties `type` and `items`."
}

fn check(context: &LintContext<'_>, nested: &NestedMap<'_>) -> Option<Diagnostic> {
    let object = nested.object;
    if object.get("type")?.as_str() != Some("array") || !nested.is_meant_as_schema() {
        return None;
    }
    if nested.is_configured(context) {
        return None;
    }
    // Users cannot give arrays to variables.
    let is_given = nested.becomes_variable();
    let advice = if is_given { "Declare a string and split it." } else { "Write an array with one item." };
    let message = format!(
        "Array schemas are not recognized here: `{}` becomes an object with the properties {}.{} {advice}",
        nested.member.key,
        wording::keys(&object.entries())?,
        nested.consequence(context),
    );
    let (span, diagnostic) = (nested.value.span, RULE.at(nested.value.span, message));
    Some(if is_given {
        let (text, keeps_default) = as_string(context, nested);
        let loss = if keeps_default { "" } else { ", and drop the default" };
        let edit = TextEdit::replace(span, &text);
        diagnostic.fix(format!("Write `{text}`, a string to split{loss}"), Unsafe, edit)
    } else if let Some(shorthand) = shorthand(context, nested) {
        diagnostic.write(Unsafe, span, shorthand)
    } else {
        diagnostic
    })
}

/// Returns the parameter, and whether it has the array's default.
fn as_string(context: &LintContext<'_>, nested: &NestedMap<'_>) -> (String, bool) {
    let (source, object) = (&context.file.source, nested.object);
    let quote = edit::quote_of(source, nested.value.span);
    let of_items = || object.get("items")?.get("description");
    let description = object.get("description").or_else(of_items);
    let description = description.map(|text| format!(", description: {}", text.span.text(source)));
    let default = object.get("default");
    let joined = default.and_then(joined).map(|text| format!(", default: {}", quote.quote(&text)));
    let keeps_default = default.is_none() || joined.is_some();
    let (description, joined) = (description.unwrap_or_default(), joined.unwrap_or_default());
    (format!("{{ type: {}{description}{joined} }}", quote.quote("string")), keeps_default)
}

fn joined(array: &Value) -> Option<String> {
    let strings: Option<Vec<&str>> = array.as_array()?.iter().map(Value::as_str).collect();
    strings
        .filter(|strings| !strings.iter().any(|string| string.contains(',')))
        .map(|strings| strings.join(","))
}

fn shorthand(context: &LintContext<'_>, nested: &NestedMap<'_>) -> Option<String> {
    let source = &context.file.source;
    let of_strings = || format!("[{}]", edit::quote_of(source, nested.value.span).quote(""));
    let Some(items) = nested.object.get("items") else { return Some(of_strings()) };
    let schema = items.as_object()?;
    let is_bare = schema.members.len() == 1;
    match schema.get("type")?.as_str()? {
        "string" if is_bare => Some(of_strings()),
        "number" if is_bare => Some("[NaN]".to_owned()),
        name => SCHEMA_TYPES.contains(&name).then(|| format!("[{}]", items.span.text(source))),
    }
}
