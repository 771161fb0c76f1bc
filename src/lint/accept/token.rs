use std::fmt::Display;

use super::mime;
use crate::genaiscript::accept::{Accept, AcceptItem};
use crate::lint::wording::on_one_line;
use crate::text::Span;

/// Item as an author means it: `*.{md,txt}` is one token, which GenAIScript splits at its comma.
pub(super) struct AcceptToken {
    pub span: Span,
    pub text: String,
    pub items: (usize, usize),
    pub shape: TokenShape,
}

/// Probable meaning of a token. Each has one, so that each mistake is reported once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenShape {
    /// Nothing between two commas.
    Empty,
    /// `.md`, or the end of a file's name.
    Ending,
    /// `*.md`, which GenAIScript understands.
    Star,
    /// `md`
    MissingDot,
    /// `.md;.txt`
    Separated,
    /// `**/*.md`, `*.{md,txt}`, `.(md|txt)`, `!.md`
    Glob,
    /// `text/markdown`
    MimeType,
    /// `none`, in any case
    None,
    /// `'.md'`, `(.md)`, `\.md`, `..md`, `.`
    Stray,
}

const FILE_NAMES: [&str; 16] = [
    "build",
    "brewfile",
    "caddyfile",
    "changelog",
    "codeowners",
    "dockerfile",
    "gemfile",
    "jenkinsfile",
    "justfile",
    "license",
    "makefile",
    "procfile",
    "rakefile",
    "readme",
    "vagrantfile",
    "workspace",
];

const LONG_EXTENSIONS: [&str; 10] =
    ["astro", "bicep", "graphql", "gradle", "jsonl", "jsonc", "markdown", "prompty", "properties", "svelte"];

/// Length up to which a word without a dot is considered an extension and not a file's name.
const SHORT: usize = 5;

/// Bound on the checked items of a list; each is compared with all others.
const MAX_ITEMS: usize = 500;

pub(super) fn tokens(accept: &Accept) -> Vec<AcceptToken> {
    let mut tokens: Vec<AcceptToken> = Vec::new();
    let mut open_brackets = 0_usize;
    for (index, item) in accept.items.iter().enumerate().take(MAX_ITEMS) {
        match tokens.last_mut().filter(|_| open_brackets > 0) {
            Some(last) => {
                last.text.push(',');
                last.text.push_str(&item.text);
                last.span = last.span.to(item.span);
                last.items.1 = index;
            }
            None => tokens.push(AcceptToken::new(item, index)),
        }
        for character in item.text.chars() {
            match character {
                '{' | '(' | '[' => open_brackets += 1,
                '}' | ')' | ']' => open_brackets = open_brackets.saturating_sub(1),
                _ => {}
            }
        }
    }
    for token in &mut tokens {
        token.shape = shape(&token.text);
    }
    tokens
}

impl AcceptToken {
    fn new(item: &AcceptItem, index: usize) -> Self {
        Self { span: item.span, text: item.text.clone(), items: (index, index), shape: TokenShape::Empty }
    }

    pub fn shown(&self) -> String {
        on_one_line(&self.text)
    }
}

pub(super) fn shape(text: &str) -> TokenShape {
    if text.is_empty() {
        TokenShape::Empty
    } else if mime::is_mime_type(text) {
        TokenShape::MimeType
    } else if List::detect(text).is_some() {
        TokenShape::Separated
    } else if has_choices(text) {
        TokenShape::Glob
    } else if text.contains('\\') && text.contains(['?', '*', '+', '$', '^']) {
        // A regular expression.
        TokenShape::Glob
    } else if is_quoted(text) || text.contains('\\') || is_wrapped(text) || text.ends_with(':') {
        TokenShape::Stray
    } else if is_glob(text) {
        TokenShape::Glob
    } else if text.strip_prefix("*.").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('.')) {
        TokenShape::Star
    } else if text.ends_with('.') || text.starts_with("..") || text.starts_with("*.") {
        TokenShape::Stray
    } else if text.eq_ignore_ascii_case("none") {
        TokenShape::None
    } else if is_bare_extension(text) || is_bare_compound(text) {
        TokenShape::MissingDot
    } else {
        TokenShape::Ending
    }
}

pub(super) struct List {
    pub items: Vec<String>,
    pub is_sure: bool,
}

/// Words between the items of a list, which are not items.
const AND: [&str; 4] = ["&", "+", "and", "or"];

