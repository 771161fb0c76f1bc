use std::collections::HashSet;
use std::mem;

use super::fixes::as_string;
use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::rules::{Context, Diagnostic, Safe, Tag, Unsafe, edit};
use crate::schema::show_value;
use crate::syntax::{Member, Value};

declare_rule! {
    /// `enum` lists the strings that a form offers to choose from. It must be a non-empty array of distinct
    /// strings; validators reject anything else. A form uses it only for a string: for a number or a boolean it shows
    /// a plain field. Models do get it for every type.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M", "M", 44] } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M", "44"] } } })
    /// ```
    P22, "useless-enum", Warning, Schema, fix Safe, "An `enum` that is empty, repeats a choice, or is not used for a string."
}

fn check(context: &Context<'_>, schema: &DeclaredSchema<'_>) -> Vec<Diagnostic> {
    let Some(choices) = schema.member("enum") else { return Vec::new() };
    match choices.value.as_array() {
        Some([]) => vec![no_choice(context, schema, choices)],
        Some(_) if is_ignored(schema) => vec![ignored(schema, choices)],
        Some(_) => of_items(context, schema, &choices.value),
        None if is_written(&choices.value, context.file) => vec![no_array(schema, &choices.value)],
        None => Vec::new(),
    }
}

fn no_array(schema: &DeclaredSchema<'_>, value: &Value) -> Diagnostic {
    let consequence = schema.place.owner.invalidates().unwrap_or("is not read");
    RULE.at(value.span, format!("`enum` is not an array and {consequence}. Write an array of strings."))
}

fn no_choice(context: &Context<'_>, schema: &DeclaredSchema<'_>, choices: &Member) -> Diagnostic {
    let consequence = consequence(schema, " and");
    let message = format!("An empty `enum` offers no choice{consequence}. List the choices or remove it.");
    RULE.at(choices.value.span, message).remove(Unsafe, context.file, choices)
}

/// What `enum` does to a schema that validators refuse, as the end of a sentence.
fn consequence(schema: &DeclaredSchema<'_>, and: &str) -> String {
    schema.place.owner.invalidates().map_or_else(String::new, |what| format!("{and} {what}"))
}

/// Whether a form shows the parameter without its choices.
fn is_ignored(schema: &DeclaredSchema<'_>) -> bool {
    schema.place.owner.becomes_vars() && (schema.is_number() || schema.is("boolean"))
}

fn ignored(schema: &DeclaredSchema<'_>, choices: &Member) -> Diagnostic {
    let (name, kind) = (schema.place.name(), schema.type_name.unwrap_or_default());
    let message = format!(
        "Forms offer choices for strings only and show {name}, of type `{kind}`, as a plain field. Declare a \
         string or remove `enum`."
    );
    RULE.at(choices.span(), message)
}

fn of_items(context: &Context<'_>, schema: &DeclaredSchema<'_>, choices: &Value) -> Vec<Diagnostic> {
    let source = &context.file.source;
    let consequence = consequence(schema, ", and");
    let mut seen = HashSet::new();
    let items = choices.as_array().unwrap_or_default().iter().filter(|item| is_written(item, context.file));
    let of_item = |item: &Value| {
        let shown = show_value(item);
        if !seen.insert((mem::discriminant(&item.kind), shown.clone())) {
            let message = format!("`{shown}` is already a choice{consequence}. Remove it.");
            let diagnostic = RULE.at(item.span, message).tag(Tag::Unnecessary);
            // What a constant names stands elsewhere.
            let removal = choices.span.contains(item.span).then(|| edit::remove(context.file, item.span));
            return Some(diagnostic.maybe_fix("Remove it", Safe, removal.flatten()));
        }
        (schema.is("string") && item.as_str().is_none()).then(|| no_string(source, item, &shown))
    };
    items.filter_map(of_item).collect()
}

fn no_string(source: &str, item: &Value, shown: &str) -> Diagnostic {
    let message = format!("`{shown}` is not a string, so it can never be chosen. Write a string.");
    RULE.at(item.span, message).fixes(as_string(source, item, Unsafe))
}
