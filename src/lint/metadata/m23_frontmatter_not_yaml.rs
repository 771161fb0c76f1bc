use crate::lint::{Diagnostic, LintContext};
use crate::text::Span;

declare_rule! {
    /// The metadata of a script in Markdown is the YAML between two lines of `---`. GenAIScript reads it when it
    /// loads the workspace and does not catch the exception of a syntax error: one such file makes every command
    /// fail, whichever script it is run for. A duplicate key is such an error, too.
    ///
    /// Wrong:
    ///
    /// ```md
    /// ---
    /// description: Weather: today and tomorrow
    /// ---
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// ---
    /// description: "Weather: today and tomorrow"
    /// ---
    /// ```
    M23, "frontmatter-not-yaml", Error, File, even Dropped,
    "A frontmatter that is not YAML makes every GenAIScript command fail."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let broken = context.file.script().markdown.as_ref()?.broken.as_ref()?;
    // GenAIScript can read some YAML that promptsig cannot.
    broken.exception.as_ref()?;
    let message = format!(
        "This is not YAML ({}): {}. Fix it, or write the value in quotes.",
        broken.message,
        context.all_fails()
    );
    Some(RULE.at(visible(&context.file.source, broken.span), message))
}

/// Returns the place, or if it is empty, the last line with text before it.
fn visible(source: &str, span: Span) -> Span {
    if !span.is_empty() {
        return span;
    }
    let at = (span.start as usize).min(source.len());
    let before = source.get(..at).unwrap_or_default().trim_end();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = source.get(start..).unwrap_or_default();
    let end = start + rest.find(['\r', '\n']).unwrap_or(rest.len());
    Span::new(start, end)
}
