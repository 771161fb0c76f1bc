//! Fixes that cannot be written where they would have to be.

use super::metadata::Outcome;
use super::{Context, Diagnostic, Edit};
use crate::script::{FilePath, Markdown};
use crate::syntax::Forest;
use crate::text::Span;

/// Drops the fixes that would write JavaScript into the frontmatter of a script in Markdown, or end in
/// the middle of a string, and those whose edits exclude each other.
pub(super) fn drop_fixes(context: &Context<'_>, found: &mut [Diagnostic]) {
    let file = context.file;
    for diagnostic in &mut *found {
        diagnostic.fixes.retain(|fix| are_apart(&fix.edits));
    }
    if let Some(markdown) = &file.script().markdown {
        retain(found, |edit| {
            is_same_in_yaml(edit, &file.source) || is_in_code(edit, markdown) || marks_code(edit, markdown)
        });
    }
    // What the text reader takes for the end of a value may lie in the middle of a string.
    if context.view().is_some_and(|view| view.outcome == Outcome::Truncated) {
        retain(found, |edit| edit.file.is_some() || !splits_string(edit, &file.syntax));
    }
}

/// Whether edits can be made together. A value that a constant or a spread brings stands elsewhere than
/// its neighbours, and what is computed from two places may be no place.
fn are_apart(edits: &[Edit]) -> bool {
    let mut places: Vec<_> = edits.iter().map(|edit| (&edit.file, edit.span)).collect();
    places.sort();
    let is_place = |(_, span): &(_, Span)| span.start <= span.end;
    let is_after =
        |pair: &[(&Option<FilePath>, Span)]| pair[0].0 != pair[1].0 || pair[0].1.end <= pair[1].1.start;
    places.iter().all(is_place) && places.windows(2).all(is_after)
}

/// Keeps the fixes all of whose edits are such.
fn retain(found: &mut [Diagnostic], is_kept: impl Fn(&Edit) -> bool) {
    for diagnostic in found {
        diagnostic.fixes.retain(|fix| fix.edits.iter().all(&is_kept));
    }
}

/// Whether a word is written in the place of another.
fn is_same_in_yaml(edit: &Edit, source: &str) -> bool {
    let is_word = |text: &str| !text.is_empty() && text.chars().all(|char| char.is_ascii_alphanumeric());
    is_word(&edit.text) && is_word(edit.span.text(source))
}

fn is_in_code(edit: &Edit, markdown: &Markdown) -> bool {
    edit.file.is_some() || markdown.is_code(edit.span.start as usize)
}

/// Whether it changes what follows the three backticks of a block.
fn marks_code(edit: &Edit, markdown: &Markdown) -> bool {
    markdown.misplaced.iter().any(|code| edit.span == Span::at(code.fence_end))
}

fn splits_string(edit: &Edit, syntax: &Forest) -> bool {
    syntax.text_at(edit.span.end as usize).is_some_and(|text| !text.contains(edit.span))
}