impl List {
    /// Returns `None` for a single item.
    pub fn detect(text: &str) -> Option<Self> {
        let is_sign = |character: char| ";|，、；".contains(character);
        if text.contains(is_sign) {
            let parts = split(text, |character| is_sign(character) || character.is_whitespace())?;
            return Some(Self::new(&parts, !parts.iter().any(|part| AND.contains(part))));
        }
        if let Some(parts) = split(text, char::is_whitespace) {
            let is_ending = |part: &&str| part.starts_with(['.', '*']);
            let is_listed = |part: &&str| is_ending(part) || AND.contains(part) || is_bare_extension(part);
            let is_list = parts.len() > 1 && parts.iter().all(is_listed);
            return is_list.then(|| Self::new(&parts, parts.iter().all(is_ending)));
        }
        let parts = split(text, |character| character == '/')?;
        let is_extension = |part: &&str| part.strip_prefix('.').is_some_and(is_bare_extension);
        (parts.len() > 1 && parts.iter().all(is_extension)).then(|| Self::new(&parts, false))
    }

    fn new(parts: &[&str], is_sure: bool) -> Self {
        let parts = parts.iter().filter(|part| !AND.contains(part));
        let item = |part: &&str| match part.strip_prefix("*.") {
            Some(extension) => format!(".{extension}"),
            None if is_bare_extension(part) => format!(".{part}"),
            None => (*part).to_owned(),
        };
        Self { items: parts.map(item).collect(), is_sure }
    }
}

/// Splits at separators outside brackets; `None` where there are none.
fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Option<Vec<&str>> {
    let mut depth = 0_usize;
    let is_outer = |character: char| {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && is_separator(character)
    };
    let parts: Vec<&str> = text.split(is_outer).collect();
    (parts.len() > 1).then(|| parts.into_iter().filter(|part| !part.is_empty()).collect())
}

/// Whether brackets contain choices: `.(md|txt)`, `@(a|b)`, `.[jt]s`, but not in a name such as `[id].tsx`.
fn has_choices(text: &str) -> bool {
    if let Some((before, rest)) = text.split_once('(')
        && (rest.contains('|') || before.ends_with(['@', '+', '?', '*', '!']))
    {
        return true;
    }
    let Some((before, rest)) = text.split_once('[') else { return false };
    let Some((inside, after)) = rest.split_once(']') else { return false };
    before.contains('.')
        && !after.contains('.')
        && !inside.is_empty()
        && inside.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-^!".contains(&byte))
}

/// Whether a quote is at an end; in the middle it belongs to the name.
fn is_quoted(text: &str) -> bool {
    let quotes = ['"', '\'', '`'];
    text.starts_with(quotes) || text.ends_with(quotes)
}

/// Whether brackets enclose endings: `(.md)`, `[.md,.txt]`.
fn is_wrapped(text: &str) -> bool {
    let inside = text.trim_start_matches(['(', '[']);
    let is_opened = inside.len() < text.len() && inside.starts_with(['.', '*']);
    let is_closed = inside.starts_with('.') && inside.ends_with([')', ']']) && !inside.contains(['(', '[']);
    is_opened || is_closed
}

/// Whether a text is a glob. Square brackets alone are not a sign of one: `[id].tsx` is a file's name.
fn is_glob(text: &str) -> bool {
    let text = text.strip_prefix("*.").unwrap_or(text);
    text.starts_with('!') || text.contains(['*', '?', '{', '}'])
}

/// First parts of extensions in two parts.
const COMPOUNDS: [&str; 7] = ["d", "genai", "min", "spec", "stories", "tar", "test"];

fn is_bare_compound(word: &str) -> bool {
    word.split_once('.').is_some_and(|(first, last)| COMPOUNDS.contains(&first) && is_bare_extension(last))
}

pub(super) fn is_bare_extension(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // Names begin with an uppercase letter and continue in lowercase; `MD` means `md`.
    let is_one_case = word == small || word.bytes().all(|byte| !byte.is_ascii_lowercase());
    is_word
        && is_one_case
        && !FILE_NAMES.contains(&small.as_str())
        && small != "none"
        && (word.len() <= SHORT || LONG_EXTENSIONS.contains(&small.as_str()))
}

pub(super) fn is_file_name(word: &str) -> bool {
    FILE_NAMES.contains(&word.to_ascii_lowercase().as_str())
}

/// Bound on the expanded choices; no one writes as many.
const MAX_CHOICES: usize = 32;

/// Returns `None` where one of the results is not understood, or where there are too many.
pub(super) fn expand(
    before: &str,
    choices: impl IntoIterator<Item: Display>,
    after: &str,
    others: fn(&str) -> Option<Vec<String>>,
) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for choice in choices {
        found.extend(others(&format!("{before}{choice}{after}"))?);
        if found.len() > MAX_CHOICES {
            return None;
        }
    }
    Some(found)
}
