//! Formats of strings in zod 4, with their patterns.

use std::collections::{BTreeMap, HashMap};
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
    /// Rows that differ, by the last minor version that has them.
    #[serde(default)]
    minors: BTreeMap<u32, FormatTable>,
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

/// Minor version since which a date and time has seconds.
const WITH_SECONDS: u32 = 5;

fn table() -> Option<&'static FormatTable> {
    static TABLE: OnceLock<Option<FormatTable>> = OnceLock::new();
    TABLE.get_or_init(|| serde_json::from_str(include_str!("data/formats.json")).ok()).as_ref()
}

/// Returns the tables that hold for a minor version, the most particular first.
fn tables(minor: u32) -> impl Iterator<Item = &'static FormatTable> {
    let table = table();
    let older = table.into_iter().flat_map(move |table| table.minors.range(minor..).map(|(_, older)| older));
    older.chain(table)
}

/// Returns a format by the name of its function; `None` if zod 4 has none of this name.
pub fn named(name: &str, minor: u32) -> Option<StringFormat> {
    let row = tables(minor).find_map(|table| table.formats.get(name))?;
    Some(StringFormat {
        name: name.into(),
        keyword: row.format.as_deref().map(Rc::from),
        pattern: row.pattern.as_deref().map(Rc::from),
        is_lax: false,
        version: None,
        is_of_function: false,
    })
}

/// Returns the source of one of `z.regexes`.
pub fn regex(name: &str, minor: u32) -> Option<&'static str> {
    tables(minor).find_map(|table| table.regexes.get(name)).map(String::as_str)
}

/// Returns the format that only zod 3 has, or whose form zod 3 does not say.
pub fn of_zod_3(name: &str, version: Option<Rc<str>>) -> StringFormat {
    StringFormat {
        name: name.into(),
        keyword: None,
        pattern: None,
        is_lax: false,
        version,
        is_of_function: false,
    }
}

pub fn datetime(options: TimeOptions, minor: u32) -> StringFormat {
    const OFFSET: &str = r"([+-](?:[01]\d|2[0-3]):[0-5]\d)";
    let date = regex("date", minor).unwrap_or_default().trim_start_matches('^').trim_end_matches('$');
    let is_new = minor >= WITH_SECONDS;
    let mut zones = vec!["Z"];
    if options.is_local && !is_new {
        zones.push("");
    }
    if options.has_offset {
        zones.push(OFFSET);
    }
    let qualified = format!("{}(?:{})", time_source(options.precision, is_new), zones.join("|"));
    let time = match (is_new, options.is_local) {
        (true, true) => format!("(?:{qualified}|{})", time_source(options.precision, false)),
        _ => format!("(?:{qualified})"),
    };
    StringFormat {
        name: "datetime".into(),
        keyword: Some("date-time".into()),
        pattern: Some(format!("^{date}T{time}$").into()),
        is_lax: is_new && (options.is_local || options.precision == Some(-1.0)),
        version: None,
        is_of_function: false,
    }
}

pub fn time(options: TimeOptions) -> StringFormat {
    StringFormat {
        name: "time".into(),
        keyword: Some("time".into()),
        pattern: Some(format!("^{}$", time_source(options.precision, false)).into()),
        is_lax: options.precision == Some(-1.0),
        version: None,
        is_of_function: false,
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
