//! Error recovery: parsing resumes after the enclosing statement, function or agent. With all brackets closed, that is
//! at the next line, or at the closing bracket of the parent. With an open bracket, it is at a line that cannot be
//! inside: its words and its indentation belong to an outer level.

use super::cursor::Cursor;
use crate::agentscript::ast::{ConfigKey, ImportKind};
use crate::agentscript::token::{AgentToken, TokenKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecoveryLevel {
    Statement,
    Agent,
    File,
}

/// Words that begin a statement and hardly ever a line inside one.
const STATEMENTS: [&str; 9] =
    ["use", "return", "repeat", "for", "loop", "if", "model", "role", "description"];

impl Cursor<'_> {
    /// Skips the rest of a failed construct that begins with the token `first`.
    pub fn recover(&mut self, first: usize, level: RecoveryLevel) {
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

    fn ends(&self, level: RecoveryLevel) -> bool {
        let closes = self.is("}");
        let is = |words: &[&str]| words.iter().any(|word| self.is(word));
        match level {
            RecoveryLevel::Statement => closes || self.peek().is_first,
            RecoveryLevel::Agent => closes || is(&["model", "role", "description", "func", "main"]),
            RecoveryLevel::File => is(&["import", "agent", "main"]),
        }
    }

    /// Whether the current line is outside the construct that begins at `column`, although brackets are open.
    fn breaks_out(&self, level: RecoveryLevel, column: usize) -> bool {
        let token = self.peek();
        if !token.is_first {
            return false;
        }
        let own = self.column(token);
        match level {
            _ if self.begins_item() => true,
            RecoveryLevel::File => false,
            _ if self.begins_function() => true,
            RecoveryLevel::Statement | RecoveryLevel::Agent if self.is("}") => own < column,
            RecoveryLevel::Agent => own <= column && self.begins_config(),
            RecoveryLevel::Statement => own <= column && self.begins_statement(),
        }
    }

    /// Whether a function or an agent begins here, which implies a missing `}`.
    pub fn begins_outside(&self) -> bool {
        self.peek().is_first && (self.begins_function() || self.begins_item())
    }

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

    fn begins_function(&self) -> bool {
        let is_function = |ahead: usize| {
            self.is_ahead(ahead, "func")
                && (self.is_ahead(ahead + 1, "(")
                    || (self.is_kind_ahead(ahead + 1, TokenKind::Word) && self.is_ahead(ahead + 2, "(")))
        };
        // A call of something named `func` is not a declaration.
        let is_named = self.is_kind_ahead(1, TokenKind::Word);
        (is_function(0) && is_named) || (self.is("main") && is_function(1))
    }

    fn begins_config(&self) -> bool {
        ConfigKey::named(self.text_ahead(0)).is_some() && !self.is_ahead(1, ":")
    }

    pub fn begins_statement(&self) -> bool {
        let is_word = self.peek().kind == TokenKind::Word;
        let is_key = self.is_ahead(1, ":");
        let is_field = ["string", "number", "boolean", "json", "list"].iter().any(|ty| self.is_ahead(1, ty));
        let is_statement = STATEMENTS.contains(&self.text_ahead(0)) || self.is("generate");
        is_word && !is_key && ((is_statement && !is_field) || self.is_ahead(1, "="))
    }

    pub fn begins_assignment(&self) -> bool {
        let is_sign = ["=", "+=", "-="].iter().any(|sign| self.is_ahead(1, sign));
        self.peek().is_first
            && self.peek().kind == TokenKind::Word
            && is_sign
            && !self.token(self.at + 1).is_first
    }

    /// Whether a statement other than an assignment, a function or an agent certainly begins on this line.
    /// Keywords are names, too, so the tokens after them decide.
    pub fn begins_other_statement(&self) -> bool {
        let next = self.token(self.at + 1);
        if self.begins_outside() {
            return true;
        }
        if !self.peek().is_first || self.peek().kind != TokenKind::Word || next.is_first {
            return false;
        }
        match self.text_ahead(0) {
            "repeat" => {
                self.is_ahead(1, "*") && self.is_kind_ahead(2, TokenKind::Number) && self.is_ahead(3, "{")
            }
            "loop" => self.is_ahead(1, "until"),
            "for" => self.is_kind_ahead(1, TokenKind::Word) && self.is_ahead(2, "in"),
            "return" if self.is_ahead(1, "{") => true,
            "use" | "return" | "if" | "model" | "role" | "description" => {
                // The first of two words in a row may be a name, before an operator or a statement.
                let others = STATEMENTS.iter().chain(&["and", "or", "max", "as", "main", "func"]);
                let is_other = others.into_iter().any(|word| self.is_ahead(1, word));
                let is_value = matches!(next.kind, TokenKind::Word | TokenKind::String | TokenKind::Number);
                is_value && !is_other
            }
            _ => false,
        }
    }

    pub fn is_indented(&self) -> bool {
        let next = self.peek();
        if !next.is_first || next.kind == TokenKind::End {
            return false;
        }
        let before = (0..self.at).rev().map(|number| self.token(number)).find(|token| token.is_first);
        before.is_some_and(|before| self.column(next) > self.column(before))
    }
}

fn shift(token: AgentToken, source: &str, open: &mut Vec<char>) {
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
