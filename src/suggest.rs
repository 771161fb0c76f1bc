//! "Did you mean" suggestions by edit distance.

use crate::budget::{Budget, Work};

/// Characters of the longest name that gets suggestions; the work grows with the length.
const LONGEST: usize = 100;

const MOST: usize = 3;

/// Budget for one file. Three hundred typos among as many names stay below it. The bytes are the cells of the
/// distance tables: fourteen letters by fourteen on average, where every candidate is close.
const MOST_COMPARED: Work = Work { steps: 100_000, bytes: 20_000_000 };

/// Budget of comparisons that the rules of one file share.
#[derive(Debug)]
pub struct SuggestionBudget(Budget);

impl Default for SuggestionBudget {
    fn default() -> Self {
        Self(Budget::new(MOST_COMPARED))
    }
}

impl SuggestionBudget {
    pub fn is_spent(&self) -> bool {
        self.0.is_spent()
    }

    /// Calls [`nearest`] within the budget; `None` once it is spent.
    pub fn nearest<'a>(&self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        self.nearest_of(word, candidates, Some)
    }

    /// Calls [`nearest`] for the items that have a name. Items without one count against the budget as well.
    pub fn nearest_of<'a, T>(
        &self,
        word: &str,
        items: impl IntoIterator<Item = T>,
        name: impl Fn(T) -> Option<&'a str>,
    ) -> Option<&'a str> {
        if self.is_spent() {
            return None;
        }
        let counted = items.into_iter().take_while(|_| self.0.step().is_ok());
        // The nearest of only some candidates may be wrong.
        closest(word, counted.filter_map(name), Some(&self.0)).filter(|_| !self.is_spent())
    }
}

/// Returns a candidate that differs in case, or by an edit distance in proportion to its length. The text up to a
/// shared dot does not count. A word of one or two letters must begin alike.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    closest(word, candidates, None)
}

fn closest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    budget: Option<&Budget>,
) -> Option<&'a str> {
    let mut found: Option<(usize, &str)> = None;
    for candidate in candidates {
        // The first of equally near candidates counts.
        let fewer_than = found.map_or(MOST + 1, |(distance, _)| distance);
        if let Some(distance) = distance(word, candidate, budget).filter(|distance| *distance < fewer_than) {
            found = Some((distance, candidate));
        }
        if matches!(found, Some((0, _))) {
            break;
        }
    }
    found.map(|(_, candidate)| candidate)
}

/// Returns the edit distance, if small enough to be a typo. It counts insertions, deletions, substitutions
/// and swaps of neighbours. `None`, too, once the budget is spent.
fn distance(word: &str, candidate: &str, budget: Option<&Budget>) -> Option<usize> {
    let start = after_shared_dot(word, candidate);
    let (word, candidate) = (&word[start..], &candidate[start..]);
    let (length, other) = (characters(word), characters(candidate));
    let allowed = (length / 3).clamp(1, MOST);
    if length.abs_diff(other) > allowed || length > LONGEST || differ_in_more(word, candidate, allowed) {
        return None;
    }
    let (word, candidate) = (word.to_lowercase(), candidate.to_lowercase());
    if word.chars().nth(2).is_none() && word.chars().next() != candidate.chars().next() {
        return None;
    }
    if budget.is_some_and(|budget| budget.bytes(length * other).is_err()) {
        return None;
    }
    Some(strsim::osa_distance(&word, &candidate)).filter(|distance| *distance <= allowed)
}

/// Rejects most pairs quickly by their kinds of letters: each edit adds or removes at most one kind.
fn differ_in_more(word: &str, candidate: &str, allowed: usize) -> bool {
    if !word.is_ascii() || !candidate.is_ascii() {
        return false;
    }
    let kinds =
        |text: &str| text.bytes().fold(0_u64, |kinds, byte| kinds | 1 << (byte.to_ascii_lowercase() % 64));
    let (of_word, of_candidate) = (kinds(word), kinds(candidate));
    let missing = (of_word & !of_candidate).count_ones().max((of_candidate & !of_word).count_ones());
    missing as usize > allowed
}

fn characters(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Ignores a shared prefix: of `system.nope`, only the last four letters are compared with other systems.
fn after_shared_dot(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let shared = pairs.take_while(|(left, right)| left.eq_ignore_ascii_case(right)).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1)
}
