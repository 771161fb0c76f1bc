//! Statements and blocks.

use super::cursor::{Cursor, Failed, Outcome};
use super::recovery::Level;
use crate::agentscript::ast::{
    Block, Broken, Budget, Candidate, Config, ConfigKey, ExpressionKind, Name, Statement, StatementKind, Use,
    Used,
};
use crate::agentscript::number;
use crate::agentscript::token::{Token, TokenKind, unescape};
use crate::text::Span;

/// The words that begin a statement.
const FIRST: [&str; 9] = ["use", "return", "repeat", "for", "loop", "if", "model", "role", "description"];

impl Cursor<'_> {
    /// `{ … }`. One without its `}` is given as far as it goes, and one without its `{` if what follows stands as
    /// in a block; the mistake is noted.
    pub fn block(&mut self) -> Outcome<Block> {
        self.nested(|cursor| {
            let is_indented = cursor.is_indented();
            let open = match cursor.expect("{") {
                Ok(open) => open,
                Err(Failed) if is_indented => cursor.peek(),
                Err(failed) => return Err(failed),
            };
            let mut statements = Vec::new();
            while !cursor.is("}") && !cursor.is_end() && !cursor.begins_outside() {
                statements.push(cursor.recovering_statement());
            }
            let is_closed = cursor.close("block", open);
            Ok(Block { span: cursor.span_from(open), statements, is_closed })
        })
    }

    /// Takes the `}` of what `open` begins; false, and noted, where it is missing.
    pub fn close(&mut self, what: &str, open: Token) -> bool {
        if self.eat("}") {
            return true;
        }
        let line = self.source[..open.span.range().start].matches('\n').count() + 1;
        let message = format!("Expected `}}` to close the {what} that begins on line {line}.");
        self.error(self.peek().span, message);
        false
    }

    fn recovering_statement(&mut self) -> Statement {
        let (first, errors) = (self.at, self.errors.len());
        let start = self.peek();
        let mut blocks = Vec::new();
        if let Ok(statement) = self.statement(&mut blocks) {
            return statement;
        }
        self.recover(first, Level::Statement);
        debug_assert!(self.errors.len() > errors, "a failure has its error");
        let lines = (first..self.at).filter(|number| *number == first || self.token(*number).is_first);
        let variables = lines.filter_map(|number| self.assigned_at(number)).collect();
        let broken = Broken { config: self.config_at(first), variables, blocks };
        Statement { span: self.span_from(start), kind: StatementKind::Broken(broken) }
    }

    fn config_at(&self, token: usize) -> Option<ConfigKey> {
        let token = self.token(token);
        (token.kind == TokenKind::Word).then(|| ConfigKey::named(token.text(self.source)))?
    }

    /// The variable that a statement sets which begins at this token.
    fn assigned_at(&self, number: usize) -> Option<Name> {
        let token = self.token(number);
        let sets = self.token(number + 1).text(self.source) == "=";
        (sets && token.kind == TokenKind::Word)
            .then(|| Name { text: token.text(self.source).to_owned(), span: token.span })
    }

    /// A statement. Blocks of one that fails after them are left in `blocks`.
    fn statement(&mut self, blocks: &mut Vec<Block>) -> Outcome<Statement> {
        let start = self.peek();
        self.note_misread(&FIRST);
        let kind = match start.text(self.source) {
            _ if start.kind != TokenKind::Word => self.other()?,
            "model" | "role" | "description" => StatementKind::Config(self.config()?),
            "use" => StatementKind::Use(self.use_statement()?),
            "return" => {
                self.advance();
                StatementKind::Return(self.expression()?)
            }
            "repeat" => {
                self.advance();
                self.expect("*")?;
                let limit = self.limit("how often this repeats, as a whole number")?;
                StatementKind::Repeat { limit, body: self.block()? }
            }
            "for" => {
                self.advance();
                StatementKind::For(self.for_after_keyword()?)
            }
            "loop" => {
                self.advance();
                self.expect("until")?;
                let condition = self.expression()?;
                let limit = self.maximum("how often this loop runs at most, as a whole number")?;
                StatementKind::Loop { condition, limit, body: self.block()? }
            }
            "if" => self.if_statement(blocks)?,
            _ => self.other()?,
        };
        Ok(Statement { span: self.span_from(start), kind })
    }

    fn if_statement(&mut self, blocks: &mut Vec<Block>) -> Outcome<StatementKind> {
        self.advance();
        let condition = self.expression()?;
        let then = self.block()?;
        if !self.eat("else") {
            return Ok(StatementKind::If { condition, then, otherwise: None });
        }
        let Ok(otherwise) = self.block() else {
            blocks.push(then);
            return Err(Failed);
        };
        Ok(StatementKind::If { condition, then, otherwise: Some(otherwise) })
    }

    /// An assignment or an expression.
    fn other(&mut self) -> Outcome<StatementKind> {
        let target = self.expression()?;
        let later = ["+=", "-="].into_iter().find(|operator| self.reads_later && self.is(operator));
        let operator = match later {
            Some(operator) => operator,
            None if self.is("=") => "=",
            None => return Ok(StatementKind::Expression(target)),
        };
        let token = self.advance();
        if later.is_some() {
            self.note_later(7, token.span, "this assignment");
        }
        if !matches!(target.kind, ExpressionKind::Name(_) | ExpressionKind::Member(..)) {
            return self.fail_at(target.span, "Only a name or a property can be assigned to.");
        }
        Ok(StatementKind::Assign { target, operator, value: self.expression()? })
    }

    pub fn config(&mut self) -> Outcome<Config> {
        let word = self.advance();
        let key = ConfigKey::named(word.text(self.source)).unwrap_or(ConfigKey::Model);
        let value = if key == ConfigKey::Model { self.postfix()? } else { self.expression()? };
        Ok(Config { span: self.span_from(word), key, key_span: word.span, value })
    }

    /// `use notes max 2k as notes`
    pub fn use_statement(&mut self) -> Outcome<Use> {
        let word = self.advance();
        let is_one_of = self.reads_later && self.is("one") && self.is_ahead(1, "of") && self.is_ahead(2, "{");
        let mut braces = Span::default();
        let used = if is_one_of {
            let one = self.peek();
            self.at += 2;
            let open = self.advance();
            let candidates = self.until("}", Self::candidate)?;
            self.note_later(17, self.span_from(one), "`use one of`");
            braces = self.span_from(open);
            Used::OneOf(candidates)
        } else {
            Used::Value(self.expression()?)
        };
        let budget = if self.eat("max") { Some(self.budget()?) } else { None };
        let label = if self.eat("as") { Some(self.label()?) } else { None };
        Ok(Use { span: self.span_from(word), used, braces, budget, label })
    }

    /// `first: notes selected`, or `none: empty`.
    fn candidate(&mut self) -> Outcome<Candidate> {
        let name = self.name("the name of what may be shown")?;
        self.expect(":")?;
        let value = if self.eat("empty") { None } else { Some(self.expression()?) };
        let is_selected = self.eat("selected");
        Ok(Candidate { span: self.span_since(name.span.start), name, value, is_selected })
    }

    fn budget(&mut self) -> Outcome<Budget> {
        let token = self.of_kind(TokenKind::Number, "a number after `max`, as in `max 2k`")?;
        match number::amount(token.text(self.source)) {
            Some(amount) => Ok(Budget { span: token.span, amount }),
            None => self.fail_budget(token),
        }
    }

    /// A label: the tokens up to the end of the line of the `as`, or to a `}`. Of strings it is what they
    /// stand for, and each gap becomes one blank.
    fn label(&mut self) -> Outcome<Name> {
        let first = self.at;
        let mut text = String::new();
        while !self.is_end() && !self.is("}") && !self.is_after_line(first) {
            self.note_misread(&["}"]);
            let (before, token) = (self.token(self.at.saturating_sub(1)), self.advance());
            if self.at > first + 1 && token.span.start > before.span.end {
                text.push(' ');
            }
            match token.kind {
                TokenKind::String => text += &unescape(token.text(self.source)),
                _ => text += token.text(self.source),
            }
        }
        if self.at == first {
            return self.fail("a label after `as`");
        }
        Ok(Name { text, span: self.span_from(self.token(first)) })
    }

    /// Whether the next token stands on a later line than the token before `first`.
    fn is_after_line(&self, first: usize) -> bool {
        let start = self.token(first.saturating_sub(1)).span.range().start;
        self.source[start..self.peek().span.range().start].contains('\n')
    }
}
