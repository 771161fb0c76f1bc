use std::slice;

use super::map::Owner;
use super::nested::NestedMap;
use super::places::ParameterPlace;
use super::shape::is_written;
use crate::json_schema::keywords::{SCHEMA_TYPES, TYPES};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, edit};
use crate::suggest;
use crate::syntax::Value;

declare_rule! {
    /// In a map of parameters GenAIScript recognizes a schema by its `type`: `string`, `number`, `integer`, `boolean`
    /// or `object`, in lowercase. With any other name the object is read as nested parameters, and the schema becomes
    /// an object with the properties `type`, `description` and so on.
    ///
    /// In a finished JSON Schema, `array` and `null` are types as well. Any other makes the schema invalid: providers
    /// reject a tool for it, and no answer fits it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "String", description: "Where" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", description: "Where" } } })
    /// ```
    P05, "unknown-type", Warning, Place, fix Safe, "A `type` that GenAIScript does not know makes a schema an object."
}

const FOREIGN: [(&str, &str); 13] = [
    ("bool", "boolean"),
    ("date", "string"),
    ("decimal", "number"),
    ("dict", "object"),
    ("double", "number"),
    ("file", "string"),
    ("float", "number"),
    ("int", "integer"),
    ("long", "integer"),
    ("map", "object"),
    ("record", "object"),
    ("str", "string"),
    ("text", "string"),
];

fn check(context: &LintContext<'_>, place: &ParameterPlace<'_>) -> Vec<Diagnostic> {
    let Some(kind) = place.value.get("type") else { return Vec::new() };
    if place.rank.is_verbatim() {
        let names = kind.as_array().unwrap_or(slice::from_ref(kind)).iter();
        let names = names.filter(|name| is_written(name, context.file));
        return names.filter_map(|name| in_schema(context, place.owner, name)).collect();
    }
    in_map(context, place, kind).into_iter().collect()
}

fn in_map(context: &LintContext<'_>, place: &ParameterPlace<'_>, kind: &Value) -> Option<Diagnostic> {
    let nested = NestedMap::find(place).filter(NestedMap::is_meant_as_schema)?;
    // P04 reports arrays.
    let name = kind.as_str().filter(|name| *name != "array")?;
    let (shown, key) = (shown(name), &nested.member.key);
    let message = format!(
        "{shown} is not a type that GenAIScript knows: `{key}` becomes an object.{}",
        nested.consequence(context)
    );
    Some(unknown(context, kind, name, &SCHEMA_TYPES, &message))
}

fn in_schema(context: &LintContext<'_>, owner: Owner, kind: &Value) -> Option<Diagnostic> {
    let name = kind.as_str().filter(|name| !TYPES.contains(name))?;
    let consequence = owner.invalidates().unwrap_or(match owner {
        Owner::Tool => "providers reject the tool",
        _ => "forms and tools made from it do not know it",
    });
    let message = format!("{} is not a type of JSON Schema: {consequence}.", shown(name));
    Some(unknown(context, kind, name, &TYPES, &message))
}

fn shown(name: &str) -> String {
    if name.trim().is_empty() { "A blank string".to_owned() } else { format!("`{name}`") }
}

fn unknown(
    context: &LintContext<'_>,
    value: &Value,
    name: &str,
    known: &[&'static str],
    message: &str,
) -> Diagnostic {
    let lowercase = name.to_lowercase();
    let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == lowercase).map(|(_, known)| *known);
    let Some(meant) = foreign.or_else(|| suggest::nearest(name, known.iter().copied())) else {
        let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        return RULE.at(value.span, format!("{message} Write one of {}.", listed.join(", ")));
    };
    let text = edit::quote_at(&context.file.source, value.span).quote(meant);
    let edit = TextEdit::replace(value.span, text);
    RULE.at(value.span, format!("{message} Write `{meant}`.")).fix(format!("Write `{meant}`"), Safe, edit)
}
