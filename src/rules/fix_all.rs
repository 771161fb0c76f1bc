//! Applying the fixes that need nobody's judgement.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Diagnostic, Edit};
use crate::script::SourceFile;

/// One fix may uncover another mistake; a chain longer than this is taken for a circle.
const MAX_ROUNDS: usize = 10;

/// Applies every safe fix of what `look` finds, and of what comes to light thereby, as far as it
/// changes this file only. The changed file and how many diagnostics are fixed; `None` where there
/// are none.
pub fn fix_all(
    file: &SourceFile,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(SourceFile, usize)> {
    let mut fixed: Option<(SourceFile, usize)> = None;
    for _ in 0..MAX_ROUNDS {
        let (file, count) = fixed.as_ref().map_or((file, 0), |(file, count)| (file, *count));
        let found = look(file);
        let (edits, applied) = compatible(&found);
        let source = apply(&file.source, &edits);
        if applied == 0 || *source == *file.source {
            break;
        }
        let changed = file.update(source);
        // A fix that breaks the syntax would be a mistake of its own; the file stays as it was.
        if changed.syntax.is_broken() && !file.syntax.is_broken() {
            break;
        }
        fixed = Some((changed, count + applied));
    }
    fixed
}

/// The edits of the safe fixes, in source order, without those that touch one that comes before,
/// and how many fixes they make.
fn compatible(found: &[Diagnostic]) -> (Vec<&Edit>, usize) {
    let mut taken: Vec<&Edit> = Vec::new();
    // Where the edits that are taken end, by their start: they are apart from each other.
    let mut ends: BTreeMap<u32, u32> = BTreeMap::new();
    let mut fixes = 0;
    for diagnostic in found {
        let Some(fix) = diagnostic.fixes.iter().find(|fix| fix.is_safe() && fix.moved.is_none()) else {
            continue;
        };
        let is_free = |edit: &Edit| {
            let before = ends.range(..=edit.span.end).next_back();
            edit.file.is_none() && before.is_none_or(|(_, end)| *end < edit.span.start)
        };
        if fix.edits.iter().all(is_free) {
            for edit in &fix.edits {
                let end = ends.entry(edit.span.start).or_default();
                *end = (*end).max(edit.span.end);
                taken.push(edit);
            }
            fixes += 1;
        }
    }
    taken.sort_by_key(|edit| edit.span);
    (taken, fixes)
}

/// The text with these edits, which are in order and apart from each other.
fn apply(source: &str, edits: &[&Edit]) -> Arc<str> {
    let mut text = String::with_capacity(source.len());
    let mut at = 0;
    for edit in edits {
        let range = edit.span.range();
        text.push_str(source.get(at..range.start).unwrap_or_default());
        text.push_str(&edit.text);
        at = range.end;
    }
    text.push_str(source.get(at..).unwrap_or_default());
    text.into()
}
