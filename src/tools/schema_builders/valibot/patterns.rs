//! Regular expressions of actions.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;

/// Lengths of the digests in hexadecimal digits.
const DIGESTS: [(&str, u32); 14] = [
    ("md4", 32),
    ("md5", 32),
    ("sha1", 40),
    ("sha256", 64),
    ("sha384", 96),
    ("sha512", 128),
    ("ripemd128", 32),
    ("ripemd160", 40),
    ("tiger128", 32),
    ("tiger160", 40),
    ("tiger192", 48),
    ("crc32", 8),
    ("crc32b", 8),
    ("adler32", 8),
];

#[derive(Deserialize)]
struct PatternTable {
    /// Sources of regular expressions by the name of the action.
    patterns: HashMap<String, String>,
}

/// Returns the pattern of an action that has always the same.
pub fn pattern_of(action: &str) -> Option<&'static str> {
    static TABLE: OnceLock<Option<PatternTable>> = OnceLock::new();
    let table = TABLE.get_or_init(|| serde_json::from_str(include_str!("data/patterns.json")).ok());
    table.as_ref()?.patterns.get(action).map(String::as_str)
}

/// Returns the pattern of a digest by its algorithm.
pub fn digest_pattern(algorithm: &str) -> Option<String> {
    let (_, length) = DIGESTS.iter().find(|(name, _)| *name == algorithm)?;
    Some(format!("^[a-fA-F0-9]{{{length}}}$"))
}

/// Escapes the letters of a text that mean something in a regular expression.
pub fn escaped(part: &str) -> String {
    let mut found = String::new();
    for letter in part.chars() {
        if ".*+?^${}()|[]\\".contains(letter) {
            found.push('\\');
        }
        found.push(letter);
    }
    found
}
