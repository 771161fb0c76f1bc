//! The characters of names.

/// Whether a name may begin with it.
pub fn is_word_start(char: char) -> bool {
    char.is_ascii_alphabetic() || char == '_'
}

/// Whether a name may hold it. The hyphen is the releases' up to 0.1.7.
pub fn is_word_part(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '_' | '-')
}
