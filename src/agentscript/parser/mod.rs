//! Parser with error recovery. It accepts the syntax of AgentScript 0.1.5 and reports the compiler's messages at the
//! compiler's locations. The compiler stops at the first error; this parser resumes after the statement (`recovery`).
//! Unlike the compiler, it never mistakes a string for a keyword or a bracket of the same text.

mod cursor;
mod declarations;
mod expressions;
mod noted;
mod recovery;
mod shapes;
mod statements;

use cursor::Cursor;
pub use noted::{FirstField, Later, Misplaced, SyntaxError};

use super::ast::Program;
use super::token::{AgentToken, TokenKind, Tokens, tokenize};
use super::version::{Evidence, Version};
use crate::text::Span;

#[derive(Clone, Debug, Default)]
pub struct ParsedProgram {
    pub program: Program,
    pub errors: Vec<SyntaxError>,
    /// Strings that the compiler mistakes for a keyword or a bracket.
    pub misread: Vec<Span>,
    /// Syntax introduced after 0.1.5, in source order.
    pub later: Vec<Later>,
    /// The first field of each shape with the release that it implies, in source order.
    pub first_fields: Vec<FirstField>,
    /// The members assigned after a value is created, as in `answer.note = …`, sorted.
    pub given_members: Vec<String>,
    pub tokens: Vec<AgentToken>,
    pub comments: Vec<Span>,
}

/// Parses a text; `later` accepts the syntax of later releases.
pub fn parse(source: &str, later: bool) -> ParsedProgram {
    let mistakes = |tokens: &Tokens| {
        let parsed = parse_tokens(source, later, tokens.clone());
        parsed.errors.len()
    };
    parse_tokens(source, later, tokenize(source, later, mistakes))
}

fn parse_tokens(source: &str, later: bool, tokens: Tokens) -> ParsedProgram {
    let Tokens { tokens, comments, unexpected, unterminated } = tokens;
    let mut cursor = Cursor::new(source, &tokens, later);
    let is_zero = |span: &Span| span.text(source) == "\0";
    let zeros = unexpected.iter().filter(|span| is_zero(span)).count();
    let first_zero = unexpected.iter().find(|span| is_zero(span)).copied();
    for span in unexpected {
        // A file in a two-byte encoding is full of them.
        if !is_zero(&span) {
            cursor.error(span, format!("Unexpected character `{}`.", shown(span.text(source))));
        } else if Some(span) == first_zero {
            let more = if zeros > 1 { ", as often as it is there. Save the file as UTF-8" } else { "" };
            cursor.error(span, format!("Unexpected character `\\u{{0}}`{more}."));
        }
    }
    if let Some(string) = unterminated {
        let what = if string.in_escape { "escape sequence at the end of this string" } else { "string" };
        cursor.error(string.span, format!("Unterminated {what}."));
    }
    let program = cursor.program();
    let Cursor { mut errors, misread, later, mut first_fields, .. } = cursor;
    first_fields.sort_by_key(|field| field.span.start);
    errors.sort_by_key(|error| error.span.source_order());
    let given_members = given_members(source, &tokens);
    ParsedProgram { program, errors, misread, later, first_fields, given_members, tokens, comments }
}

/// Collects the names between a `.` and a `=`, also in broken statements.
fn given_members(source: &str, tokens: &[AgentToken]) -> Vec<String> {
    let names = tokens.windows(3).filter_map(|tokens| {
        let [dot, name, sign] = tokens else { return None };
        let is = |token: &AgentToken, texts: &[&str]| {
            token.kind == TokenKind::Symbol && texts.contains(&token.text(source))
        };
        let is_given = is(dot, &["."]) && name.kind == TokenKind::Word && is(sign, &["=", "+=", "-="]);
        is_given.then(|| name.text(source).to_owned())
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    names
}

fn shown(text: &str) -> String {
    let is_seen = |char: char| !char.is_control() && !char.is_whitespace() && char != '\u{feff}';
    if text.chars().all(is_seen) { text.to_owned() } else { text.escape_unicode().to_string() }
}

impl ParsedProgram {
    /// Returns the release implied by the first field of the first shape, or the newest release.
    pub(super) fn version(&self) -> (Version, Evidence) {
        let Some(first) = self.first_fields.first() else { return (Version::NEWEST, Evidence::Nothing) };
        (first.version, Evidence::Shape(first.span))
    }
}
