use super::map::Owner;
use super::places::{DeclaredSchema, PlaceRank};
use crate::genaiscript::{self, Defaults};
use crate::lint::map_or_schema::{is_literal_shorthand, is_shorthand};
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe, edit, wording};
use crate::syntax::{Member, Value, ValueKind};

declare_rule! {
    /// GenAIScript converts the shorthand of parameters only where it finds no `type`. An object with one is a JSON
    /// Schema to it, and is sent as it is: an example such as `""` or `NaN` among its `properties`, and an object without
    /// `type`, are no schemas there, although the documentation of GenAIScript says that nested objects are converted,
    /// too. Providers reject a tool with a value that is no schema, the validator rejects every answer, and an object
    /// without `type` tells a model nothing.
    ///
    /// Write the schemas, or leave out `type` and `properties`: `query: { text: "", limit: NaN }`. In the `parameters`
    /// of a script P18 says that such a value never arrives.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("search", "Searches.", {
    ///     query: { type: "object", properties: { text: "", limit: NaN } },
    /// }, ({ query }) => search(query.text, query.limit))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("search", "Searches.", {
    ///     query: { type: "object", properties: { text: { type: "string" }, limit: { type: "number" } } },
    /// }, ({ query }) => search(query.text, query.limit))
    /// ```
    P40, "unconverted-shorthand", Error, Schema, fix Unsafe, "The shorthand of parameters stands inside a JSON Schema, where nothing converts it."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let owner = schema.place.owner;
    let found: Vec<&Member> = shorthands(schema).into_iter().filter(|it| is_shorthand(&it.value)).collect();
    let first = found.first()?;
    let is_refused = found.iter().any(|member| is_literal_shorthand(&member.value));
    // T10 reports the root of a tool's schema.
    if owner.becomes_vars() || (is_refused && owner == Owner::Tool && schema.place.rank == PlaceRank::Root) {
        return None;
    }
    let (is, them) =
        if found.len() == 1 { ("is no schema", "its schema") } else { ("are no schemas", "their schemas") };
    let names = wording::keys(&found)?;
    let consequence = match owner.invalidates() {
        Some(consequence) => consequence,
        None if is_refused => "providers reject the tool",
        None => "the model does not learn what is in it",
    };
    let severity = if owner == Owner::Tool && is_refused { Severity::Error } else { Severity::Warning };
    let message = format!(
        "GenAIScript takes a schema with a `type` as it is and converts nothing in it: {names} {is}, and \
         {consequence}. Write {them}."
    );
    let defaults = if owner == Owner::Tool { Defaults::Keep } else { Defaults::Drop };
    let quote = edit::quote_of(&context.file.source, first.value.span);
    let edits = found.iter().map(|member| {
        let inferred = genaiscript::infer_type(&member.value, defaults);
        let schema = inferred.schema.filter(|_| inferred.throws.is_empty() && inferred.unknown.is_empty())?;
        Some(TextEdit::replace(member.value.span, edit::line(&schema, quote)?))
    });
    let edits: Option<Vec<TextEdit>> = edits.collect();
    let title = if found.len() == 1 { "Write the schema" } else { "Write the schemas" };
    let diagnostic = RULE.at(first.key_span, message).severity(severity);
    Some(diagnostic.maybe_fix(title, Unsafe, edits))
}

fn shorthands<'a>(schema: &DeclaredSchema<'a>) -> Vec<&'a Member> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.map(|object| object.entries()).unwrap_or_default();
    // An array of schemas declares a tuple.
    let items = schema.member("items").filter(|items| !matches!(items.value.kind, ValueKind::Array(_)));
    properties.into_iter().chain(items).collect()
}
