use super::frontmatter;
use crate::budget::{Budget, Work};
use crate::file_path::FilePath;
use crate::genaiscript::{Markdown, ScriptFile};
use crate::lint::metadata::MetadataOutcome;
use crate::lint::{Diagnostic, LintContext, TextEdit};
use crate::syntax::ChunkedTree;
use crate::text::Span;

/// Budget of trials, each of which reads the frontmatter twice. The remaining fixes are offered once these are applied.
const MOST_TRIED: Work = Work { steps: 100, bytes: 500_000 };

/// Drops unusable fixes: those that a frontmatter would misread, that end in the middle of a string, or whose
/// edits conflict.
pub(in crate::lint) fn drop_fixes(context: &LintContext<'_>, found: &mut [Diagnostic]) {
    let file = context.file;
    drop_conflicting_fixes(found);
    if let Some(markdown) = &file.script().markdown {
        let budget = Budget::new(MOST_TRIED);
        let bytes = file.script().call().map_or(0, |call| call.arguments.len());
        for diagnostic in &mut *found {
            diagnostic.fixes.retain(|fix| {
                let is_elsewhere = |edit: &&TextEdit| is_in_code(edit, markdown) || is_in_body(edit, file);
                let inside: Vec<&TextEdit> = fix.edits.iter().filter(|edit| !is_elsewhere(edit)).collect();
                if inside.is_empty() {
                    return true;
                }
                budget.take(Work { steps: 1, bytes }).is_ok() && frontmatter::takes(file, &inside)
            });
        }
    }
    // The text reader may end a value in the middle of a string.
    if context.view().is_some_and(|view| view.outcome == MetadataOutcome::Truncated) {
        retain(found, |edit| edit.file.is_some() || !splits_string(edit, &file.syntax));
    }
}

pub(in crate::lint) fn drop_conflicting_fixes(found: &mut [Diagnostic]) {
    for diagnostic in found {
        diagnostic.fixes.retain(|fix| are_apart(&fix.edits));
    }
}

/// A value from a constant or a spread lies elsewhere, and a range computed from two places may be invalid.
fn are_apart(edits: &[TextEdit]) -> bool {
    let mut places: Vec<_> = edits.iter().map(|edit| (&edit.file, edit.span)).collect();
    places.sort();
    let is_place = |(_, span): &(_, Span)| span.start <= span.end;
    let is_after =
        |pair: &[(&Option<FilePath>, Span)]| pair[0].0 != pair[1].0 || pair[0].1.end <= pair[1].1.start;
    places.iter().all(is_place) && places.windows(2).all(is_after)
}

fn retain(found: &mut [Diagnostic], is_kept: impl Fn(&TextEdit) -> bool) {
    for diagnostic in found {
        diagnostic.fixes.retain(|fix| fix.edits.iter().all(&is_kept));
    }
}

fn is_in_code(edit: &TextEdit, markdown: &Markdown) -> bool {
    edit.file.is_some() || markdown.is_code(edit.span.start as usize)
}

fn is_in_body(edit: &TextEdit, file: &ScriptFile) -> bool {
    let frontmatter = file.script().calls.first().map_or(0, |call| call.span.end);
    edit.span.start >= frontmatter
}

fn splits_string(edit: &TextEdit, syntax: &ChunkedTree) -> bool {
    syntax.text_at(edit.span.end as usize).is_some_and(|text| !text.contains(edit.span))
}
