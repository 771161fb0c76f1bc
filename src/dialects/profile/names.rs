use std::sync::OnceLock;

use regex::Regex;

/// The names that match a pattern. It is compiled when the first is asked for: most runs ask for none.
#[derive(Clone, Debug)]
pub(in crate::dialects) struct Names {
    pattern: String,
    compiled: OnceLock<Option<Regex>>,
}

impl Names {
    /// The names that match this regular expression.
    pub fn of(pattern: &str) -> Self {
        Self { pattern: pattern.to_owned(), compiled: OnceLock::new() }
    }

    /// Whether a name is one of them.
    pub fn have(&self, name: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(&self.pattern).ok());
        compiled.as_ref().is_none_or(|pattern| pattern.is_match(name))
    }
}
