use super::map::WrittenMap;
use crate::lint::map_or_schema::map_of_strings;
use crate::lint::{Diagnostic, Fix, LintContext, Unsafe, edit};
use crate::syntax::{Quote, Value, ValueKind};

declare_rule! {
    /// `parameters` maps names to values. GenAIScript does not check that: the items of an array and the characters of
    /// a string become parameters called `0`, `1`, …, and a number or `true` declares none. The script still runs, and
    /// what it meant to declare has no value and no type. A `responseSchema` is read in the same way.
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
    P11, "parameters-not-a-map", Warning, Map, fix Unsafe, "`parameters` is not a map of names and values."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> Option<Diagnostic> {
    // T10 reports tool arguments.
    if map.tool.is_some() {
        return None;
    }
    let (value, nouns) = (map.value, map.owner.nouns());
    let is_quoted = || Quote::detect(value.span.text(&context.file.source)).is_some();
    let problem = match &value.kind {
        ValueKind::Array(items) if items.is_empty() => format!("An empty array declares no {nouns}."),
        ValueKind::Array(_) => format!("The items of an array become {nouns} called `0`, `1`, …."),
        // The metadata rules report code that the text reader parsed as a string.
        ValueKind::String(text) if !text.is_empty() && is_quoted() => {
            format!("The characters of a string become {nouns} called `0`, `1`, ….")
        }
        ValueKind::Number(number) if *number != 0.0 && !number.is_nan() => {
            format!("A number declares no {nouns}.")
        }
        ValueKind::Bool(true) => format!("`true` declares no {nouns}."),
        _ => return None,
    };
    let message = format!("{problem} Write a map of names and values, as in `{{ city: \"\" }}`.");
    let meant = || {
        let names: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
        map_of_strings(&names?, edit::quote_of(&context.file.source, value.span))
    };
    let fix = meant().map(|text| Fix::write(Unsafe, value.span, text));
    Some(RULE.at(value.span, message).fixes(fix))
}
