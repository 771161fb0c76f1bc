use super::cursor::{Cursor, Failed, ParseOutcome};
use super::noted::Misplaced;
use crate::agentscript::ast::{
    AgentLimit, Expression, ExpressionKind, For, Generate, Name, Number, ShapeProperty,
};
use crate::agentscript::number;
use crate::agentscript::token::{AgentToken, TokenKind, unescape};

/// Binary operators by precedence, from the loosest to the tightest.
const LEVELS: [&[&str]; 6] =
    [&["or"], &["and"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/"]];

/// The number of levels in 0.1.5.
const LEVELS_FIRST: usize = 4;

/// Operators introduced after 0.1.5, with the latest patch release that can have introduced them.
const LATER: [(&str, u8); 7] = [("+", 7), ("-", 7), (">", 7), ("*", 22), ("/", 22), ("<=", 22), (">=", 22)];

impl Cursor<'_> {
    pub fn expression(&mut self) -> ParseOutcome<Expression> {
        self.nested(|cursor| cursor.binary(0))
    }

    pub fn value_after(&mut self, word: AgentToken) -> ParseOutcome<Expression> {
        self.check_value_follows(word)?;
        self.expression()
    }

    /// Fails if the value after a keyword or an operator is missing and the next statement follows on its own line. The
    /// compiler parses that statement's first name as the value and reports errors that follow from it.
    pub fn check_value_follows(&mut self, word: AgentToken) -> ParseOutcome<()> {
        if self.begins_assignment() || self.begins_other_statement() {
            self.fail_without_value(word)
        } else {
            Ok(())
        }
    }

    fn fail_without_value<T>(&mut self, word: AgentToken) -> ParseOutcome<T> {
        let text = word.text(self.source);
        self.fail_at(
            word.span,
            format!("Expected something after `{text}` before the next statement begins."),
        )
    }

    fn binary(&mut self, least: usize) -> ParseOutcome<Expression> {
        let mut left = self.unary()?;
        let mut links = 0;
        while let Some((level, operator)) = self.operator().filter(|(level, _)| *level >= least) {
            self.check_chain(links)?;
            links += 1;
            let token = self.advance();
            if let Some((_, patch)) = LATER.iter().find(|(later, _)| *later == operator) {
                self.note_later(*patch, token.span, "this operator");
            }
            self.check_value_follows(token)?;
            let right = self.binary(level + 1)?;
            left = Expression {
                span: left.span.to(right.span),
                kind: ExpressionKind::Binary(Box::new(left), operator, Box::new(right)),
            };
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(usize, &'static str)> {
        if !matches!(self.peek().kind, TokenKind::Word | TokenKind::Symbol) {
            return None;
        }
        let next = self.text_ahead(0);
        let levels = if self.reads_later { LEVELS.len() } else { LEVELS_FIRST };
        let operators = (0..levels).flat_map(|level| LEVELS[level].iter().map(move |it| (level, *it)));
        let found = operators.into_iter().find(|(_, operator)| *operator == next)?;
        (self.reads_later || !LATER.iter().any(|(later, _)| *later == found.1)).then_some(found)
    }

    fn unary(&mut self) -> ParseOutcome<Expression> {
        if !self.is("not") {
            return self.postfix();
        }
        let token = self.advance();
        self.check_value_follows(token)?;
        let value = self.nested(Self::unary)?;
        Ok(Expression { span: self.span_from(token), kind: ExpressionKind::Not(Box::new(value)) })
    }

    /// Parses a value with `.name`, `(…)` and `[…]` after it, also on later lines.
    pub fn postfix(&mut self) -> ParseOutcome<Expression> {
        let (start, is_target) = (self.peek(), self.at == self.target_at);
        let mut value = self.primary()?;
        for links in 0.. {
            self.check_chain(links)?;
            let next = self.peek();
            let kind = if self.eat(".") {
                // `answer.` and `note = 1` on the next line form one assignment.
                if self.begins_other_statement() || (self.begins_assignment() && !is_target) {
                    return self.fail_without_value(next);
                }
                ExpressionKind::Member(Box::new(value), self.name("the name of a property")?)
            } else if self.eat("(") {
                let arguments = self.until(")", Self::expression)?;
                ExpressionKind::Call(Box::new(value), arguments)
            } else if self.eat("[") {
                let index = self.expression()?;
                self.expect("]")?;
                ExpressionKind::Index(Box::new(value), Box::new(index))
            } else {
                break;
            };
            value = Expression { span: self.span_from(start), kind };
        }
        Ok(value)
    }

    fn primary(&mut self) -> ParseOutcome<Expression> {
        let token = self.peek();
        self.note_misread(&["not", "generate"]);
        let text = token.text(self.source);
        let kind = match token.kind {
            TokenKind::Word if text == "generate" => return self.generate(),
            TokenKind::Word if text == "parallel" && self.reads_later && self.is_for_ahead() => {
                return self.parallel();
            }
            TokenKind::Word => {
                self.advance();
                match text {
                    "true" | "false" => ExpressionKind::Boolean(text == "true"),
                    "none" => ExpressionKind::None,
                    name => ExpressionKind::Name(name.to_owned()),
                }
            }
            TokenKind::String => {
                self.advance();
                ExpressionKind::String(unescape(text))
            }
            TokenKind::Number => {
                self.advance();
                let raw = text.to_owned();
                ExpressionKind::Number(Number { raw, value: number::value(text), budget: None })
            }
            TokenKind::Symbol if text == "{" => {
                self.advance();
                ExpressionKind::Object(self.properties(|cursor, _| cursor.expression())?)
            }
            TokenKind::Symbol if text == "[" => {
                self.advance();
                ExpressionKind::List(self.until("]", Self::expression)?)
            }
            TokenKind::Symbol | TokenKind::End => return self.fail("an expression"),
        };
        Ok(Expression { span: self.span_from(token), kind })
    }

    fn is_for_ahead(&self) -> bool {
        self.is_ahead(1, "for") && self.is_kind_ahead(2, TokenKind::Word) && self.is_ahead(3, "in")
    }

    fn parallel(&mut self) -> ParseOutcome<Expression> {
        let start = self.advance();
        self.note_later(7, start.span, "`parallel for`");
        self.advance();
        let looped = self.for_after_keyword()?;
        Ok(Expression { span: self.span_from(start), kind: ExpressionKind::Parallel(Box::new(looped)) })
    }

    /// Parses `item in items max 3 { … }`.
    pub fn for_after_keyword(&mut self) -> ParseOutcome<For> {
        let item = self.name("the name of an item")?;
        let word = self.expect("in")?;
        let iterated = self.value_after(word)?;
        let limit = self.maximum("how often this `for` runs at most, as a whole number")?;
        let body = self.block()?;
        Ok(For { item, iterated, limit, body })
    }

    /// Parses `max 3`. If it is missing before a block, parsing continues there after the error.
    pub fn maximum(&mut self, what: &str) -> ParseOutcome<AgentLimit> {
        let is_missing = self.is("{");
        match self.expect("max") {
            Ok(_) => self.limit(what),
            Err(Failed) if is_missing => Ok(AgentLimit { span: self.peek().span, value: 1 }),
            Err(failed) => Err(failed),
        }
    }

    pub fn limit(&mut self, what: &str) -> ParseOutcome<AgentLimit> {
        let is_integer = |cursor: &Self| number::integer(cursor.text_ahead(0));
        match is_integer(self).filter(|_| self.peek().kind == TokenKind::Number) {
            Some(value) => Ok(AgentLimit { span: self.advance().span, value }),
            None => self.fail(what),
        }
    }

    fn properties(
        &mut self,
        mut value: impl FnMut(&mut Self, &Name) -> ParseOutcome<Expression>,
    ) -> ParseOutcome<Vec<ShapeProperty>> {
        let mut properties = Vec::new();
        while !self.is("}") && !self.is_end() {
            self.note_misread(&["}"]);
            let key = match self.peek().kind {
                TokenKind::String => self.string("a key")?,
                _ => self.name("a key")?,
            };
            self.expect(":")?;
            let value = value(self, &key)?;
            properties.push(ShapeProperty { span: self.span_since(key.span.start), key, value });
            if !self.is("}") {
                self.expect(",")?;
            }
        }
        self.expect("}")?;
        Ok(properties)
    }

    fn generate(&mut self) -> ParseOutcome<Expression> {
        let start = self.advance();
        self.expect("(")?;
        let open = self.expect("{")?;
        let errors = self.errors.len();
        let options = self.properties(|cursor, key| match key.text.as_str() {
            "max_output" => cursor.max_output(),
            _ => cursor.expression(),
        })?;
        let options_span = self.span_from(open);
        let is_whole = self.errors.len() == errors;
        self.expect(")")?;
        let shape = if self.eat("->") { Some(self.shape()?) } else { None };
        let generate = Generate { options_span, options, shape, is_whole };
        Ok(Expression { span: self.span_from(start), kind: ExpressionKind::Generate(Box::new(generate)) })
    }

    /// Parses the number of `max_output`, or any other value after an error, so that later errors are still reported.
    fn max_output(&mut self) -> ParseOutcome<Expression> {
        let token = self.peek();
        if matches!(token.kind, TokenKind::String | TokenKind::Word) {
            let message = format!("Expected a number as `max_output`, found {}.", self.found());
            self.misplace(token.span, message, Misplaced::Budget);
            return self.expression();
        }
        let token = self.of_kind(TokenKind::Number, "a number as `max_output`")?;
        let raw = token.text(self.source);
        let budget = number::amount(raw);
        if budget.is_none() {
            let message = not_a_budget(raw);
            self.error(token.span, message);
        }
        let number = Number { raw: raw.to_owned(), value: number::value(raw), budget };
        Ok(Expression { span: token.span, kind: ExpressionKind::Number(number) })
    }
}

pub fn not_a_budget(text: &str) -> String {
    format!("`{text}` is not a budget. Write a number, or one with `k`: 2k.")
}
