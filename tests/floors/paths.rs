//! Paths that a Rust source names, told apart from comments, strings and methods.

use super::floor;

/// A path, with every group of a `use` expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedPath {
    /// From 1.
    pub line: usize,
    pub segments: Vec<String>,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Import,
    ReExport,
    Code,
}

/// Modules of a file in `src`: `script/reader/mod.rs` is in `script`, `reader`.
pub fn modules_of(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// Resolves a path to a top-level module of this crate, as seen from `modules`.
pub fn inside_crate(modules: &[String], segments: &[String]) -> Option<String> {
    match segments[0].as_str() {
        // `pub(crate)` has no further segment.
        "crate" | "promptsig" => segments.get(1).cloned(),
        "super" => {
            let up = segments.iter().take_while(|segment| *segment == "super").count();
            // Inline modules are not followed, so a `super` may go up less far than it seems.
            let left = modules.len().checked_sub(up)?;
            if left > 0 { None } else { segments.get(up).filter(|name| floor(name).is_some()).cloned() }
        }
        _ => None,
    }
}

pub fn used_in(source: &str) -> Vec<UsedPath> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].text.as_str());
        let is_import = before(1) == "use";
        // The name of a declared module is not a path.
        let goes_on = matches!(before(1), "::" | "." | "mod");
        if is_import && tokens[at].text == "{" || tokens[at].is_word() && !goes_on {
            let place = match (is_import, before(2)) {
                (true, "pub" | ")") => Place::ReExport,
                (true, _) => Place::Import,
                (false, _) => Place::Code,
            };
            let first = found.len();
            at = read_path(&tokens, at, &[], &mut found);
            found[first..].iter_mut().for_each(|path: &mut UsedPath| path.place = place);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads a path, or a group of paths, after the prefix `before`; returns the position after it.
fn read_path(tokens: &[Token], mut at: usize, before: &[String], found: &mut Vec<UsedPath>) -> usize {
    let mut segments = before.to_vec();
    let line = tokens[at].line;
    loop {
        match tokens.get(at).map(|token| token.text.as_str()) {
            Some("{") if segments.len() == before.len() => {
                return read_group(tokens, at + 1, &segments, found);
            }
            Some("*") if segments.len() > before.len() => {
                segments.push("*".to_owned());
                at += 1;
            }
            Some(_) if tokens[at].is_word() => {
                // `{self}` means the path before it.
                if tokens[at].text != "self" || segments.is_empty() {
                    segments.push(tokens[at].text.clone());
                }
                at += 1;
            }
            _ => break,
        }
        let goes_on = |token: &Token| token.text == "::";
        if !tokens.get(at).is_some_and(goes_on) {
            break;
        }
        at += 1;
        if tokens.get(at).is_some_and(|token| token.text == "{") {
            return read_group(tokens, at + 1, &segments, found);
        }
    }
    if !segments.is_empty() {
        found.push(UsedPath { line, segments, place: Place::Code });
    }
    at.max(1)
}

fn read_group(tokens: &[Token], mut at: usize, before: &[String], found: &mut Vec<UsedPath>) -> usize {
    while let Some(token) = tokens.get(at) {
        at = match token.text.as_str() {
            "}" => return at + 1,
            "*" => {
                let all = before.iter().cloned().chain(["*".to_owned()]);
                found.push(UsedPath { line: token.line, segments: all.collect(), place: Place::Code });
                at + 1
            }
            "as" => at + 2,
            _ if token.is_word() => read_path(tokens, at, before, found),
            _ => at + 1,
        };
    }
    at
}

#[derive(Debug)]
struct Token {
    line: usize,
    text: String,
}

impl Token {
    fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// Words, `::` and single signs, without comments, strings, characters and lifetimes.
fn tokens(source: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut rest = source;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let (length, keep) = match first {
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), false),
            _ if rest.starts_with("/*") => (block_comment(rest), false),
            '"' => (quoted(rest, '"'), false),
            'r' | 'b' | 'c' if raw_string(rest).is_some() => (raw_string(rest).unwrap_or(1), false),
            '\'' if is_character(rest) => (quoted(rest, '\''), false),
            '\'' => (1 + word(&rest[1..]), false),
            _ if first.is_alphabetic() || first == '_' => (word(rest), true),
            _ if rest.starts_with("::") => (2, true),
            _ => (first.len_utf8(), !first.is_whitespace()),
        };
        let (text, after) = rest.split_at(length);
        if keep {
            found.push(Token { line, text: text.to_owned() });
        }
        line += text.matches('\n').count();
        rest = after;
    }
    found
}

fn word(text: &str) -> usize {
    text.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(text.len())
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn raw_string(text: &str) -> Option<usize> {
    let after =
        text.strip_prefix("br").or_else(|| text.strip_prefix("cr")).or_else(|| text.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inner = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inner.find(&end).map_or(inner.len(), |at| at + end.len());
    Some(text.len() - inner.len() + length)
}

/// Distinguishes characters from lifetimes.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    match (characters.next(), characters.next()) {
        (Some('\\'), _) => true,
        (_, third) => third == Some('\''),
    }
}
