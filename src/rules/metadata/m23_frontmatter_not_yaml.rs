use crate::rules::{Context, Diagnostic};
use crate::text::Span;

declare_rule! {
    /// The metadata of a script in Markdown is the YAML between two lines of `---`. GenAIScript reads it when it
    /// loads the workspace and does not catch the exception where it cannot: one such file, and every command
    /// fails, whatever script it is for. A key that stands twice is such a mistake, too.
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
    M23, "frontmatter-not-yaml", Error, "A frontmatter that is not YAML, over which every GenAIScript command fails."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let Some(broken) = script.markdown.as_ref().and_then(|markdown| markdown.broken.as_ref()) else { return };
    let message = format!(
        "This is not YAML ({}): {}. Mend it, or write the value in quotes.",
        broken.message,
        context.all_fails()
    );
    found.push(RULE.at(visible(&context.file.source, broken.span), message));
}

/// A parser stops between two characters; what is shown is the line before that place.
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
