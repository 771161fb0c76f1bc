//! What JavaScript makes of a value that is not of the expected type. GenAIScript checks no type
//! of the metadata, so `tools: 5` or `title: null` have a meaning too.

use crate::syntax::{Kind, Value, number};

/// How deep arrays are written out.
const MAX_DEPTH: usize = 32;

/// `String(value)`.
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

/// `arrayify`: an array as it is, nothing for undefined, anything else as the only item.
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

/// Whether JavaScript takes an optional value for true.
pub fn truthy(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value.truthy().unwrap_or(true))
}

/// JavaScript's `\w`.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// JavaScript's `\s`.
pub fn is_space(char: char) -> bool {
    // JavaScript takes the byte order mark for white space, but not "next line".
    char == '\u{feff}' || (char.is_whitespace() && char != '\u{85}')
}
