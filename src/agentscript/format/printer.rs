use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use super::FormatStyle;
use super::layout::{BracketLayout, FormatLayout};
use crate::agentscript::parser::ParsedProgram;
use crate::agentscript::token::{AgentToken, TokenKind};
use crate::text::Span;

pub struct AgentPrinter<'a> {
    source: &'a str,
    tokens: &'a [AgentToken],
    layout: &'a FormatLayout,
    style: &'a FormatStyle,
    line_break: &'static str,
    closing: HashMap<usize, usize>,
    comments: BTreeMap<usize, Vec<Span>>,
    /// Cached decisions of `is_spread_by_author`, without which each enclosing pair would repeat them.
    spread: RefCell<HashMap<usize, bool>>,
    out: String,
    indent: usize,
    written: usize,
    /// Whether the line must end, since a comment is its last token.
    is_line_over: bool,
}

impl<'a> AgentPrinter<'a> {
    pub fn new(
        source: &'a str,
        parsed: &'a ParsedProgram,
        layout: &'a FormatLayout,
        style: &'a FormatStyle,
    ) -> Self {
        let first_line = source.split_once('\n').map_or("", |(line, _)| line);
        Self {
            source,
            tokens: &parsed.tokens,
            layout,
            style,
            line_break: if first_line.ends_with('\r') { "\r\n" } else { "\n" },
            closing: closing(source, &parsed.tokens, layout),
            comments: comments_by_token(source, parsed),
            spread: RefCell::default(),
            out: String::with_capacity(source.len()),
            indent: 0,
            written: 0,
            is_line_over: false,
        }
    }

    pub fn print(mut self) -> String {
        let end = self.tokens.len().saturating_sub(1);
        self.items(0, end, false);
        self.comments_before(end);
        if !self.out.is_empty() {
            self.out.push_str(self.line_break);
        }
        self.out
    }

