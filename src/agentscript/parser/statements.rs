use super::cursor::{Cursor, Failed, ParseOutcome};
use super::expressions::not_a_budget;
use super::recovery::RecoveryLevel;
use crate::agentscript::ast::{
    AgentConfig, AgentStatement, Block, Candidate, ConfigKey, ExpressionKind, InvalidStatement, Name,
    StatementKind, ThinkingBudget, UseStatement, UsedAgent,
};
use crate::agentscript::number;
use crate::agentscript::token::{AgentToken, TokenKind, unescape};
use crate::text::Span;

const FIRST: [&str; 9] = ["use", "return", "repeat", "for", "loop", "if", "model", "role", "description"];

impl Cursor<'_> {
    /// Parses `{ … }`. A block without `}` is returned as far as it parses, with an error. A missing `{` is
    /// tolerated if the lines after it look like a block.
    pub fn block(&mut self) -> ParseOutcome<Block> {
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

    /// Consumes the `}` that closes `open`; reports it and returns false if it is missing.
    pub fn close(&mut self, what: &str, open: AgentToken) -> bool {
        if self.eat("}") {
            return true;
        }
        let line = self.line(open.span.range().start) + 1;
        let message = format!("Expected `}}` to close the {what} that begins on line {line}.");
        self.error(self.peek().span, message);
        false
    }

    fn recovering_statement(&mut self) -> AgentStatement {
        let (first, errors) = (self.at, self.errors.len());
        let start = self.peek();
        let mut blocks = Vec::new();
        if let Ok(statement) = self.statement(&mut blocks) {
            return statement;
        }
        self.recover(first, RecoveryLevel::Statement);
        debug_assert!(self.errors.len() > errors, "a failure has its error");
        let lines = (first..self.at).filter(|number| *number == first || self.token(*number).is_first);
        let variables = lines.filter_map(|number| self.assigned_at(number)).collect();
        let broken = InvalidStatement { config: self.config_at(first), variables, blocks };
        AgentStatement { span: self.span_from(start), kind: StatementKind::Broken(broken) }
    }

    pub fn config_at(&self, token: usize) -> Option<ConfigKey> {
        let token = self.token(token);
        (token.kind == TokenKind::Word).then(|| ConfigKey::named(token.text(self.source)))?
    }

    fn assigned_at(&self, number: usize) -> Option<Name> {
        let token = self.token(number);
        let sets = self.token(number + 1).text(self.source) == "=";
        (sets && token.kind == TokenKind::Word)
            .then(|| Name { text: token.text(self.source).to_owned(), span: token.span })
    }

    /// Parses a statement. If it fails, the blocks parsed so far are left in `blocks`.
    fn statement(&mut self, blocks: &mut Vec<Block>) -> ParseOutcome<AgentStatement> {
        let start = self.peek();
        self.note_misread(&FIRST);
        let kind = match start.text(self.source) {
            _ if start.kind != TokenKind::Word => self.other()?,
            "model" | "role" | "description" => StatementKind::Config(self.config()?),
            "use" => StatementKind::Use(self.use_statement()?),
            "return" => {
                let word = self.advance();
                StatementKind::Return(self.value_after(word)?)
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
                let word = self.expect("until")?;
                let condition = self.value_after(word)?;
                let limit = self.maximum("how often this loop runs at most, as a whole number")?;
                StatementKind::Loop { condition, limit, body: self.block()? }
            }
            "if" => self.if_statement(blocks)?,
            _ => self.other()?,
        };
        Ok(AgentStatement { span: self.span_from(start), kind })
    }

    fn if_statement(&mut self, blocks: &mut Vec<Block>) -> ParseOutcome<StatementKind> {
        let word = self.advance();
        let condition = self.value_after(word)?;
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

    fn other(&mut self) -> ParseOutcome<StatementKind> {
        self.target_at = self.at;
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
        Ok(StatementKind::Assign { target, operator, value: self.value_after(token)? })
    }

    pub fn config(&mut self) -> ParseOutcome<AgentConfig> {
        let word = self.advance();
        let key = ConfigKey::named(word.text(self.source)).unwrap_or(ConfigKey::Model);
        self.check_value_follows(word)?;
        let value = if key == ConfigKey::Model { self.postfix()? } else { self.expression()? };
        Ok(AgentConfig { span: self.span_from(word), key, key_span: word.span, value })
    }

    pub fn use_statement(&mut self) -> ParseOutcome<UseStatement> {
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
            UsedAgent::OneOf(candidates)
        } else {
            UsedAgent::Value(self.value_after(word)?)
        };
        let budget = if self.eat("max") { Some(self.budget()?) } else { None };
        let label = if self.eat("as") { Some(self.label()?) } else { None };
        Ok(UseStatement { span: self.span_from(word), used, braces, budget, label })
    }

    /// Parses `first: notes selected` or `none: empty`.
    fn candidate(&mut self) -> ParseOutcome<Candidate> {
        let name = self.name("the name of what may be shown")?;
        self.expect(":")?;
        let value = if self.eat("empty") { None } else { Some(self.expression()?) };
        let is_selected = self.eat("selected");
        Ok(Candidate { span: self.span_since(name.span.start), name, value, is_selected })
    }

    fn budget(&mut self) -> ParseOutcome<ThinkingBudget> {
        let token = self.of_kind(TokenKind::Number, "a number after `max`, as in `max 2k`")?;
        match number::amount(token.text(self.source)) {
            Some(amount) => Ok(ThinkingBudget { span: token.span, amount }),
            None => self.fail_at(token.span, not_a_budget(token.text(self.source))),
        }
    }

    /// Parses a label up to the end of the line of `as` or to a `}`. Strings are unescaped; each gap becomes one blank.
    fn label(&mut self) -> ParseOutcome<Name> {
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

    fn is_after_line(&self, first: usize) -> bool {
        let start = self.token(first.saturating_sub(1)).span.range().start;
        self.line(self.peek().span.range().start) > self.line(start)
    }
}
