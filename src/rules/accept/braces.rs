//! Patterns with choices, such as `*.{md,txt}`, each of which stands for several.

use std::fmt::Display;

/// More choices than anyone writes.
const MAX_CHOICES: usize = 32;

/// The patterns that a pattern with `choices` in one place stands for. `others` gives those that each of
/// them stands for in turn. `None` where one of them cannot be told, or where there are too many.
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
