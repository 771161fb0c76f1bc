use super::places::Rank;
use super::shape::is_written;
use super::site::{Owner, invalidates};
use crate::rules::{Context, Diagnostic, Edit, Safe, edit, near};
use crate::schema::keywords::TYPES;
use crate::syntax::Value;

declare_rule! {
    /// In a map of parameters GenAIScript knows a schema by its `type`: `string`, `number`, `integer`,
    /// `boolean` or `object`, in small letters. With any other name the object is read as nested parameters,
    /// and the schema becomes an object with the properties `type`, `description` and so on.
    ///
    /// In a finished JSON Schema `array` and `null` are types as well. One that is none makes the schema invalid:
    /// providers reject a tool for it, and no answer fits it.
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
    P05, "unknown-type", Warning, "A `type` that GenAIScript does not know makes a schema an object."
}

/// The types that GenAIScript knows in a map.
const KNOWN: [&str; 5] = ["string", "number", "integer", "boolean", "object"];

/// Names of other languages, in small letters.
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

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in context.nested() {
        let Some(member) = nested.object.member("type") else { continue };
        let Some(name) = member.value.as_str().filter(|name| *name != "array") else { continue };
        if nested.is_meant_as_schema() {
            let consequence = format!(
                "{} is not a type that GenAIScript knows: `{}` becomes an object.",
                shown(name),
                nested.member.key
            );
            found.push(unknown(context, &member.value, name, &KNOWN, &consequence));
        }
    }
    for node in context.schemas().iter().copied() {
        let place = node.place;
        if !matches!(place.rank, Rank::Root | Rank::Inside) {
            continue;
        }
        let Some(kind) = node.get("type") else { continue };
        let names = kind.as_array().unwrap_or(std::slice::from_ref(kind));
        for value in names.iter().filter(|value| is_written(value, &context.file.source)) {
            let Some(name) = value.as_str().filter(|name| !TYPES.contains(name)) else { continue };
            let consequence =
                format!("{} is not a type of JSON Schema: {}.", shown(name), consequence(place.owner));
            found.push(unknown(context, value, name, &TYPES, &consequence));
        }
    }
}

/// A type as a message names it.
fn shown(name: &str) -> String {
    if name.trim().is_empty() { "A blank text".to_owned() } else { format!("`{name}`") }
}

/// What an unknown type in a schema that is taken as it is does.
fn consequence(owner: Owner) -> &'static str {
    invalidates(owner).unwrap_or(match owner {
        Owner::Tool => "providers reject the tool",
        _ => "forms and tools that are made of it do not know it",
    })
}

fn unknown(
    context: &Context<'_>,
    value: &Value,
    name: &str,
    known: &[&'static str],
    consequence: &str,
) -> Diagnostic {
    let Some(meant) = meant(name, known) else {
        let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        return RULE.at(value.span, format!("{consequence} Write one of {}.", listed.join(", ")));
    };
    let text = edit::quote_at(&context.file.source, value.span).quote(meant);
    let edit = Edit::replace(value.span, text);
    RULE.at(value.span, format!("{consequence} Write `{meant}`.")).fix(format!("Write `{meant}`"), Safe, edit)
}

fn meant(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let small = name.to_lowercase();
    let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == small).map(|(_, known)| *known);
    foreign.or_else(|| near::nearest(name, known.iter().copied()))
}
