use std::sync::OnceLock;

use regex::Regex;

/// A pattern for names, compiled on first use: most runs need none.
#[derive(Clone, Debug)]
pub(in crate::providers) struct NamePattern {
    pattern: String,
    compiled: OnceLock<Option<Regex>>,
}

impl NamePattern {
    pub fn parse(pattern: &str) -> Self {
        Self { pattern: pattern.to_owned(), compiled: OnceLock::new() }
    }

    pub fn have(&self, name: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(&self.pattern).ok());
        compiled.as_ref().is_none_or(|pattern| pattern.is_match(name))
    }
}
