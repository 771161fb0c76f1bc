//! How people name rules: by code, by name, or a family by the beginning of its codes.

use super::near::nearest;
use super::{Rule, all};

/// The rules that `word` means: `P04`, `array-schema-parameter`, or `P` for a family, in any case.
/// None where it means no rule.
pub fn named(word: &str) -> Vec<&'static Rule> {
    let code = word.to_ascii_uppercase();
    let is_meant = |rule: &&Rule| {
        (!code.is_empty() && rule.code.starts_with(&code))
            || rule.names().any(|name| name.eq_ignore_ascii_case(word))
    };
    all().filter(is_meant).collect()
}

/// The code or the name that a word which means no rule was meant to be.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    nearest(word, all().flat_map(|rule| [rule.name, rule.code]))
}
