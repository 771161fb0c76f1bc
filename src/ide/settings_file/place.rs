//! Place at the cursor in TOML, read from tokens: a half-typed file does not parse.

use crate::text::Span;

/// Kind of text at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsSlot {
    /// Key of the table at the path; whether `=` follows it.
    Key { is_assigned: bool },
    /// Value of the key at the path, or item of its array.
    Value,
    /// Name of a table in brackets.
    Header,
}

#[derive(Clone, Debug)]
pub struct SettingsPlace {
    /// Keys to the table of a key, or to a value.
    pub path: Vec<String>,
    pub slot: SettingsSlot,
    /// Touched word, without quotes.
    pub word: Span,
    /// Opening quote, and whether the closing one is there.
    pub quote: Option<(char, bool)>,
    /// Keys of the same table, or items of the same array, without the touched one.
    pub taken: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TomlTokenKind {
    Word,
    /// String on one line; whether it is closed.
    Text(bool),
    Mark(char),
    Newline,
}

#[derive(Clone, Copy, Debug)]
struct TomlToken {
    kind: TomlTokenKind,
    span: Span,
}

/// Bracket that is open around a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TomlFrame {
    Array,
    Inline,
}

/// Returns the place at an offset; `None` in comments and between a value and the next line.
pub fn at(source: &str, offset: usize) -> Option<SettingsPlace> {
    let tokens = tokens(source, offset)?;
    let mut reader = PlaceReader {
        source,
        offset,
        tokens: &tokens,
        at: 0,
        table: Vec::new(),
        named: Vec::new(),
        place: None,
        is_past: false,
    };
    reader.read();
    let mut place = reader.place?;
    let is_item = place.slot == SettingsSlot::Value;
    let is_sibling = |(path, span): &(Vec<String>, Span)| {
        let Some(rest) = path.strip_prefix(&*place.path) else { return false };
        let is_near = if is_item { rest.len() == 2 && rest[0] == ITEM } else { rest.len() == 1 };
        is_near && !span.touches(offset)
    };
    let named = reader.named.iter().filter(|it| is_sibling(it));
    place.taken = named.filter_map(|(path, _)| path.last().cloned()).collect();
    Some(place)
}

/// Returns the tokens; `None` if the offset is in a comment.
fn tokens(source: &str, offset: usize) -> Option<Vec<TomlToken>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let start = source.len() - rest.len();
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => text_length(rest, first),
            _ if is_word(first) => rest.find(|char| !is_word(char)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let span = Span::new(start, start + length);
        let text = &rest[..length];
        rest = &rest[length..];
        let kind = match first {
            '#' if start < offset && offset <= start + length => return None,
            '#' => continue,
            '"' | '\'' => TomlTokenKind::Text(text.len() > 1 && text.ends_with(first)),
            '\n' => TomlTokenKind::Newline,
            _ if first.is_whitespace() => continue,
            _ if is_word(first) => TomlTokenKind::Word,
            _ => TomlTokenKind::Mark(first),
        };
        tokens.push(TomlToken { kind, span });
    }
    Some(tokens)
}

fn is_word(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '-' | '+' | ':')
}

