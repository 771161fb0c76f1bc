//! Candidates of completion, and their edits, which fit the text around the cursor.

use super::item::{CompletionItem, ItemKind};
use super::literal::LiteralSlot;
use super::site::{SiteStyle, SiteText};
use super::topic::CompletionTopic;
use crate::syntax::Quote;
use crate::syntax::characters::is_name_part;
use crate::syntax::string::is_identifier;
use crate::text::Span;

/// Candidate at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub label: String,
    pub detail: String,
    pub kind: ItemKind,
    pub write: Write,
    /// Text that the typed text is matched against; `None` for the label.
    pub filter: Option<String>,
    pub topic: Option<CompletionTopic>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Write {
    /// The label as a string, quoted as needed.
    Text,
    /// Expression, as a snippet with tab stops.
    Code(String),
    /// Key with a value, as a snippet with tab stops.
    Key(String),
    /// The label as a name in code.
    Name,
}

impl Choice {
    pub fn text(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(label.into(), detail.into(), ItemKind::Value, Write::Text)
    }

    pub fn code(label: impl Into<String>, code: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(label.into(), detail.into(), ItemKind::Value, Write::Code(code.into()))
    }

    pub fn key(label: impl Into<String>, value: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(label.into(), detail.into(), ItemKind::Option, Write::Key(value.into()))
    }

    pub fn name(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(label.into(), detail.into(), ItemKind::Variable, Write::Name)
    }

    fn new(label: String, detail: String, kind: ItemKind, write: Write) -> Self {
        Self { label, detail, kind, write, filter: None, topic: None }
    }

    /// Whether it is written as a string.
    pub fn is_text(&self) -> bool {
        self.write == Write::Text
    }

    #[must_use]
    pub fn of_kind(self, kind: ItemKind) -> Self {
        Self { kind, ..self }
    }

    #[must_use]
    pub fn filtered_by(self, filter: String) -> Self {
        Self { filter: Some(filter), ..self }
    }

    /// Sets the subject of its documentation.
    #[must_use]
    pub fn about(self, topic: CompletionTopic) -> Self {
        Self { topic: Some(topic), ..self }
    }

    /// Converts it to an item; `None` if it does not fit the quotes at the cursor.
    pub(super) fn item(
        self,
        site: SiteText,
        source: &str,
        offset: usize,
        index: usize,
    ) -> Option<CompletionItem> {
        let (text, is_snippet) = match site.style {
            SiteStyle::JavaScript => self.javascript(site, source)?,
            SiteStyle::Yaml => self.yaml(site)?,
            SiteStyle::Plain => match &self.write {
                Write::Code(code) => (code.clone(), false),
                _ => (self.label.clone(), false),
            },
        };
        let word = site.word;
        // A client that inserts keeps the text after the cursor. The closing quote is left out for it, unless a value
        // comes after the quote.
        let is_key =
            matches!((&self.write, site.slot), (Write::Key(_), LiteralSlot::Key { has_colon: false }));
        let (text, end) = match word.is_closed {
            true if is_key => (text, word.quoted().end),
            true => (text[..text.len() - 1].to_owned(), word.span.end),
            false => (text, word.span.end),
        };
        let replace = Span { end, ..word.quoted() };
        // The closing braces of a placeholder go with it.
        let is_placeholder = matches!((&self.write, site.style), (Write::Code(_), SiteStyle::Plain));
        let is_whole = is_key && word.is_closed || is_placeholder;
        let inserted = if is_whole { end } else { Span::at(offset).end };
        let of_label = || word.quote.map_or_else(|| self.label.clone(), |quote| quote.quote(&self.label));
        let filter = self.filter.clone().unwrap_or_else(of_label);
        Some(CompletionItem {
            label: self.label,
            detail: self.detail,
            kind: self.kind,
            filter,
            sort: format!("0{index:04}"),
            insert: Span { end: inserted.max(replace.start), ..replace },
            replace,
            text,
            is_snippet,
            topic: self.topic,
        })
    }

    /// Returns its text in JavaScript, and whether that is a snippet.
    fn javascript(&self, site: SiteText, source: &str) -> Option<(String, bool)> {
        let quote = site.word.quote;
        let quoted = || quote.unwrap_or(Quote::Double).quote(&self.label);
        match (&self.write, site.slot) {
            (Write::Text, LiteralSlot::Value) => Some((quoted(), false)),
            (Write::Code(code), LiteralSlot::Value) => quote.is_none().then(|| (code.clone(), true)),
            (Write::Name, _) => quote.is_none().then(|| (self.label.clone(), false)),
            (Write::Key(value), LiteralSlot::Key { has_colon }) => {
                let is_plain = quote.is_none() && is_identifier(&self.label);
                let name = if is_plain { self.label.clone() } else { quoted() };
                if has_colon {
                    return Some((name, false));
                }
                let rest = source.get(site.word.quoted().range().end..).unwrap_or("").trim_start();
                let is_followed =
                    rest.starts_with(|char: char| is_name_part(char) || matches!(char, '"' | '\''));
                let comma = if is_followed { "," } else { "" };
                Some((format!("{}: {value}{comma}", escape(&name)), true))
            }
            _ => None,
        }
    }

    /// Returns its text in YAML, and whether that is a snippet.
    fn yaml(&self, site: SiteText) -> Option<(String, bool)> {
        let quote = site.word.quote;
        let is_plain = |text: &str| {
            text.starts_with(|char: char| char.is_alphanumeric() || char == '.')
                && !text.contains([':', '#', '{', '[', ',', '"', '\''])
        };
        let text = match quote {
            None if is_plain(&self.label) => self.label.clone(),
            _ => quote.unwrap_or(Quote::Double).quote(&self.label),
        };
        match (&self.write, site.slot) {
            (Write::Text | Write::Name, LiteralSlot::Value)
            | (Write::Key(_), LiteralSlot::Key { has_colon: true }) => Some((text, false)),
            (Write::Code(code), LiteralSlot::Value) => quote.is_none().then(|| (code.clone(), true)),
            (Write::Key(value), _) => {
                let value = match value.as_str() {
                    "{ $1 }" => "\n  $1".to_owned(),
                    "[\"$1\"]" => " [$1]".to_owned(),
                    "\"$1\"" => " $1".to_owned(),
                    other => format!(" {other}"),
                };
                Some((format!("{}:{value}", escape(&text)), true))
            }
            _ => None,
        }
    }
}

/// Escapes a text for a snippet.
pub fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

/// Returns the text of a snippet without tab stops, for clients that have none.
pub fn plain(snippet: &str) -> String {
    let mut text = String::new();
    let mut chars = snippet.chars().peekable();
    let mut depth = 0_usize;
    while let Some(char) = chars.next() {
        match char {
            '\\' => text.extend(chars.next()),
            '$' if chars.peek() == Some(&'{') => {
                chars.next();
                while chars.next_if(char::is_ascii_digit).is_some() {}
                chars.next_if_eq(&':');
                depth += 1;
            }
            '$' => while chars.next_if(char::is_ascii_digit).is_some() {},
            '}' if depth > 0 => depth -= 1,
            other => text.push(other),
        }
    }
    text
}
