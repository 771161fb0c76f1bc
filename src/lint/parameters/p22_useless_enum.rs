use std::collections::HashSet;
use std::mem;

use super::fixes::as_string;
use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::json_schema::show_value;
use crate::lint::{Diagnostic, DiagnosticTag, Fix, LintContext, Safe, Unsafe, edit, wording};
use crate::syntax::{Member, Value};
use crate::text::Span;

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

/// Readers do not check more related locations one by one.
const MAX_RELATED: usize = 8;

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Vec<Diagnostic> {
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

fn no_choice(context: &LintContext<'_>, schema: &DeclaredSchema<'_>, choices: &Member) -> Diagnostic {
    let consequence = consequence(schema, " and");
    let message = format!("An empty `enum` offers no choice{consequence}. List the choices or remove it.");
    RULE.at(choices.value.span, message).remove(Unsafe, context.file, choices)
}

/// Returns the end of a sentence; empty unless validators reject the schema.
fn consequence(schema: &DeclaredSchema<'_>, and: &str) -> String {
    schema.place.owner.invalidates().map_or_else(String::new, |what| format!("{and} {what}"))
}

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

fn of_items(context: &LintContext<'_>, schema: &DeclaredSchema<'_>, choices: &Value) -> Vec<Diagnostic> {
    let consequence = consequence(schema, ", and");
    let mut seen = HashSet::new();
    let (mut repeated, mut strange) = (Vec::new(), Vec::new());
    let items = choices.as_array().unwrap_or_default().iter().filter(|item| is_written(item, context.file));
    for item in items {
        let shown = show_value(item);
        if !seen.insert((mem::discriminant(&item.kind), shown.clone())) {
            repeated.push(EnumUse { item, shown });
        } else if schema.is("string") && item.as_str().is_none() {
            strange.push(EnumUse { item, shown });
        }
    }
    let repeated = repetitions(context, choices, &repeated, &consequence);
    repeated.into_iter().chain(no_strings(&context.file.source, &strange)).collect()
}

struct EnumUse<'v> {
    item: &'v Value,
    shown: String,
}

fn is_same(one: &EnumUse<'_>, other: &EnumUse<'_>) -> bool {
    mem::discriminant(&one.item.kind) == mem::discriminant(&other.item.kind) && one.shown == other.shown
}

fn repetitions(
    context: &LintContext<'_>,
    choices: &Value,
    repeated: &[EnumUse<'_>],
    consequence: &str,
) -> Option<Diagnostic> {
    let file = context.file;
    let (first, others) = repeated.split_first()?;
    let diagnostic = |message: String| RULE.at(first.item.span, message).tag(DiagnosticTag::Unnecessary);
    let shown = &first.shown;
    // A constant's value is elsewhere.
    if others.is_empty() {
        let removal = choices.span.contains(first.item.span).then(|| edit::remove(file, first.item.span));
        return Some(
            diagnostic(format!("`{shown}` is already a choice{consequence}. Remove it.")).maybe_fix(
                "Remove it",
                Safe,
                removal.flatten(),
            ),
        );
    }
    let is_one = others.iter().all(|other| is_same(first, other));
    let message = if is_one {
        let times = repeated.len() + 1;
        format!("`{shown}` is {times} times among the choices{consequence}. Keep one.")
    } else {
        let listed = wording::list(once(repeated))?;
        format!("{listed} are already choices{consequence}. Remove the repetitions.")
    };
    let places: Vec<Span> = repeated.iter().map(|choice| choice.item.span).collect();
    let removal = edit::remove_items(file, choices.span, &places);
    Some(also(diagnostic(message), others, "another repetition").maybe_fix("Remove them", Safe, removal))
}

fn no_strings(source: &str, strange: &[EnumUse<'_>]) -> Option<Diagnostic> {
    let (first, others) = strange.split_first()?;
    if others.is_empty() {
        let message =
            format!("`{}` is not a string, so it can never be chosen. Write a string.", first.shown);
        return Some(RULE.at(first.item.span, message).fixes(as_string(source, first.item, Unsafe)));
    }
    let listed = wording::list(once(strange))?;
    let message = format!("{listed} are not strings, so they can never be chosen. Write strings.");
    let fixes: Option<Vec<Fix>> =
        strange.iter().map(|choice| as_string(source, choice.item, Unsafe)).collect();
    let edits = fixes.map(|fixes| fixes.into_iter().flat_map(|fix| fix.edits).collect::<Vec<_>>());
    let diagnostic = also(RULE.at(first.item.span, message), others, "this is not one either");
    Some(diagnostic.maybe_fix("Write strings", Unsafe, edits))
}

fn once<'c>(choices: &'c [EnumUse<'_>]) -> impl Iterator<Item = &'c str> {
    let mut seen = HashSet::new();
    choices.iter().map(|choice| choice.shown.as_str()).filter(move |shown| seen.insert(*shown))
}

fn also(diagnostic: Diagnostic, others: &[EnumUse<'_>], why: &str) -> Diagnostic {
    let few = if others.len() <= MAX_RELATED { others } else { &[] };
    few.iter().fold(diagnostic, |diagnostic, other| diagnostic.related(other.item.span, why))
}
