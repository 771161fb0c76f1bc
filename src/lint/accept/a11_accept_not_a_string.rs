use super::member;
use crate::genaiscript::CallKind;
use crate::genaiscript::accept::Accept;
use crate::lint::{Diagnostic, LintContext, Safe, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// GenAIScript calls `split` on `accept`. A number, `true`, an array or an object has no `split`, and the
    /// run ends with `accept.split is not a function` as soon as there is a file to filter. `false`, `0` and
    /// `null` do not fail; they do not filter.
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
    A11, "accept-not-a-string" (was "accept-not-text"), Error, File, fix Safe, "An `accept` that is not a string fails when the script runs."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let member = member(context, CallKind::Script)?;
    let value = &member.value;
    let source = &context.file.source;
    let diagnostic = match Accept::parse(value, source) {
        Err(throw) => {
            let problem = "GenAIScript splits `accept` as a string and fails here";
            let message = format!("{problem}: {}. Write one string with commas.", throw.message);
            RULE.at(value.span, message)
        }
        Ok(_) if matches!(value.kind, ValueKind::Bool(_) | ValueKind::Number(_)) => RULE
            .at(
                value.span,
                "This is not a string and filters nothing: every file is kept. Write a string, or remove it.",
            )
            .severity(Severity::Warning),
        Ok(_) => return None,
    };
    let Some(items) = as_strings(value) else { return Some(diagnostic) };
    let quote = edit::quote_of(source, value.span);
    if items.is_empty() {
        // Only the author knows whether every file is meant, or none.
        let remove = edit::remove_member(context.file, member);
        let none = TextEdit::replace(value.span, quote.quote("none"));
        let diagnostic = diagnostic.maybe_fix("Remove `accept`", Unsafe, remove);
        return Some(diagnostic.fix("Take no files: write `none`", Unsafe, none));
    }
    let text = quote.quote(&items.join(","));
    Some(diagnostic.fix(format!("Write `{text}`"), Safe, TextEdit::replace(value.span, &text)))
}

fn as_strings(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}
