use super::map::Owner;
use super::p21_default_not_allowed::is_allowed;
use super::places::DeclaredSchema;
use super::shape::is_of_type;
use crate::json_schema::keywords::TYPES;
use crate::json_schema::{Schema, show_value};
use crate::lint::{Diagnostic, LintContext, Severity, Unsafe};
use crate::syntax::{Quote, Value, ValueKind, coercion, number};

declare_rule! {
    /// GenAIScript passes a `default` on as it is written: it reaches `env.vars` and the model whatever the `type`
    /// next to it. A script that expects a number then gets a string, or `null`. `NaN` and `Infinity` are numbers that
    /// JSON does not have: they become null on their way to a form or a model. No default is filled into an answer of
    /// the model; there this is reported as information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { count: { type: "integer", default: "3" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { count: { type: "integer", default: 3 } } })
    /// ```
    P20, "default-of-other-type", Warning, Schema, fix Unsafe, "A `default` does not have the type of its schema."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let (default, owner) = (schema.written("default", context)?, schema.place.owner);
    let value = &default.value;
    let types = Schema::new(schema.place.value).types();
    let fits = types.iter().any(|name| is_of_type(value, name));
    let is_free = types.is_empty() || !types.iter().all(|name| TYPES.contains(name));
    let is_nullable = value.kind == ValueKind::Null && schema.get("nullable").is_some();
    if fits || is_free || is_nullable {
        return None;
    }
    let (shown, wanted) = (show_value(value), types.join("` or `"));
    let message = match &value.kind {
        ValueKind::Number(number) if !number.is_finite() => {
            format!("JSON has no `{shown}`: the default becomes null. Write a number or remove it.")
        }
        _ if owner == Owner::Answer => format!(
            "The default `{shown}` is not of type `{wanted}`, and nothing fills it into an answer. Remove it."
        ),
        _ => {
            format!("The default `{shown}` is not of type `{wanted}`, and is passed on as it is. Change it.")
        }
    };
    let diagnostic = RULE.at(value.span, message);
    let converted = schema.type_name.and_then(|name| converted(value, name, &context.file.source));
    let converted =
        converted.filter(|(kind, _)| is_allowed(context, schema, kind.clone())).map(|(_, text)| text);
    let diagnostic = match converted {
        _ if owner == Owner::Answer => diagnostic.severity(Severity::Information),
        Some(text) => diagnostic.write(Unsafe, value.span, text),
        None => diagnostic,
    };
    Some(diagnostic.remove(Unsafe, context.file, default))
}

/// Returns the value of the declared type that an author most likely means, and its text.
fn converted(value: &Value, type_name: &str, source: &str) -> Option<(ValueKind, String)> {
    let written = value.span.text(source);
    let as_string = || (ValueKind::String(written.to_owned()), quoted(written, source));
    let as_number = |number: f64| (ValueKind::Number(number), number::show(number));
    match (&value.kind, type_name) {
        (ValueKind::Number(number), "string") if number.is_finite() => Some(as_string()),
        (ValueKind::Bool(_), "string") => Some(as_string()),
        (ValueKind::Number(number), "integer") if number.is_finite() => Some(as_number(number.trunc())),
        (ValueKind::String(text), "integer" | "number") => {
            let (kind, shown) = as_number(coercion::parse_float(text));
            let ValueKind::Number(number) = kind else { return None };
            let is_whole = type_name == "number" || number.fract() == 0.0;
            (number.is_finite() && is_whole && shown == text.trim()).then_some((kind, shown))
        }
        (ValueKind::String(text), "boolean") => match text.trim() {
            text @ ("true" | "false") => Some((ValueKind::Bool(text == "true"), text.to_owned())),
            _ => None,
        },
        _ => None,
    }
}

fn quoted(text: &str, source: &str) -> String {
    let count = |quote: char| source.matches(quote).count();
    if count('\'') > count('"') { Quote::Single.quote(text) } else { Quote::Double.quote(text) }
}
