//! Writing the comment that keeps a rule silent about one place.

use std::cell::OnceCell;

use super::{Context, Diagnostic, Edit, Fix, Unsafe, check, ignores};
use crate::text::Span;

/// The fixes that keep rules silent about diagnostics of a file, each with its own; one is enough where
/// two would be the same. No more than `most` are tried.
pub fn ignore<'d>(context: &Context<'_>, found: &'d [Diagnostic], most: usize) -> Vec<(&'d Diagnostic, Fix)> {
    let mut fixes: Vec<(&Diagnostic, Fix)> = Vec::new();
    let remarks = OnceCell::new();
    for diagnostic in found.iter().take(most) {
        let Some(fix) = ignore_one(context, diagnostic, &remarks) else { continue };
        if fixes.iter().all(|(_, known)| *known != fix) {
            fixes.push((diagnostic, fix));
        }
    }
    fixes
}

/// The fix that keeps the rule silent about this diagnostic: a comment on a line before it or, where
/// none can stand there, at the end of its line. `None` where neither makes it silent, as in the
/// frontmatter of Markdown.
fn ignore_one(context: &Context<'_>, diagnostic: &Diagnostic, remarks: &OnceCell<usize>) -> Option<Fix> {
    let code = diagnostic.rule.code;
    // In a script that is skipped no comment is read.
    if diagnostic.rule == &ignores::RULE || context.file.script().unreadable {
        return None;
    }
    let source: &str = &context.file.source;
    let at = diagnostic.span.start as usize;
    let start = source.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1);
    let end = source[at..].find('\n').map_or(source.len(), |newline| at + newline);
    let line = source[start..end].trim_end();
    let indent = &line[..line.len() - line.trim_start().len()];
    let comment = format!("// {} {code}", ignores::MARK);
    let newline = if source[start..end].ends_with('\r') { "\r\n" } else { "\n" };

    let before = Edit::replace(Span::at(start), format!("{indent}{comment}{newline}"));
    let behind = Edit::replace(Span::at(start + line.len()), format!(" {comment}"));
    let remarks = *remarks.get_or_init(|| check(context).len());
    let works = |edit: &Edit| silences(context, edit, remarks);
    let edit = [before, behind].into_iter().find(works)?;
    Some(Fix::new(format!("Ignore {code} here"), Unsafe, edit))
}

/// Whether there are fewer diagnostics with the comment, which may have got into a string or may take
/// something out of the code.
fn silences(context: &Context<'_>, edit: &Edit, remarks: usize) -> bool {
    let source = &context.file.source;
    let range = edit.span.range();
    let text = [&source[..range.start], &edit.text, &source[range.end..]].concat();
    let file = context.file.update(text.into());
    if file.is_broken() && !context.file.is_broken() {
        return false;
    }
    check(&context.of(&file)).len() < remarks
}
