//! JavaScript numbers: parsing and formatting.

/// Returns `None` for a bigint and for other text.
pub fn parse(written: &str) -> Option<f64> {
    let digits = written.replace('_', "");
    let (prefix, rest) = digits.split_at_checked(2).unwrap_or((&digits, ""));
    match prefix {
        "0x" | "0X" => return radix(rest, 16),
        "0o" | "0O" => return radix(rest, 8),
        "0b" | "0B" => return radix(rest, 2),
        _ => {}
    }
    if digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|digit| (b'0'..=b'7').contains(&digit))
    {
        return radix(&digits, 8);
    }
    // Rust also parses `inf` and `nan`, which are names in JavaScript.
    digits.starts_with(|first: char| first.is_ascii_digit() || first == '.').then(|| digits.parse().ok())?
}

fn radix(digits: &str, radix: u32) -> Option<f64> {
    if digits.is_empty() {
        return None;
    }
    digits
        .chars()
        .try_fold(0.0, |number, digit| Some(number * f64::from(radix) + f64::from(digit.to_digit(radix)?)))
}

/// Whether two numbers are equal to an author: NaN equals itself, and zeros have no sign.
#[allow(clippy::float_cmp)]
pub fn is_same(left: f64, right: f64) -> bool {
    left == right || (left.is_nan() && right.is_nan())
}

pub fn key(written: &str) -> String {
    parse(written).map_or_else(|| written.trim_end_matches('n').to_owned(), show)
}

/// Converts a number to a string as JavaScript does.
pub fn show(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    let magnitude = number.abs();
    if (1e-6..1e21).contains(&magnitude) {
        return number.to_string();
    }
    // Rust writes `1e21` and `1e-7`, JavaScript `1e+21` and `1e-7`.
    let shown = format!("{number:e}");
    match shown.split_once('e') {
        Some((mantissa, exponent)) if !exponent.starts_with('-') => format!("{mantissa}e+{exponent}"),
        _ => shown,
    }
}
