//! Applying the fixes that need nobody's judgement.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::{Applicability, Diagnostic, Edit};
use crate::script::SourceFile;

/// One fix may uncover another mistake; a chain longer than this is taken for a circle.
const MAX_ROUNDS: usize = 10;

/// Applies the fix of each diagnostic of a file that needs no more judgement than `how`, and of what
/// `look` finds thereafter, as far as it changes this file only. The changed file, and those of the
/// first diagnostics that are gone; `None` where nothing changes.
pub fn fix_all(
    file: &SourceFile,
    before: &[Diagnostic],
    how: Applicability,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(SourceFile, Vec<Diagnostic>)> {
    let mut last: Option<(SourceFile, Vec<Diagnostic>)> = None;
    for _ in 0..MAX_ROUNDS {
        let (file, found) = last.as_ref().map_or((file, before), |(file, found)| (file, found.as_slice()));
        let source = apply(&file.source, &compatible(found, how));
        if *source == *file.source {
            break;
        }
        let changed = file.update(source);
        // A fix that breaks the syntax would be a mistake of its own; the file stays as it was.
        if changed.is_broken() && !file.is_broken() {
            break;
        }
        let found = look(&changed);
        last = Some((changed, found));
    }
    let (file, left) = last?;
    Some((file, gone(before, &left, how)))
}

/// The diagnostics that are not left. One is known by its words, as its place may have changed. Where
/// its rule says something else instead, it is gone only if it had a fix.
fn gone(before: &[Diagnostic], left: &[Diagnostic], how: Applicability) -> Vec<Diagnostic> {
    let mut said: HashMap<(&str, String), usize> = HashMap::new();
    for diagnostic in left {
        *said.entry((diagnostic.rule.code, diagnostic.message.clone())).or_default() += 1;
    }
    let is_left = |diagnostic: &Diagnostic| {
        let count = said.entry((diagnostic.rule.code, diagnostic.message.clone())).or_default();
        let is_left = *count > 0;
        *count = count.saturating_sub(1);
        is_left
    };
    let (_, mut gone): (Vec<_>, Vec<_>) = before.iter().cloned().partition(is_left);
    let mut new: HashMap<&str, usize> = HashMap::new();
    for ((code, _), count) in said {
        *new.entry(code).or_default() += count;
    }
    gone.retain(|diagnostic| {
        if diagnostic.automatic_fix(how).is_some() {
            return true;
        }
        let others = new.entry(diagnostic.rule.code).or_default();
        let is_gone = *others == 0;
        *others = others.saturating_sub(1);
        is_gone
    });
    gone
}

/// The edits of the fixes, in source order, without those that touch one that comes before.
fn compatible(found: &[Diagnostic], how: Applicability) -> Vec<&Edit> {
    let mut taken: Vec<&Edit> = Vec::new();
    // Where the edits that are taken end, by their start: they are apart from each other.
    let mut ends: BTreeMap<u32, u32> = BTreeMap::new();
    for fix in found.iter().filter_map(|diagnostic| diagnostic.automatic_fix(how)) {
        let is_free = |edit: &Edit| {
            let before = ends.range(..=edit.span.end).next_back();
            before.is_none_or(|(_, end)| *end < edit.span.start)
        };
        if fix.edits.iter().all(is_free) {
            for edit in &fix.edits {
                let end = ends.entry(edit.span.start).or_default();
                *end = (*end).max(edit.span.end);
                taken.push(edit);
            }
        }
    }
    taken.sort_by_key(|edit| edit.span);
    taken
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
