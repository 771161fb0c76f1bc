//! Completion context of an `env.vars` key at the cursor. While a key is typed, the surrounding syntax is often broken,
//! so this reads the text before the cursor and uses the script only to resolve names.

use memchr::memmem;

use super::brace;
use super::place::Place;
use crate::genaiscript::{EnvMeaning, ScriptFile, VarsRead};
use crate::ide::statement_tokens::StatementTokens;
use crate::syntax::Quote;
use crate::syntax::characters::is_name_part;
use crate::syntax::splitter::Surrounding;
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarsContext {
    pub slot: KeySlot,
    /// Key as typed so far, including the part after the cursor.
    pub word: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeySlot {
    /// `env.vars.│`
    Member {
        /// Span of the dot, or of `?.`.
        dot: Span,
        optional: bool,
    },
    /// `env.vars["│"]`
    Subscript {
        quote: Quote,
        /// The quote and bracket that are still missing.
        closing: &'static str,
    },
    /// `env.vars[│]`
    Bracket {
        /// The bracket, if it is still missing.
        closing: &'static str,
    },
    /// `const { │ } = env.vars`
    Pattern {
        pattern: Span,
        /// The quote that was typed; `word` then includes the quotes.
        quote: Option<Quote>,
    },
}

/// Bytes of text before the cursor that suffice for [`may_be_at_end`].
pub const ENOUGH: usize = 1 << 10;

/// Whether a key is possible at the end of `before`, which is all or the last part of the text before a
/// cursor. This rules out most positions before anything is parsed.
pub fn may_be_at_end(before: &str) -> bool {
    // The beginning of the last line may be cut off.
    let is_cut = before.len() >= ENOUGH - char::MAX.len_utf8() && !before.contains('\n');
    let is_vars = |object: &str| may_be_vars(object, before.len() >= ENOUGH - char::MAX.len_utf8());
    let is_member =
        |before: &str| before.strip_suffix("?.").or(before.strip_suffix('.')).is_some_and(is_vars);
    let is_subscript = |before: &str| before.trim_end().strip_suffix('[').is_some_and(is_vars);
    is_cut
        || is_member(before.trim_end_matches(is_name_part))
        || is_name_after(before, is_subscript)
        || is_name_after(before, opens_pattern)
        || is_name_after(before, opens_constant)
}

/// Whether the expression at the end of `text` may refer to `env.vars`. `is_cut`: whether text before it was cut off.
fn may_be_vars(text: &str, is_cut: bool) -> bool {
    let object = text.trim_end_matches(|char: char| char.is_whitespace() || matches!(char, '?' | '!' | '.'));
    match chain(&text[..end_of_object(text)]) {
        Some((names, start)) => leads_to_vars(&names) || is_cut && start == 0,
        None => is_cut && (object.is_empty() || object.ends_with(is_name_part) || object.ends_with(']')),
    }
}

/// Whether a text ends with a partial name, quoted or not, after a text that `opens` accepts.
fn is_name_after(before: &str, opens: impl Fn(&str) -> bool) -> bool {
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    // A quoted name may contain anything.
    let mut quotes = before[line..].match_indices(['"', '\'', '`']);
    opens(before.trim_end_matches(is_name_part)) || quotes.any(|(quote, _)| opens(&before[..line + quote]))
}

/// Text before the brace of a pattern, which may be in another one.
const HEADS: [&str; 7] = ["(", ",", ":", "{", "const", "let", "var"];

fn opens_pattern(before: &str) -> bool {
    before.trim_end().ends_with(['{', ','])
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<VarsContext> {
    let source = &*file.source;
    if !source.is_char_boundary(offset) {
        return None;
    }
    if file.markdown().is_some_and(|markdown| !markdown.is_code(offset)) {
        return None;
    }
    // In Markdown, the tokens are those of its code.
    let surrounding = if file.markdown().is_some() { None } else { file.syntax.surrounding(offset) };
    if surrounding == Some(Surrounding::Comment) {
        return None;
    }
    // Each checks the text first, which rules out most positions without parsing.
    let is_code = |_: &VarsContext| !file.syntax.is_text_at(offset);
    if matches!(surrounding, Some(Surrounding::String | Surrounding::Template)) {
        return subscript(file, source, offset)
            .or_else(|| pattern(file, source, offset))
            .or_else(|| constant(file, source, offset));
    }
    subscript(file, source, offset)
        .or_else(|| member(file, source, offset).filter(is_code))
        .or_else(|| bracket(file, source, offset).filter(is_code))
        .or_else(|| pattern(file, source, offset))
        .or_else(|| constant(file, source, offset))
}

/// Returns the name at `offset` if it refers to `env.vars` as a whole: `vars` in `env.vars.city`, or an alias.
pub fn object_at(file: &ScriptFile, offset: usize) -> Option<Span> {
    let source = &*file.source;
    if !source.is_char_boundary(offset) || file.markdown().is_some_and(|markdown| !markdown.is_code(offset)) {
        return None;
    }
    let word = word_at(source, offset);
    let is_key = || {
        let node = file.syntax.node_at(word);
        let parent =
            node.filter(|node| node.kind() == "property_identifier").and_then(|it| file.syntax.parent(it));
        parent.is_some_and(|parent| parent.kind() == "pair")
    };
    let is_code = || file.syntax.text_at(offset).is_none() && !file.syntax.is_comment_at(offset);
    let is_object = !word.is_empty() && is_vars(file, source, word.end as usize) && is_code() && !is_key();
    is_object.then_some(word)
}

fn member(file: &ScriptFile, source: &str, offset: usize) -> Option<VarsContext> {
    let word = word_at(source, offset);
    let before = &source[..word.start as usize];
    let (dot, optional) = match before.strip_suffix("?.") {
        Some(object) => (Span::new(object.len(), before.len()), true),
        None => (Span::new(before.strip_suffix('.')?.len(), before.len()), false),
    };
    let object_end = dot.start as usize;
    is_vars(file, source, object_end).then_some(VarsContext { slot: KeySlot::Member { dot, optional }, word })
}

fn subscript(file: &ScriptFile, source: &str, offset: usize) -> Option<VarsContext> {
    let line = source[..offset].rfind('\n').map_or(0, |newline| newline + 1);
    let opening = line + source[line..offset].rfind(['"', '\'', '`'])?;
    let quote = Quote::detect(&source[opening..])?;
    let bracket = source[..opening].trim_end().strip_suffix('[')?;
    let is_comment = || file.syntax.surrounding(offset).is_none() && file.syntax.is_comment_at(offset);
    if !is_vars(file, source, end_of_object(bracket)) || is_comment() {
        return None;
    }
    let start = opening + 1;
    // The string extends to its quote, unless that is missing on this line.
    let rest = source[offset..].lines().next().unwrap_or("");
    let (end, closing) = match rest.find(quote.as_char()) {
        Some(end) if !rest[..end].contains(']') => (offset + end, ""),
        _ => (word_at(source, offset).end as usize, missing(quote, rest)),
    };
    Some(VarsContext { slot: KeySlot::Subscript { quote, closing }, word: Span::new(start, end) })
}

/// Returns the missing quote and bracket of a key; a bracket that the editor inserted is kept.
fn missing(quote: Quote, rest: &str) -> &'static str {
    match (quote, rest.trim_start().starts_with(']')) {
        (Quote::Double, false) => "\"]",
        (Quote::Double, true) => "\"",
        (Quote::Single, false) => "']",
        (Quote::Single, true) => "'",
        (Quote::Backtick, false) => "`]",
        (Quote::Backtick, true) => "`",
    }
}

fn bracket(file: &ScriptFile, source: &str, offset: usize) -> Option<VarsContext> {
    let before = source[..offset].strip_suffix('[')?;
    if !is_vars(file, source, end_of_object(before)) {
        return None;
    }
    let closed = source[offset..].trim_start_matches([' ', '\t']).starts_with(']');
    Some(VarsContext {
        slot: KeySlot::Bracket { closing: if closed { "" } else { "]" } },
        word: Span::at(offset),
    })
}

fn pattern(file: &ScriptFile, source: &str, offset: usize) -> Option<VarsContext> {
    let before = &source[..offset];
    if !is_name_after(before, opens_pattern) || !source.contains("vars") || !brace::may_follow(before, &HEADS)
    {
        return None;
    }
    // The innermost pattern is the last one that begins before the cursor.
    // The tokens rule out templates, and literals of known calls.
    let is_other = || {
        let tokens = StatementTokens::around(&file.syntax, offset);
        !tokens.is_some_and(|tokens| brace::may_be_of_pattern(&tokens, offset, &HEADS))
            || Place::at(file, offset).is_some()
    };
    if file.syntax.surrounding(offset) == Some(Surrounding::Template)
        || file.markdown().is_none() && is_other()
    {
        return None;
    }
    let is_around = |pattern: &&Span| (pattern.start as usize) < offset && offset < pattern.end as usize;
    let patterns = file.surroundings(offset).vars_patterns;
    let pattern = *patterns.iter().rev().find(is_around)?;
    let before = &source[pattern.start as usize..offset];
    let part = &before[before.rfind(['{', ',', '}'])? + 1..];
    if before.ends_with('}') || file.syntax.is_comment_at(offset) {
        return None;
    }
    let typed = part.trim_start();
    let start = offset - typed.len();
    if let Some(quote) = Quote::detect(typed) {
        // After the closing quote and the colon, a local name is written.
        let inner = &typed[1..];
        if inner.contains(quote.as_char()) {
            return None;
        }
        let rest = source[offset..].lines().next().unwrap_or("");
        let end = rest.find(quote.as_char()).map_or(offset, |end| offset + end + 1);
        return Some(VarsContext {
            slot: KeySlot::Pattern { pattern, quote: Some(quote) },
            word: Span::new(start, end),
        });
    }
    let is_word = typed.chars().all(is_name_part);
    let word = word_at(source, offset);
    // After `{ key: │` and `{ key = │`, no key is possible.
    is_word.then_some(VarsContext { slot: KeySlot::Pattern { pattern, quote: None }, word })
}

/// Returns the context in the string of a constant that is used as a key: `const KEY = "│"`, `env.vars[KEY]`.
fn constant(file: &ScriptFile, source: &str, offset: usize) -> Option<VarsContext> {
    let line = source[..offset].rfind('\n').map_or(0, |newline| newline + 1);
    let opening = line + source[line..offset].rfind(['"', '\'', '`'])?;
    let quote = Quote::detect(&source[opening..])?;
    let name = constant_before(&source[..opening])?;
    if !source.contains(&format!("[{name}]")) {
        return None;
    }
    let is_key = |read: &VarsRead| read.key_span.touches(offset) && !read.span.contains(read.key_span);
    let read = file.script().reads.iter().find(|read| is_key(read))?;
    let word = Span { start: read.key_span.start + 1, end: read.key_span.end - 1 };
    word.touches(offset).then_some(VarsContext { slot: KeySlot::Subscript { quote, closing: "" }, word })
}

fn opens_constant(before: &str) -> bool {
    constant_before(before).is_some()
}

/// Returns the name of the constant whose value comes next: `KEY` after `const KEY =`.
fn constant_before(before: &str) -> Option<&str> {
    let declared = before.trim_end().strip_suffix('=')?.trim_end();
    let start = declared.rfind(|char| !is_name_part(char)).map_or(0, |at| at + width(declared, at));
    let name = declared.get(start..).filter(|name| !name.is_empty())?;
    declared[..start].trim_end().ends_with("const").then_some(name)
}

fn is_vars(file: &ScriptFile, source: &str, end: usize) -> bool {
    let Some((names, start)) = chain(&source[..end]) else { return false };
    // The text is checked before the scope, which parses the statement.
    if !leads_to_vars(&names) || matches!(names[..], [name] if name != "vars" && !may_be_alias(source, name))
    {
        return false;
    }
    let mut names = names.into_iter();
    let Some(first) = names.next() else { return false };
    names.fold(file.meaning_of(first, start), EnvMeaning::step) == EnvMeaning::Vars
}

/// Whether a chain of these names may refer to `env.vars`; a single name may be any alias.
fn leads_to_vars(names: &[&str]) -> bool {
    names.len() == 1 || names.last().is_some_and(|last| *last == "vars")
}

/// Whether a name may be bound to `env.vars`: somewhere it is assigned to, or follows the colon of a pattern.
fn may_be_alias(source: &str, name: &str) -> bool {
    let is_binding = |at: usize| {
        let (before, after) = (&source[..at], source[at + name.len()..].trim_start());
        let is_word = !before.ends_with(is_name_part) && !source[at + name.len()..].starts_with(is_name_part);
        let is_assigned =
            after.starts_with(['=', ':']) && !after.starts_with("=>") && !after.starts_with("==");
        is_word && (is_assigned || before.trim_end().ends_with(':'))
    };
    memmem::find_iter(source.as_bytes(), name).any(is_binding)
}

/// Parses the names of `a.b?.c` or `a!.b["c"]` at the end of `text`, and returns its start.
fn chain(text: &str) -> Option<(Vec<&str>, usize)> {
    let mut names = Vec::new();
    // A chain may span lines: `env\n    .vars`.
    let mut rest = text.trim_end();
    loop {
        rest = rest.strip_suffix('!').unwrap_or(rest);
        if let Some(inner) = rest.strip_suffix("\"]").or_else(|| rest.strip_suffix("']")) {
            let opening = inner.rfind(['"', '\''])?;
            names.push(&inner[opening + 1..]);
            rest = inner[..opening].strip_suffix('[')?;
            rest = rest.strip_suffix("?.").unwrap_or(rest);
            continue;
        }
        let start = rest.rfind(|char| !is_name_part(char)).map_or(0, |at| at + width(rest, at));
        if start == rest.len() {
            return None;
        }
        names.push(&rest[start..]);
        let before = &rest[..start];
        let trimmed = before.trim_end();
        match trimmed.strip_suffix('.') {
            // `...env.vars` is a spread of the chain.
            Some(object) if !object.ends_with("..") => {
                let object = object.strip_suffix('?').unwrap_or(object).trim_end();
                rest = object;
            }
            _ => {
                names.reverse();
                return Some((names, start));
            }
        }
    }
}

/// End of the object before a bracket: `?.[` has its own dot.
fn end_of_object(before_bracket: &str) -> usize {
    let before = before_bracket.trim_end();
    before.strip_suffix("?.").unwrap_or(before).len()
}

fn word_at(source: &str, offset: usize) -> Span {
    let start = source[..offset].rfind(|char| !is_name_part(char)).map_or(0, |at| at + width(source, at));
    let end = source[offset..].find(|char| !is_name_part(char)).map_or(source.len(), |at| offset + at);
    Span::new(start, end)
}

fn width(source: &str, at: usize) -> usize {
    source[at..].chars().next().map_or(0, char::len_utf8)
}
