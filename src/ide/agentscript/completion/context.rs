//! Completion context of a position, derived from the tokens before it.

use crate::agentscript::ParsedProgram;
use crate::agentscript::ast::{ConfigKey, ImportKind};
use crate::agentscript::token::{AgentToken, TokenKind, unescape};
use crate::text::Span;

#[derive(Debug)]
pub struct CompletionContext {
    pub place: CompletionPlace,
    /// Span of the word, or of the string's text, that is being typed.
    pub replace: Span,
    pub has_colon: bool,
}

/// Syntactic position, by the candidates that fit there.
#[derive(Debug, PartialEq, Eq)]
pub enum CompletionPlace {
    /// An import or an agent
    File,
    /// A setting or a function of an agent
    Agent,
    Statement,
    Value,
    /// A value shown to a model
    Shown,
    /// `max` or `as`, after a shown value
    AfterShown {
        has_budget: bool,
    },
    /// A label for the shown value with this text
    Label(String),
    Model,
    Kind,
    From,
    Uri(ImportKind),
    /// An option of `generate`; these are given already
    Option(Vec<String>),
    /// The value of an option, and whether the cursor is inside quotes
    OptionValue(String, bool),
    Type,
    Member(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnclosingConstruct {
    Agent,
    Block,
    Options,
    Object,
    Shape,
    Arguments,
    Parameters,
    List,
    TypeList,
}

struct PrecedingToken<'a> {
    source: &'a str,
    tokens: &'a [AgentToken],
    /// Open brackets with the kind of their content and their token index.
    open: Vec<(EnclosingConstruct, usize)>,
}

impl CompletionContext {
    pub fn at(source: &str, parsed: &ParsedProgram, offset: usize) -> Option<Self> {
        if parsed.comments.iter().any(|comment| {
            (comment.range().start..=comment.range().end).contains(&offset) && comment.range().start < offset
        }) {
            return None;
        }
        let inside = |token: &AgentToken| {
            let range = token.span.range();
            range.start < offset
                && (offset < range.end || (offset == range.end && !is_closed(*token, source)))
        };
        let string = parsed.tokens.iter().position(|token| token.kind == TokenKind::String && inside(token));
        let end = parsed.tokens.partition_point(|token| {
            token.span.range().end < offset
                || (token.span.range().end == offset && token.kind != TokenKind::Word)
        });
        if let Some(string) = string {
            return PrecedingToken::new(source, &parsed.tokens[..string])
                .in_string(parsed.tokens[string], offset);
        }
        let word = parsed
            .tokens
            .get(end)
            .filter(|token| token.kind == TokenKind::Word && token.span.range().start < offset);
        let number = parsed
            .tokens
            .get(end.saturating_sub(1))
            .filter(|token| token.kind == TokenKind::Number && token.span.range().end == offset);
        if number.is_some() {
            return None;
        }
        let replace = word.map_or(Span::at(offset), |word| word.span);
        let next = parsed.tokens.get(end + usize::from(word.is_some()));
        let has_colon =
            next.is_some_and(|token| token.text(source) == ":" && token.kind == TokenKind::Symbol);
        let line = source[..replace.range().start].rsplit('\n').next().unwrap_or_default();
        let is_first = line.trim().is_empty();
        let place = PrecedingToken::new(source, &parsed.tokens[..end]).place(is_first)?;
        Some(Self { place, replace, has_colon })
    }
}

fn is_closed(token: AgentToken, source: &str) -> bool {
    let text = token.text(source);
    let quote = text.chars().next();
    text.len() > 1 && text.chars().next_back() == quote
}

impl<'a> PrecedingToken<'a> {
    fn new(source: &'a str, tokens: &'a [AgentToken]) -> Self {
        let mut before = Self { source, tokens, open: Vec::new() };
        for number in 0..tokens.len() {
            before.shift(number);
        }
        before
    }

    fn text(&self, number: usize) -> &'a str {
        self.tokens
            .get(number)
            .filter(|token| token.kind != TokenKind::String)
            .map_or("", |token| token.text(self.source))
    }