    fn text(&self, token: usize) -> &'a str {
        self.tokens[token].text(self.source)
    }

    fn is_item(&self, token: usize) -> bool {
        self.layout.items.contains(&self.tokens[token].span.start)
    }

    /// Finds the starts of the items between two tokens. A label counts as a single token, whatever its text.
    fn item_starts(&self, from: usize, to: usize) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut at = from;
        while at < to {
            if self.is_item(at) {
                starts.push(at);
            }
            at = self.after(at);
        }
        starts
    }

    fn after(&self, token: usize) -> usize {
        if let Some(end) = self.layout.labels.get(&self.tokens[token].span.start) {
            let rest = self.tokens[token..].iter().take_while(|token| token.span.start < *end);
            return token + rest.count().max(1);
        }
        self.closing.get(&token).map_or(token, |closing| *closing) + 1
    }

    fn items(&mut self, from: usize, to: usize, with_commas: bool) {
        let starts = self.item_starts(from, to);
        for (number, start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).map_or(to, |next| *next);
            let end = self.without_comma(*start, end);
            self.comments_before(*start);
            let is_apart = number > 0
                && [starts[number - 1], *start]
                    .iter()
                    .any(|item| self.layout.apart.contains(&self.tokens[*item].span.start));
            // A comment before a separated item belongs to it.
            let is_apart = is_apart && !self.comments.contains_key(start);
            self.new_line(self.tokens[*start].span, is_apart);
            self.run(*start, end);
            if with_commas && number + 1 < starts.len() {
                self.out.push(',');
            }
        }
    }

    fn without_comma(&self, start: usize, end: usize) -> usize {
        if end > start + 1 && self.text(end - 1) == "," && self.tokens[end - 1].kind == TokenKind::Symbol {
            end - 1
        } else {
            end
        }
    }

    fn run(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            if at > from {
                self.space(at);
            }
            if self.layout.labels.contains_key(&self.tokens[at].span.start) {
                self.label(at, self.after(at));
            } else if let Some(close) = self.closing.get(&at).copied() {
                self.brackets(at, close);
            } else {
                self.token(at);
            }
            at = self.after(at);
        }
    }

    fn token(&mut self, token: usize) {
        self.out.push_str(self.text(token));
        self.written = self.tokens[token].span.range().end;
    }

    fn space(&mut self, token: usize) {
        if self.comments.contains_key(&token) {
            self.after_comments(token);
        } else if self.is_apart_from_last(token) {
            self.out.push(' ');
        }
    }

    fn is_apart_from_last(&self, token: usize) -> bool {
        let text = |token: usize| match self.tokens[token].kind {
            TokenKind::Symbol => self.text(token),
            _ => "",
        };
        let holds = self.layout.brackets.get(&self.tokens[token].span.start);
        match text(token) {
            "," | ":" | ")" | "]" | "." | "(" => false,
            // Known brackets are lists; an index directly follows its object.
            "[" if holds.is_none() => false,
            _ => !matches!(text(token.saturating_sub(1)), "." | "(" | "["),
        }
    }

    fn label(&mut self, from: usize, to: usize) {
        for token in from..to {
            if token > from && self.tokens[token - 1].span.end < self.tokens[token].span.start {
                self.out.push(' ');
            }
            self.token(token);
        }
    }

    fn brackets(&mut self, open: usize, close: usize) {
        let holds = self.holds(open);
        self.token(open);
        if holds == BracketLayout::Index {
            self.after_comments(open + 1);
            self.run(open + 1, close);
            self.after_comments(close);
        } else if self.is_spread(open, close) {
            let with_commas =
                matches!(holds, BracketLayout::Object | BracketLayout::List | BracketLayout::Arguments);
            self.indent += 1;
            self.items(open + 1, close, with_commas);
            self.comments_before(close);
            self.indent -= 1;
            self.new_line(self.tokens[close].span, false);
        } else {
            self.in_line(open, close, holds);
        }
        self.token(close);
    }

    fn after_comments(&mut self, token: usize) {
        self.comments_before(token);
        if self.is_line_over {
            self.indent += 1;
            self.new_line(self.tokens[token].span, false);
            self.indent -= 1;
        }
    }

    fn in_line(&mut self, open: usize, close: usize, holds: BracketLayout) {
        let starts = self.item_starts(open + 1, close);
        let is_wide = self.text(open) == "{" && !starts.is_empty();
        for (number, start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(close);
            let has_comma = self.without_comma(*start, end) < end;
            if number > 0 || is_wide {
                self.out.push(' ');
            }
            self.run(*start, self.without_comma(*start, end));
            // Commas in shapes are the author's choice.
            let is_comma = holds != BracketLayout::Shape || has_comma;
            if number + 1 < starts.len() && is_comma {
                self.out.push(',');
            }
        }
        if is_wide {
            self.out.push(' ');
        }
    }

    fn holds(&self, open: usize) -> BracketLayout {
        let known = self.layout.brackets.get(&self.tokens[open].span.start).copied();
        known.unwrap_or(if self.text(open) == "[" { BracketLayout::Index } else { BracketLayout::Arguments })
    }

    fn is_spread(&self, open: usize, close: usize) -> bool {
        if self.is_spread_by_author(open, close) {
            return true;
        }
        let holds = self.holds(open);
        if open + 1 == close || holds == BracketLayout::Index {
            return false;
        }
        // The last argument of a call may be spread while its bracket stays on the line.
        let end = if holds == BracketLayout::Arguments {
            self.hanging(open, close).unwrap_or(close)
        } else {
            close
        };
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        let column = self.out[line..].chars().count();
        !self.fits(column, open + 1, end)
    }

    /// Whether the author, a comment or the kind of brackets decides to spread them.
    fn is_spread_by_author(&self, open: usize, close: usize) -> bool {
        if let Some(known) = self.spread.borrow().get(&open) {
            return *known;
        }
        let is_spread = self.spreads(open, close);
        self.spread.borrow_mut().insert(open, is_spread);
        is_spread
    }

    fn spreads(&self, open: usize, close: usize) -> bool {
        let holds = self.holds(open);
        let has_comment =
            |from: usize, to: usize| from <= to && self.comments.range(from..=to).next().is_some();
        if holds == BracketLayout::Index {
            return false;
        }
        if open + 1 == close {
            return has_comment(close, close);
        }
        if matches!(
            holds,
            BracketLayout::Agent | BracketLayout::Block | BracketLayout::Candidates | BracketLayout::Contract
        ) {
            return true;
        }
        let hanging = if holds == BracketLayout::Arguments { self.hanging(open, close) } else { None };
        let is_alone = hanging == Some(open + 1);
        let between =
            &self.source[self.tokens[open].span.range().end..self.tokens[open + 1].span.range().start];
        if between.contains('\n') && !is_alone {
            return true;
        }
        match hanging {
            // A comment after the hanging argument would end the line before the bracket.
            Some(hanging) => {
                has_comment(open + 1, hanging)
                    || has_comment(self.closing.get(&hanging).map_or(close, |end| end + 1), close)
                    || self.has_spread(open + 1, hanging)
            }
            None => has_comment(open + 1, close) || self.has_spread(open + 1, close),
        }
    }

    fn has_spread(&self, from: usize, to: usize) -> bool {
        let mut at = from;
        while at < to {
            if let Some(close) = self.closing.get(&at)
                && self.is_spread_by_author(at, *close)
            {
                return true;
            }
            at = self.after(at);
        }
        false
    }

    /// Finds the bracket of a hanging last argument: it may be spread while the others stay on the line.
    fn hanging(&self, open: usize, close: usize) -> Option<usize> {
        let last = *self.item_starts(open + 1, close).last()?;
        let end = self.without_comma(last, close);
        (self.closing.get(&last) == Some(&(end - 1))).then_some(last)
    }

    /// Whether the tokens fit into the line from a column on. Strings may span lines.
    fn fits(&self, mut column: usize, from: usize, to: usize) -> bool {
        (from..=to).all(|number| {
            let (text, space) = (self.text(number), usize::from(self.is_apart_from_last(number)));
            let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
            let is_in = column + space + first.chars().count() <= self.style.width;
            column = match rest.rsplit('\n').next() {
                Some(last) if first.len() < text.len() => last.chars().count(),
                _ => column + space + first.chars().count(),
            };
            is_in
        })
    }

    /// Writes the comments before a token: at the end of the line if they were there, else one a line.
    fn comments_before(&mut self, token: usize) {
        let Some(comments) = self.comments.get(&token).cloned() else { return };
        for comment in comments {
            let range = comment.range();
            let is_trailing = !self.out.is_empty()
                && !self.is_line_over
                && !self.source[self.written..range.start].contains('\n');
            if is_trailing {
                self.out.push(' ');
            } else {
                self.new_line(comment, false);
            }
            self.out.push_str(self.source[range.clone()].trim_end());
            self.written = range.end;
            self.is_line_over = true;
        }
    }

    fn new_line(&mut self, next: Span, is_apart: bool) {
        let is_after_comment = std::mem::take(&mut self.is_line_over);
        if self.out.is_empty() {
            return;
        }
        self.out.push_str(self.line_break);
        let before = self.source.get(self.written..next.range().start).unwrap_or_default();
        let is_closing = matches!(next.text(self.source), "}" | "]" | ")");
        let is_first = self.out.trim_end().ends_with(['{', '[', '(']) && !is_after_comment;
        let is_wanted = is_apart || before.matches('\n').count() > 1;
        if is_wanted && !is_closing && !is_first {
            self.out.push_str(self.line_break);
        }
        for _ in 0..self.indent {
            self.out.push_str(&self.style.indent);
        }
    }
}

