//! JavaScript's coercions of values with unexpected types. GenAIScript does not check the types of metadata,
//! so `tools: 5` and `title: null` have a meaning.

use crate::syntax::{Value, ValueKind, number};

/// Depth to which arrays are converted.
const MAX_DEPTH: usize = 32;

/// Converts as `String(value)`.
pub fn text(value: &Value) -> String {
    text_within(value, MAX_DEPTH)
}

fn text_within(value: &Value, depth: usize) -> String {
    match &value.kind {
        ValueKind::String(text) => text.clone(),
        ValueKind::Null => "null".to_owned(),
        ValueKind::Bool(bool) => bool.to_string(),
        ValueKind::Number(number) => number::show(*number),
        ValueKind::Array(items) if depth > 0 => {
            let items: Vec<_> = items
                .iter()
                .map(|item| match item.kind {
                    ValueKind::Null | ValueKind::Undefined => String::new(),
                    _ => text_within(item, depth - 1),
                })
                .collect();
            items.join(",")
        }
        ValueKind::Array(_) => String::new(),
        ValueKind::Object(_) | ValueKind::Opaque => "[object Object]".to_owned(),
        ValueKind::Undefined
        | ValueKind::BigInt
        | ValueKind::Function
        | ValueKind::Symbol
        | ValueKind::Dynamic(_) => "undefined".to_owned(),
    }
}

/// Converts as `arrayify`: an array is kept, undefined becomes empty, anything else becomes the only item.
pub fn items(value: Option<&Value>) -> Vec<&Value> {
    match value {
        None => Vec::new(),
        Some(value) => match &value.kind {
            ValueKind::Undefined => Vec::new(),
            ValueKind::Array(items) => items.iter().collect(),
            _ => vec![value],
        },
    }
}

/// Whether JavaScript treats an optional value as true.
pub fn truthy(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value.truthy().unwrap_or(true))
}
