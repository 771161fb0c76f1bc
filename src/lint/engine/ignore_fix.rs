use std::cell::OnceCell;

use crate::genaiscript::Markdown;
use crate::lint::{Diagnostic, Fix, LintInput, TextEdit, Unsafe, check, ignores};
use crate::source_file::SourceFile;
use crate::text::Span;

/// Bytes that are checked again at most, to verify that comments work.
const MOST_CHECKED: usize = 1024 * 1024;

/// Returns equal fixes once. At most `most` are tried, fewer in a long file.
pub fn ignore<'d>(input: &LintInput<'_>, found: &'d [Diagnostic], most: usize) -> Vec<(&'d Diagnostic, Fix)> {
    let mut fixes: Vec<(&Diagnostic, Fix)> = Vec::new();
    let notes = OnceCell::new();
    let most = most.min(MOST_CHECKED / input.file.source().len().max(1)).max(1);
    for diagnostic in found.iter().take(most) {
        let Some(fix) = ignore_one(input, diagnostic, &notes) else { continue };
        if fixes.iter().all(|(_, known)| *known != fix) {
            fixes.push((diagnostic, fix));
        }
    }
    fixes
}

/// Writes a comment on the line before or, where none is possible, at the end of the line. `None` where neither works.
fn ignore_one(input: &LintInput<'_>, diagnostic: &Diagnostic, notes: &OnceCell<usize>) -> Option<Fix> {
    let code = diagnostic.rule.code;
    // In a document, and in a script that is skipped, no comment is read.
    if diagnostic.rule == &ignores::RULE
        || matches!(input.file, SourceFile::Document(_) | SourceFile::Skipped(_))
    {
        return None;
    }
    let is_text = |markdown: &Markdown| {
        !markdown.code.iter().any(|code| code.contains(Span::at(diagnostic.span.start as usize)))
    };
    if let SourceFile::Script(script) = input.file
        && (script.script().unreadable.is_some() || script.markdown().is_some_and(is_text))
    {
        return None;
    }
    let source: &str = input.file.source();
    let at = diagnostic.span.start as usize;
    let start = source.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1);
    let end = source[at..].find('\n').map_or(source.len(), |newline| at + newline);
    let line = source[start..end].trim_end();
    let indent = &line[..line.len() - line.trim_start().len()];
    let comment = format!("// {} {code}", ignores::MARK);
    let newline = if source[start..end].ends_with('\r') { "\r\n" } else { "\n" };

    let before = TextEdit::replace(Span::at(start), format!("{indent}{comment}{newline}"));
    let behind = TextEdit::replace(Span::at(start + line.len()), format!(" {comment}"));
    let notes = *notes.get_or_init(|| check(input).len());
    let works = |edit: &TextEdit| silences(input, edit, notes);
    let edit = [before, behind].into_iter().find(works)?;
    Some(Fix::new(format!("Ignore {code} here"), Unsafe, edit))
}

/// Whether the comment reduces the number of diagnostics. It may end up in a string or comment out code.
fn silences(input: &LintInput<'_>, edit: &TextEdit, notes: usize) -> bool {
    let source = input.file.source();
    let range = edit.span.range();
    let text = [&source[..range.start], &edit.text, &source[range.end..]].concat();
    let file = input.file.update(text.into());
    if file.is_broken() && !input.file.is_broken() {
        return false;
    }
    check(&input.for_file(&file)).len() < notes
}
