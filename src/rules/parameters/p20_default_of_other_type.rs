use super::map::Owner;
use super::places::DeclaredSchema;
use super::shape::is_of_type;
use crate::rules::{Context, Diagnostic, Severity, Unsafe};
use crate::schema::keywords::TYPES;
use crate::schema::{Schema, coercion, show_value};
use crate::syntax::{Kind, Quote, Value, number};

declare_rule! {
    /// GenAIScript passes a `default` on as it is written: it reaches `env.vars` and the model whatever the `type`
    /// beside it. A script that expects a number then gets a string, or `null`. `NaN` and `Infinity` are numbers that
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

fn check(context: &Context<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let (default, owner) = (schema.written("default", context)?, schema.place.owner);
    let value = &default.value;
    let types = Schema::new(schema.place.value).types();
    let fits = types.iter().any(|name| is_of_type(value, name));
    let is_free = types.is_empty() || !types.iter().all(|name| TYPES.contains(name));
    let is_nullable = value.kind == Kind::Null && schema.get("nullable").is_some();
    if fits || is_free || is_nullable {
        return None;
    }
    let (shown, wanted) = (show_value(value), types.join("` or `"));
    let message = match &value.kind {
        Kind::Number(number) if !number.is_finite() => {
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
    let diagnostic = match converted {
        _ if owner == Owner::Answer => diagnostic.severity(Severity::Information),
        Some(text) => diagnostic.write(Unsafe, value.span, text),
        None => diagnostic,
    };
    Some(diagnostic.remove(Unsafe, context.file, default))
}

/// The value of the wanted type that an author most likely means.
fn converted(value: &Value, type_name: &str, source: &str) -> Option<String> {
    let written = value.span.text(source);
    match (&value.kind, type_name) {
        (Kind::Number(number), "string") if number.is_finite() => Some(quoted(written, source)),
        (Kind::Bool(_), "string") => Some(quoted(written, source)),
        (Kind::Number(number), "integer") if number.is_finite() => Some(number::show(number.trunc())),
        (Kind::String(text), "integer" | "number") => {
            let number = coercion::parse_float(text);
            let shown = number::show(number);
            let is_whole = type_name == "number" || number.fract() == 0.0;
            (number.is_finite() && is_whole && shown == text.trim()).then_some(shown)
        }
        (Kind::String(text), "boolean") => {
            Some(text.trim().to_owned()).filter(|text| text == "true" || text == "false")
        }
        _ => None,
    }
}

fn quoted(text: &str, source: &str) -> String {
    let count = |quote: char| source.matches(quote).count();
    if count('\'') > count('"') { Quote::Single.quote(text) } else { Quote::Double.quote(text) }
}
