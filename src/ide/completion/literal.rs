//! Literals in the arguments of a call, read from tokens. Unlike the tree, they are there in text that does not
//! parse: the reader skips what it does not know, and continues at the next comma or bracket.

use crate::syntax::splitter::{ScriptToken, ScriptTokenKind};
use crate::text::Span;

/// Columns from one tab stop to the next.
const TAB: usize = 8;

/// Nesting at which the reader stops.
const MAX_DEPTH: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub struct Literal<'s> {
    pub span: Span,
    pub kind: LiteralKind<'s>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LiteralKind<'s> {
    Object(Vec<LiteralMember<'s>>),
    List(Vec<Literal<'s>>),
    /// String, with its text between the quotes as written.
    Text(&'s str),
    /// Number, name, or any other expression, as written.
    Other(&'s str),
}

#[derive(Clone, Debug, PartialEq)]
pub struct LiteralMember<'s> {
    /// Key without quotes, as written.
    pub key: &'s str,
    pub key_span: Span,
    pub value: Option<Literal<'s>>,
}

/// Step from a literal to one inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralStep<'s> {
    Key(&'s str),
    Item(usize),
}

/// Text that may be written at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralSlot {
    /// Key of an object; whether a colon follows it.
    Key { has_colon: bool },
    /// Value of a key, item of a list, or argument.
    Value,
}

/// The cursor in a literal.
#[derive(Clone, Debug, PartialEq)]
pub struct LiteralCursor<'s> {
    /// Steps to the value at the cursor; of a key, those to its object.
    pub path: Vec<LiteralStep<'s>>,
    pub slot: LiteralSlot,
    /// Touched token: the partial key, string or name.
    pub token: Option<Span>,
}

impl<'s> Literal<'s> {
    pub fn members(&self) -> &[LiteralMember<'s>] {
        if let LiteralKind::Object(members) = &self.kind { members } else { &[] }
    }

    pub fn items(&self) -> &[Literal<'s>] {
        if let LiteralKind::List(items) = &self.kind { items } else { &[] }
    }

    pub fn text(&self) -> Option<&'s str> {
        if let LiteralKind::Text(text) = &self.kind { Some(text) } else { None }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|member| member.key == key)?.value.as_ref()
    }

    /// Returns the text of a key's value, if that is a string.
    pub fn text_of(&self, key: &str) -> Option<&'s str> {
        self.get(key)?.text()
    }

    pub fn step(&self, step: LiteralStep<'_>) -> Option<&Self> {
        match step {
            LiteralStep::Key(key) => self.get(key),
            LiteralStep::Item(index) => self.items().get(index),
        }
    }
}

/// Reads the arguments of the call whose bracket is the token at `open`, and finds the cursor in them.
pub fn arguments<'s>(
    source: &'s str,
    tokens: &[ScriptToken],
    open: usize,
    offset: usize,
) -> (Vec<Literal<'s>>, Option<LiteralCursor<'s>>) {
    let mut reader = LiteralReader {
        source,
        tokens,
        at: open + 1,
        offset,
        path: Vec::new(),
        cursor: None,
        is_past: false,
        depth: 0,
    };
    let arguments = reader.items(')');
    (arguments, reader.cursor)
}

/// Reads a value from its first token on, and finds the cursor in it. The path begins at the value.
pub fn value<'s>(
    source: &'s str,
    tokens: &[ScriptToken],
    offset: usize,
) -> (Option<Literal<'s>>, Option<LiteralCursor<'s>>) {
    let mut reader = LiteralReader {
        source,
        tokens,
        at: 0,
        offset,
        path: Vec::new(),
        cursor: None,
        is_past: false,
        depth: 0,
    };
    let value = reader.token().is_some().then(|| reader.value());
    (value, reader.cursor)
}

struct LiteralReader<'a, 's> {
    source: &'s str,
    tokens: &'a [ScriptToken],
    at: usize,
    offset: usize,
    path: Vec<LiteralStep<'s>>,
    cursor: Option<LiteralCursor<'s>>,
    /// Whether the cursor was passed where nothing may be written.
    is_past: bool,
    depth: usize,
}

