use crate::lint::{Diagnostic, LintContext, Safe};
use crate::text::Span;

declare_rule! {
    /// GenAIScript replaces `@include "path"` in a script in Markdown by the text of that file. It looks for double
    /// quotes: with others, or with none, the line stays in the prompt as it is.
    ///
    /// Wrong:
    ///
    /// ```md
    /// Follow these rules:
    ///
    /// @include 'rules.md'
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// Follow these rules:
    ///
    /// @include "rules.md"
    /// ```
    M32, "include-not-read", Warning, File, fix Safe, "An `@include` in a script in Markdown has no double quotes."
}

const AROUND: [(&str, &str); 5] = [("'", "'"), ("`", "`"), ("“", "”"), ("<", ">"), ("", "")];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    if file.script().markdown.is_none() {
        return Vec::new();
    }
    let mut at = 0;
    let lines = file.source.split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let blank = line.len() - line.trim_start().len();
        let after = line.trim_start().strip_prefix("@include")?;
        let written = after.strip_prefix([' ', '\t'])?.trim();
        let place = start + blank + line[blank..].find(written).filter(|_| !written.is_empty())?;
        let path = path(written)?;
        let place = Span::new(place, place + written.len());
        let message = "`@include` wants its path in double quotes: this line stays in the prompt as it is.";
        Some(RULE.at(place, message).write(Safe, place, format!("\"{path}\"")))
    });
    lines.collect()
}

/// Returns `None` if the text may not be a path, or is in double quotes.
fn path(written: &str) -> Option<&str> {
    let mut ways = AROUND.iter();
    let path = ways.find_map(|(open, close)| written.strip_prefix(open)?.strip_suffix(close))?;
    let is_word =
        !path.is_empty() && !path.contains(|it: char| it.is_whitespace() || "\"'`<>“”".contains(it));
    (is_word && path.contains(['.', '/'])).then_some(path)
}
