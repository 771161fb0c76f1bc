//! Words: the characters of names, and the keywords.

/// Whether a name may begin with it.
pub fn is_word_start(char: char) -> bool {
    char.is_ascii_alphabetic() || char == '_'
}

/// Whether a name may hold it. The hyphen is the releases' up to 0.1.7.
pub fn is_word_part(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '_' | '-')
}

/// The words that mean something where a name may stand, so that no name should be one.
pub const KEYWORDS: [&str; 35] = [
    "import",
    "main",
    "agent",
    "func",
    "use",
    "loop",
    "until",
    "repeat",
    "for",
    "in",
    "return",
    "if",
    "else",
    "and",
    "or",
    "not",
    "generate",
    "from",
    "true",
    "false",
    "none",
    "string",
    "number",
    "boolean",
    "json",
    "list",
    "max",
    "as",
    "tool",
    "llm",
    "file",
    "memory",
    "model",
    "role",
    "description",
];
