use foldhash::{HashSet, HashSetExt};
use serde::de::IgnoredAny;

use super::super::value::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// Nesting limit of values, since every later walk over them recurses once per level.
const MAX_DEPTH: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    pub span: Span,
    pub message: String,
}

/// Parses one JSON value with spans. A duplicate key is an error, since readers disagree which one counts.
pub fn parse(text: &str) -> Result<Value, JsonError> {
    JsonReader { text, at: 0, open: Vec::new(), has_comments: false }.document()
}

/// Parses JSON as editors keep their settings: with comments, and with a comma after the last member or item.
pub fn parse_with_comments(text: &str) -> Result<Value, JsonError> {
    JsonReader { text, at: 0, open: Vec::new(), has_comments: true }.document()
}

/// Parser without recursion: `open` is the path from the root to the current position.
struct JsonReader<'t> {
    text: &'t str,
    at: usize,
    open: Vec<JsonContainer>,
    /// Whether comments and a last comma are allowed.
    has_comments: bool,
}

struct JsonContainer {
    start: usize,
    contents: JsonContents,
}

enum JsonContents {
    Array(Vec<Value>),
    Object { members: Vec<Member>, keys: HashSet<String>, key: Option<(String, Span)> },
}

const FEW: usize = 16;

/// Whether an object already has a key. Keys of a large object are collected in `keys`.
fn is_repeated(name: &str, members: &[Member], keys: &mut HashSet<String>) -> bool {
    if members.len() < FEW {
        return members.iter().any(|member| member.key == name);
    }
    if keys.is_empty() {
        keys.extend(members.iter().map(|member| member.key.clone()));
    }
    !keys.insert(name.to_owned())
}

/// Length of a comment at the beginning of a text; one that does not end is none.
fn comment_length(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    let inside = text.strip_prefix("/*").and_then(|rest| rest.find("*/"));
    inside.map_or(0, |length| length + 4)
}

#[derive(Clone, Copy)]
enum JsonNext {
    Value,
    ItemOrEnd,
    Key,
    KeyOrEnd,
    CommaOrEnd,
}

