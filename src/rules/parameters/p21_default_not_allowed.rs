use super::p20_default_of_other_type::fits;
use super::p23_empty_range::allows_nothing;
use super::p24_invalid_pattern::{is_valid, may_match};
use super::places::DeclaredSchema;
use super::shape::is_written;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, edit, near};
use crate::schema::show_value;
use crate::syntax::{Quote, Value};
use crate::text::Span;

declare_rule! {
    /// GenAIScript never checks a value against `enum`, `minimum`, `maximum` or `pattern`, and so it does not
    /// check a default. A script that counts on them gets a value that it does not expect, and a form shows a
    /// choice that is not among those it offers. An empty text beside an `enum` is a common sign for "nothing
    /// chosen"; that, and a default in an answer, into which none is filled, is only an information.
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
    P21, "default-not-allowed", Warning, "A `default` is a value that its own schema does not allow."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("default") else { continue };
        let default = &member.value;
        // Of one of another type P20 speaks, of limits that allow nothing P23.
        if !is_written(default, source) || !fits(node, default) || allows_nothing(node) {
            continue;
        }
        let Some((keyword, why)) = broken(node, default, source) else { continue };
        let shown = show_value(default);
        let is_answer = place.owner == Owner::Answer;
        let is_blank = default.as_str().is_some_and(str::is_empty);
        let (severity, remedy) = if is_answer {
            (Severity::Information, ", and nothing fills it into an answer. Remove it")
        } else if is_blank && node.get("enum").is_some() {
            (Severity::Information, ": it stands for no choice at all. Add it to them if it is one")
        } else {
            (Severity::Warning, ", which nothing checks. Change one of them")
        };
        let mut diagnostic = RULE
            .at(default.span, format!("The default `{shown}` {why}{remedy}."))
            .severity(severity)
            .related(keyword, "what the default should fit");
        if is_answer {
            let removal = edit::remove_member(context.file, member);
            found.push(diagnostic.maybe_fix("Remove the default", Unsafe, removal));
            continue;
        }
        if let Some(choice) = nearest_choice(node, default) {
            let quote = Quote::of(default.span.text(source)).unwrap_or(Quote::Double);
            let text = quote.quote(choice);
            let edit = Edit::replace(default.span, &text);
            diagnostic = diagnostic.fix(format!("Write `{text}`"), Unsafe, edit);
        }
        found.push(diagnostic);
    }
}

/// A keyword, when a number breaks it, and how that is told.
type Limit = (&'static str, fn(f64, f64) -> bool, &'static str);

/// The keyword that a default breaks, and how.
fn broken(node: DeclaredSchema<'_>, default: &Value, source: &str) -> Option<(Span, String)> {
    let list = node.member("enum").filter(|list| list.value.as_array().is_some());
    if let Some((list, choices)) = list.and_then(|list| Some((list, list.value.as_array()?))) {
        let is_known = choices.iter().all(|choice| is_written(choice, source));
        if is_known && !choices.is_empty() && !choices.iter().any(|choice| choice.says_the_same(default)) {
            return Some((list.value.span, "is not one of its `enum`".to_owned()));
        }
    }
    if let Some(number) = default.as_number().filter(|_| node.is_number()) {
        let limits: [Limit; 4] = [
            ("minimum", |number, limit| number < limit, "is under its `minimum`"),
            ("maximum", |number, limit| number > limit, "is over its `maximum`"),
            ("exclusiveMinimum", |number, limit| number <= limit, "is not over its `exclusiveMinimum`"),
            ("exclusiveMaximum", |number, limit| number >= limit, "is not under its `exclusiveMaximum`"),
        ];
        for (keyword, breaks, why) in limits {
            let Some(member) = node.member(keyword) else { continue };
            if member.value.as_number().is_some_and(|limit| breaks(number, limit)) {
                return Some((member.value.span, format!("{why} of {}", show_value(&member.value))));
            }
        }
    }
    let pattern = node.member("pattern").filter(|pattern| is_written(&pattern.value, source))?;
    let (text, expression) = (default.as_str()?, pattern.value.as_str()?);
    let differs = is_valid(expression) && !may_match(expression, text);
    differs.then(|| (pattern.value.span, "does not match its `pattern`".to_owned()))
}

fn nearest_choice<'a>(node: DeclaredSchema<'a>, default: &Value) -> Option<&'a str> {
    let choices = node.get("enum")?.as_array()?;
    near::nearest(default.as_str()?, choices.iter().filter_map(Value::as_str))
}
