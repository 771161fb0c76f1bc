//! Syntactic forms of names, which determine how to rename them.

use crate::syntax::Quote;
use crate::syntax::string::{is_identifier, unescape};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MentionForm {
    /// A word without quotes: the key in `city: ""`.
    Word,
    /// A string; its span includes the quotes.
    Quoted {
        quote: Quote,
        /// Whether the name is written without escapes.
        plain: bool,
    },
    /// An unquoted text or key of YAML.
    Plain,
    /// `{ city }`, where the word is a local name as well.
    Shorthand,
    /// The `city` of `env.vars.city`.
    Member {
        /// Distance of the dot before the word in bytes; 0 for `?.`, which stays before a bracket.
        dot: u16,
    },
    /// The key of `{ city: town }` in a pattern, whose value is a local name.
    Bound {
        quote: Option<Quote>,
        plain: bool,
        /// Distance from the end of the key to the end of the local name in bytes.
        end: u16,
    },
}

impl MentionForm {
    /// Returns the span of the name without quotes; `None` if escapes hide it.
    pub fn inner(self, span: Span) -> Option<Span> {
        match self {
            Self::Quoted { plain: false, .. } | Self::Bound { plain: false, .. } => None,
            Self::Quoted { .. } | Self::Bound { quote: Some(_), .. } => {
                Some(Span { start: span.start + 1, end: span.end.saturating_sub(1).max(span.start + 1) })
            }
            _ => Some(span),
        }
    }

    /// Returns the edit that renames to `name`. `local` is the local name of [`Bound`](Self::Bound).
    pub fn rewrite(self, span: Span, name: &str, local: &str) -> (Span, String) {
        let bare = || if is_identifier(name) { name.to_owned() } else { Quote::Double.quote(name) };
        match self {
            Self::Plain if is_plain_yaml(name) => (span, name.to_owned()),
            Self::Shorthand => (Span { end: span.start, ..span }, bare() + ": "),
            Self::Member { .. } if is_identifier(name) => (span, name.to_owned()),
            Self::Member { dot } => {
                let start = span.start.saturating_sub(dot.into());
                (Span { start, ..span }, format!("[{}]", Quote::Double.quote(name)))
            }
            Self::Bound { end, .. } if local == name && is_identifier(name) => {
                (Span { end: span.end + u32::from(end), ..span }, name.to_owned())
            }
            Self::Quoted { quote, .. } | Self::Bound { quote: Some(quote), .. } => (span, quote.quote(name)),
            Self::Word | Self::Plain | Self::Bound { quote: None, .. } => (span, bare()),
        }
    }
}

/// Whether YAML reads an unquoted name as a string in every context.
fn is_plain_yaml(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | '.'))
        && !["true", "false", "null", "yes", "no", "on", "off"].contains(&&*name.to_ascii_lowercase())
}

/// Returns the form of `name` at `span` as a string or a word, and its exact span: of a computed key
/// `["city"]`, that of the string. `None` if other text is there.
pub(super) fn written(source: &str, span: Span, name: &str) -> Option<(Span, MentionForm)> {
    let text = span.text(source);
    if let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        let start = span.start as usize + 1 + (inner.len() - inner.trim_start().len());
        let inner = Span::new(start, start + inner.trim().len());
        return Quote::detect(inner.text(source)).and_then(|_| written(source, inner, name));
    }
    let Some(quote) = Quote::detect(text) else {
        return (text == name && !name.is_empty()).then_some((span, MentionForm::Word));
    };
    let inner = text.get(1..)?.strip_suffix(quote.as_char())?;
    let means = inner == name || unescape(inner, quote == Quote::Backtick) == name;
    means.then_some((span, MentionForm::Quoted { quote, plain: inner == name && !inner.contains('\\') }))
}

/// Returns the form of an object literal's key, which may be a local name too.
pub(super) fn key(source: &str, span: Span, name: &str) -> Option<(Span, MentionForm)> {
    let (span, form) = written(source, span, name)?;
    let after = source.get(span.end as usize..)?.trim_start();
    let is_short = form == MentionForm::Word && after.starts_with([',', '}']);
    Some((span, if is_short { MentionForm::Shorthand } else { form }))
}

pub(super) fn member(source: &str, span: Span, name: &str) -> Option<(Span, MentionForm)> {
    if span.text(source) != name {
        return None;
    }
    let before = source.get(..span.start as usize)?;
    let object = before.trim_end().strip_suffix('.')?;
    let dot = if object.ends_with('?') { 0 } else { u16::try_from(before.len() - object.len()).ok()? };
    Some((span, MentionForm::Member { dot }))
}

pub(super) fn bound(source: &str, span: Span, name: &str, local: Span) -> Option<(Span, MentionForm)> {
    if local == span {
        return (span.text(source) == name).then_some((span, MentionForm::Shorthand));
    }
    let (span, form) = written(source, span, name)?;
    let end = local.end.checked_sub(span.end).and_then(|end| u16::try_from(end).ok());
    let form = match (form, end) {
        (MentionForm::Word, Some(end)) => MentionForm::Bound { quote: None, plain: true, end },
        (MentionForm::Quoted { quote, plain }, Some(end)) => {
            MentionForm::Bound { quote: Some(quote), plain, end }
        }
        (form, _) => form,
    };
    Some((span, form))
}
