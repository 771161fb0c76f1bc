//! Words in the texts of a script: in its strings and templates, including its prompts.

use crate::genaiscript::ScriptFile;
use crate::text::Span;

pub(in crate::lint) fn mentions<'s>(file: &'s ScriptFile, name: &'s str) -> impl Iterator<Item = Span> + 's {
    let source = &*file.source;
    let found = if name.is_empty() { "" } else { source };
    found.match_indices(name).map(|(at, name)| Span::new(at, at + name.len())).filter(move |place| {
        let range = place.range();
        let before = source[..range.start].chars().next_back();
        let after = source[range.end..].chars().next();
        !before.is_some_and(|char| is_of_word(char) || char == '/')
            && !after.is_some_and(is_of_word)
            && is_text(file, range.end)
    })
}

fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '-' | '$')
}

pub(in crate::lint) fn upper_words(file: &ScriptFile) -> impl Iterator<Item = (&str, Span)> {
    let source = &*file.source;
    let mut at = 0;
    let words = std::iter::from_fn(move || {
        let start = at + source[at..].find(is_of_word)?;
        let rest = &source[start..];
        let end = start + rest.find(|char| !is_of_word(char)).unwrap_or(rest.len());
        at = end;
        Some((&source[start..end], Span::new(start, end)))
    });
    words.filter(|(word, _)| is_upper_word(word))
}

pub(in crate::lint) fn is_upper_word(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_uppercase())
        && name.chars().all(|char| char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_')
}

/// Whether a word is in a prompt: in a template or a longer string, and not part of a path.
pub(in crate::lint) fn is_in_prompt(file: &ScriptFile, word: Span) -> bool {
    let (source, range) = (&file.source, word.range());
    let (before, after) = (&source[..range.start], &source[range.end..]);
    let is_whole = before.ends_with(['"', '\'']) && after.starts_with(['"', '\'']);
    let has_ending = after.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    let is_path = has_ending || after.starts_with('/') || before.ends_with(['/', '.']);
    !is_whole && !is_path && is_text(file, range.end)
}

/// Whether an offset is in a string, or in the prose of a script in Markdown.
pub(in crate::lint) fn is_text(file: &ScriptFile, offset: usize) -> bool {
    let is_prose = || {
        let markdown = file.markdown().filter(|markdown| !markdown.is_code(offset));
        // The frontmatter has the role of the call.
        let is_body = || file.script().call().is_none_or(|call| call.span.range().end <= offset);
        markdown.is_some() && is_body()
    };
    file.syntax.string_at(offset).is_some() || is_prose()
}
