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
    pub next: NextToken,
    /// Offset after the brace of the innermost agent or block, also where that is not closed.
    pub body: Option<usize>,
}

/// Token after the word at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextToken {
    Colon,
    Parenthesis,
    /// A key or a name
    Word,
    Other,
}

/// Syntactic position, by the candidates that fit there.
#[derive(Debug, PartialEq, Eq)]
pub enum CompletionPlace {
    /// An import or an agent
    File {
        is_empty: bool,
    },
    /// A setting or a function of an agent
    Agent,
    Statement {
        after_if: bool,
    },
    Value,
    /// A value shown to a model
    Shown,
    /// `max` or `as`, after a shown value
    AfterShown {
        has_budget: bool,
    },
    /// The size to which a shown value is cut
    Budget,
    /// A label for the shown value with this text
    Label(String),
    Model,
    Kind,
    /// An agent of another file
    AgentName,
    From,
    Uri {
        kind: ImportKind,
        is_quoted: bool,
    },
    /// The only word that may follow
    Word(&'static str),
    /// The first parameter of a main function
    Input,
    /// The options of `generate` as a whole
    Options,
    /// An option of `generate`; these are given already
    Option(Vec<String>),
    /// The value of an option, and whether the cursor is inside quotes
    OptionValue(String, bool),
    /// The shape after the options of `generate`
    Shape,
    Argument(CallArgument),
    /// A key in an object that is an argument; these are given already
    ArgumentField(CallArgument, Vec<String>),
    Type,
    Member(Receiver),
}

/// Argument of a call, by the called name: `["Planner", "plan"]`.
#[derive(Debug, PartialEq, Eq)]
pub struct CallArgument {
    pub path: Vec<String>,
    pub index: usize,
}

/// Value before a dot: `["answer", "tags"]`; or the result of a call of that name.
#[derive(Debug, PartialEq, Eq)]
pub struct Receiver {
    pub path: Vec<String>,
    pub is_call: bool,
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

/// Call around the cursor.
#[derive(Debug)]
pub struct CallAtCursor {
    pub argument: CallArgument,
    /// In an object that is the argument: the keys that are complete, and the one at the cursor or of its value.
    pub keys: Option<(Vec<String>, Option<String>)>,
    /// Offset after the brace of the innermost agent or block.
    pub body: Option<usize>,
}

impl CallAtCursor {
    /// Finds the innermost call whose parentheses are around an offset.
    pub fn find(source: &str, parsed: &ParsedProgram, offset: usize) -> Option<Self> {
        if is_in_comment(parsed, offset) {
            return None;
        }
        let end = parsed.tokens.partition_point(|token| token.span.range().start < offset);
        let before = PrecedingToken::new(source, &parsed.tokens[..end]);
        let mut object = None;
        for (inside, open) in before.open.iter().rev().copied() {
            match inside {
                EnclosingConstruct::Arguments => {
                    let argument = before.call_argument(open)?;
                    let is_argument = |object: &usize| matches!(before.text(object - 1), "(" | ",");
                    let keys = object.filter(is_argument).map(|object| before.keys_and_current(object));
                    return Some(Self { argument, keys, body: before.body() });
                }
                EnclosingConstruct::Options | EnclosingConstruct::Object => object = Some(open),
                EnclosingConstruct::List => object = None,
                _ => return None,
            }
        }
        None
    }
}

impl CompletionContext {
    pub fn at(source: &str, parsed: &ParsedProgram, offset: usize) -> Option<Self> {
        if is_in_comment(parsed, offset) {
            return None;
        }
        let inside = |token: &AgentToken| {
            let range = token.span.range();
            range.start < offset
                && (offset < range.end || (offset == range.end && !is_closed(*token, source)))
        };
        let string = parsed.tokens.iter().position(|token| token.kind == TokenKind::String && inside(token));
        let end = parsed.tokens.partition_point(|token| {
            let end = token.span.range().end;
            end < offset || (end == offset && !matches!(token.kind, TokenKind::Word | TokenKind::End))
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
        let is_empty = end == 0 && next.is_none_or(|token| token.kind == TokenKind::End);
        let next = next.map_or(NextToken::Other, |token| match (token.kind, token.text(source)) {
            (TokenKind::Word | TokenKind::String, _) => NextToken::Word,
            (TokenKind::Symbol, ":") => NextToken::Colon,
            (TokenKind::Symbol, "(") => NextToken::Parenthesis,
            _ => NextToken::Other,
        });
        let line = source[..replace.range().start].rsplit('\n').next().unwrap_or_default();
        let is_first = line.trim().is_empty();
        let before = PrecedingToken::new(source, &parsed.tokens[..end]);
        let place = match before.place(is_first)? {
            CompletionPlace::File { .. } => CompletionPlace::File { is_empty },
            place => place,
        };
        Some(Self { place, replace, next, body: before.body() })
    }
}

fn is_in_comment(parsed: &ParsedProgram, offset: usize) -> bool {
    parsed.comments.iter().any(|comment| comment.range().start < offset && offset <= comment.range().end)
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
            "of" if before(2) == "one" => EnclosingConstruct::Object,
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
            return self.receiver().map(CompletionPlace::Member);
        }
        match inside {
            None => self.in_file(is_first),
            Some(EnclosingConstruct::Agent) => self.in_agent(is_first),
            Some(EnclosingConstruct::Options) => self.in_options(open),
            Some(EnclosingConstruct::Shape) => self.in_shape(open),
            Some(EnclosingConstruct::TypeList) => Some(CompletionPlace::Type),
            Some(EnclosingConstruct::Parameters) => {
                let is_main =
                    (2..=3).any(|by| open.checked_sub(by).is_some_and(|at| self.text(at) == "main"));
                (is_main && self.back(1) == "(").then_some(CompletionPlace::Input)
            }
            Some(EnclosingConstruct::Object) => self.in_object(open),
            Some(EnclosingConstruct::List) => self.takes_value().then_some(CompletionPlace::Value),
            Some(EnclosingConstruct::Arguments) => self.in_arguments(open),
            Some(EnclosingConstruct::Block) => self.in_block(is_first),
        }
    }

