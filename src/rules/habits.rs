//! What authors call a keyword of JSON Schema by habit, from other languages and formats.

/// Names in small letters, and the keywords that are meant.
const HABITS: [(&str, &str); 17] = [
    ("choices", "enum"),
    ("defaultvalue", "default"),
    ("desc", "description"),
    ("example", "examples"),
    ("fields", "properties"),
    ("group", "uiGroup"),
    ("help", "description"),
    ("label", "title"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("options", "enum"),
    ("property", "properties"),
    ("props", "properties"),
    ("regex", "pattern"),
    ("regexp", "pattern"),
    ("suggestions", "uiSuggestions"),
    ("values", "enum"),
];

/// The keyword that an author means by another word for the same.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    let small = name.to_ascii_lowercase();
    HABITS.iter().find(|(habit, _)| *habit == small).map(|(_, keyword)| *keyword)
}
