//! Definitions as text: `"string > 2"`, `"1 <= number < 10"`, `"'a' | 'b'"`, `"number.integer[] | null"`.

use super::constructors::{bound, divided, keys_of, list, pattern, record};
use super::node::{ArkKind, ArkNode, Domain, Node};
use super::{algebra, keywords};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};

/// Real definitions nest less than ten levels.
const MAX_DEPTH: usize = 32;

/// Longer texts are no definitions that people write.
const MAX_LENGTH: usize = 4_000;

type Made<'t> = Result<Node<'t>, Reason>;

/// ArkDefinition of a property: a type, and what may follow it.
pub struct TextDefinition<'t> {
    pub node: Node<'t>,
    pub is_optional: bool,
    pub default: Option<StaticValue<'t>>,
}

/// Parses the definition of a property, which may end with `?` or with a default.
pub fn definition<'t>(text: &str, origin: Origin) -> Result<TextDefinition<'t>, Reason> {
    if text.len() > MAX_LENGTH {
        return Err(Reason::TooMuch);
    }
    let mut parser = ArkParser { text, at: 0, origin, depth: 0 };
    let node = parser.union()?;
    let mut found = TextDefinition { node, is_optional: false, default: None };
    if parser.takes("?") {
        found.is_optional = true;
    } else if parser.takes("=") {
        found.default = Some(parser.default()?);
    }
    parser.skip();
    if parser.at == text.len() { Ok(found) } else { Err(Reason::Expression) }
}

/// Comparators, longest first.
const COMPARATORS: [&str; 5] = ["<=", ">=", "==", "<", ">"];

struct ArkParser<'s> {
    text: &'s str,
    at: usize,
    origin: Origin,
    depth: usize,
}

