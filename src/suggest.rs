//! "Did you mean" suggestions by edit distance.

use crate::budget::{Budget, Work};

/// Characters of the longest name that gets suggestions; the work grows with the length.
const LONGEST: usize = 100;

/// Largest edit distance that is considered a typo.
const MOST: usize = 3;

/// Budget of the comparisons for one file, beyond which no suggestion is made. Three hundred typos among as
/// many names stay below it. The bytes are the cells of the distance tables: fourteen letters by fourteen on
/// average, where every candidate is close.
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

/// Returns the candidate that `word` most likely misspells: one that differs in case, or by an edit distance
/// in proportion to its length. The text up to a shared dot does not count. A word of one or two letters must
/// begin alike.
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

/// Rejects candidates quickly: whether two words share too few kinds of letters, as almost all pairs do. Each
/// edit adds or removes at most one kind.
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

/// Returns the offset after the last dot in the common prefix. Of `system.nope` only the last four letters
/// are compared with other systems.
fn after_shared_dot(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let shared = pairs.take_while(|(left, right)| left.eq_ignore_ascii_case(right)).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1)
}

#[cfg(test)]
mod tests {
    use super::{SuggestionBudget, nearest};

    #[test]
    fn letters_that_differ_leave_out_no_slip() {
        let words = ["abc", "acb", "cab", "abcd", "badc", "bcda", "aabbcc", "abcabc", "cbacba", "abcxyz"];
        for left in words {
            for right in words {
                let allowed = (left.len() / 3).max(1);
                let is_slip = strsim::osa_distance(left, right) <= allowed;
                assert_eq!(nearest(left, [right]).is_some(), is_slip, "{left} {right}");
            }
        }
    }

    #[test]
    fn no_advice_is_given_once_the_comparisons_are_spent() {
        let names: Vec<String> = (0..400).map(|number| format!("variable{number}")).collect();
        let near = SuggestionBudget::default();
        let mut advised = 0;
        for number in 0..400 {
            let meant = near.nearest(&format!("varaible{number}"), names.iter().map(String::as_str));
            assert!(meant.is_none_or(|meant| meant == names[number]), "{meant:?}");
            advised += usize::from(meant.is_some());
        }
        assert!((200..400).contains(&advised), "{advised}");
        // Items without a name count as well.
        let near = SuggestionBudget::default();
        assert_eq!(near.nearest_of("ab", 0..200_000, |_| None), None);
        assert_eq!(near.nearest("cuont", ["count"]), None);
    }

    #[test]
    fn long_names_cost_more() {
        let names: Vec<String> =
            (0..400).map(|number| format!("{}{number}", "variable".repeat(11))).collect();
        let near = SuggestionBudget::default();
        let meant = |number: usize| {
            let word = format!("{}{number}", "varaible".repeat(11));
            near.nearest(&word, names.iter().map(String::as_str)).is_some()
        };
        assert!((0..20).all(|number| !meant(number)), "eleven slips are too many");
        assert_eq!(near.nearest("cuont", ["count"]), None);
    }

    #[test]
    fn slips_of_the_hand_are_told_from_other_words() {
        for (word, candidates, expected) in [
            ("cuont", &["city", "count"][..], Some("count")),
            ("Count", &["count"], Some("count")),
            ("coun", &["count"], Some("count")),
            ("temprature", &["temperature"], Some("temperature")),
            ("tmperatrue", &["temperature"], Some("temperature")),
            ("tmpratrue", &["temperature"], Some("temperature")),
            ("tmpratru", &["temperature"], None),
            // The first of equally near candidates.
            ("maxCont", &["maxCost", "maxCount"], Some("maxCost")),
            ("maxCount", &["maxCounts", "maxCount"], Some("maxCount")),
            ("ab", &["abc", "bc"], Some("abc")),
            ("x", &["y", "z"], None),
            ("", &["a"], None),
            ("größe", &["grösse", "GRÖßE"], Some("GRÖßE")),
            ("red", &["green", "blue"], None),
            // Only the text after the shared dot.
            ("system.nope", &["system.cpp", "system.node"], Some("system.node")),
            ("system.nope", &["system.cpp"], None),
            ("System.git.cdw", &["system.git.cwd"], Some("system.git.cwd")),
            ("aaaaaa", &["bbbbbb"], None),
            ("abcdefghi", &["bacdefgih"], Some("bacdefgih")),
            ("abcdefghi", &["hiabcdefg"], None),
        ] {
            assert_eq!(nearest(word, candidates.iter().copied()), expected, "{word} {candidates:?}");
        }
    }
}
