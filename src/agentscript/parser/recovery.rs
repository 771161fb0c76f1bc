//! Where reading goes on after a mistake: behind the statement, the function or the agent that holds it.
//!
//! While no bracket of the part is open, that is at the next line, or at the bracket that closes what is
//! around it. While one is open, a line ends the part that begins as no line inside of it would: with
//! what belongs further outside, by its words and by how far it is indented.

use super::cursor::Cursor;
use crate::agentscript::ast::{ConfigKey, ImportKind};
use crate::agentscript::token::{Token, TokenKind};

/// What holds the mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A statement in a block.
    Statement,
    /// A setting or a function of an agent.
    Agent,
    /// An import or an agent.
    File,
}

/// The words that begin a statement and hardly a line inside of one.
const STATEMENTS: [&str; 9] =
    ["use", "return", "repeat", "for", "loop", "if", "model", "role", "description"];

impl Cursor<'_> {
    /// Goes on behind the part that begins with a token and has failed.
    pub fn recover(&mut self, first: usize, level: Level) {
        let column = self.column(self.token(first));
        let mut open: Vec<char> = Vec::new();
        for number in first..self.at {
            shift(self.token(number), self.source, &mut open);
        }
        if self.at == first {
            shift(self.advance(), self.source, &mut open);
        }
        while !self.is_end() {
            let ends = if open.is_empty() { self.ends(level) } else { self.breaks_out(level, column) };
            if ends {
                break;
            }
            shift(self.advance(), self.source, &mut open);
        }
    }

    /// Whether the part ends here, no bracket of it being open.
    fn ends(&self, level: Level) -> bool {
        let closes = self.is("}");
        let is = |words: &[&str]| words.iter().any(|word| self.is(word));
        match level {
            Level::Statement => closes || self.peek().is_first,
            Level::Agent => closes || is(&["model", "role", "description", "func", "main"]),
            Level::File => is(&["import", "agent", "main"]),
        }
    }

    /// Whether a line begins here that is no part of what began at this column, though brackets are open.
    fn breaks_out(&self, level: Level, column: usize) -> bool {
        let token = self.peek();
        if !token.is_first {
            return false;
        }
        let own = self.column(token);
        match level {
            _ if self.begins_item() => true,
            Level::File => false,
            _ if self.begins_function() => true,
            Level::Statement | Level::Agent if self.is("}") => own < column,
            Level::Agent => own <= column && self.begins_config(),
            Level::Statement => own <= column && self.begins_statement(),
        }
    }

    /// Whether a function or an agent begins here, which no block holds: the `}` of one is missing.
    pub fn begins_outside(&self) -> bool {
        self.peek().is_first && (self.begins_function() || self.begins_item())
    }

    /// Whether an import or an agent begins on this line.
    pub fn begins_item(&self) -> bool {
        let is_agent = |ahead: usize| {
            self.is_ahead(ahead, "agent")
                && (self.is_ahead(ahead + 1, "{")
                    || (self.is_kind_ahead(ahead + 1, TokenKind::Word) && self.is_ahead(ahead + 2, "{")))
        };
        let is_import =
            self.is("import") && ImportKind::named(self.text_ahead(1)).is_some() && self.is_ahead(3, "from");
        self.peek().is_first && (is_import || is_agent(0) || (self.is("main") && is_agent(1)))
    }

    /// Whether a function begins on this line.
    fn begins_function(&self) -> bool {
        let is_function = |ahead: usize| {
            self.is_ahead(ahead, "func")
                && (self.is_ahead(ahead + 1, "(")
                    || (self.is_kind_ahead(ahead + 1, TokenKind::Word) && self.is_ahead(ahead + 2, "(")))
        };
        // A call of something that is named `func` is no declaration.
        let is_named = self.is_kind_ahead(1, TokenKind::Word);
        (is_function(0) && is_named) || (self.is("main") && is_function(1))
    }

    fn begins_config(&self) -> bool {
        ConfigKey::named(self.text_ahead(0)).is_some() && !self.is_ahead(1, ":")
    }

    /// Whether a statement begins here, and hardly anything else.
    pub fn begins_statement(&self) -> bool {
        let is_word = self.peek().kind == TokenKind::Word;
        let is_key = self.is_ahead(1, ":");
        let is_field = ["string", "number", "boolean", "json", "list"].iter().any(|ty| self.is_ahead(1, ty));
        let is_statement = STATEMENTS.contains(&self.text_ahead(0)) || self.is("generate");
        is_word && !is_key && ((is_statement && !is_field) || self.is_ahead(1, "="))
    }

    /// Whether a line begins here that is indented deeper than the one before it.
    pub fn is_indented(&self) -> bool {
        let before = (0..self.at).rev().map(|number| self.token(number)).find(|token| token.is_first);
        let next = self.peek();
        let is_deeper = before.is_some_and(|before| self.column(next) > self.column(before));
        next.is_first && next.kind != TokenKind::End && is_deeper
    }

    /// How far a token is indented, in bytes.
    fn column(&self, token: Token) -> usize {
        let before = &self.source[..token.span.range().start];
        before.len() - before.rfind('\n').map_or(0, |at| at + 1)
    }
}

/// Keeps account of the brackets that are open.
fn shift(token: Token, source: &str, open: &mut Vec<char>) {
    if token.kind != TokenKind::Symbol {
        return;
    }
    let opener = match token.text(source) {
        "{" | "(" | "[" => return open.extend(token.text(source).chars()),
        "}" => '{',
        ")" => '(',
        "]" => '[',
        _ => return,
    };
    if let Some(at) = open.iter().rposition(|bracket| *bracket == opener) {
        open.truncate(at);
    }
}
