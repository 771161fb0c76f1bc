use super::site::Site;
use crate::rules::map_or_schema::map_of_texts;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::syntax::{Kind, Quote, Value};
use crate::text::Span;

declare_rule! {
    /// `parameters` maps names to values. GenAIScript does not check that: the items of an array and the
    /// letters of a text become parameters called `0`, `1`, …, and a number or `true` declares none. The script
    /// runs all the same, and what it meant to declare has no value and no type. A `responseSchema` is read in the
    /// same way.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: ["city", "year"] })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: NaN } })
    /// ```
    P11, "parameters-not-a-map", Warning, "`parameters` is no map of names and values."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    // Of the arguments of a tool T10 speaks.
    for site in context.maps_outside_tools() {
        found.extend(not_a_map(context, site));
    }
}

fn not_a_map(context: &Context<'_>, site: &Site<'_>) -> Option<Diagnostic> {
    let value = site.value;
    let nouns = site.nouns();
    let message = match &value.kind {
        Kind::Array(items) if items.is_empty() => format!("An empty list declares no {nouns}."),
        Kind::Array(_) => format!("The items of a list become {nouns} called `0`, `1`, …."),
        // Code that the text reader took for a text has rules of its own.
        Kind::String(text) if !text.is_empty() && is_quoted(context, value.span) => {
            format!("The letters of a text become {nouns} called `0`, `1`, ….")
        }
        Kind::Number(number) if *number != 0.0 && !number.is_nan() => {
            format!("A number declares no {nouns}.")
        }
        Kind::Bool(true) => format!("`true` declares no {nouns}."),
        _ => return None,
    };
    let diagnostic =
        RULE.at(value.span, format!("{message} Write a map of names and values, as in `{{ city: \"\" }}`."));
    Some(match map_of(context, value) {
        Some(map) => {
            let edit = Edit::replace(value.span, &map);
            diagnostic.fix(format!("Write `{map}`"), Unsafe, edit)
        }
        None => diagnostic,
    })
}

fn is_quoted(context: &Context<'_>, span: Span) -> bool {
    Quote::of(span.text(&context.file.source)).is_some()
}

/// The map that an array of names was meant to be.
fn map_of(context: &Context<'_>, value: &Value) -> Option<String> {
    let names: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
    map_of_texts(&names?, edit::quote_of(&context.file.source, value.span))
}
