//! JavaScript's coercions of values with unexpected types. GenAIScript does not check the types of metadata,
//! so `tools: 5` and `title: null` have a meaning.

use crate::syntax::{Kind, Value, number};

/// Depth to which arrays are converted.
const MAX_DEPTH: usize = 32;

/// Converts as `String(value)`.
pub fn text(value: &Value) -> String {
    text_within(value, MAX_DEPTH)
}

fn text_within(value: &Value, depth: usize) -> String {
    match &value.kind {
        Kind::String(text) => text.clone(),
        Kind::Null => "null".to_owned(),
        Kind::Bool(bool) => bool.to_string(),
        Kind::Number(number) => number::show(*number),
        Kind::Array(items) if depth > 0 => {
            let items: Vec<_> = items
                .iter()
                .map(|item| match item.kind {
                    Kind::Null | Kind::Undefined => String::new(),
                    _ => text_within(item, depth - 1),
                })
                .collect();
            items.join(",")
        }
        Kind::Array(_) => String::new(),
        Kind::Object(_) | Kind::Opaque => "[object Object]".to_owned(),
        Kind::Undefined | Kind::BigInt | Kind::Function | Kind::Symbol | Kind::Dynamic(_) => {
            "undefined".to_owned()
        }
    }
}

/// Converts as `arrayify`: an array is kept, undefined becomes empty, anything else becomes the only item.
pub fn items(value: Option<&Value>) -> Vec<&Value> {
    match value {
        None => Vec::new(),
        Some(value) => match &value.kind {
            Kind::Undefined => Vec::new(),
            Kind::Array(items) => items.iter().collect(),
            _ => vec![value],
        },
    }
}

/// Whether JavaScript treats an optional value as true.
pub fn truthy(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value.truthy().unwrap_or(true))
}

/// Matches JavaScript's `\w`.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Matches JavaScript's `\s`.
pub fn is_space(char: char) -> bool {
    // JavaScript includes the byte order mark in white space, but not "next line".
    char == '\u{feff}' || (char.is_whitespace() && char != '\u{85}')
}
