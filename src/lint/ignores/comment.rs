use std::collections::HashMap;
use std::ops::Range;

use crate::source_file::SourceFile;
use crate::text::Span;

pub(in crate::lint) const MARK: &str = "promptsig-ignore";

/// Returns the place of the name at the end of a text, if that is an unfinished comment, and the names before it.
pub fn ignored_at_end(before: &str) -> Option<(Span, Vec<&str>)> {
    let line = before.rfind('\n').map_or(before, |newline| &before[newline..]);
    let (opening, rest) = line.rsplit_once(MARK)?;
    let opening = opening.trim_end();
    let is_comment = opening.ends_with("//") || opening.ends_with("/*");
    let rest = rest.strip_prefix(FILE).unwrap_or(rest);
    if !is_comment || !rest.starts_with(' ') || rest.contains("*/") {
        return None;
    }
    let names = rest.trim_end_matches(|char: char| char.is_alphanumeric() || char == '-');
    let start = before.len() - (rest.len() - names.len());
    let is_list = names.ends_with([' ', ',']);
    is_list.then(|| (Span::new(start, before.len()), names.split([' ', ',']).collect()))
}

const FILE: &str = "-file";

/// Name for all rules, where a comment names none.
pub(super) const ALL: &str = "";

pub(super) struct Ignore {
    pub comment: Span,
    pub line_start: usize,
    /// The line to which it applies; `None` for the whole file.
    pub line: Option<Span>,
    /// Ignored names, at least one.
    pub names: Vec<IgnoredRule>,
}

pub(super) struct IgnoredRule {
    /// Its place; for [`ALL`] the place of the mark.
    pub span: Span,
    pub name: String,
}

/// Returns comments in source order.
pub(super) fn read(file: &SourceFile) -> Vec<Ignore> {
    let source: &str = file.source();
    // From the end, so that each comment above another one uses that one's line.
    let mut known = HashMap::new();
    // A line may contain many marks.
    let mut line = source.len()..source.len();
    let mut found: Vec<Ignore> = Vec::new();
    for (at, _) in source.rmatch_indices(MARK) {
        if at < line.start || line.is_empty() {
            let start = source[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let end = source[at..].find('\n').map_or(source.len(), |newline| at + newline);
            line = start..end;
        }
        found.extend(ignore_at(file, at, &line, &mut known));
    }
    found.reverse();
    found
}

/// Reads the comment with a mark at `at`. `known` maps the line end of each comment to the next line of code.
fn ignore_at(
    file: &SourceFile,
    at: usize,
    line: &Range<usize>,
    known: &mut HashMap<usize, Span>,
) -> Option<Ignore> {
    let source: &str = file.source();
    let (line_start, line_end) = (line.start, line.end);
    // The mark is the first word of its comment.
    let opening = source[line_start..at].trim_end();
    let opening = opening.strip_suffix("//").or_else(|| opening.strip_suffix("/*"))?;
    if !file.is_comment_at(at) {
        return None;
    }
    let start = line_start + opening.len();
    let rest = &source[at + MARK.len()..line_end];
    let (is_file, rest) = match rest.strip_prefix(FILE) {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let words = line_end - rest.len();
    let is_block = source[start..].starts_with("/*");
    let (end, rest) = match is_block.then(|| rest.find("*/")).flatten() {
        Some(close) => (words + close + 2, &rest[..close]),
        None => (words + rest.trim_end().len(), rest),
    };
    if rest.starts_with(|next: char| next.is_alphanumeric() || next == '-') {
        return None;
    }
    let has_line_alone = opening.trim().is_empty() && source[end..line_end].trim().is_empty();
    let line = if is_file {
        None
    } else if has_line_alone {
        let next = next_line(source, line_end, known);
        known.insert(line_end, next);
        Some(next)
    } else {
        Some(Span::new(line_start, line_end))
    };
    let mut names = names(rest, words);
    if names.is_empty() {
        names.push(IgnoredRule { span: Span::new(at, words), name: ALL.to_owned() });
    }
    Some(Ignore { comment: Span::new(start, end), line_start, line, names })
}

/// Returns the next line that is neither blank nor such a comment itself.
fn next_line(source: &str, end: usize, known: &HashMap<usize, Span>) -> Span {
    let mut start = end;
    for line in source[end..].split_inclusive('\n') {
        let text = line.trim();
        let is_skipped = text.is_empty() || (text.starts_with("//") && text.contains(MARK));
        let line_end = start + line.trim_end_matches(['\n', '\r']).len();
        if !is_skipped {
            return Span::new(start, line_end);
        }
        start += line.len();
        if let Some(next) = known.get(&(start - 1)).filter(|_| !text.is_empty()) {
            return *next;
        }
    }
    Span::at(source.len())
}

/// Parses codes and names; the first word that is neither begins an explanation.
fn names(rest: &str, offset: usize) -> Vec<IgnoredRule> {
    let mut found = Vec::new();
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    let mut at = 0;
    loop {
        let start = rest.len() - rest[at..].trim_start_matches(is_between).len();
        let word = rest[start..].split(is_between).next().unwrap_or_default();
        if !is_name(word) {
            return found;
        }
        at = start + word.len();
        found.push(IgnoredRule { span: Span::new(offset + start, offset + at), name: word.to_owned() });
    }
}

/// Whether a word looks like a family, a code or the name of a rule: `P`, `P16`, `false-shorthand`.
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let Some(first) = letters.next().filter(char::is_ascii_alphabetic) else { return false };
    let rest = letters.as_str();
    if rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return first.is_ascii_uppercase() || !rest.is_empty();
    }
    rest.contains('-') && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
