use super::word::{is_word_part, is_word_start};

/// A budget, such as `2k`.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    pub amount: f64,
    pub unit: Option<String>,
}

/// Returns the length, in bytes, of the number at the start of a text, with the letters directly after it.
pub fn length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    if text[length..].starts_with('.') {
        length += 1 + digits(&text[length + 1..]);
    }
    let rest = &text[length..];
    if rest.starts_with(is_word_start) {
        length += rest.find(|c| !is_word_part(c)).unwrap_or(rest.len());
    }
    length
}

/// Parses a number token as JavaScript's `parseFloat` does.
pub fn value(token: &str) -> f64 {
    token[..value_length(token)].parse().unwrap_or(f64::NAN)
}

fn value_length(token: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(token);
    if token[end..].starts_with('.') {
        end += 1 + digits(&token[end + 1..]);
    }
    if let Some(exponent) = token[end..].strip_prefix(['e', 'E']) {
        let unsigned = exponent.strip_prefix('-').unwrap_or(exponent);
        let length = digits(unsigned);
        if length > 0 {
            end += 1 + (exponent.len() - unsigned.len()) + length;
        }
    }
    end
}

/// Parses a budget; `None` if anything but letters follows the digits.
pub fn amount(token: &str) -> Option<Amount> {
    let letters = token.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(token.len());
    let (number, unit) = token.split_at(letters);
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_budget =
        are_digits(whole) && are_digits(part) && unit.chars().all(|char| char.is_ascii_alphabetic());
    is_budget.then(|| Amount {
        amount: number.parse().unwrap_or(f64::INFINITY),
        unit: (!unit.is_empty()).then(|| unit.to_owned()),
    })
}

/// Parses a whole number; `None` for a token with anything but digits.
pub fn integer(token: &str) -> Option<u64> {
    let is_integer = token.bytes().all(|byte| byte.is_ascii_digit());
    is_integer.then(|| token.parse().unwrap_or(u64::MAX))
}

/// Returns the ignored rest of a number token: `k` for `2k`. An exponent belongs to the number.
pub fn suffix(token: &str) -> &str {
    &token[value_length(token)..]
}
