//! Which known name an unknown one was meant to be.

use std::cell::Cell;

/// For longer names no advice is given; the work grows with the length.
const LONGEST: usize = 100;

/// The most letters in which a slip of the hand differs from what was meant.
const MOST: usize = 3;

/// How many names are compared in the looking through one file. Three hundred slips among as many
/// names stay below; beyond it no advice is given.
const MOST_COMPARED: usize = 100_000;

/// What is left of the comparisons for one file.
#[derive(Clone, Debug)]
pub(super) struct Patience(Cell<usize>);

impl Default for Patience {
    fn default() -> Self {
        Self(Cell::new(MOST_COMPARED))
    }
}

impl Patience {
    /// The same as [`nearest`] where there may be as many words as candidates.
    pub fn nearest<'a>(&self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let left = &self.0;
        nearest(
            word,
            candidates.into_iter().take_while(|_| {
                let is_left = left.get() > 0;
                left.set(left.get().saturating_sub(1));
                is_left
            }),
        )
    }
}

/// The candidate that `word` is most likely a misspelling of: one that differs in case, or by as
/// few letters as a slip of the hand makes, in proportion to its length. What stands before a shared
/// dot does not count. A word of one or two letters must begin alike.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut found: Option<(usize, &str)> = None;
    for candidate in candidates {
        // Of those that are as near the first counts.
        let fewer_than = found.map_or(MOST + 1, |(distance, _)| distance);
        if let Some(distance) = distance(word, candidate).filter(|distance| *distance < fewer_than) {
            found = Some((distance, candidate));
        }
        if matches!(found, Some((0, _))) {
            break;
        }
    }
    found.map(|(_, candidate)| candidate)
}

/// In how many letters a name differs from a word, if a slip of the hand may be the reason: how many
/// are added, left out, changed or swapped with their neighbour.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let start = after_shared_dot(word, candidate);
    let (word, candidate) = (&word[start..], &candidate[start..]);
    let (length, other) = (characters(word), characters(candidate));
    let allowed = (length / 3).clamp(1, MOST);
    if length.abs_diff(other) > allowed || length > LONGEST {
        return None;
    }
    let (word, candidate) = (word.to_lowercase(), candidate.to_lowercase());
    if length <= 2 && !candidate.starts_with(word.chars().next()?) {
        return None;
    }
    Some(strsim::osa_distance(&word, &candidate)).filter(|distance| *distance <= allowed)
}

fn characters(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Where two names go apart, from the last dot on that they share: of `system.nope` the last four
/// letters count beside other systems.
fn after_shared_dot(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let shared = pairs.take_while(|(left, right)| left.eq_ignore_ascii_case(right)).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1)
}

#[cfg(test)]
mod tests {
    use super::nearest;

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
            // The nearest, and of those as near the first.
            ("maxCont", &["maxCost", "maxCount"], Some("maxCost")),
            ("maxCount", &["maxCounts", "maxCount"], Some("maxCount")),
            ("ab", &["abc", "bc"], Some("abc")),
            ("x", &["y", "z"], None),
            ("", &["a"], None),
            ("größe", &["grösse", "GRÖßE"], Some("GRÖßE")),
            ("red", &["green", "blue"], None),
            // Only what comes after the dot that they share.
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
