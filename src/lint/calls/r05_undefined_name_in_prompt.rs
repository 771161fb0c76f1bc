use std::collections::{BTreeSet, HashSet};

use crate::genaiscript::{DefinedName, ScriptFile};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, texts};
use crate::text::Span;

declare_rule! {
    /// A prompt mentions what `def` defines by its name. A name that nothing defines, but that is nearly one which is,
    /// leaves it to the model to guess. So does any other word in capitals, in angle brackets or the only such word of
    /// the prompts, where one thing that is defined is not mentioned.
    ///
    /// It is not reported where some text below the metadata mentions the defined name, too, or what `def` returns is
    /// used.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Summarize each FILE.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Summarize each of the FILES.`
    /// ```
    R05, "undefined-name-in-prompt", Hint, File, awaits Pause, fix Unsafe,
    "A prompt mentions a name that is nearly a defined one."
}

/// Minimal length of a word; shorter ones are similar to too many others.
const LEAST: usize = 3;

/// Bound on the names whose parts are compared with those of words.
const FEW: usize = 16;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (file, calls) = (context.file, &context.file.script().api_calls);
    let names = calls.iter().filter_map(|call| call.defined.as_ref());
    let names: Vec<&DefinedName> = names.filter(|name| texts::is_upper_word(&name.text)).collect();
    // An included text may mention them all.
    if names.is_empty() || !file.includes().is_empty() {
        return Vec::new();
    }
    // The strings of the names begin with a quote.
    let definitions: HashSet<u32> = names.iter().map(|name| name.span.start + 1).collect();
    let words = texts::upper_words(file).filter(|(_, place)| !definitions.contains(&place.start));
    let words: Vec<(&str, Span)> = words.collect();
    let known: HashSet<&str> = names.iter().map(|name| &*name.text).collect();
    let unmentioned = unmentioned(file, &names, &words);
    if unmentioned.is_empty() {
        return Vec::new();
    }
    let mut reported = HashSet::new();
    let words = words.into_iter().filter(|(word, _)| word.len() >= LEAST && !known.contains(word));
    let words: Vec<(&str, Span)> = words.collect();
    let bare = only_bare(file, &words);
    let words = words.into_iter();
    let undefined = words.filter_map(|(word, place)| {
        // `INVOICE_FILES` for `INVOICES`.
        let in_parts = || unmentioned.iter().copied().take(FEW).find(|name| has_as_part(word, name));
        let meant = context.near.nearest(word, unmentioned.iter().copied()).or_else(in_parts);
        let only = || unmentioned.first().copied().filter(|_| unmentioned.len() == 1);
        let meant =
            meant.or_else(|| only().filter(|_| bare == Some(word) || is_in_brackets(context, place)))?;
        (texts::is_in_prompt(file, place) && reported.insert(word)).then(|| diagnostic(word, place, meant))
    });
    undefined.collect()
}

/// Whether a part of a word is a name, in the singular or the plural.
fn has_as_part(word: &str, name: &str) -> bool {
    word.contains('_') && word.split('_').any(|part| part.len() > LEAST && stem(part) == stem(name))
}

fn stem(word: &str) -> &str {
    word.strip_suffix('S').unwrap_or(word)
}

/// Returns names in alphabetical order.
fn unmentioned<'a>(file: &ScriptFile, names: &[&'a DefinedName], words: &[(&str, Span)]) -> Vec<&'a str> {
    let used = names.iter().filter(|name| name.is_used).map(|name| &*name.text);
    let mut mentioned: HashSet<&str> = used.collect();
    // No model reads a title, a file's name or a test.
    let metadata = file.script().call().map(|call| call.span);
    for (word, place) in words {
        let is_sent = metadata.is_none_or(|metadata| !metadata.contains(*place));
        if is_sent && !mentioned.contains(word) && texts::is_text(file, place.range().end) {
            mentioned.insert(word);
        }
    }
    let unmentioned = names.iter().map(|name| &*name.text).filter(|name| !mentioned.contains(name));
    unmentioned.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Words in capitals that are not names: emphasis, formats and other abbreviations.