/// Maps opening to closing brackets by token index. Brackets in labels do not count.
fn closing(source: &str, tokens: &[AgentToken], layout: &FormatLayout) -> HashMap<usize, usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut closing = HashMap::new();
    let mut label_end = 0;
    for (number, token) in tokens.iter().enumerate() {
        label_end = layout.labels.get(&token.span.start).copied().unwrap_or(label_end);
        match token.text(source) {
            _ if token.kind != TokenKind::Symbol || token.span.start < label_end => {}
            "{" | "(" | "[" => open.push(number),
            "}" | ")" | "]" => closing.extend(open.pop().map(|start| (start, number))),
            _ => {}
        }
    }
    closing
}

/// Collects the comments before each token. Commas have none: they directly follow their item.
fn comments_by_token(source: &str, parsed: &ParsedProgram) -> BTreeMap<usize, Vec<Span>> {
    let is_comma = |token: &AgentToken| token.kind == TokenKind::Symbol && token.text(source) == ",";
    let mut by_token: BTreeMap<usize, Vec<Span>> = BTreeMap::new();
    for comment in &parsed.comments {
        let next = parsed.tokens.partition_point(|token| token.span.start < comment.start);
        let commas = parsed.tokens[next..].iter().take_while(|token| is_comma(token)).count();
        by_token.entry(next + commas).or_default().push(*comment);
    }
    by_token
}