impl JsonReader<'_> {
    fn document(mut self) -> Result<Value, JsonError> {
        self.take('\u{feff}');
        let mut next = JsonNext::Value;
        loop {
            self.skip_space();
            let done = match next {
                JsonNext::ItemOrEnd if self.take(']') => self.close(),
                JsonNext::KeyOrEnd if self.take('}') => self.close(),
                JsonNext::Value | JsonNext::ItemOrEnd => {
                    let value = self.value()?;
                    if value.is_none() {
                        next = if self.in_object() { JsonNext::KeyOrEnd } else { JsonNext::ItemOrEnd };
                        continue;
                    }
                    value
                }
                JsonNext::Key | JsonNext::KeyOrEnd => {
                    self.key()?;
                    next = JsonNext::Value;
                    continue;
                }
                JsonNext::CommaOrEnd => {
                    let end = if self.in_object() { '}' } else { ']' };
                    if self.take(',') {
                        next = match (self.in_object(), self.has_comments) {
                            (true, false) => JsonNext::Key,
                            (true, true) => JsonNext::KeyOrEnd,
                            (false, false) => JsonNext::Value,
                            (false, true) => JsonNext::ItemOrEnd,
                        };
                        continue;
                    }
                    if !self.take(end) {
                        return Err(self.expected(&format!("`,` or `{end}`")));
                    }
                    self.close()
                }
            };
            if let Some(root) = done.and_then(|value| self.place(value)) {
                self.skip_space();
                return if self.rest().is_empty() { Ok(root) } else { Err(self.expected("the end")) };
            }
            next = JsonNext::CommaOrEnd;
        }
    }

    fn value(&mut self) -> Result<Option<Value>, JsonError> {
        let start = self.at;
        let contents = if self.take('[') {
            JsonContents::Array(Vec::new())
        } else if self.take('{') {
            JsonContents::Object { members: Vec::new(), keys: HashSet::new(), key: None }
        } else {
            let kind = self.scalar()?;
            return Ok(Some(Value::new(Span::new(start, self.at), kind)));
        };
        if self.open.len() >= MAX_DEPTH {
            return Err(self.error(start, format!("values nest deeper than {MAX_DEPTH} levels here")));
        }
        self.open.push(JsonContainer { start, contents });
        Ok(None)
    }

    fn scalar(&mut self) -> Result<ValueKind, JsonError> {
        for (word, kind) in
            [("null", ValueKind::Null), ("true", ValueKind::Bool(true)), ("false", ValueKind::Bool(false))]
        {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        match self.rest().as_bytes().first() {
            Some(b'"') => self.string().map(ValueKind::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.expected("a value")),
        }
    }

    fn number(&mut self) -> Result<ValueKind, JsonError> {
        let start = self.at;
        let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
        self.at += self.rest().bytes().take_while(is_part).count();
        let text = &self.text[start..self.at];
        // `serde_json` validates the number, but its conversion may be off by the last bit.
        let is_number = serde_json::from_str::<IgnoredAny>(text).is_ok();
        let number = text.parse().ok().filter(|number: &f64| is_number && number.is_finite());
        number.map(ValueKind::Number).ok_or_else(|| self.error(start, "this is no number of JSON".to_owned()))
    }

    fn string(&mut self) -> Result<String, JsonError> {
        let start = self.at;
        let mut is_escaped = false;
        let end = self.rest().bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        });
        let Some(length) = end else {
            return Err(self.error(start, "this string does not end".to_owned()));
        };
        self.at += length + 2;
        let inside = &self.text[start + 1..self.at - 1];
        if inside.bytes().all(|byte| byte >= b' ' && byte != b'\\') {
            return Ok(inside.to_owned());
        }
        let string = serde_json::from_str(&self.text[start..self.at]);
        string.map_err(|error| {
            let message = error.to_string();
            let message = message.split(" at line").next().unwrap_or(&message);
            // The column of the error counts bytes within the string.
            let at = start + error.column().saturating_sub(1);
            self.error(at.min(self.at), message.to_owned())
        })
    }

    fn key(&mut self) -> Result<(), JsonError> {
        let start = self.at;
        if !self.rest().starts_with('"') {
            return Err(self.expected("a key in double quotes"));
        }
        let name = self.string()?;
        let span = Span::new(start, self.at);
        self.skip_space();
        if !self.take(':') {
            return Err(self.expected("`:`"));
        }
        if let Some(JsonContainer { contents: JsonContents::Object { members, keys, key }, .. }) =
            self.open.last_mut()
        {
            if is_repeated(&name, members, keys) {
                return Err(JsonError { span, message: format!("duplicate key `{name}`") });
            }
            *key = Some((name, span));
        }
        Ok(())
    }

    fn close(&mut self) -> Option<Value> {
        let JsonContainer { start, contents } = self.open.pop()?;
        let kind = match contents {
            JsonContents::Array(items) => ValueKind::Array(items),
            JsonContents::Object { members, .. } => ValueKind::Object(Object::new(members)),
        };
        Some(Value::new(Span::new(start, self.at), kind))
    }

    /// Adds a value to its container, or returns it if it is the root.
    fn place(&mut self, value: Value) -> Option<Value> {
        let Some(container) = self.open.last_mut() else { return Some(value) };
        match &mut container.contents {
            JsonContents::Array(items) => items.push(value),
            JsonContents::Object { members, key, .. } => {
                members.extend(key.take().map(|(key, key_span)| Member { key, key_span, value }));
            }
        }
        None
    }

    fn in_object(&self) -> bool {
        matches!(self.open.last(), Some(JsonContainer { contents: JsonContents::Object { .. }, .. }))
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_space(&mut self) {
        loop {
            self.at += self.rest().bytes().take_while(|byte| b" \t\n\r".contains(byte)).count();
            let comment = if self.has_comments { comment_length(self.rest()) } else { 0 };
            if comment == 0 {
                return;
            }
            self.at += comment;
        }
    }

    fn take(&mut self, char: char) -> bool {
        let found = self.rest().starts_with(char);
        self.at += if found { char.len_utf8() } else { 0 };
        found
    }

    fn expected(&self, what: &str) -> JsonError {
        let found = self.rest().chars().next();
        let found = found.map_or_else(|| "the end of the text".to_owned(), |char| format!("`{char}`"));
        self.error(self.at, format!("expected {what}, found {found}"))
    }

    fn error(&self, start: usize, message: String) -> JsonError {
        let end = self.text.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        JsonError { span: Span::new(start, start + end), message }
    }
}