    /// Returns the offset after the brace of the innermost agent or block.
    fn body(&self) -> Option<usize> {
        let is_body = |inside| matches!(inside, EnclosingConstruct::Agent | EnclosingConstruct::Block);
        let (_, open) = self.open.iter().rev().find(|(inside, _)| is_body(*inside))?;
        Some(self.tokens[*open].span.range().end)
    }

    /// Returns the value before the dot that ends the tokens.
    fn receiver(&self) -> Option<Receiver> {
        let last = self.tokens.len().checked_sub(2)?;
        let is_call = self.text(last) == ")";
        let last = if is_call { self.opening(last)?.checked_sub(1)? } else { last };
        Some(Receiver { path: self.path_to(last)?, is_call })
    }

    /// Returns the names that end at a token: `Planner.plan`.
    fn path_to(&self, last: usize) -> Option<Vec<String>> {
        let mut at = last;
        let mut path = Vec::new();
        loop {
            let token = self.tokens.get(at).filter(|token| token.kind == TokenKind::Word)?;
            path.push(token.text(self.source).to_owned());
            let Some(before) = at.checked_sub(2).filter(|_| self.text(at - 1) == ".") else {
                path.reverse();
                return Some(path);
            };
            at = before;
        }
    }

    /// Returns the bracket that a closing one closes.
    fn opening(&self, closing: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for number in (0..=closing).rev() {
            match self.text(number) {
                "}" | ")" | "]" => depth += 1,
                "{" | "(" | "[" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(number);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn call_argument(&self, open: usize) -> Option<CallArgument> {
        let path = self.path_to(open.checked_sub(1)?)?;
        Some(CallArgument { path, index: self.commas_since(open) })
    }

    fn commas_since(&self, open: usize) -> usize {
        let (mut depth, mut count) = (0_usize, 0);
        for number in open + 1..self.tokens.len() {
            match self.text(number) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                "," if depth == 0 => count += 1,
                _ => {}
            }
        }
        count
    }

    fn in_arguments(&self, open: usize) -> Option<CompletionPlace> {
        if !self.takes_value() {
            return None;
        }
        match self.call_argument(open) {
            Some(argument) if argument.path == ["generate"] => {
                (argument.index == 0).then_some(CompletionPlace::Options)
            }
            Some(argument) => Some(CompletionPlace::Argument(argument)),
            None => Some(CompletionPlace::Value),
        }
    }

    fn in_object(&self, open: usize) -> Option<CompletionPlace> {
        match self.back(1) {
            ":" => Some(CompletionPlace::Value),
            "{" | "," => {
                let (around, outer) = self.open.len().checked_sub(2).map(|at| self.open[at])?;
                if around != EnclosingConstruct::Arguments {
                    return None;
                }
                let before = Self { source: self.source, tokens: &self.tokens[..open], open: Vec::new() };
                let argument = before.takes_value().then(|| before.call_argument(outer)).flatten()?;
                Some(CompletionPlace::ArgumentField(argument, self.keys_since(open)))
            }
            _ => None,
        }
    }

    fn in_file(&self, is_first: bool) -> Option<CompletionPlace> {
        let kind = |by: usize| ImportKind::named(self.back(by));
        if self.back(1) == "import" {
            return Some(CompletionPlace::Kind);
        }
        if self.back(2) == "import" && kind(1).is_some() {
            return (kind(1) == Some(ImportKind::Agent)).then_some(CompletionPlace::AgentName);
        }
        if self.back(3) == "import" && kind(2).is_some() {
            return Some(CompletionPlace::From);
        }
        if self.back(4) == "import" && self.back(1) == "from" {
            return kind(3).map(|kind| CompletionPlace::Uri { kind, is_quoted: false });
        }
        match self.back(1) {
            "main" => Some(CompletionPlace::Word("agent")),
            "agent" | "from" => None,
            _ => is_first.then_some(CompletionPlace::File { is_empty: false }),
        }
    }

    fn in_agent(&self, is_first: bool) -> Option<CompletionPlace> {
        match self.back(1) {
            "model" => Some(CompletionPlace::Model),
            "use" => Some(CompletionPlace::Shown),
            "role" | "description" | "func" => None,
            "main" => Some(CompletionPlace::Word("func")),
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

    /// Returns the keys of an object before the one at the end, and that one.
    fn keys_and_current(&self, open: usize) -> (Vec<String>, Option<String>) {
        let mut keys = self.keys_since(open);
        let mut depth = 0_usize;
        let mut first = None;
        let mut is_value = false;
        for number in open + 1..self.tokens.len() {
            match self.text(number) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                "," => (first, is_value) = (None, false),
                ":" => is_value = true,
                _ => first = first.or(Some(number)),
            }
        }
        let current = first.map(|number| self.key(number));
        if is_value {
            keys.pop();
        }
        (keys, current)
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
        if let Some(word) = self.next_in_header(is_first) {
            return Some(CompletionPlace::Word(word));
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
        if is_first || matches!(last, "{" | "}") {
            return Some(CompletionPlace::Statement { after_if: self.ends_if() });
        }
        (last == ")" && self.ends_generate()).then_some(CompletionPlace::Shape)
    }

    /// Returns the word that continues the header of a loop.
    fn next_in_header(&self, is_first: bool) -> Option<&'static str> {
        let start = self.statement_start()?;
        if is_first || start == self.tokens.len() {
            return None;
        }
        let words: Vec<&str> = (start..self.tokens.len()).map(|number| self.text(number)).collect();
        let header = words.iter().position(|word| matches!(*word, "for" | "loop" | "repeat"))?;
        match &words[header..] {
            ["repeat"] => Some("*"),
            ["loop"] => Some("until"),
            ["for", _] => Some("in"),
            ["for", _, "in", rest @ ..] | ["loop", "until", rest @ ..]
                if !rest.is_empty() && !rest.contains(&"max") && !rest.contains(&"{") =>
            {
                self.ends_value().then_some("max")
            }
            _ => None,
        }
    }

    /// Returns the first token of the last statement in the innermost block.
    fn statement_start(&self) -> Option<usize> {
        let (_, open) = *self.open.last()?;
        let first = self.tokens.iter().rposition(|token| token.is_first).unwrap_or(0);
        Some(first.max(open + 1))
    }

    /// Whether the last block is that of an `if`.
    fn ends_if(&self) -> bool {
        let Some(last) = self.tokens.len().checked_sub(1).filter(|_| self.back(1) == "}") else {
            return false;
        };
        let Some(open) = self.opening(last) else { return false };
        let mut before = (0..open).rev();
        before.find(|number| self.begins_statement(*number)).is_some_and(|number| self.text(number) == "if")
    }

    /// Whether the last bracket closes the options of `generate`.
    fn ends_generate(&self) -> bool {
        let open = self.tokens.len().checked_sub(1).and_then(|last| self.opening(last));
        open.and_then(|open| open.checked_sub(1)).is_some_and(|before| self.text(before) == "generate")
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
            Some(max) if max + 1 == self.tokens.len() => Some(CompletionPlace::Budget),
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
            CompletionPlace::Uri { kind: ImportKind::named(self.back(3))?, is_quoted: true }
        } else if self.back(1) == ":"
            && self.open.last().is_some_and(|(inside, _)| *inside == EnclosingConstruct::Options)
        {
            CompletionPlace::OptionValue(self.key(self.tokens.len().checked_sub(2)?), true)
        } else {
            return None;
        };
        Some(CompletionContext { place, replace, next: NextToken::Other, body: self.body() })
    }
}
