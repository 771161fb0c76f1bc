//! HTML entities, which the repair decodes.

use crate::syntax::characters::is_space;

/// Maximal length of an entity, in UTF-16 units.
const MAX_LENGTH: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Entity {
    pub char: char,
    /// Length of the source in bytes.
    pub length: usize,
}

pub(super) fn at_start(text: &str) -> Option<Entity> {
    let inner = text.strip_prefix('&')?;
    let mut units = 1;
    let end = inner.char_indices().find_map(|(at, char)| {
        units += char.len_utf16();
        match char {
            _ if units > MAX_LENGTH => Some(None),
            ';' => Some(Some(at)),
            _ => None,
        }
    })??;
    let inner = &inner[..end];
    let char = match inner {
        "quot" => '"',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "apos" => '\'',
        _ => numeric(inner.strip_prefix('#')?)?,
    };
    Some(Entity { char, length: end + 2 })
}

/// Decodes `34` or `x22` like JavaScript's `parseInt`: with leading white space, a sign, and trailing text.
fn numeric(body: &str) -> Option<char> {
    let hexadecimal = body.strip_prefix(['x', 'X']);
    let (digits, radix) = hexadecimal.map_or((body, 10), |digits| (digits, 16));
    let digits = digits.trim_start_matches(is_space);
    let (negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits.strip_prefix('+').unwrap_or(digits)),
    };
    let prefix = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let digits = prefix.filter(|_| radix == 16).unwrap_or(digits);
    let end = digits.find(|char: char| !char.is_digit(radix)).unwrap_or(digits.len());
    let code = u32::from_str_radix(digits.get(..end)?, radix).ok()?;
    match (negative, code) {
        (true, 1..) | (false, 0x11_0000..) => None,
        _ => Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
    }
}
