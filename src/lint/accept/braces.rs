//! Expansion of patterns with choices, such as `*.{md,txt}`.

use std::fmt::Display;

/// Bound on the expanded choices; no one writes as many.
const MAX_CHOICES: usize = 32;

/// Expands the `choices` at one place of a pattern, and each result with `others`. `None` where one of them
/// is not understood, or where there are too many.
pub(super) fn expand(
    before: &str,
    choices: impl IntoIterator<Item: Display>,
    after: &str,
    others: fn(&str) -> Option<Vec<String>>,
) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for choice in choices {
        found.extend(others(&format!("{before}{choice}{after}"))?);
        if found.len() > MAX_CHOICES {
            return None;
        }
    }
    Some(found)
}
