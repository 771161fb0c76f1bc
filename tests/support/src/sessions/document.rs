//! A document as the client knows it. Its text and positions are computed here without the library.

use std::ops::Range;

use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Utf8,
    Utf16,
    Utf32,
}

impl Unit {
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Document {
    pub name: &'static str,
    pub uri: String,
    pub text: String,
    pub version: i64,
    pub is_open: bool,
    /// Whether the server can know the text. After an impossible change it waits for the whole text.
    pub is_in_sync: bool,
    /// Versions sent since it was opened, from the first to the last.
    pub sent: Range<i64>,
    /// The version and the diagnostics that were published last.
    pub published: Option<(Option<i64>, Value)>,
}

impl Document {
    pub fn new(name: &'static str, root: &str) -> Self {
        Self {
            name,
            uri: format!("{root}/{name}"),
            text: String::new(),
            version: 0,
            is_open: false,
            is_in_sync: true,
            sent: 0..0,
            published: None,
        }
    }

    pub fn language(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("md") => "markdown",
            Some("as") => "rong-agentscript",
            Some("ts" | "mts") => "typescript",
            Some("json") => "json",
            Some("yaml") => "yaml",
            _ => "javascript",
        }
    }

    /// Position of an offset, which is not within a line break.
    pub fn position(&self, offset: usize, unit: Unit) -> Value {
        let mut line = 0;
        let mut start = 0;
        for (number, content) in (0..).zip(lines(&self.text)) {
            if content.start > offset {
                break;
            }
            (line, start) = (number, content.start);
        }
        json!({ "line": line, "character": unit.length(&self.text[start..offset]) })
    }

    /// Nearest offset before that is between two characters, and not within a line break.
    pub fn place(&self, offset: usize) -> usize {
        let is_place = |at: usize| {
            self.text.is_char_boundary(at)
                && !(at > 0 && self.text[..at].ends_with('\r') && self.text[at..].starts_with('\n'))
        };
        (0..=offset.min(self.text.len())).rev().find(|at| is_place(*at)).unwrap_or(0)
    }
}

/// The lines of a text without their breaks, which are `\n`, `\r\n` and `\r` in the protocol.
fn lines(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut lines = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let length = match bytes[at] {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => 2,
            b'\r' | b'\n' => 1,
            _ => {
                at += 1;
                continue;
            }
        };
        lines.push(start..at);
        at += length;
        start = at;
    }
    lines.push(start..bytes.len());
    lines
}
