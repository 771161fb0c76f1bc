pub fn is_space(char: char) -> bool {
    // JavaScript includes the byte order mark in white space, but not "next line".
    char == '\u{feff}' || (char.is_whitespace() && char != '\u{85}')
}

/// Matches `\w`. A letter outside ASCII, as in `éscript`, ends a word, and so does `$`.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Matches the characters of names, approximately: all letters and digits of Unicode.
pub fn is_name_part(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '$')
}

/// Returns where a name stands in a text, apart from longer names with it.
pub fn names_in<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    memchr::memmem::find_iter(text.as_bytes(), name).filter(move |at| {
        let before = text[..*at].chars().next_back();
        let after = text[*at + name.len()..].chars().next();
        ![before, after].into_iter().flatten().any(is_name_part)
    })
}
