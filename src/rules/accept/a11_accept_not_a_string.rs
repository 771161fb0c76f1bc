use super::member;
use crate::rules::{Context, Diagnostic, Edit, Safe, Severity, Unsafe, edit};
use crate::script::CallKind;
use crate::script::accept::Accept;
use crate::syntax::{Kind, Value};

declare_rule! {
    /// GenAIScript splits `accept` as a text. A number, `true`, an array or an object has no `split`, and the
    /// run ends with `accept.split is not a function` as soon as there is a file to filter. `false`, `0` and
    /// `null` do not fail; they are no filter.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: [".md", ".txt"] })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.txt" })
    /// ```
    A11, "accept-not-a-string" (was "accept-not-text"), Error, "An `accept` that is no text fails when the script runs."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(member) = member(context, CallKind::Script) else { return };
    let value = &member.value;
    let source = &context.file.source;
    let diagnostic = match Accept::of(value, source) {
        Err(throw) => RULE.at(
            value.span,
            format!(
                "GenAIScript splits `accept` as a text and fails over this: {}. Write one text with commas.",
                throw.message
            ),
        ),
        Ok(_) if matches!(value.kind, Kind::Bool(_) | Kind::Number(_)) => RULE
            .at(value.span, "This is no text and no filter: every file is kept. Write a text, or remove it.")
            .severity(Severity::Warning),
        Ok(_) => return,
    };
    found.push(match as_list(value) {
        Some(list) if list.is_empty() => {
            // Every file, or none: only the author knows.
            let remove = edit::remove_member(context.file, member);
            let none = edit::quote_of(source, value.span).quote("none");
            diagnostic.maybe_fix("Remove `accept`", Unsafe, remove).fix(
                "Take no files: write `none`",
                Unsafe,
                Edit::replace(value.span, none),
            )
        }
        Some(list) => {
            let text = edit::quote_of(source, value.span).quote(&list.join(","));
            let edit = Edit::replace(value.span, &text);
            diagnostic.fix(format!("Write `{text}`"), Safe, edit)
        }
        None => diagnostic,
    });
}

/// The items of an array of texts.
fn as_list(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}
