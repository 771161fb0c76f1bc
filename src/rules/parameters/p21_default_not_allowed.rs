use super::map::Owner;
use super::p23_empty_range::allows_nothing;
use super::pattern::{is_valid, may_match};
use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::rules::{Context, Diagnostic, Severity, Unsafe, near};
use crate::schema::show_value;
use crate::syntax::{Quote, Value};
use crate::text::Span;

declare_rule! {
    /// GenAIScript never checks a value against `enum`, `minimum`, `maximum` or `pattern`, not even a default. A
    /// script that relies on them gets a value that it does not expect, and a form shows a choice that is not among
    /// those it offers. An empty string beside an `enum` commonly means "nothing chosen"; that, and a default in
    /// an answer, into which none is filled, is reported as information only.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["small", "large"], default: "big" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["small", "large"], default: "large" } } })
    /// ```
    P21, "default-not-allowed", Warning, Schema, fix Unsafe, "A `default` is a value that its own schema does not allow."
}

fn check(context: &Context<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let member = schema.written("default", context)?;
    let default = &member.value;
    // P20 reports a default of another type, P23 limits that allow nothing.
    if !schema.has_type_of(default) || allows_nothing(schema) {
        return None;
    }
    let (keyword, why) = broken(context, schema, default)?;
    let is_answer = schema.place.owner == Owner::Answer;
    let is_no_choice = default.as_str() == Some("") && schema.get("enum").is_some();
    let (severity, remedy) = if is_answer {
        (Severity::Information, ", and nothing fills it into an answer. Remove it")
    } else if is_no_choice {
        (Severity::Information, ": it stands for no choice. Add it to them if it is one")
    } else {
        (Severity::Warning, ", which nothing checks. Change one of them")
    };
    let message = format!("The default `{}` {why}{remedy}.", show_value(default));
    let diagnostic =
        RULE.at(default.span, message).severity(severity).related(keyword, "what the default should fit");
    Some(if is_answer {
        diagnostic.remove(Unsafe, context.file, member)
    } else if let Some(choice) = nearest_choice(schema, default) {
        let quote = Quote::of(default.span.text(&context.file.source)).unwrap_or(Quote::Double);
        diagnostic.write(Unsafe, default.span, quote.quote(choice))
    } else {
        diagnostic
    })
}

/// A keyword, when a number breaks it, and how a message says so.
type Limit = (&'static str, fn(f64, f64) -> bool, &'static str);

const LIMITS: [Limit; 4] = [
    ("minimum", |number, limit| number < limit, "is under its `minimum`"),
    ("maximum", |number, limit| number > limit, "is over its `maximum`"),
    ("exclusiveMinimum", |number, limit| number <= limit, "is not over its `exclusiveMinimum`"),
    ("exclusiveMaximum", |number, limit| number >= limit, "is not under its `exclusiveMaximum`"),
];

/// The keyword that a default breaks, and how.
fn broken(context: &Context<'_>, schema: &DeclaredSchema<'_>, default: &Value) -> Option<(Span, String)> {
    if let Some(choices) = schema.member("enum").filter(|_| schema.has_items("enum")) {
        let items = choices.value.as_array()?;
        let is_known = items.iter().all(|item| is_written(item, context.file));
        if is_known && !items.iter().any(|item| item.says_the_same(default)) {
            return Some((choices.value.span, "is not one of its `enum`".to_owned()));
        }
    }
    if let Some(number) = default.as_number().filter(|_| schema.is_number()) {
        for (keyword, breaks, why) in LIMITS {
            let Some(limit) = schema.get(keyword) else { continue };
            if limit.as_number().is_some_and(|limit| breaks(number, limit)) {
                return Some((limit.span, format!("{why} of {}", show_value(limit))));
            }
        }
    }
    let pattern = &schema.written("pattern", context)?.value;
    let (text, expression) = (default.as_str()?, pattern.as_str()?);
    let differs = is_valid(expression) && !may_match(expression, text);
    differs.then(|| (pattern.span, "does not match its `pattern`".to_owned()))
}

fn nearest_choice<'a>(schema: &DeclaredSchema<'a>, default: &Value) -> Option<&'a str> {
    let choices = schema.get("enum")?.as_array()?;
    near::nearest(default.as_str()?, choices.iter().filter_map(Value::as_str))
}
