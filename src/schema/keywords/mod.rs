//! The vocabulary of JSON Schema: its types, and its keywords with what they hold, for which types
//! they mean something, where they are from and who respects them.

mod keyword;
mod meaning;
mod shape;
mod subschemas;
mod table;

pub use keyword::{CHOICES, Draft, Keyword, Origin, PLAIN_TYPES, SCHEMA_TYPES, TYPES};
pub use meaning::{in_forms, meaning};
pub use shape::Shape;
pub use subschemas::{MAX_DEPTH, all, is_closed, made_strict};
pub use table::KEYWORDS;

/// The keyword of that name.
pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.binary_search_by(|keyword| keyword.name.cmp(name)).ok().map(|index| &KEYWORDS[index])
}

/// Whether it is the name of a keyword that stands at the root of a whole schema on purpose.
pub fn is_at_root(name: &str) -> bool {
    keyword(name).is_some_and(|keyword| keyword.is_at_root)
}

/// The keyword that an author means by another word for the same.
pub fn meant(name: &str) -> Option<&'static str> {
    let small = name.to_ascii_lowercase();
    KEYWORDS.iter().find(|keyword| keyword.habits.contains(&&*small)).map(|keyword| keyword.name)
}

/// The kind of value that a keyword has; `None` where it may have any, or is not known.
pub fn shape(name: &str) -> Option<Shape> {
    keyword(name)?.shape
}
