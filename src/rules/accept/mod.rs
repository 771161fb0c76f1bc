//! A: the `accept` list of a script, which files it takes.
//!
//! The rules look at what GenAIScript's text reader gets, not at what was written: where the
//! metadata is lost there is no `accept`, and the metadata rules say so. In `system` an `accept` does
//! nothing, so only A15 reports it.

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
mod braces;
mod mime;
mod token;

use super::{Context, Edit};
use crate::script::CallKind;
use crate::script::accept::Accept;
use crate::syntax::{Kind, Member, Quote, node};
use crate::text::Span;
use token::{Shape, Token};

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

/// The `accept` of a script, where it is a string.
pub(super) struct AcceptList<'a> {
    /// `accept: "…"`
    member: &'a Member,
    /// The string.
    text: &'a str,
    /// What GenAIScript makes of it.
    accept: Accept,
    /// Its items by what they look like, with the commas inside braces kept together.
    tokens: Vec<Token>,
}

impl<'a> AcceptList<'a> {
    pub fn of(context: &Context<'a>) -> Option<Self> {
        let member =
            member(context, CallKind::Script).filter(|member| is_written(context, member.value.span))?;
        let Kind::String(text) = &member.value.kind else { return None };
        let accept = Accept::of(&member.value, &context.file.source).ok()??;
        let tokens = token::tokens(&accept);
        Some(Self { member, text, accept, tokens })
    }

    /// The items that look like this.
    fn tokens(&self, shape: Shape) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(move |token| token.shape == shape)
    }

    /// A string in the place of one item, where items have places of their own.
    fn replace(&self, token: &Token, text: &str) -> Option<Edit> {
        self.accept.content.map(|_| Edit::replace(token.span, text))
    }

    /// The place of the value, quotes included.
    fn span(&self) -> Span {
        self.member.value.span
    }

    /// The whole string replaced, in the author's quotes.
    fn rewrite(&self, text: &str) -> Option<Edit> {
        Some(Edit::replace(self.accept.content?, text))
    }

    /// A string in the place of one item. Where items have no places, as the string has escapes, the
    /// whole is written anew.
    fn put(&self, context: &Context<'_>, token: &Token, text: &str) -> Option<Edit> {
        if let Some(edit) = self.replace(token, text) {
            return Some(edit);
        }
        let literal = context.file.syntax.node_at(self.span()).filter(|found| found.kind() == "string")?;
        let quote = Quote::of(node::text(literal, &context.file.source))?;
        let item = |other: &Token| if other.items == token.items { text } else { &other.text }.to_owned();
        let items: Vec<String> = self.tokens.iter().map(item).collect();
        Some(Edit::replace(self.span(), quote.quote(&items.join(","))))
    }

    /// Whether every item is an ending that GenAIScript understands. Where one is wrong by itself,
    /// its fix decides what is kept.
    fn is_plain(&self) -> bool {
        self.tokens.iter().all(|token| matches!(token.shape, Shape::Ending | Shape::Star))
    }

    /// Whether there is an item that is not empty.
    fn has_items(&self) -> bool {
        self.tokens.iter().any(|token| token.shape != Shape::Empty)
    }

    /// Whether `none` is all that is listed, in any spelling.
    fn is_none(&self) -> bool {
        let mut items = self.tokens.iter().filter(|token| token.shape != Shape::Empty);
        items.next().is_some_and(|token| token.shape == Shape::None) && items.next().is_none()
    }

    /// An item taken out with its comma.
    fn remove(&self, token: &Token) -> Option<Edit> {
        let content = self.accept.content?;
        let (first, last) = token.items;
        let items = &self.accept.items;
        let span = match (first.checked_sub(1), items.get(last + 1)) {
            (_, Some(next)) => Span { start: items[first].span.start, end: next.span.start },
            (Some(previous), None) => Span { start: items[previous].span.end, end: content.end },
            (None, None) => content,
        };
        Some(Edit::replace(span, ""))
    }
}

/// Whether the value in a place is the author's string, and not the source of an expression that
/// GenAIScript takes for one, which a metadata rule reports.
fn is_written(context: &Context<'_>, value: Span) -> bool {
    context.file.script().markdown.is_some() || Quote::of(value.text(&context.file.source)).is_some()
}

/// The `accept` that GenAIScript sees, in a file of that kind.
fn member<'a>(context: &Context<'a>, kind: CallKind) -> Option<&'a Member> {
    let script = context.file.script();
    if script.reading.kind != Some(kind) {
        return None;
    }
    script.reading.value.as_object()?.member("accept")
}
