//! Counts of names in the other scripts of the workspace, so that the author's own habits come before general ones.

use std::collections::HashMap;

use super::CompletionRequest;
use crate::workspace::symbol_index::MentionKind;

/// Scripts that are counted, as a workspace may have thousands.
const MAX_SCRIPTS: usize = 500;

/// Names with their counts.
pub type NameCounts<'a> = HashMap<&'a str, usize>;

/// Counts the keys that other metadata has directly after the last of `written`, leaving out those in `taken`.
pub fn following_keys<'a>(
    request: &CompletionRequest<'a>,
    written: &[&str],
    taken: impl Fn(&str) -> bool,
) -> NameCounts<'a> {
    let is_system = request.place.function == "system";
    let others = request.project.summaries_beside(&request.file.path).take(MAX_SCRIPTS);
    let mut counts = NameCounts::new();
    for summary in others.filter(|summary| summary.is_system() == is_system) {
        let keys = &summary.metadata_keys;
        let last = written.iter().rev().find_map(|key| keys.iter().position(|known| known == key));
        let start = last.map_or(0, |last| last + 1);
        if let Some(next) = keys[start..].iter().find(|key| !taken(key)) {
            *counts.entry(next).or_default() += 1;
        }
    }
    counts
}

/// Counts the names of a kind in other scripts.
pub fn mentions<'a>(request: &CompletionRequest<'a>, kind: MentionKind) -> NameCounts<'a> {
    let others = request.project.summaries_beside(&request.file.path).take(MAX_SCRIPTS);
    let mut counts = NameCounts::new();
    for mention in others.flat_map(|summary| summary.mentions.iter()).filter(|it| it.kind == kind) {
        *counts.entry(mention.name).or_default() += 1;
    }
    counts
}
