use super::mime;
use crate::script::accept::{Accept, Item};
use crate::text::Span;

/// One thing that an author listed: mostly one item, but `*.{md,txt}` is one thing that
/// GenAIScript cuts at its comma.
pub(super) struct Token {
    /// Its place.
    pub span: Span,
    /// Its text.
    pub text: String,
    /// The indices of its first and last item.
    pub items: (usize, usize),
    /// What it looks like.
    pub shape: Shape,
}

/// What an author most likely meant by a token. Each token has one shape, so that one mistake is
/// told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
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
    /// `**/*.md`, `*.{md,txt}`, `!.md`
    Glob,
    /// `text/markdown`
    MimeType,
    /// `none`, in any case
    None,
    /// `'.md'`, `\.md`, `..md`, `.`
    Stray,
}

/// Names of files that have no extension, in small letters.
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

/// Extensions longer than [`SHORT`] that are met in practice.
const LONG_EXTENSIONS: [&str; 10] =
    ["astro", "bicep", "graphql", "gradle", "jsonl", "jsonc", "markdown", "prompty", "properties", "svelte"];

/// A word without a dot up to this length is taken for an extension and not for a file's name.
const SHORT: usize = 5;

/// How many items of a list are looked at; each is compared with all others.
const MAX_ITEMS: usize = 500;

pub(super) fn tokens(accept: &Accept) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open_braces = 0_usize;
    for (index, item) in accept.items.iter().enumerate().take(MAX_ITEMS) {
        match tokens.last_mut().filter(|_| open_braces > 0) {
            Some(last) => {
                last.text.push(',');
                last.text.push_str(&item.text);
                last.span = last.span.to(item.span);
                last.items.1 = index;
            }
            None => tokens.push(Token::of(item, index)),
        }
        for character in item.text.chars() {
            match character {
                '{' => open_braces += 1,
                '}' => open_braces = open_braces.saturating_sub(1),
                _ => {}
            }
        }
    }
    for token in &mut tokens {
        token.shape = shape(&token.text);
    }
    tokens
}

impl Token {
    fn of(item: &Item, index: usize) -> Self {
        Self { span: item.span, text: item.text.clone(), items: (index, index), shape: Shape::Empty }
    }
}

fn shape(text: &str) -> Shape {
    let is_space_separated = text.split_whitespace().count() > 1
        && text.split_whitespace().all(|part| part.starts_with(['.', '*']) || is_bare_extension(part));
    if text.is_empty() {
        Shape::Empty
    } else if text.contains('|') || is_space_separated {
        Shape::Separated
    } else if mime::is_mime_type(text) {
        Shape::MimeType
    } else if text.contains(';') {
        Shape::Separated
    } else if text.contains(['"', '\'', '`', '\\']) {
        Shape::Stray
    } else if is_glob(text) {
        Shape::Glob
    } else if text.strip_prefix("*.").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('.')) {
        Shape::Star
    } else if text.ends_with('.') || text.starts_with("..") || text.starts_with("*.") {
        Shape::Stray
    } else if text.eq_ignore_ascii_case("none") {
        Shape::None
    } else if is_bare_extension(text) {
        Shape::MissingDot
    } else {
        Shape::Ending
    }
}

/// Square brackets are not among the signs: `[id].tsx` is a file's name.
fn is_glob(text: &str) -> bool {
    let text = text.strip_prefix("*.").unwrap_or(text);
    text.starts_with('!') || text.contains(['*', '?', '{', '}'])
}

/// Whether a word without a dot is an extension.
fn is_bare_extension(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // A name begins with a capital and goes on with small letters; `MD` is written for `md`.
    let is_one_case = word == small || word.bytes().all(|byte| !byte.is_ascii_lowercase());
    is_word
        && is_one_case
        && !FILE_NAMES.contains(&small.as_str())
        && small != "none"
        && (word.len() <= SHORT || LONG_EXTENSIONS.contains(&small.as_str()))
}
