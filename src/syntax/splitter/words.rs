//! Words of the language by their position in a statement.

/// Whether this word cannot end a statement.
pub fn awaits_more(word: &[u8]) -> bool {
    awaits_value(word)
        || matches!(
            word,
            b"abstract"
                | b"accessor"
                | b"as"
                | b"asserts"
                | b"async"
                | b"class"
                | b"const"
                | b"declare"
                | b"default"
                | b"enum"
                | b"export"
                | b"extends"
                | b"from"
                | b"function"
                | b"get"
                | b"implements"
                | b"import"
                | b"infer"
                | b"interface"
                | b"is"
                | b"keyof"
                | b"let"
                | b"module"
                | b"namespace"
                | b"override"
                | b"private"
                | b"protected"
                | b"public"
                | b"readonly"
                | b"satisfies"
                | b"set"
                | b"static"
                | b"type"
                | b"unique"
                | b"using"
                | b"var"
        )
}

/// Whether an expression or a statement follows this word, so that a slash begins a regular expression.
pub fn awaits_value(word: &[u8]) -> bool {
    is_prefix(word) || matches!(word, b"case" | b"default" | b"do" | b"else" | b"extends")
}

/// Whether a value and not a statement follows this word.
pub fn is_prefix(word: &[u8]) -> bool {
    matches!(
        word,
        b"await"
            | b"delete"
            | b"in"
            | b"instanceof"
            | b"new"
            | b"of"
            | b"return"
            | b"throw"
            | b"typeof"
            | b"void"
            | b"yield"
    )
}

/// Whether this word continues the statement before it in every position.
pub fn goes_on(word: &[u8]) -> bool {
    follows_value(word) || matches!(word, b"catch" | b"else" | b"finally")
}

pub fn follows_value(word: &[u8]) -> bool {
    matches!(word, b"as" | b"extends" | b"implements" | b"in" | b"instanceof" | b"is" | b"of" | b"satisfies")
}

/// Whether this word may occur between a module's names and its specifier, or after that.
pub fn is_of_module(word: &[u8]) -> bool {
    matches!(word, b"assert" | b"from" | b"with")
}

/// Whether this word may occur between a decorator and its `class`.
pub fn is_of_class(word: &[u8]) -> bool {
    matches!(word, b"abstract" | b"class" | b"declare" | b"default" | b"export")
}

/// Whether this word, followed by a bracket, is the head of a statement.
pub fn is_head(word: &[u8]) -> bool {
    matches!(word, b"for" | b"if" | b"while" | b"with")
}

/// Whether a brace after this word opens a block.
pub fn precedes_block(word: &[u8]) -> bool {
    matches!(word, b"catch" | b"do" | b"else" | b"finally" | b"try")
}

/// Whether a name may follow this word on its line. Words that [await](awaits_more) more are not included.
pub fn precedes_name(word: &[u8]) -> bool {
    matches!(
        word,
        b"break"
            | b"catch"
            | b"continue"
            | b"defer"
            | b"finally"
            | b"for"
            | b"global"
            | b"if"
            | b"out"
            | b"require"
            | b"source"
            | b"switch"
            | b"try"
            | b"while"
            | b"with"
    )
}
