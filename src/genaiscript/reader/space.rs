/// Whether `char` is white space in JavaScript's `\s` and in JSON5, which agree.
pub(super) fn is_space(char: char) -> bool {
    matches!(
        char,
        '\t' | '\n' | '\u{b}' | '\u{c}' | '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}'
    )
}

pub(crate) fn skip_space(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    text.len().min(at + rest.len() - rest.trim_start_matches(is_space).len())
}
