use super::places::Rank;
use super::shape::is_written;
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::schema::show_value;
use crate::syntax::{Kind, Value};

declare_rule! {
    /// GenAIScript requires a parameter when JavaScript takes its `required` for true. Every text but the empty
    /// one counts, also `"false"` and `"no"`, and so does every list.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: "false" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: false } } })
    /// ```
    P14, "required-not-boolean", Warning, "`required` is neither `true` nor `false`."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        if !matches!(place.rank, Rank::Parameter | Rank::Property) {
            continue;
        }
        let Some(value) = node.get("required") else { continue };
        let is_boolean = matches!(value.kind, Kind::Bool(_));
        let Some(counts) = value.truthy().filter(|_| !is_boolean && is_written(value, source)) else {
            continue;
        };
        // Of an object's list P12 speaks, of what else an object has P13.
        if node.is("object") && (counts || value.as_array().is_some()) {
            continue;
        }
        let meant = meant(value).unwrap_or(counts);
        let mut diagnostic = RULE.at(
            value.span,
            format!(
                "`{}` counts as {counts}, so {} is {}. Write `true` or `false`.",
                show_value(value),
                place.name(),
                if counts { "required" } else { "not required" },
            ),
        );
        for answer in [meant, !meant] {
            let edit = Edit::replace(value.span, answer.to_string());
            diagnostic = diagnostic.fix(format!("Write `{answer}`"), Unsafe, edit);
        }
        found.push(diagnostic);
    }
}

/// What an author means by a text or a number.
fn meant(value: &Value) -> Option<bool> {
    match &value.kind {
        Kind::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "false" | "no" | "n" | "0" | "off" | "optional" => Some(false),
            "true" | "yes" | "y" | "1" | "on" | "required" => Some(true),
            _ => None,
        },
        _ => None,
    }
}
