//! Names of rules in settings and comments: a code, a name, or the first letters of codes for a family.

use super::suggest::nearest;
use super::{Rule, all};

/// Returns the rules that `word` names: `P04`, `array-schema-parameter`, or `P` for a family, in any case.
/// Empty for an unknown word.
pub fn named(word: &str) -> Vec<&'static Rule> {
    let code = word.to_ascii_uppercase();
    let is_meant = |rule: &&Rule| {
        (!code.is_empty() && rule.code.starts_with(&code))
            || rule.names().any(|name| name.eq_ignore_ascii_case(word))
    };
    all().filter(is_meant).collect()
}

/// Suggests a code or a name for a word that names no rule.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    nearest(word, all().flat_map(|rule| [rule.name, rule.code]))
}
