pub fn is_word_start(char: char) -> bool {
    char.is_ascii_alphabetic() || char == '_'
}

/// Whether a name may contain a character. Releases up to 0.1.7 allow the hyphen.
pub fn is_word_part(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '_' | '-')
}

/// Keywords that are allowed as names and should not be used as such.
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
