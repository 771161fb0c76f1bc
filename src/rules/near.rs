//! Which known name an unknown one was meant to be.

use std::cell::Cell;

/// No name is longer; the work grows with the length.
const LONGEST: usize = 100;

/// The most letters in which a slip of the hand differs from what was meant.
const MOST: usize = 3;

/// How many names are compared in the looking through one file. Three hundred slips among as many
/// names stay below; beyond it no advice is given.
const MOST_COMPARED: usize = 200_000;

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
pub(super) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // By how much of it does not count.
    let mut words: Vec<(usize, Word)> = Vec::new();
    let mut letters = Vec::new();
    let mut found: Option<(usize, &str)> = None;
    for candidate in candidates {
        let start = after_shared_dot(word, candidate);
        let index = words.iter().position(|(other, _)| *other == start).unwrap_or_else(|| {
            words.push((start, Word::new(&word[start..])));
            words.len() - 1
        });
        let (_, meant) = &words[index];
        // One that is as near as another stands behind it.
        let Some(wanted) = found.map_or(Some(MOST), |(distance, _)| distance.checked_sub(1)) else {
            break;
        };
        let (wanted, rest) = (wanted.min(meant.allowed), &candidate[start..]);
        if !meant.may_be(rest, wanted) {
            continue;
        }
        lower(rest, &mut letters);
        if meant.length <= 2 && letters.first() != meant.letters.first() {
            continue;
        }
        if let Some(distance) = meant.distance(&letters, wanted) {
            found = Some((distance, candidate));
        }
    }
    found.map(|(_, candidate)| candidate)
}

/// Where two names go apart, from the last dot on that they share: of `system.nope` the last four
/// letters count beside other systems.
fn after_shared_dot(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let shared = pairs.take_while(|(left, right)| left.eq_ignore_ascii_case(right)).count();
    left.as_bytes()[..shared].iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1)
}

/// The beginning of a name in small letters.
fn lower(name: &str, letters: &mut Vec<char>) {
    letters.clear();
    if name.is_ascii() {
        letters.extend(name.chars().take(LONGEST).map(|letter| letter.to_ascii_lowercase()));
    } else {
        letters.extend(name.to_lowercase().chars().take(LONGEST));
    }
}

/// A word that many others are compared with.
struct Word {
    /// How long it is.
    length: usize,
    /// In how many letters what was meant may differ.
    allowed: usize,
    /// Its beginning.
    letters: Vec<char>,
    /// How often it has each letter; different ones may count as the same.
    counts: [i8; KINDS],
}

/// How many kinds of letters are counted apart.
const KINDS: usize = 64;

fn kind(letter: char) -> usize {
    letter as usize % KINDS
}

impl Word {
    fn new(word: &str) -> Self {
        let length = word.chars().count();
        let mut letters = Vec::new();
        lower(word, &mut letters);
        let mut counts = [0; KINDS];
        for letter in &letters {
            counts[kind(*letter)] += 1;
        }
        Self { length, allowed: (length / 3).clamp(1, MOST), letters, counts }
    }

    /// Whether another name is so long, and has so few letters that are none of this word's, that it
    /// may be that near. Most names are not, and this is told much sooner than their distance.
    fn may_be(&self, other: &str, most: usize) -> bool {
        let is_plain = other.is_ascii();
        let length = if is_plain { other.len() } else { other.chars().count() };
        if length.abs_diff(self.length) > most {
            return false;
        }
        if !is_plain || length > LONGEST {
            return true;
        }
        let mut left = self.counts;
        let mut foreign = 0;
        for letter in other.bytes() {
            let left = &mut left[kind(letter.to_ascii_lowercase().into())];
            *left -= 1;
            foreign += usize::from(*left < 0);
        }
        foreign <= most
    }

    /// How many letters must be added, taken out, changed or swapped with their neighbour, if not
    /// more than `most`.
    fn distance(&self, other: &[char], most: usize) -> Option<usize> {
        let is_as_long = self.letters.len().abs_diff(other.len()) <= most;
        is_as_long.then(|| distance(&self.letters, other, most))?
    }
}

fn distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    let (mut before, mut last, mut row) = ([0; LONGEST + 1], [0; LONGEST + 1], [0; LONGEST + 1]);
    for (j, cell) in last.iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        // Farther from the diagonal the distance is greater in any case.
        let (first, end) = (i.saturating_sub(most).max(1), (i + most).min(b.len()));
        row[first - 1] = if first == 1 { i } else { most + 1 };
        let mut fewest_here = row[first - 1];
        for j in first..=end {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            // No path comes from above the last cell of the row before.
            let above = if j < i + most { last[j] } else { most };
            let mut fewest = change.min(above + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                fewest = fewest.min(before[j - 2] + 1);
            }
            row[j] = fewest;
            fewest_here = fewest_here.min(fewest);
        }
        if fewest_here > most {
            return None;
        }
        (before, last, row) = (last, row, before);
    }
    Some(last[b.len()]).filter(|distance| *distance <= most)
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
