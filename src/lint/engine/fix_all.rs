use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::lint::{Applicability, Diagnostic, TextEdit};
use crate::source_file::SourceFile;

/// Bound on the rounds. A fix may uncover another mistake; a longer chain is considered a cycle.
const MAX_ROUNDS: usize = 10;

/// Minimal number of rounds: the second applies the fixes that touched others in the first.
const MIN_ROUNDS: usize = 2;

/// Bytes that further rounds may check together, as each checks the whole file. Remaining fixes wait for the next call.
const MOST_CHECKED: usize = 512 << 10;

/// Applies the fixes that need no more review than `how`, then those of the diagnostics that `look` finds in the
/// result. Returns the changed file and the initial diagnostics that are gone; `None` where nothing changes.
pub fn fix_all(
    file: &SourceFile,
    before: &[Diagnostic],
    how: Applicability,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(SourceFile, Vec<Diagnostic>)> {
    let mut last: Option<(SourceFile, Vec<Diagnostic>)> = None;
    let rounds = (MOST_CHECKED / file.source().len().max(1)).clamp(MIN_ROUNDS, MAX_ROUNDS);
    for _ in 0..rounds {
        let (file, found) = last.as_ref().map_or((file, before), |(file, found)| (file, found.as_slice()));
        let source = apply(file.source(), &compatible(found, how));
        if *source == **file.source() {
            break;
        }
        let changed = file.update(source);
        // A fix that breaks the syntax would be a mistake, so the file stays unchanged.
        if changed.is_broken() && !file.is_broken() {
            break;
        }
        let found = look(&changed);
        last = Some((changed, found));
    }
    let (file, left) = last?;
    Some((file, gone(before, &left, how)))
}

/// Compares by message, as places may change. If its rule reports another, a diagnostic is gone only if it had a fix.
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

/// Returns edits in source order, without those that touch an earlier one.
fn compatible(found: &[Diagnostic], how: Applicability) -> Vec<&TextEdit> {
    let mut taken: Vec<&TextEdit> = Vec::new();
    // Ends of the accepted edits by their starts; the edits do not touch.
    let mut ends: BTreeMap<u32, u32> = BTreeMap::new();
    for fix in found.iter().filter_map(|diagnostic| diagnostic.automatic_fix(how)) {
        let is_free = |edit: &TextEdit| {
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

/// Applies edits that are in order and do not touch.
fn apply(source: &str, edits: &[&TextEdit]) -> Arc<str> {
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