impl<'s> ArkParser<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Goes behind a token, if it is next.
    fn takes(&mut self, token: &str) -> bool {
        self.skip();
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.at += token.len();
        }
        is_next
    }

    fn union<'t>(&mut self) -> Made<'t> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Reason::TooMuch);
        }
        let mut branches = vec![self.intersection()?];
        while !self.is_pipe() && self.takes("|") {
            branches.push(self.intersection()?);
        }
        self.depth -= 1;
        if branches.len() == 1 { Ok(branches.remove(0)) } else { algebra::union(self.origin, &branches) }
    }

    fn is_pipe(&mut self) -> bool {
        self.skip();
        self.rest().starts_with("|>")
    }

    fn intersection<'t>(&mut self) -> Made<'t> {
        let mut node = self.bounded()?;
        while self.takes("&") {
            let other = self.bounded()?;
            node = algebra::intersection(self.origin, &node, &other)?;
        }
        Ok(node)
    }

    /// Parses an operand with what follows it: `1 <= number < 10`, `string[] > 1`.
    fn bounded<'t>(&mut self) -> Made<'t> {
        let left = self.left_bound();
        let mut node = self.postfixed()?;
        if let Some((limit, comparator)) = left {
            let turned = if comparator == "<" { ">" } else { ">=" };
            node = bound(self.origin, &node, turned, limit)?;
        }
        let mut is_paired = left.is_none();
        while let Some((comparator, limit)) = self.right_bound() {
            if !is_paired && !comparator.starts_with('<') {
                return Err(Reason::Expression);
            }
            is_paired = true;
            node = bound(self.origin, &node, comparator, limit)?;
            node = self.postfixes(node)?;
        }
        // A bound on the left alone is refused.
        if is_paired { Ok(node) } else { Err(Reason::Expression) }
    }

    /// Parses a comparator and its limit; `>` without one ends a list of arguments.
    fn right_bound(&mut self) -> Option<(&'static str, f64)> {
        let start = self.at;
        let found = self.comparator().and_then(|comparator| Some((comparator, self.number()?)));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn left_bound(&mut self) -> Option<(f64, &'static str)> {
        let start = self.at;
        if let Some(limit) = self.number()
            && let Some(comparator) = self.comparator()
            && matches!(comparator, "<" | "<=")
        {
            return Some((limit, comparator));
        }
        self.at = start;
        None
    }

    fn comparator(&mut self) -> Option<&'static str> {
        COMPARATORS.into_iter().find(|comparator| self.takes(comparator))
    }

    /// Parses a number as the package takes it: without a sign before zero, and without zeros at its ends.
    fn number(&mut self) -> Option<f64> {
        self.skip();
        let rest = self.rest();
        let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-');
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let (written, after) = rest.split_at(end);
        let digits = written.strip_prefix('-').unwrap_or(written);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "1"));
        let is_well_formed = !whole.is_empty()
            && (whole == "0" || !whole.starts_with('0'))
            && !digits.contains('-')
            && !fraction.contains('.')
            && !fraction.is_empty()
            && !fraction.ends_with('0')
            && written != "-0"
            && !after.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let number = written.parse().ok().filter(|_| is_well_formed)?;
        self.at += end;
        Some(number)
    }

    fn postfixed<'t>(&mut self) -> Made<'t> {
        let base = self.base()?;
        self.postfixes(base)
    }

    fn postfixes<'t>(&mut self, mut node: Node<'t>) -> Made<'t> {
        loop {
            if self.takes("[]") {
                node = list(self.origin, &node);
            } else if self.takes("%") {
                let divisor = self.number().ok_or(Reason::Expression)?;
                node = divided(self.origin, &node, divisor)?;
            } else if self.rest().starts_with('#') {
                self.at += 1;
                self.name();
            } else {
                return Ok(node);
            }
        }
    }

    /// Goes behind a name with dots and returns it.
    fn name(&mut self) -> &'s str {
        let rest = self.rest();
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.');
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn base<'t>(&mut self) -> Made<'t> {
        self.skip();
        let origin = self.origin;
        match self.rest().chars().next() {
            Some('(') => {
                self.at += 1;
                let node = self.union()?;
                if self.takes(")") { Ok(node) } else { Err(Reason::Expression) }
            }
            Some('"' | '\'') => {
                let value = StaticValue::string(origin, self.quoted()?);
                Ok(ArkNode::new(origin, ArkKind::Unit(value)))
            }
            Some('/') => {
                let source = self.regex()?;
                Ok(pattern(origin, &source, ""))
            }
            Some(letter) if letter.is_ascii_digit() || letter == '-' => {
                let number = self.number().ok_or(Reason::Expression)?;
                let value = StaticValue::new(origin, StaticKind::Number(number));
                Ok(ArkNode::new(origin, ArkKind::Unit(value)))
            }
            _ => self.named(),
        }
    }

    fn named<'t>(&mut self) -> Made<'t> {
        let start = self.at;
        match self.name() {
            "keyof" => {
                let object = self.postfixed()?;
                keys_of(self.origin, &object)
            }
            "Record" if self.takes("<") => {
                let key = self.union()?;
                let is_comma = self.takes(",");
                let value = self.union()?;
                let is_text = matches!(key.kind, ArkKind::Domain(Domain::String)) && key.meta.is_empty();
                if !is_comma || !self.takes(">") || !is_text {
                    return Err(Reason::Expression);
                }
                Ok(record(self.origin, value))
            }
            name => keywords::named(name, self.origin).ok_or_else(|| {
                self.at = start;
                Reason::Expression
            }),
        }
    }

    /// Parses a text in quotes. A backslash before a quote gives the quote, any other stays.
    fn quoted(&mut self) -> Result<String, Reason> {
        let mut letters = self.rest().char_indices();
        let Some((_, quote)) = letters.next() else { return Err(Reason::Expression) };
        let mut found = String::new();
        let mut is_escaped = false;
        for (at, letter) in letters {
            match letter {
                // Two of them are not read.
                '\\' if is_escaped => return Err(Reason::Expression),
                '\\' => is_escaped = true,
                _ if letter == quote && !is_escaped => {
                    self.at += at + letter.len_utf8();
                    return Ok(found);
                }
                _ => {
                    if is_escaped && letter != quote {
                        found.push('\\');
                    }
                    found.push(letter);
                    is_escaped = false;
                }
            }
        }
        Err(Reason::Expression)
    }

    fn regex(&mut self) -> Result<String, Reason> {
        let rest = &self.rest()[1..];
        let mut is_escaped = false;
        for (at, letter) in rest.char_indices() {
            match letter {
                '/' if !is_escaped => {
                    self.at += at + 2;
                    let source = &rest[..at];
                    return if source.contains("\\/") {
                        Err(Reason::Expression)
                    } else {
                        Ok(source.to_owned())
                    };
                }
                _ => is_escaped = letter == '\\' && !is_escaped,
            }
        }
        Err(Reason::Expression)
    }

    /// Parses the literal behind `=`.
    fn default<'t>(&mut self) -> Result<StaticValue<'t>, Reason> {
        self.skip();
        let kind = match self.rest().chars().next() {
            Some('"' | '\'') => StaticKind::String(self.quoted()?.into()),
            Some(letter) if letter.is_ascii_digit() || letter == '-' => {
                StaticKind::Number(self.number().ok_or(Reason::Expression)?)
            }
            _ => match self.name() {
                "true" => StaticKind::Bool(true),
                "false" => StaticKind::Bool(false),
                "null" => StaticKind::Null,
                "undefined" => StaticKind::Undefined,
                _ => return Err(Reason::Expression),
            },
        };
        Ok(StaticValue::new(self.origin, kind))
    }
}
