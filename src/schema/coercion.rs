//! How JavaScript turns values of one type into another, as far as GenAIScript rests on it.

use super::{ErrorClass, Throw};
use crate::syntax::{Kind, Value};

/// The text of a number: `String(number)`.
pub fn number_text(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    // Rust finds the same shortest digits; only where they are put differs.
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits: String = mantissa.chars().filter(|&digit| digit != '.').collect();
    let sign = if number < 0.0 { "-" } else { "" };
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    format!("{sign}{}", place_digits(&digits, point))
}

/// Puts `digits` around the decimal point, which stands after the first `point` of them.
fn place_digits(digits: &str, point: i32) -> String {
    // Outside of these bounds JavaScript changes to the exponential form.
    const LARGEST: i32 = 21;
    const SMALLEST: i32 = -6;
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    if (count..=LARGEST).contains(&point) {
        return format!("{digits}{}", zeros(point - count));
    }
    if (1..=LARGEST).contains(&point) {
        let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
        return format!("{whole}.{fraction}");
    }
    if (SMALLEST + 1..=0).contains(&point) {
        return format!("0.{}{digits}", zeros(-point));
    }
    let exponent = point - 1;
    let sign = if exponent < 0 { '-' } else { '+' };
    let (first, rest) = digits.split_at(1);
    let dot = if rest.is_empty() { "" } else { "." };
    format!("{first}{dot}{rest}e{sign}{}", exponent.abs())
}

/// The text of a value: `value + ""`. `None` where only a run can tell it.
///
/// Fails for a symbol, which has no text.
pub fn text(value: &Value) -> Result<Option<String>, Throw> {
    Ok(Some(match &value.kind {
        Kind::Undefined => "undefined".to_owned(),
        Kind::Null => "null".to_owned(),
        Kind::Bool(bool) => bool.to_string(),
        Kind::Number(number) => number_text(*number),
        Kind::String(text) => text.clone(),
        Kind::Array(items) => return array_text(items),
        Kind::Object(_) => "[object Object]".to_owned(),
        Kind::BigInt | Kind::Function | Kind::Opaque | Kind::Dynamic(_) => return Ok(None),
        Kind::Symbol => {
            return Err(Throw::of_schema(
                ErrorClass::TypeError,
                "Cannot convert a Symbol value to a string",
                value.span,
            ));
        }
    }))
}

fn array_text(items: &[Value]) -> Result<Option<String>, Throw> {
    let mut parts = Vec::with_capacity(items.len());
    for item in items {
        let part = match item.kind {
            Kind::Undefined | Kind::Null => String::new(),
            _ => match text(item)? {
                Some(part) => part,
                None => return Ok(None),
            },
        };
        parts.push(part);
    }
    Ok(Some(parts.join(",")))
}

/// Whether JavaScript takes a character for white space.
pub fn is_space(character: char) -> bool {
    (character.is_whitespace() && character != '\u{85}') || character == '\u{feff}'
}

/// A text without the white space around it: `text.trim()`.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The number that a text begins with: `parseFloat(text)`; NaN where there is none.
pub fn parse_float(text: &str) -> f64 {
    let text = text.trim_start_matches(is_space);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.starts_with("Infinity") {
        return if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let bytes = unsigned.as_bytes();
    let digits_from = |start: usize| bytes.iter().skip(start).take_while(|byte| byte.is_ascii_digit()).count();
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

/// The whole number that a text begins with: `parseInt(text)`; NaN where there is none.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_javascript_writes_them() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-7.0, "-7"),
            (1.5, "1.5"),
            (123_456.789, "123456.789"),
            (0.001, "0.001"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-9, "1.25e-9"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (-1.5e300, "-1.5e+300"),
            (9_007_199_254_740_993.0, "9007199254740992"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(number_text(number), expected);
        }
    }

    #[test]
    fn texts_become_numbers_as_far_as_they_are_numbers() {
        for (text, float, int) in [
            ("42", 42.0, 42.0),
            (" \u{feff}-1.9x", -1.9, -1.0),
            ("12abc", 12.0, 12.0),
            ("1e3", 1000.0, 1.0),
            ("1e", 1.0, 1.0),
            ("1.", 1.0, 1.0),
            (".5", 0.5, f64::NAN),
            ("0x1F", 0.0, 31.0),
            ("Infinity", f64::INFINITY, f64::NAN),
            ("-Infinityy", f64::NEG_INFINITY, f64::NAN),
            ("", f64::NAN, f64::NAN),
            (".", f64::NAN, f64::NAN),
            ("+", f64::NAN, f64::NAN),
            ("abc", f64::NAN, f64::NAN),
            ("inf", f64::NAN, f64::NAN),
        ] {
            let same = |a: f64, b: f64| a == b || (a.is_nan() && b.is_nan());
            assert!(same(parse_float(text), float), "parseFloat({text:?}) = {}", parse_float(text));
            assert!(same(parse_int(text), int), "parseInt({text:?}) = {}", parse_int(text));
        }
    }
}
