use super::pattern::is_valid;
use super::places::DeclaredSchema;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// `pattern` is a JavaScript regular expression, without slashes around it. One that does not compile is not
    /// checked by forms and makes validators fail. In a string each backslash must be written twice: JavaScript reads
    /// `"\d"` as `d`, and the pattern matches other texts than it seems to.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { day: { type: "string", pattern: "^\d+$" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { day: { type: "string", pattern: "^\\d+$" } } })
    /// ```
    P24, "invalid-pattern", Warning, Schema, fix Unsafe, "A `pattern` is not a regular expression."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let pattern = &schema.written("pattern", context)?.value;
    let invalidates = schema.place.owner.invalidates();
    if let Some(lost) = lost_backslash(pattern, context) {
        return Some(lost);
    }
    let message = match &pattern.kind {
        ValueKind::String(text) if is_valid(text) => return None,
        ValueKind::Null => return None,
        ValueKind::String(_) => format!(
            "This is not a regular expression: {}. Close its groups and brackets, and write `\\\\` for a backslash.",
            invalidates.unwrap_or("nothing is checked by it")
        ),
        _ => format!(
            "A pattern must be a string{}. Write the expression in quotes.",
            invalidates.map_or_else(String::new, |what| format!(": {what}"))
        ),
    };
    Some(RULE.at(pattern.span, message))
}

/// Reports backslashes that JavaScript drops from a string, which leaves plain letters for `\d`, `\w` and the like.
fn lost_backslash(pattern: &Value, context: &LintContext<'_>) -> Option<Diagnostic> {
    const LOST: &str = "dDwWsSpPB.+*?()[]{}|^";
    let ValueKind::String(text) = &pattern.kind else { return None };
    let literal = context.file.source.get(pattern.span.range())?;
    // A backslash in the value: it is written twice somewhere, or the language is not JavaScript.
    if !literal.starts_with(['"', '\'']) || text.contains('\\') {
        return None;
    }
    let escaped = literal
        .split('\\')
        .skip(1)
        .find_map(|rest| rest.chars().next().filter(|&next| LOST.contains(next)))?;
    let message = format!(
        "JavaScript reads `\\{escaped}` in a string as `{escaped}`: the pattern is `{text}`. Write `\\\\{escaped}`."
    );
    // A quote needs its one backslash.
    let keeps_quote = literal.contains("\\\"") || literal.contains("\\'");
    let doubled = (!keeps_quote).then(|| TextEdit::replace(pattern.span, literal.replace('\\', r"\\")));
    Some(RULE.at(pattern.span, message).maybe_fix("Write backslashes twice", Unsafe, doubled))
}
