//! Conversion of names: keys of `env.vars`, inputs of a GitHub Action, environment variables, and tools.

use crate::syntax::{Quote, string};

/// Returns the key in `env.vars`, which identifies a variable: in lower case, only a–z, digits and dots.
pub fn normalize_key(name: &str) -> String {
    let is_kept = |character: &char| matches!(character, 'a'..='z' | '0'..='9' | '.');
    let mut key = String::with_capacity(name.len());
    key.extend(name.chars().flat_map(char::to_lowercase).filter(is_kept));
    key
}

/// Removes word separators to compare spellings: `systemgitinfocwd` for `system.git_info.cwd`.
pub fn squash_key(key: &str) -> String {
    let mut squashed = normalize_key(key);
    squashed.retain(|character| character != '.');
    squashed
}

/// Returns the squashed spellings of a system parameter's key, first without the usual prefix `system`.
pub fn system_key_spellings(key: &str) -> impl Iterator<Item = String> {
    let full = squash_key(key);
    let short = full.strip_prefix("system").map(str::to_owned);
    short.into_iter().chain([full])
}

/// Converts `max_count`, `MAX-COUNT` or `max count` to `maxCount`, as for environment variables after
/// removing their prefix `GENAISCRIPT_VAR_` or `INPUT_`.
pub fn camel_case(name: &str) -> String {
    let mut words = words(name).into_iter();
    let mut result = words.next().map(str::to_lowercase).unwrap_or_default();
    for word in words {
        let mut characters = word.chars();
        result.extend(characters.next().into_iter().flat_map(char::to_uppercase));
        result.push_str(&characters.as_str().to_lowercase());
    }
    result
}

/// Converts `maxCount` to `max_count`, as GenAIScript does for inputs of a GitHub Action.
pub fn snake_case(name: &str) -> String {
    words(name).iter().map(|word| word.to_lowercase()).collect::<Vec<_>>().join("_")
}

/// Returns a variable's name after a GitHub Action, whose inputs are environment variables in capitals.
pub fn through_action(name: &str) -> String {
    camel_case(&snake_case(name).to_uppercase())
}

/// Converts a tool's name for the model. GenAIScript does not check the providers' limit of 64 characters.
pub fn escape_tool_name(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    let mut seen_dash = false;
    for character in name.chars() {
        // Only the first dash is replaced.
        let character = match character {
            '-' if seen_dash => '-',
            '-' => {
                seen_dash = true;
                '_'
            }
            'a'..='z' | 'A'..='Z' | '0'..='9' => character,
            _ => '_',
        };
        if character != '_' || !escaped.ends_with('_') {
            escaped.push(character);
        }
    }
    escaped.truncate(escaped.trim_end_matches('_').len());
    escaped
}

/// Formats the read of a variable: `env.vars.city`, `env.vars["system.files.dir"]`.
pub fn variable_access(key: &str) -> String {
    if string::is_identifier(key) {
        format!("env.vars.{key}")
    } else {
        format!("env.vars[{}]", Quote::Double.quote(key))
    }
}

/// Returns the identifier by which a variable can be read without brackets: `dueDate` for `due date`.
pub fn identifier_of(key: &str) -> Option<String> {
    let name = if string::is_identifier(key) { key.to_owned() } else { camel_case(key) };
    (normalize_key(&name) == normalize_key(key) && string::is_identifier(&name)).then_some(name)
}

/// Splits a name into words like GenAIScript's library: a capital with the following small letters, digits, a
/// run of capitals, or letters without case.
fn words(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = name;
    while let Some(character) = rest.chars().next() {
        let length = word_length(rest);
        if length == 0 {
            rest = &rest[character.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(length);
        words.push(word);
        rest = after;
    }
    words
}

fn word_length(text: &str) -> usize {
    let capitals = run(text, char::is_uppercase);
    let first_capital = text.chars().next().filter(|first| first.is_uppercase()).map_or(0, char::len_utf8);
    let small = run(&text[first_capital..], char::is_lowercase);
    if small > 0 {
        return first_capital + small;
    }
    let digits = run(text, |character| character.is_ascii_digit());
    if digits > 0 {
        return digits;
    }
    if capitals > 0 {
        // The last capital belongs to the small letters after it.
        let is_before_small = text[capitals..].chars().next().is_some_and(char::is_lowercase);
        let last = text[..capitals].chars().next_back().map_or(0, char::len_utf8);
        return if is_before_small { capitals - last } else { capitals };
    }
    run(text, char::is_alphabetic).max(first_pictograph(text))
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|character| !belongs(character)).unwrap_or(text.len())
}

/// Returns the length of a pictograph, which is always a separate word. Unicode blocks approximate them.
fn first_pictograph(text: &str) -> usize {
    let first = text.chars().next();
    let is_pictograph =
        |character: &char| matches!(character, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}');
    first.filter(is_pictograph).map_or(0, char::len_utf8)
}
