//! Vocabulary of JSON Schema: types, and keywords with their values, applicable types and origins.

mod keyword;
mod meaning;
mod shape;
mod subschemas;
mod table;
mod telling;

pub use keyword::{CHOICES, Draft, Keyword, KeywordOrigin, PLAIN_TYPES, SCHEMA_TYPES, TYPES};
pub use meaning::{in_forms, meaning};
pub use shape::KeywordShape;
pub use subschemas::{MAX_DEPTH, all, is_closed, made_strict};
pub use table::KEYWORDS;
pub use telling::{is_telling, is_written_as_schema};

pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.binary_search_by(|keyword| keyword.name.cmp(name)).ok().map(|index| &KEYWORDS[index])
}

pub fn is_at_root(name: &str) -> bool {
    keyword(name).is_some_and(|keyword| keyword.is_at_root)
}

pub fn meant(name: &str) -> Option<&'static str> {
    let small = name.to_ascii_lowercase();
    KEYWORDS.iter().find(|keyword| keyword.habits.contains(&&*small)).map(|keyword| keyword.name)
}

/// Returns the kind of a keyword's value; `None` if it may have any, or is unknown.
pub fn shape(name: &str) -> Option<KeywordShape> {
    keyword(name)?.shape
}
