use super::places::DeclaredSchema;
use super::shape::is_written;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, edit};
use crate::schema::keywords::TYPES;
use crate::schema::{Schema, coercion, show_value};
use crate::syntax::{Kind, Quote, Value};

declare_rule! {
    /// GenAIScript hands a `default` on as it is written: it reaches `env.vars` and the model without a look at
    /// the `type` beside it. A script that counts on a number then gets a text, and `null` in the place of
    /// anything. `NaN` and `Infinity` are numbers that JSON does not have: they become null on their way to a form
    /// or a model. No default is filled into an answer of the model; there this is an information.
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
    P20, "default-of-other-type", Warning, "A `default` is of another type than its schema says."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("default").filter(|member| is_written(&member.value, source)) else {
            continue;
        };
        let types = Schema::new(place.value).types();
        let fits = types.iter().any(|name| is_of(&member.value, name));
        let is_free = types.is_empty() || !types.iter().all(|name| TYPES.contains(name));
        let is_nullable = member.value.kind == Kind::Null && node.get("nullable").is_some();
        if fits || is_free || is_nullable {
            continue;
        }
        let value = show_value(&member.value);
        let wanted = types.join("` or `");
        let message = match &member.value.kind {
            Kind::Number(number) if !number.is_finite() => {
                format!("JSON has no `{value}`: the default becomes null. Write a number or remove it.")
            }
            _ if place.owner == Owner::Answer => format!(
                "The default `{value}` is not of type `{wanted}`, and nothing fills it into an answer. Remove it."
            ),
            _ => format!(
                "The default `{value}` is not of type `{wanted}` and is handed on as it is. Write one."
            ),
        };
        let mut diagnostic = RULE.at(member.value.span, message);
        if place.owner == Owner::Answer {
            diagnostic = diagnostic.severity(Severity::Information);
        } else if let Some(text) = node.type_name.and_then(|name| converted(&member.value, name, source)) {
            let edit = Edit::replace(member.value.span, &text);
            diagnostic = diagnostic.fix(format!("Write `{text}`"), Unsafe, edit);
        }
        let removal = edit::remove_member(context.file, member);
        found.push(diagnostic.maybe_fix("Remove the default", Unsafe, removal));
    }
}

/// Whether a default is of the type that its schema says.
pub(super) fn fits(node: DeclaredSchema<'_>, value: &Value) -> bool {
    node.type_name.is_some_and(|name| is_of(value, name))
}

fn is_of(value: &Value, type_name: &str) -> bool {
    match (&value.kind, type_name) {
        (Kind::Number(number), "integer") => number.is_finite() && number.fract() == 0.0,
        (Kind::Number(number), "number") => number.is_finite(),
        (Kind::String(_), "string")
        | (Kind::Bool(_), "boolean")
        | (Kind::Object(_), "object")
        | (Kind::Array(_), "array")
        | (Kind::Null, "null") => true,
        _ => false,
    }
}

/// The value of the wanted type that an author most likely means.
fn converted(value: &Value, type_name: &str, source: &str) -> Option<String> {
    let written = value.span.text(source);
    match (&value.kind, type_name) {
        (Kind::Number(number), "string") if number.is_finite() => Some(quoted(written, source)),
        (Kind::Bool(_), "string") => Some(quoted(written, source)),
        (Kind::Number(number), "integer") if number.is_finite() => {
            Some(crate::syntax::number::show(number.trunc()))
        }
        (Kind::String(text), "integer" | "number") => {
            let number = coercion::parse_float(text);
            let shown = crate::syntax::number::show(number);
            let is_whole = type_name == "number" || number.fract() == 0.0;
            (number.is_finite() && is_whole && shown == text.trim()).then_some(shown)
        }
        (Kind::String(text), "boolean") => match text.trim() {
            "true" | "false" => Some(text.trim().to_owned()),
            _ => None,
        },
        _ => None,
    }
}

fn quoted(text: &str, source: &str) -> String {
    let count = |quote: char| source.matches(quote).count();
    if count('\'') > count('"') { Quote::Single.quote(text) } else { Quote::Double.quote(text) }
}
