use super::map::Owner;
use super::p23_empty_range::allows_nothing;
use super::pattern::{is_valid, may_match};
use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::json_schema::show_value;
use crate::lint::{Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Member, Value, ValueKind};

declare_rule! {
    /// GenAIScript never checks a value against `enum`, `minimum`, `maximum` or `pattern`, not even a default. A
    /// script that relies on them gets a value that it does not expect, and a form shows a choice that is not among
    /// those it offers. An empty string next to an `enum` commonly means "nothing chosen"; that, and a default in
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

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let member = schema.written("default", context)?;
    let default = &member.value;
    // P20 reports a default of another type, P23 limits that allow nothing.
    if !schema.has_type_of(default) || allows_nothing(schema) {
        return None;
    }
    let BrokenConstraint { keyword, why } = broken(context, schema, default)?;
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
    let diagnostic = RULE
        .at(default.span, message)
        .severity(severity)
        .related(keyword.value.span, "what the default should fit");
    if is_answer {
        return Some(diagnostic.remove(Unsafe, context.file, member));
    }
    Some(match keyword.key.as_str() {
        "enum" => diagnostic.fixes(fix_choice(context, schema, keyword, default)),
        "pattern" => diagnostic.remove(Unsafe, context.file, member),
        _ => diagnostic.fixes(fix_number(context, schema, keyword, default)),
    })
}

/// Offers the most similar choice as the default; else adds the default as a choice.
fn fix_choice(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'_>,
    choices: &Member,
    default: &Value,
) -> Option<Fix> {
    let quote = edit::quote_at(&context.file.source, default.span);
    if let Some(choice) = nearest_choice(context, schema, default) {
        return Some(Fix::write(Unsafe, default.span, quote.quote(choice)));
    }
    let text = edit::line(default, quote)?;
    let edit = edit::add_item(context.file, choices.value.span, &text)?;
    Some(Fix::new(format!("Add `{text}` to `enum`"), Unsafe, edit))
}

/// Offers the nearest allowed number as the default, and a limit that allows the default.
fn fix_number(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'_>,
    limit: &Member,
    default: &Value,
) -> Vec<Fix> {
    let Some(bound) = limit.value.as_number() else { return Vec::new() };
    let step = match limit.key.as_str() {
        "exclusiveMinimum" => 1.0,
        "exclusiveMaximum" => -1.0,
        _ => 0.0,
    };
    let nearest = Value::new(default.span, ValueKind::Number(bound + step));
    let is_next = (step == 0.0 || schema.is("integer")) && schema.has_type_of(&nearest);
    let nearest = Some(nearest).filter(|nearest| is_next && broken(context, schema, nearest).is_none());
    let default_text = show_value(default);
    let inclusive = if limit.key.to_lowercase().ends_with("minimum") { "minimum" } else { "maximum" };
    let is_free = limit.key == inclusive || schema.get(inclusive).is_none();
    let other = is_free.then(|| {
        let edits = vec![
            edit::rename_key(&context.file.source, limit, inclusive),
            TextEdit::replace(limit.value.span, &default_text),
        ];
        Fix::new(format!("Write `{inclusive}: {default_text}`"), Unsafe, edits)
    });
    let nearest = nearest.map(|nearest| Fix::write(Unsafe, default.span, show_value(&nearest)));
    nearest.into_iter().chain(other).collect()
}

pub(super) fn is_allowed(context: &LintContext<'_>, schema: &DeclaredSchema<'_>, kind: ValueKind) -> bool {
    broken(context, schema, &Value::new(schema.place.value.span, kind)).is_none()
}

type RangeLimit = (&'static str, fn(f64, f64) -> bool, &'static str);

const LIMITS: [RangeLimit; 4] = [
    ("minimum", |number, limit| number < limit, "is under its `minimum`"),
    ("maximum", |number, limit| number > limit, "is over its `maximum`"),
    ("exclusiveMinimum", |number, limit| number <= limit, "is not over its `exclusiveMinimum`"),
    ("exclusiveMaximum", |number, limit| number >= limit, "is not under its `exclusiveMaximum`"),
];

struct BrokenConstraint<'a> {
    keyword: &'a Member,
    why: String,
}

fn broken<'a>(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'a>,
    default: &Value,
) -> Option<BrokenConstraint<'a>> {
    if let Some(choices) = schema.member("enum").filter(|_| schema.has_items("enum")) {
        let items = choices.value.as_array()?;
        let is_known = items.iter().all(|item| is_written(item, context.file));
        if is_known && !items.iter().any(|item| item.says_the_same(default)) {
            return Some(BrokenConstraint { keyword: choices, why: "is not one of its `enum`".to_owned() });
        }
    }
    if let Some(number) = default.as_number().filter(|_| schema.is_number()) {
        for (keyword, breaks, why) in LIMITS {
            let Some(limit) = schema.member(keyword) else { continue };
            if limit.value.as_number().is_some_and(|limit| breaks(number, limit)) {
                return Some(BrokenConstraint {
                    keyword: limit,
                    why: format!("{why} of {}", show_value(&limit.value)),
                });
            }
        }
    }
    let pattern = schema.written("pattern", context)?;
    let (text, expression) = (default.as_str()?, pattern.value.as_str()?);
    let differs = is_valid(expression) && !may_match(expression, text);
    differs.then(|| BrokenConstraint { keyword: pattern, why: "does not match its `pattern`".to_owned() })
}

fn nearest_choice<'a>(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'a>,
    default: &Value,
) -> Option<&'a str> {
    let choices = schema.get("enum")?.as_array()?;
    context.near.nearest(default.as_str()?, choices.iter().filter_map(Value::as_str))
}
