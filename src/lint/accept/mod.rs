//! A: the `accept` list of a script, which filters its input files.
//! The rules check the value that GenAIScript's text reader gets. Where the metadata is lost there is no `accept`; the
//! metadata rules report the loss. In `system` an `accept` has no effect, so only A15 reports it.

mod a01_accept_missing_dot;
mod a02_accept_star;
mod a03_accept_separator;
mod a04_accept_pattern;
mod a05_accept_mime_type;
mod a06_accept_uppercase;
mod a07_accept_none_spelling;
mod a08_accept_none_mixed;
mod a09_accept_blank;
mod a10_accept_redundant;
mod a11_accept_not_a_string;
mod a12_accept_none_with_files;
mod a13_accept_drops_files;
mod a14_accept_files_unused;
mod a15_accept_in_system;
mod a16_accept_stray_character;
mod a17_files_never_accepted;
mod asserted;
mod mime;
mod token;

use super::{LintContext, TextEdit};
use crate::genaiscript::CallKind;
use crate::genaiscript::accept::Accept;
use crate::syntax::{Member, Quote, Value, ValueKind, node};
use crate::text::Span;
use token::{AcceptToken, TokenShape};

rules! {
    a01_accept_missing_dot,
    a02_accept_star,
    a03_accept_separator,
    a04_accept_pattern,
    a05_accept_mime_type,
    a06_accept_uppercase,
    a07_accept_none_spelling,
    a08_accept_none_mixed,
    a09_accept_blank,
    a10_accept_redundant,
    a11_accept_not_a_string,
    a12_accept_none_with_files,
    a13_accept_drops_files,
    a14_accept_files_unused,
    a15_accept_in_system,
    a16_accept_stray_character,
    a17_files_never_accepted,
}

pub(super) struct AcceptList<'a> {
    member: &'a Member,
    text: &'a str,
    /// Its items as GenAIScript splits them.
    accept: Accept,
    /// Its items as authors mean them, where commas inside braces do not separate.
    tokens: Vec<AcceptToken>,
}

impl<'a> AcceptList<'a> {
    pub fn new(context: &LintContext<'a>) -> Option<Self> {
        let member =
            member(context, CallKind::Script).filter(|member| is_written(context, member.value.span))?;
        let ValueKind::String(text) = &member.value.kind else { return None };
        let accept = Accept::parse(&member.value, &context.file.source).ok()??;
        let tokens = token::tokens(&accept);
        Some(Self { member, text, accept, tokens })
    }

    fn tokens(&self, shape: TokenShape) -> impl Iterator<Item = &AcceptToken> {
        self.tokens.iter().filter(move |token| token.shape == shape)
    }

    /// Returns `None` if the items have no places of their own.
    fn replace(&self, token: &AcceptToken, text: &str) -> Option<TextEdit> {
        self.accept.content.map(|_| TextEdit::replace(token.span, text))
    }

    fn span(&self) -> Span {
        self.member.value.span
    }

    fn rewrite(&self, text: &str) -> Option<TextEdit> {
        Some(TextEdit::replace(self.accept.content?, text))
    }

    /// Replaces one item. Items of a string with escapes have no places, so the whole string is replaced.
    fn put(&self, context: &LintContext<'_>, token: &AcceptToken, text: &str) -> Option<TextEdit> {
        if let Some(edit) = self.replace(token, text) {
            return Some(edit);
        }
        let literal = context.file.syntax.node_at(self.span()).filter(|found| found.kind() == "string")?;
        let quote = Quote::detect(node::text(literal, &context.file.source))?;
        let item =
            |other: &AcceptToken| if other.items == token.items { text } else { &other.text }.to_owned();
        let items: Vec<String> = self.tokens.iter().map(item).collect();
        Some(TextEdit::replace(self.span(), quote.quote(&items.join(","))))
    }

    /// Whether every item is an ending. The fix of an invalid item decides which files are kept.
    fn is_plain(&self) -> bool {
        self.tokens.iter().all(|token| matches!(token.shape, TokenShape::Ending | TokenShape::Star))
    }

    fn has_items(&self) -> bool {
        self.tokens.iter().any(|token| token.shape != TokenShape::Empty)
    }

    fn is_none(&self) -> bool {
        let mut items = self.tokens.iter().filter(|token| token.shape != TokenShape::Empty);
        items.next().is_some_and(|token| token.shape == TokenShape::None) && items.next().is_none()
    }

    fn remove(&self, token: &AcceptToken) -> Option<TextEdit> {
        self.remove_items(token.items)
    }

    /// Removes these items, which are in order, with their commas.
    fn remove_all(&self, tokens: &[&AcceptToken]) -> Option<Vec<TextEdit>> {
        let runs = tokens.chunk_by(|one, next| one.items.1 + 1 == next.items.0);
        let of_run = |run: &[&AcceptToken]| self.remove_items((run.first()?.items.0, run.last()?.items.1));
        runs.map(of_run).collect()
    }

    fn remove_items(&self, (first, last): (usize, usize)) -> Option<TextEdit> {
        let content = self.accept.content?;
        let items = &self.accept.items;
        let span = match (first.checked_sub(1), items.get(last + 1)) {
            (_, Some(next)) => Span { start: items.get(first)?.span.start, end: next.span.start },
            (Some(previous), None) => Span { start: items.get(previous)?.span.end, end: content.end },
            (None, None) => content,
        };
        Some(TextEdit::replace(span, ""))
    }
}

/// Whether GenAIScript understands every item of a value of `accept` as an ending.
pub(super) fn is_plain(value: &Value) -> bool {
    // The source is needed only for the places of items.
    let accept = Accept::parse(value, "").ok().flatten();
    accept.is_none_or(|accept| {
        let tokens = token::tokens(&accept);
        tokens.iter().all(|token| matches!(token.shape, TokenShape::Ending | TokenShape::Star))
    })
}

/// Whether a value is a literal. Metadata rules report expressions whose source GenAIScript uses as a string.
fn is_written(context: &LintContext<'_>, value: Span) -> bool {
    context.file.script().markdown.is_some() || Quote::detect(value.text(&context.file.source)).is_some()
}

fn member<'a>(context: &LintContext<'a>, kind: CallKind) -> Option<&'a Member> {
    let script = context.file.script();
    if script.reading.kind != Some(kind) {
        return None;
    }
    script.reading.value.as_object()?.member("accept")
}
