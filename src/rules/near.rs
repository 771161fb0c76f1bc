//! Which known name an unknown one was meant to be.

/// The candidate that `word` is most likely a misspelling of: one that differs in case, or by as
/// few letters as a slip of the hand makes, in proportion to its length. A word of one or two letters
/// must begin alike.
pub(super) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let small = word.to_lowercase();
    let length = small.chars().count();
    let allowed = (length / 3).clamp(1, 3);
    let begins_alike =
        |candidate: &str| length > 2 || candidate.to_lowercase().chars().next() == small.chars().next();
    candidates
        .into_iter()
        .filter(|candidate| begins_alike(candidate) && candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (distance(&small, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, taken out, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    /// No name is longer; the work grows with the product of the lengths.
    const LONGEST: usize = 100;
    let a: Vec<char> = a.chars().take(LONGEST).collect();
    let b: Vec<char> = b.chars().take(LONGEST).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut fewest = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                fewest = fewest.min(before[j - 2] + 1);
            }
            row.push(fewest);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