impl<'s> LiteralReader<'_, 's> {
    fn token(&self) -> Option<ScriptToken> {
        self.tokens.get(self.at).copied()
    }

    fn text(&self) -> &'s str {
        self.token().and_then(|token| self.source.get(token.start..token.end)).unwrap_or("")
    }

    fn is(&self, text: &str) -> bool {
        self.text() == text
    }

    /// Records the cursor if it is before or in the next token.
    fn look(&mut self, slot: LiteralSlot) {
        if self.cursor.is_some() || self.is_past {
            return;
        }
        let token = match self.token() {
            Some(token) if self.offset > token.end => return,
            Some(token) if self.offset > token.start || is_name(token) && self.offset == token.start => {
                let is_closed = is_string(self.source, token) && is_terminated(self.source, token);
                if self.offset == token.end
                    && !(is_name(token) || is_string(self.source, token) && !is_closed)
                {
                    return;
                }
                Some(Span::new(token.start, token.end))
            }
            _ => None,
        };
        self.cursor = Some(LiteralCursor { path: self.path.clone(), slot, token });
    }

    /// Notes that a comma is missing where the cursor is: nothing may be written there.
    fn look_for_comma(&mut self) {
        let is_before = self.token().is_none_or(|token| self.offset <= token.start && !is_name(token));
        self.is_past |= self.cursor.is_none() && !self.is(",") && is_before;
    }

    /// Reads values up to a closing bracket.
    fn items(&mut self, closing: char) -> Vec<Literal<'s>> {
        let mut items = Vec::new();
        loop {
            self.path.push(LiteralStep::Item(items.len()));
            self.look(LiteralSlot::Value);
            let Some(token) = self.token() else { break };
            if self.source[token.start..].starts_with([')', ']', '}']) {
                // A bracket of another kind closes one that is missing here.
                self.at += usize::from(self.source[token.start..].starts_with(closing));
                break;
            }
            let value = self.value();
            items.push(value);
            self.path.pop();
            self.look_for_comma();
            match self.text() {
                "," => self.at += 1,
                ")" | "]" | "}" | "" => {
                    self.at += usize::from(self.text().starts_with(closing));
                    return items;
                }
                // Two values without a comma between them.
                _ => {}
            }
        }
        self.path.pop();
        items
    }

    fn value(&mut self) -> Literal<'s> {
        let Some(token) = self.token() else {
            return Literal { span: Span::at(self.source.len()), kind: LiteralKind::Other("") };
        };
        let text = self.text();
        self.depth += 1;
        let kind = match text {
            _ if self.depth > MAX_DEPTH => self.other(token.start),
            "{" => {
                self.at += 1;
                if self.is_left_open(token) {
                    self.look(LiteralSlot::Key { has_colon: false });
                    LiteralKind::Object(Vec::new())
                } else {
                    LiteralKind::Object(self.members())
                }
            }
            "[" => {
                self.at += 1;
                LiteralKind::List(self.items(']'))
            }
            _ if is_string(self.source, token) && self.ends_value(self.at + 1) => {
                self.at += 1;
                LiteralKind::Text(inner(text))
            }
            _ => self.other(token.start),
        };
        self.depth -= 1;
        let end = self.at.checked_sub(1).map_or(token.end, |last| self.tokens[last].end).max(token.start);
        Literal { span: Span::new(token.start, end), kind }
    }

    /// Whether an expression may end before the token at `index`.
    fn ends_value(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index) else { return true };
        let text = token.text(self.source);
        matches!(text, "," | ")" | "]" | "}")
            || token.is_broken && (is_name(*token) || is_string(self.source, *token))
    }

    /// Skips an expression up to a comma, a closing bracket, or a key on another line.
    fn other(&mut self, start: usize) -> LiteralKind<'s> {
        let mut depth = 0_usize;
        while let Some(token) = self.token() {
            match token.text(self.source) {
                "(" | "[" | "{" | "${" => depth += 1,
                ")" | "]" | "}" | "," if depth == 0 => break,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 && self.begins_member() {
                break;
            }
        }
        let end = self.tokens[..self.at].last().map_or(start, |last| last.end).max(start);
        LiteralKind::Other(self.source.get(start..end).unwrap_or(""))
    }

    /// Whether a key with a colon begins on this line.
    fn begins_member(&self) -> bool {
        self.token().is_some_and(|token| token.is_broken && (is_name(token) || is_string(self.source, token)))
            && self.tokens.get(self.at + 1).is_some_and(|next| next.text(self.source) == ":")
    }

    /// Whether the cursor is after a brace that nothing closes yet, so that the members on the next lines are not its own:
    /// they are indented as its line is, and the call lacks a brace.
    fn is_left_open(&self, open: ScriptToken) -> bool {
        let Some(next) = self.token().filter(|next| (open.end..next.start).contains(&self.offset)) else {
            return false;
        };
        let line = |at: usize| self.source[..at].rfind('\n').map_or(0, |newline| newline + 1);
        // A tab is as wide as in a terminal, since Vim mixes tabs with blanks.
        let indent = |line: usize| {
            let blanks = self.source[line..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
            blanks.fold(0, |column, blank| if blank == b'\t' { column / TAB * TAB + TAB } else { column + 1 })
        };
        let (own, following) = (line(open.start), line(next.start));
        if !self.begins_member() || line(self.offset) != own || indent(following) > indent(own) {
            return false;
        }
        let keys = self.path.iter().filter(|step| matches!(step, LiteralStep::Key(_)));
        let mut missing = keys.count() + 1;
        let mut parentheses = 0_usize;
        let mut braces = 0_usize;
        for token in &self.tokens[self.at..] {
            match token.text(self.source) {
                "(" => parentheses += 1,
                ")" if parentheses == 0 => break,
                ")" => parentheses -= 1,
                "{" | "${" => braces += 1,
                "}" if braces > 0 => braces -= 1,
                "}" => missing = missing.saturating_sub(1),
                _ => {}
            }
        }
        missing > 0
    }

    /// Reads the members of an object up to its brace.
    fn members(&mut self) -> Vec<LiteralMember<'s>> {
        let mut members = Vec::new();
        loop {
            let has_colon = self.tokens.get(self.at + 1).is_some_and(|next| next.text(self.source) == ":");
            let is_touched = self.token().is_some_and(|token| self.offset >= token.start);
            self.look(LiteralSlot::Key { has_colon: has_colon && is_touched });
            let Some(token) = self.token() else { return members };
            match self.text() {
                "}" => {
                    self.at += 1;
                    return members;
                }
                ")" | "]" => return members,
                "," => self.at += 1,
                _ => {
                    members.extend(self.member(token));
                    self.look_for_comma();
                }
            }
        }
    }

    fn member(&mut self, token: ScriptToken) -> Option<LiteralMember<'s>> {
        if !is_name(token) && token.kind != ScriptTokenKind::Literal {
            self.other(token.start);
            return None;
        }
        let text = self.text();
        let key = if is_string(self.source, token) { inner(text) } else { text };
        let key_span = Span::new(token.start, token.end);
        self.at += 1;
        if !self.is(":") {
            // A shorthand, a method, or a key that is being typed.
            if !self.is(",") && !self.is("}") && !self.begins_member() {
                self.other(token.start);
            }
            return Some(LiteralMember { key, key_span, value: None });
        }
        self.at += 1;
        self.path.push(LiteralStep::Key(key));
        self.look(LiteralSlot::Value);
        let has_value = !matches!(self.text(), "," | "}" | ")" | "]" | "") && !self.begins_member();
        let value = has_value.then(|| self.value());
        self.path.pop();
        Some(LiteralMember { key, key_span, value })
    }
}

fn is_name(token: ScriptToken) -> bool {
    matches!(token.kind, ScriptTokenKind::Word | ScriptTokenKind::Property)
}

fn is_string(source: &str, token: ScriptToken) -> bool {
    token.kind == ScriptTokenKind::Literal && token.text(source).starts_with(['"', '\''])
}

fn is_terminated(source: &str, token: ScriptToken) -> bool {
    let text = token.text(source);
    text.len() >= 2 && text.chars().next_back() == text.chars().next()
}

/// Returns the text between the quotes of a string, of which the second may be missing.
fn inner(text: &str) -> &str {
    let quote = text.chars().next().unwrap_or('"');
    let inner = text.get(1..).unwrap_or("");
    inner.strip_suffix(quote).unwrap_or(inner)
}
