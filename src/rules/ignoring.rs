//! Writing the comment that keeps a rule silent about one place.

use super::{Context, Diagnostic, Edit, Fix, check, ignores};
use crate::text::Span;

/// The fix that keeps the rule silent about this diagnostic: a comment on a line before it or, where
/// none can stand there, at the end of its line. `None` where neither makes it silent, as in the
/// frontmatter of Markdown.
pub fn ignore(context: &Context<'_>, diagnostic: &Diagnostic) -> Option<Fix> {
    let code = diagnostic.rule.code;
    if diagnostic.rule == &ignores::RULE {
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
    let remarks = check(context).len();
    let works = |edit: &Edit| silences(context, edit, remarks);
    let edit = [before, behind].into_iter().find(works)?;
    Some(Fix { title: format!("Ignore {code} here"), safe: false, edits: vec![edit], moved: None })
}

/// Whether there are fewer remarks with the comment, which may have got into a text or may take
/// something out of the code.
fn silences(context: &Context<'_>, edit: &Edit, remarks: usize) -> bool {
    let source = &context.file.source;
    let range = edit.span.range();
    let text = [&source[..range.start], &edit.text, &source[range.end..]].concat();
    let file = context.file.update(text.into());
    if file.tree.root().has_error() && !context.file.tree.root().has_error() {
        return false;
    }
    check(&Context::with(&file, context.project, context.settings)).len() < remarks
}