    fn back(&self, by: usize) -> &'a str {
        self.tokens.len().checked_sub(by).map_or("", |number| self.text(number))
    }

    fn shift(&mut self, number: usize) {
        let inside = match self.text(number) {
            "{" => self.brace(number),
            "(" => self.parenthesis(number),
            "[" => match self.text(number.wrapping_sub(1)) {
                "list"
                    if self.open.last().is_some_and(|(inside, _)| {
                        matches!(inside, EnclosingConstruct::Shape | EnclosingConstruct::TypeList)
                    }) =>
                {
                    EnclosingConstruct::TypeList
                }
                _ => EnclosingConstruct::List,
            },
            "}" | ")" | "]" => {
                self.open.pop();
                return;
            }
            _ => return,
        };
        self.open.push((inside, number));
    }

    fn parenthesis(&self, number: usize) -> EnclosingConstruct {
        let before = |by: usize| number.checked_sub(by).map_or("", |number| self.text(number));
        let is_function = before(1) == "func" || before(2) == "func";
        if is_function && self.open.last().is_some_and(|(inside, _)| *inside == EnclosingConstruct::Agent) {
            EnclosingConstruct::Parameters
        } else {
            EnclosingConstruct::Arguments
        }
    }

    fn brace(&self, number: usize) -> EnclosingConstruct {
        let before = |by: usize| number.checked_sub(by).map_or("", |number| self.text(number));
        let around = self.open.last().map(|(inside, _)| *inside);
        match before(1) {
            "(" if before(2) == "generate" => EnclosingConstruct::Options,
            "->" => EnclosingConstruct::Shape,
            _ if around.is_none() => EnclosingConstruct::Agent,
            _ if around == Some(EnclosingConstruct::Parameters) => EnclosingConstruct::Shape,
            _ if around == Some(EnclosingConstruct::Agent) => EnclosingConstruct::Block,
            "=" | ":" | "(" | "[" | "," | "return" | "==" | "!=" | "<" | ">" | "+" | "-" | "and" | "or"
            | "not" | "use" => EnclosingConstruct::Object,
            _ if around == Some(EnclosingConstruct::Block) => EnclosingConstruct::Block,
            _ => EnclosingConstruct::Object,
        }
    }

    fn place(&self, is_first: bool) -> Option<CompletionPlace> {
        let (inside, open) = match self.open.last() {
            Some((inside, open)) => (Some(*inside), *open),
            None => (None, 0),
        };
        if self.back(1) == "." {
            return Some(CompletionPlace::Member(self.back(2).to_owned()));
        }
        match inside {
            None => self.in_file(is_first),
            Some(EnclosingConstruct::Agent) => self.in_agent(is_first),
            Some(EnclosingConstruct::Options) => self.in_options(open),
            Some(EnclosingConstruct::Shape) => self.in_shape(open),
            Some(EnclosingConstruct::TypeList) => Some(CompletionPlace::Type),
            Some(EnclosingConstruct::Parameters) => None,
            Some(EnclosingConstruct::Object) => (self.back(1) == ":").then_some(CompletionPlace::Value),
            Some(EnclosingConstruct::Arguments | EnclosingConstruct::List) => {
                self.takes_value().then_some(CompletionPlace::Value)
            }
            Some(EnclosingConstruct::Block) => self.in_block(is_first),
        }
    }

    fn in_file(&self, is_first: bool) -> Option<CompletionPlace> {
        let kind = |by: usize| ImportKind::named(self.back(by));
        if self.back(1) == "import" {
            return Some(CompletionPlace::Kind);
        }
        if self.back(2) == "import" && kind(1).is_some() {
            return None;
        }
        if self.back(3) == "import" && kind(2).is_some() {
            return Some(CompletionPlace::From);
        }
        (is_first && !matches!(self.back(1), "agent" | "main" | "from")).then_some(CompletionPlace::File)
    }

    fn in_agent(&self, is_first: bool) -> Option<CompletionPlace> {
        match self.back(1) {
            "model" => Some(CompletionPlace::Model),
            "role" | "description" | "func" => None,
            "main" => Some(CompletionPlace::Agent),
            _ => (is_first || matches!(self.back(1), "{" | "}")).then_some(CompletionPlace::Agent),
        }
    }

    fn in_options(&self, open: usize) -> Option<CompletionPlace> {
        match self.back(1) {
            "{" | "," => Some(CompletionPlace::Option(self.keys_since(open))),
            ":" => Some(match self.key(self.tokens.len().checked_sub(2)?) {
                key if key == "input" => CompletionPlace::Value,
                key => CompletionPlace::OptionValue(key, false),
            }),
            _ => None,
        }
    }

    fn key(&self, number: usize) -> String {
        self.tokens.get(number).map_or_else(String::new, |token| match token.kind {
            TokenKind::String => unescape(token.text(self.source)),
            _ => token.text(self.source).to_owned(),
        })
    }

    /// Keys written so far in the object that a bracket opens.
    fn keys_since(&self, open: usize) -> Vec<String> {
        let mut depth = 0;
        let mut keys = Vec::new();
        for number in open + 1..self.tokens.len() {
            match self.text(number) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                ":" if depth == 0 => keys.push(self.key(number - 1)),
                _ => {}
            }
        }
        keys
    }

    /// Names and types alternate in a shape.
    fn in_shape(&self, open: usize) -> Option<CompletionPlace> {
        let mut expects_type = false;
        let mut depth = 0;
        for number in open + 1..self.tokens.len() {
            match self.text(number) {
                "[" => depth += 1,
                "]" => depth -= 1,
                "," => expects_type = false,
                ":" => expects_type = true,
                _ if depth > 0 => {}
                // A name without a type ends at the line break.
                _ if expects_type && self.tokens[number].is_first => expects_type = true,
                _ => expects_type = !expects_type,
            }
        }
        expects_type.then_some(CompletionPlace::Type)
    }

    fn in_block(&self, is_first: bool) -> Option<CompletionPlace> {
        if let Some(place) = self.in_use(is_first) {
            return Some(place);
        }
        let last = self.back(1);
        if last == "model" && self.begins_statement(self.tokens.len().checked_sub(1)?) {
            return Some(CompletionPlace::Model);
        }
        if ConfigKey::named(last).is_some() || matches!(last, "for" | "max" | "*" | "repeat" | "loop") {
            return None;
        }
        if matches!(
            last,
            "=" | "return" | "if" | "in" | "until" | "not" | "and" | "or" | "==" | "!=" | "<" | "+" | ">"
        ) {
            return Some(CompletionPlace::Value);
        }
        (is_first || matches!(last, "{" | "}")).then_some(CompletionPlace::Statement)
    }

    fn in_use(&self, is_first: bool) -> Option<CompletionPlace> {
        let line = self.tokens.iter().rposition(|token| token.is_first)?;
        let words = &self.tokens[line..];
        if is_first || self.text(line) != "use" {
            return None;
        }
        if words.len() == 1 {
            return Some(CompletionPlace::Shown);
        }
        let position = |word: &str| (line..self.tokens.len()).find(|number| self.text(*number) == word);
        if let Some(label) = position("as") {
            let value = &self.tokens[line + 1..position("max").unwrap_or(label).min(label)];
            let span = value.first().zip(value.last()).map(|(first, last)| first.span.to(last.span));
            let is_empty = label + 1 == self.tokens.len();
            return is_empty
                .then(|| CompletionPlace::Label(span.unwrap_or_default().text(self.source).to_owned()));
        }
        match position("max") {
            Some(max) if max + 1 == self.tokens.len() => None,
            max => self.ends_value().then_some(CompletionPlace::AfterShown { has_budget: max.is_some() }),
        }
    }

    fn takes_value(&self) -> bool {
        matches!(self.back(1), "(" | "[" | ",")
    }

    fn ends_value(&self) -> bool {
        match self.tokens.last() {
            Some(token) if token.kind == TokenKind::Symbol => matches!(self.back(1), ")" | "]" | "}"),
            Some(_) => !matches!(self.back(1), "not" | "and" | "or"),
            None => false,
        }
    }

    fn begins_statement(&self, number: usize) -> bool {
        self.tokens.get(number).is_some_and(|token| token.is_first)
            || matches!(number.checked_sub(1).map_or("", |before| self.text(before)), "{" | "}")
    }

    fn in_string(&self, string: AgentToken, offset: usize) -> Option<CompletionContext> {
        let closed = is_closed(string, self.source);
        // An unclosed string would run over lines that are not part of it.
        let rest = &self.source[offset..string.span.range().end];
        let end = if closed && !rest.contains('\n') {
            string.span.range().end - 1
        } else {
            offset + rest.split('\n').next().unwrap_or_default().trim_end().len()
        };
        let replace = Span::new(string.span.range().start + 1, end.max(offset));
        let is_uri = self.back(1) == "from" && self.back(4) == "import";
        let place = if is_uri {
            CompletionPlace::Uri(ImportKind::named(self.back(3))?)
        } else if self.back(1) == ":"
            && self.open.last().is_some_and(|(inside, _)| *inside == EnclosingConstruct::Options)
        {
            CompletionPlace::OptionValue(self.key(self.tokens.len().checked_sub(2)?), true)
        } else {
            return None;
        };
        Some(CompletionContext { place, replace, has_colon: false })
    }
}