const COMMON: [&str; 71] = [
    "ALL",
    "ALWAYS",
    "AND",
    "ANY",
    "API",
    "ASCII",
    "BUT",
    "CLI",
    "CRITICAL",
    "CSS",
    "CSV",
    "DONE",
    "DONT",
    "EACH",
    "EMPTY",
    "EN",
    "ERROR",
    "EVERY",
    "FAIL",
    "FALSE",
    "FAQ",
    "GIT",
    "HEAD",
    "HIGH",
    "HTML",
    "HTTP",
    "HTTPS",
    "IMPORTANT",
    "INI",
    "ISO",
    "JSON",
    "JSONL",
    "LGTM",
    "LLM",
    "LOW",
    "MARKDOWN",
    "MEDIUM",
    "MUST",
    "NEVER",
    "NO",
    "NONE",
    "NOT",
    "NOTE",
    "NOTHING",
    "NULL",
    "OK",
    "ONE",
    "ONLY",
    "OR",
    "PASS",
    "PDF",
    "PNG",
    "PR",
    "README",
    "SHALL",
    "SHOULD",
    "SKIP",
    "SQL",
    "TODO",
    "TOML",
    "TRUE",
    "TSV",
    "UNKNOWN",
    "URI",
    "URL",
    "UTC",
    "UTF",
    "WARNING",
    "XML",
    "YAML",
    "YES",
];

/// Minimal length of a word without brackets; shorter ones are most likely abbreviations.
const LEAST_BARE: usize = 4;

/// Returns the only word in capitals that prompts use like a defined name, after `the`, `in` or the like.
fn only_bare<'s>(file: &ScriptFile, words: &[(&'s str, Span)]) -> Option<&'s str> {
    let mut only = None;
    for (word, place) in words {
        let is_name = word.len() >= LEAST_BARE
            && !COMMON.contains(word)
            && !word.contains(|char: char| char.is_ascii_digit())
            && texts::is_in_prompt(file, *place);
        if !is_name || only == Some(*word) {
            continue;
        }
        if only.is_some() || !is_in_phrase(&file.source, *place) {
            return None;
        }
        only = Some(*word);
    }
    only
}

fn is_in_phrase(source: &str, place: Span) -> bool {
    const LEADING: [&str; 21] = [
        "a", "about", "against", "all", "and", "between", "by", "each", "every", "follows", "from", "in",
        "matches", "of", "on", "schema", "the", "this", "to", "using", "with",
    ];
    let range = place.range();
    let before = source[..range.start].trim_end_matches([' ', '\n']);
    let start = before.trim_end_matches(char::is_alphanumeric).len();
    let (before, word) = before.split_at(start);
    let leads = LEADING.contains(&word) || is_imperative(word, before);
    let next = source[range.end..].trim_start_matches(' ');
    let next: String = next.chars().take_while(|char| char.is_alphanumeric()).collect();
    leads && !(next.len() > 1 && texts::is_upper_word(&next))
}

/// Whether a word begins a prompt or a line of it in the way of an instruction: `Compare SOURCES with…`.
fn is_imperative(word: &str, before: &str) -> bool {
    let mut letters = word.chars();
    let is_capitalized = letters.next().is_some_and(char::is_uppercase)
        && letters.clone().count() >= 3
        && letters.all(char::is_lowercase);
    let is_first = before.trim_end_matches([' ', '\t', '-', '*']).ends_with(['`', '\n', '"', '\'']);
    is_capitalized && is_first
}

/// Whether a word is in brackets like mentions of definitions: `<FILES>`.
fn is_in_brackets(context: &LintContext<'_>, place: Span) -> bool {
    let (source, range) = (&context.file.source, place.range());
    source[..range.start].ends_with('<') && source[range.end..].starts_with('>')
}

fn diagnostic(word: &str, place: Span, meant: &str) -> Diagnostic {
    let message = format!("Nothing defines `{word}` for the model. Did you mean `{meant}`?");
    let edit = TextEdit::replace(place, meant);
    RULE.at(place, message).fix(format!("Write `{meant}`"), Unsafe, edit)
}
