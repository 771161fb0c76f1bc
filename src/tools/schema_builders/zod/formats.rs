//! Formats of strings in zod 4, with their patterns.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::OnceLock;

use serde::Deserialize;

use super::schema::StringFormat;

#[derive(Deserialize)]
struct FormatTable {
    /// By the name of the function: `email`.
    formats: HashMap<String, FormatRow>,
    /// Sources of `z.regexes`.
    regexes: HashMap<String, String>,
}

#[derive(Deserialize)]
struct FormatRow {
    format: Option<String>,
    pattern: Option<String>,
}

/// Form of a date and time, or of a time.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeOptions {
    /// Digits of the fraction of a second; -1 for no seconds.
    pub precision: Option<f64>,
    pub has_offset: bool,
    pub is_local: bool,
}

fn table() -> Option<&'static FormatTable> {
    static TABLE: OnceLock<Option<FormatTable>> = OnceLock::new();
    TABLE.get_or_init(|| serde_json::from_str(include_str!("data/formats.json")).ok()).as_ref()
}

/// Returns a format by the name of its function; `None` if zod 4 has none of this name.
pub fn named(name: &str) -> Option<StringFormat> {
    let row = table()?.formats.get(name)?;
    Some(StringFormat {
        name: name.into(),
        keyword: row.format.as_deref().map(Rc::from),
        pattern: row.pattern.as_deref().map(Rc::from),
        is_lax: false,
        version: None,
    })
}

/// Returns the source of one of `z.regexes`.
pub fn regex(name: &str) -> Option<&'static str> {
    table()?.regexes.get(name).map(String::as_str)
}

/// Returns the format that only zod 3 has, or whose form zod 3 does not say.
pub fn of_zod_3(name: &str, version: Option<Rc<str>>) -> StringFormat {
    StringFormat { name: name.into(), keyword: None, pattern: None, is_lax: false, version }
}

pub fn datetime(options: TimeOptions) -> StringFormat {
    let date = regex("date").unwrap_or_default().trim_start_matches('^').trim_end_matches('$');
    let zone = if options.has_offset { r"Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)" } else { "Z" };
    let qualified = format!("{}(?:{zone})", time_source(options.precision, true));
    let time = if options.is_local {
        format!("{qualified}|{}", time_source(options.precision, false))
    } else {
        qualified
    };
    StringFormat {
        name: "datetime".into(),
        keyword: Some("date-time".into()),
        pattern: Some(format!("^{date}T(?:{time})$").into()),
        is_lax: options.is_local || options.precision == Some(-1.0),
        version: None,
    }
}

pub fn time(options: TimeOptions) -> StringFormat {
    StringFormat {
        name: "time".into(),
        keyword: Some("time".into()),
        pattern: Some(format!("^{}$", time_source(options.precision, false)).into()),
        is_lax: options.precision == Some(-1.0),
        version: None,
    }
}

fn time_source(precision: Option<f64>, has_seconds: bool) -> String {
    let minutes = r"(?:[01]\d|2[0-3]):[0-5]\d";
    match precision {
        Some(-1.0) => minutes.to_owned(),
        Some(0.0) => format!(r"{minutes}:[0-5]\d"),
        Some(digits) => format!(r"{minutes}:[0-5]\d\.\d{{{digits}}}"),
        None if has_seconds => format!(r"{minutes}:[0-5]\d(?:\.\d+)?"),
        None => format!(r"{minutes}(?::[0-5]\d(?:\.\d+)?)?"),
    }
}

/// Escapes a text for a regular expression as zod 4 does, with slashes as `RegExp.source` shows them.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '.' | '*' | '+' | '?' | '^' | '$' | '{' | '}' | '(' | ')' | '|' | '[' | ']' | '\\' | '/' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Escapes a text as `zod-to-json-schema` does, which takes `w` and `W` for special characters.
pub fn escaped_for_zod_3(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            'w' | 'W' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\\\n"),
            '\r' => escaped.push_str("\\\\r"),
            character if character.is_ascii_alphanumeric() => escaped.push(character),
            character => escaped.extend(['\\', character]),
        }
    }
    escaped
}

/// Escapes a text as OpenAI's copy of `zod-to-json-schema` does.
pub fn escaped_non_alphanumeric(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("\\\n"),
            '\r' => escaped.push_str("\\\r"),
            character if character.is_ascii_alphanumeric() => escaped.push(character),
            character => escaped.extend(['\\', character]),
        }
    }
    escaped
}
