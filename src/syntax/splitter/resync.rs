//! Resync points: lines that seem to begin a statement after unclosed brackets, templates or comments.

/// Context of a line, which decides how clearly it must begin a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Among {
    Code,
    Prose,
    /// Code, where the line would continue an incomplete statement, as in no valid program.
    Operands,
    /// Like `Operands`, after a dot, where all words are names, or after a colon, which may be a label's.
    Names,
}

/// Whether a line begins a statement. `line` starts at its first token.
pub fn begins_statement(line: &str, among: Among) -> bool {
    let (word, rest) = split_name(line);
    let is_prose = among == Among::Prose;
    let is_reserved = !matches!(among, Among::Names);
    match word {
        "" => line.starts_with('@') && among == Among::Code,
        "const" | "let" | "var" => declares(rest, word != "let", is_prose),
        "import" => imports(rest, is_prose),
        "export" => exports(rest),
        "type" => {
            let (name, rest) = split_name(rest);
            !name.is_empty() && rest.starts_with(['=', '<'])
        }
        "interface" | "enum" | "namespace" => {
            let (name, rest) = split_name(rest);
            !name.is_empty() && (rest.starts_with(['{', '<', '.']) || rest.starts_with("extends "))
        }
        "if" | "for" | "while" | "switch" => {
            let rest = rest.strip_prefix("await").map_or(rest, str::trim_start);
            is_reserved && rest.starts_with('(') && (!is_prose || ends_with(rest, "{);"))
        }
        "try" => is_reserved && rest.starts_with('{'),
        "return" | "throw" => is_reserved && !is_prose,
        _ if matches!(among, Among::Operands | Among::Names) => false,
        "do" => rest.starts_with('{'),
        "function" => is_function(rest),
        "async" => rest.strip_prefix("function").is_some_and(|rest| is_function(rest.trim_start())),
        "class" => is_class(rest),
        "declare" | "abstract" => !is_prose && !split_name(rest).0.is_empty(),
        "await" => calls(rest, is_prose),
        _ => calls(line, is_prose),
    }
}

/// Finds the first line that begins a statement and is indented at most by `indent`, in a template or a comment.
/// Comments and blank lines above it are included, as they would belong to its chunk.
pub fn in_prose(text: &str, from: usize, to: usize, indent: usize) -> Option<usize> {
    let mut above = None;
    let mut at = line_after(text, from)?;
    while at <= to {
        let next = line_after(text, at);
        let line = &text[at..next.unwrap_or(text.len())];
        let trimmed = line.trim_start();
        if line.len() - trimmed.len() <= indent && begins_statement(trimmed, Among::Prose) {
            return Some(above.unwrap_or(at));
        }
        let is_above = trimmed.is_empty()
            || trimmed.starts_with("//")
            || trimmed.starts_with("/*")
            || above.is_some() && trimmed.starts_with('*');
        above = if is_above { above.or(Some(at)) } else { None };
        at = next?;
    }
    None
}

fn line_after(text: &str, from: usize) -> Option<usize> {
    let end = from + memchr::memchr2(b'\n', b'\r', &text.as_bytes()[from..])?;
    Some(if text[end..].starts_with("\r\n") { end + 2 } else { end + 1 })
}

fn split_name(line: &str) -> (&str, &str) {
    let end = line.find(|char: char| !(char.is_alphanumeric() || char == '_' || char == '$'));
    let (name, rest) = line.split_at(end.unwrap_or(line.len()));
    (if name.starts_with(|first: char| first.is_ascii_digit()) { "" } else { name }, rest.trim_start())
}

fn ends_with(line: &str, ends: &str) -> bool {
    line.trim_end().ends_with(|last| ends.contains(last))
}

/// `has_patterns` permits brackets. After a `let` that is a name they would belong to that name.
fn declares(rest: &str, has_patterns: bool, is_prose: bool) -> bool {
    let (name, after) = split_name(rest);
    match name {
        "" => has_patterns && rest.starts_with(['{', '[']),
        "in" | "instanceof" | "of" | "as" | "satisfies" => false,
        _ => !is_prose || after.is_empty() || after.starts_with(['=', ':', ';', ',']),
    }
}

fn imports(rest: &str, is_prose: bool) -> bool {
    let is_name = !split_name(rest).0.is_empty();
    rest.starts_with(['{', '*', '"', '\'']) || is_name && (!is_prose || rest.contains(" from "))
}

fn exports(rest: &str) -> bool {
    rest.starts_with(['{', '*'])
        || matches!(
            split_name(rest).0,
            "abstract"
                | "async"
                | "class"
                | "const"
                | "declare"
                | "default"
                | "enum"
                | "function"
                | "import"
                | "interface"
                | "let"
                | "namespace"
                | "type"
                | "var"
        )
}

fn is_function(rest: &str) -> bool {
    let (name, rest) = split_name(rest.strip_prefix('*').map_or(rest, str::trim_start));
    !name.is_empty() && rest.starts_with(['(', '<'])
}

fn is_class(rest: &str) -> bool {
    let (name, rest) = split_name(rest);
    !name.is_empty() && (rest.is_empty() || rest.starts_with(['{', '<']) || rest.starts_with("extends "))
}

/// Whether a line begins a call or a tagged template; among code, an assignment counts as well.
fn calls(line: &str, is_prose: bool) -> bool {
    let rest = line.trim_start_matches(|char: char| {
        char.is_alphanumeric() || matches!(char, '_' | '$') || char == '.' && !is_prose
    });
    let is_named = rest.len() < line.len() && !line.starts_with(|first: char| first.is_ascii_digit());
    if is_prose && rest.starts_with('.') {
        // Excludes the end of a sentence.
        let after = &rest[1..];
        return is_named && after.starts_with(char::is_alphabetic) && calls(after, is_prose);
    }
    let is_assigned = || {
        let value = rest.trim_start().strip_prefix('=');
        !is_prose && value.is_some_and(|value| !value.starts_with(['=', '>']))
    };
    is_named
        && (rest.starts_with('`')
            || rest.starts_with('(') && (!is_prose || ends_with(rest, "({[,;)`"))
            || is_assigned())
}
