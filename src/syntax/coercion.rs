//! JavaScript's type conversions of values and texts.

use super::characters::is_space;
use super::{Value, ValueKind, number};
use crate::text::Span;

/// Symbol where text is needed, which is a `TypeError` in JavaScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolError {
    pub span: Span,
}

/// Converts as `value + ""` does; `None` if the text is known only at run time.
pub fn text(value: &Value) -> Result<Option<String>, SymbolError> {
    Ok(Some(match &value.kind {
        ValueKind::Undefined => "undefined".to_owned(),
        ValueKind::Null => "null".to_owned(),
        ValueKind::Bool(bool) => bool.to_string(),
        ValueKind::Number(number) => number::show(*number),
        ValueKind::String(text) => text.clone(),
        ValueKind::Array(items) => return array_text(items),
        ValueKind::Object(_) => "[object Object]".to_owned(),
        ValueKind::BigInt | ValueKind::Function | ValueKind::Opaque | ValueKind::Dynamic(_) => {
            return Ok(None);
        }
        ValueKind::Symbol => {
            return Err(SymbolError { span: value.span });
        }
    }))
}

fn array_text(items: &[Value]) -> Result<Option<String>, SymbolError> {
    let mut parts = Vec::with_capacity(items.len());
    for item in items {
        let part = match item.kind {
            ValueKind::Undefined | ValueKind::Null => String::new(),
            _ => match text(item)? {
                Some(part) => part,
                None => return Ok(None),
            },
        };
        parts.push(part);
    }
    Ok(Some(parts.join(",")))
}

const MAX_DEPTH: usize = 32;

/// Converts as `String(value)`, for values of data. Values known only at run time become "undefined".
pub fn known_text(value: &Value) -> String {
    known_text_within(value, MAX_DEPTH)
}

fn known_text_within(value: &Value, depth: usize) -> String {
    match &value.kind {
        ValueKind::Array(items) if depth > 0 => {
            let items: Vec<_> = items
                .iter()
                .map(|item| match item.kind {
                    ValueKind::Null | ValueKind::Undefined => String::new(),
                    _ => known_text_within(item, depth - 1),
                })
                .collect();
            items.join(",")
        }
        ValueKind::Array(_) => String::new(),
        ValueKind::Opaque => "[object Object]".to_owned(),
        _ => text(value).ok().flatten().unwrap_or_else(|| "undefined".to_owned()),
    }
}

/// Returns the items of an array, none for `undefined`, and another value as the only item.
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

/// Whether JavaScript treats an optional value as true. A value known only at run time counts as true.
pub fn truthy(value: Option<&Value>) -> bool {
    value.is_some_and(|value| value.truthy().unwrap_or(true))
}

pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Converts a whole string as `Number(text)` does: NaN if it is not a number, zero if it is blank.
pub fn number(text: &str) -> f64 {
    let text = trim(text);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    match text.get(..2) {
        _ if text.is_empty() => 0.0,
        _ if text.contains('_') => f64::NAN,
        Some("0x" | "0X" | "0o" | "0O" | "0b" | "0B") => number::parse(text).unwrap_or(f64::NAN),
        _ if is_decimal || unsigned == "Infinity" => text.parse().unwrap_or(f64::NAN),
        _ => f64::NAN,
    }
}

/// Parses the number at the start of a string as `parseFloat(text)` does; NaN if there is none.
pub fn parse_float(text: &str) -> f64 {
    let text = text.trim_start_matches(is_space);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.starts_with("Infinity") {
        return if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let bytes = unsigned.as_bytes();
    let digits_from =
        |start: usize| bytes.iter().skip(start).take_while(|byte| byte.is_ascii_digit()).count();
    let whole = digits_from(0);
    let mut end = whole;
    let mut has_digits = whole > 0;
    if bytes.get(end) == Some(&b'.') {
        let fraction = digits_from(end + 1);
        has_digits |= fraction > 0;
        end += 1 + fraction;
    }
    if !has_digits {
        return f64::NAN;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits_from(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let sign = text.len() - unsigned.len();
    text[..sign + end].parse().unwrap_or(f64::NAN)
}

/// Parses the integer at the start of a string as `parseInt(text)` does; NaN if there is none.
pub fn parse_int(text: &str) -> f64 {
    let text = text.trim_start_matches(is_space);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (radix, digits) = match unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X")) {
        Some(hexadecimal) => (16, hexadecimal),
        None => (10, unsigned),
    };
    let end = digits.find(|digit: char| !digit.is_digit(radix)).unwrap_or(digits.len());
    if end == 0 {
        return f64::NAN;
    }
    let magnitude = if radix == 10 {
        digits[..end].parse().unwrap_or(f64::NAN)
    } else {
        let digit = |character: char| f64::from(character.to_digit(radix).unwrap_or(0));
        digits[..end].chars().fold(0.0, |sum, character| sum * f64::from(radix) + digit(character))
    };
    if text.starts_with('-') { -magnitude } else { magnitude }
}