/// Returns the length of a string with its quotes, or up to the end of the line.
fn text_length(text: &str, quote: char) -> usize {
    let triple: String = [quote; 3].iter().collect();
    if let Some(inner) = text.strip_prefix(&*triple) {
        return inner.find(&*triple).map_or(text.len(), |end| end + 6);
    }
    let mut is_escaped = true;
    for (at, char) in text.char_indices() {
        match char {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' if quote == '"' => is_escaped = true,
            _ if char == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

struct PlaceReader<'a> {
    source: &'a str,
    offset: usize,
    tokens: &'a [TomlToken],
    at: usize,
    /// Path of the current table.
    table: Vec<String>,
    /// Paths of keys and items, with their spans.
    named: Vec<(Vec<String>, Span)>,
    place: Option<SettingsPlace>,
    /// Whether the cursor was passed where nothing may be written.
    is_past: bool,
}

impl PlaceReader<'_> {
    fn read(&mut self) {
        loop {
            self.skip_newlines();
            self.look(&self.table.clone(), SettingsSlot::Key { is_assigned: self.is_assigned() });
            match self.kind() {
                None => return,
                Some(TomlTokenKind::Mark('[')) => self.header(),
                _ => {
                    let table = self.table.clone();
                    self.member(&table, &mut Vec::new());
                    self.skip_line();
                }
            }
        }
    }

    /// Skips line breaks up to the one before the cursor.
    fn skip_newlines(&mut self) {
        while self.kind() == Some(TomlTokenKind::Newline) {
            if self.place.is_none() && self.tokens[self.at].span.range().start >= self.offset {
                let table = self.table.clone();
                self.look(&table, SettingsSlot::Key { is_assigned: false });
            }
            self.at += 1;
        }
    }

    /// Skips the rest of a line, in which nothing may be written.
    fn skip_line(&mut self) {
        while self.kind().is_some_and(|kind| kind != TomlTokenKind::Newline) {
            self.at += 1;
        }
        let end = self.tokens.get(self.at).map_or(self.source.len(), |newline| newline.span.range().start);
        self.is_past |= self.place.is_none() && self.offset <= end;
    }

    fn kind(&self) -> Option<TomlTokenKind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// Whether the next word, which may be missing, is a key with a value.
    fn is_assigned(&self) -> bool {
        let is = |at: usize| self.tokens.get(at).is_some_and(|it| it.kind == TomlTokenKind::Mark('='));
        let is_touched =
            self.tokens.get(self.at).is_some_and(|token| token.span.range().start <= self.offset);
        is(self.at) || is_touched && is(self.at + 1)
    }

    /// Records the cursor if it is before or in the next token, and after the last one.
    fn look(&mut self, path: &[String], slot: SettingsSlot) {
        if self.place.is_some() || self.is_past {
            return;
        }
        let last = self.at.checked_sub(1).map_or(0, |last| self.tokens[last].span.range().end);
        if self.offset < last {
            return;
        }
        let place = |word, quote| SettingsPlace { path: path.to_vec(), slot, word, quote, taken: Vec::new() };
        self.place = match self.tokens.get(self.at) {
            Some(token) if self.offset > token.span.range().end => None,
            Some(TomlToken { kind: TomlTokenKind::Word, span }) if self.offset >= span.range().start => {
                Some(place(*span, None))
            }
            Some(TomlToken { kind: TomlTokenKind::Text(is_closed), span })
                if self.offset > span.range().start =>
            {
                let inner = Span::new(span.range().start + 1, span.range().end - usize::from(*is_closed));
                let quote = self.source[span.range()].chars().next().unwrap_or('"');
                inner.touches(self.offset).then(|| place(inner, Some((quote, *is_closed))))
            }
            Some(token) if self.offset > token.span.range().start => None,
            _ => Some(place(Span::at(self.offset), None)),
        };
    }

    fn text(&self, token: TomlToken) -> String {
        let text = &self.source[token.span.range()];
        match token.kind {
            TomlTokenKind::Text(_) => text.trim_matches(['"', '\'']).to_owned(),
            _ => text.to_owned(),
        }
    }

    /// Reads `[name]`, which makes the table of the lines after it.
    fn header(&mut self) {
        while self.kind() == Some(TomlTokenKind::Mark('[')) {
            self.at += 1;
        }
        let mut path = Vec::new();
        loop {
            self.look(&path, SettingsSlot::Header);
            match self.kind() {
                Some(TomlTokenKind::Word | TomlTokenKind::Text(_)) => {
                    let token = self.tokens[self.at];
                    path.push(self.text(token));
                    self.named.push((path.clone(), token.span));
                    self.at += 1;
                }
                Some(TomlTokenKind::Mark('.')) => self.at += 1,
                _ => break,
            }
        }
        self.table = path;
        self.skip_line();
    }

    /// Reads `key = value` in the table at a path.
    fn member(&mut self, table: &[String], frames: &mut Vec<TomlFrame>) {
        let mut path = table.to_vec();
        loop {
            match self.kind() {
                Some(TomlTokenKind::Word | TomlTokenKind::Text(_)) => {
                    let token = self.tokens[self.at];
                    path.push(self.text(token));
                    self.named.push((path.clone(), token.span));
                    self.at += 1;
                }
                Some(TomlTokenKind::Mark('.')) => {
                    self.at += 1;
                    self.look(&path, SettingsSlot::Key { is_assigned: self.is_assigned() });
                }
                Some(TomlTokenKind::Mark('=')) => break,
                _ => return,
            }
        }
        self.at += 1;
        self.look(&path, SettingsSlot::Value);
        self.value(&path, frames);
    }

    fn value(&mut self, path: &[String], frames: &mut Vec<TomlFrame>) {
        match self.kind() {
            Some(TomlTokenKind::Mark('[')) => {
                self.at += 1;
                frames.push(TomlFrame::Array);
                self.items(path, frames);
                frames.pop();
            }
            Some(TomlTokenKind::Mark('{')) => {
                self.at += 1;
                frames.push(TomlFrame::Inline);
                self.members(path, frames);
                frames.pop();
            }
            None | Some(TomlTokenKind::Newline | TomlTokenKind::Mark(',' | ']' | '}')) => {}
            Some(_) => self.at += 1,
        }
    }

    /// Reads the items of an array, which may be on several lines.
    fn items(&mut self, path: &[String], frames: &mut Vec<TomlFrame>) {
        loop {
            let was_newline = self.kind() == Some(TomlTokenKind::Newline);
            if !was_newline || self.tokens[self.at].span.range().start >= self.offset {
                self.look(path, SettingsSlot::Value);
            }
            match self.kind() {
                None => return,
                Some(TomlTokenKind::Newline) => {
                    self.at += 1;
                    // A key or a header on a line of its own ends an array that is not closed.
                    let next = self.tokens.get(self.at + 1).map(|next| next.kind);
                    if next == Some(TomlTokenKind::Mark('=')) || self.kind() == Some(TomlTokenKind::Mark('['))
                    {
                        self.at -= 1;
                        return;
                    }
                }
                Some(TomlTokenKind::Mark(']')) => {
                    self.at += 1;
                    return;
                }
                Some(TomlTokenKind::Mark(',')) => self.at += 1,
                Some(TomlTokenKind::Word | TomlTokenKind::Text(_)) => {
                    let token = self.tokens[self.at];
                    let item = [path, &[ITEM.to_owned(), self.text(token)]].concat();
                    self.named.push((item, token.span));
                    self.at += 1;
                }
                Some(_) if frames.len() > MAX_DEPTH => self.at += 1,
                Some(TomlTokenKind::Mark('[' | '{')) => self.value(path, frames),
                Some(TomlTokenKind::Mark(_)) => self.at += 1,
            }
        }
    }

    /// Reads the members of an inline table, which is on one line.
    fn members(&mut self, path: &[String], frames: &mut Vec<TomlFrame>) {
        loop {
            self.look(path, SettingsSlot::Key { is_assigned: self.is_assigned() });
            match self.kind() {
                None | Some(TomlTokenKind::Newline) => return,
                Some(TomlTokenKind::Mark('}')) => {
                    self.at += 1;
                    return;
                }
                Some(TomlTokenKind::Word | TomlTokenKind::Text(_)) if frames.len() <= MAX_DEPTH => {
                    self.member(path, frames);
                }
                Some(_) => self.at += 1,
            }
        }
    }
}

/// Step of a path to an item of an array.
const ITEM: &str = "[]";

/// Nesting at which the reader stops.
const MAX_DEPTH: usize = 16;
