//! Name of a new parameter, from the text that it replaces and the text around that.

use super::RefactoringRequest;
use super::prompt_literal::{LiteralForm, PromptLiteral, line_before};
use crate::genaiscript::names::{camel_case, normalize_key, through_action};
use crate::genaiscript::reserved::{self, Reserved};
use crate::syntax::string;
use crate::text::Span;
use crate::workspace::variables;

/// Number of words and of characters in a name.
const MAX_WORDS: usize = 3;
const MAX_NAME: usize = 40;

/// Number of names with a number at their ends that are tried.
const MAX_TRIES: usize = 100;

/// Words that say little about a value.
const SMALL_WORDS: [&str; 22] = [
    "a", "an", "and", "as", "at", "be", "by", "exactly", "for", "from", "in", "is", "it", "of", "on", "or",
    "the", "this", "to", "up", "with", "your",
];

/// Keys that all objects have, or that GenAIScript reads in a map of parameters or of arguments.
const TAKEN: [&str; 6] = ["constructor", "context", "default", "required", "toString", "type"];

/// Returns a name that no other variable has.
pub fn choose(request: &RefactoringRequest<'_>, literal: &PromptLiteral<'_>) -> Option<String> {
    let file = request.file;
    let name = proposed(&file.source, literal);
    let prefix = if file.script().is_system() { format!("{}.", file.id()) } else { String::new() };
    let variables = variables::all(file, request.project).into_iter().chain(variables::unseen(file));
    let reads = file.script().reads.iter().filter_map(|read| read.key.as_deref()).map(normalize_key);
    let known: Vec<String> = variables.map(|variable| normalize_key(&variable.key)).chain(reads).collect();
    let is_free = |name: &String| !known.contains(&normalize_key(&format!("{prefix}{name}")));
    let numbered = (2..MAX_TRIES).map(|number| format!("{name}{number}"));
    std::iter::once(name.clone()).chain(numbered).find(is_free)
}

fn proposed(source: &str, literal: &PromptLiteral<'_>) -> String {
    let option = literal.option.map(str::to_owned);
    let label = || match literal.form {
        LiteralForm::Expression => None,
        _ => label(text_before(source, literal.span)),
    };
    let of_text = || if literal.is_number { unit(source, literal) } else { of_text(&literal.text) };
    let found = option.or_else(label).or_else(of_text);
    let name = found.unwrap_or_else(|| if literal.is_number { "count" } else { "text" }.to_owned());
    let normal = normalize_key(&name);
    let is_taken = Reserved::find(&name).is_some()
        || reserved::is_given(&normal)
        || reserved::is_read(&normal)
        || TAKEN.contains(&&*name);
    if is_taken { camel_case(&format!("prompt {name}")) } else { name }
}

/// Returns the text before a place on its line, or on the line above if the place begins its own.
fn text_before(source: &str, place: Span) -> &str {
    let line = line_before(source, place);
    if !line.trim().is_empty() {
        return line;
    }
    let start = place.range().start - line.len();
    line_before(source, Span::at(start.saturating_sub(1))).trim_end()
}

/// Returns the words before a colon or an equals sign: `City: `.
fn label(before: &str) -> Option<String> {
    let before = before.trim_end().trim_end_matches(['"', '\'', '`', '*', '_']).trim_end();
    let before = before.strip_suffix([':', '='])?;
    let words = before.rsplit(['.', ',', ';', '(', '}', '{', '$', '`']).next()?;
    let words = words.trim_matches(|char: char| !char.is_ascii_alphanumeric());
    if words.split_whitespace().count() > MAX_WORDS { None } else { joined(words) }
}

/// Returns the word after a number: `5 days`.
fn unit(source: &str, literal: &PromptLiteral<'_>) -> Option<String> {
    if matches!(literal.form, LiteralForm::Expression) {
        return None;
    }
    let after = match &literal.form {
        LiteralForm::Template { after, .. } => after,
        _ => source.get(literal.span.range().end..)?,
    };
    let word = after.strip_prefix(' ')?.split(|char: char| !char.is_ascii_alphabetic()).next()?;
    let is_noun = word.len() > 2 && !SMALL_WORDS.contains(&&*word.to_ascii_lowercase());
    if is_noun { joined(word) } else { None }
}

fn of_text(text: &str) -> Option<String> {
    let text = text.trim();
    if text.starts_with("https://") || text.starts_with("http://") {
        return Some("url".to_owned());
    }
    if !text.contains(char::is_whitespace) {
        if text.contains('@') && text.contains('.') {
            return Some("email".to_owned());
        }
        let name = text.rsplit('/').next().unwrap_or(text);
        let is_file = name.rsplit_once('.').is_some_and(|(stem, ending)| {
            !ending.is_empty() && stem.len() + ending.len() > 2 && ending.chars().all(char::is_alphanumeric)
        });
        if is_file || text.contains('/') {
            return Some("file".to_owned());
        }
    }
    joined(text)
}

/// Joins the first words that say something, in camel case.
fn joined(text: &str) -> Option<String> {
    let words = text.split(|char: char| !char.is_alphanumeric() && char != '\'' && char != '’');
    let is_ascii = |word: &&str| !word.is_empty() && word.chars().all(|char| char.is_ascii_alphanumeric());
    let words: Vec<String> = words.filter(is_ascii).map(str::to_ascii_lowercase).collect();
    let is_large = |word: &&String| !SMALL_WORDS.contains(&word.as_str());
    let mut chosen: Vec<&str> = words.iter().filter(is_large).take(MAX_WORDS).map(String::as_str).collect();
    if chosen.is_empty() {
        chosen = words.iter().take(MAX_WORDS).map(String::as_str).collect();
    }
    let name = camel_case(&chosen.join(" "));
    // GitHub Actions change other names.
    let is_kept = string::is_identifier(&name) && through_action(&name) == name && name.len() <= MAX_NAME;
    is_kept.then_some(name)
}
