use crate::lint::{Diagnostic, LintContext};
use crate::text::Span;

declare_rule! {
    /// A frontmatter begins at the first line of a script in Markdown. After a comment or an empty line it is a part of
    /// the prompt: the script has no title, no parameters and no model.
    ///
    /// Wrong:
    ///
    /// ```md
    /// <!-- used by the trip planner -->
    /// ---
    /// title: Trip
    /// ---
    /// Plan a trip.
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// ---
    /// title: Trip
    /// ---
    /// <!-- used by the trip planner -->
    /// Plan a trip.
    /// ```
    M36, "frontmatter-not-first", Warning, File, "A script in Markdown has something before its frontmatter."
}

const FENCE: &str = "---";

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let place = lost(context)?;
    let message = "GenAIScript looks for a frontmatter at the first line only: this one is a part of the prompt. \
                   Move what stands before it.";
    Some(RULE.at(place, message))
}

pub(in crate::lint) fn is_frontmatter_lost(context: &LintContext<'_>) -> bool {
    lost(context).is_some()
}

fn lost(context: &LintContext<'_>) -> Option<Span> {
    let source = &*context.file.source;
    context.file.script().markdown.as_ref()?;
    let start = source.len() - after_comments(source).len();
    let rest = source.get(start..).filter(|_| start > 0)?;
    let mut lines = rest.lines();
    (lines.next()?.trim_end() == FENCE).then_some(())?;
    let mut inside = lines.take_while(|line| line.trim_end() != FENCE).peekable();
    inside.peek().filter(|line| is_key(line))?;
    let is_closed = rest.lines().skip(1).any(|line| line.trim_end() == FENCE);
    is_closed.then(|| Span::new(start, start + FENCE.len()))
}

fn after_comments(source: &str) -> &str {
    let mut rest = source.trim_start();
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|comment| comment.split_once("-->")) {
        rest = after.trim_start();
    }
    rest
}

fn is_key(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    !key.is_empty()
        && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && (value.is_empty() || value.starts_with([' ', '\t', '\r']))
}
