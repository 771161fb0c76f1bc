//! Reads of a key in parts: `env.vars.system.git.cwd` for `env.vars["system.git.cwd"]`.

use super::rename::{self, to_subscript};
use crate::rules::{Context, Edit, edit};
use crate::script::{Read, ReadForm};
use crate::syntax::node;
use crate::syntax::usage::{self, Usage};
use crate::text::Span;

/// The key of a system's parameter has fewer parts.
const MAX_PARTS: usize = 8;

/// What a read and the names behind it would be as one key, the longest first: for
/// `env.vars.system.git.cwd` the keys `system.git.cwd`, `system.git` and `system`. With each the
/// place from its beginning to its end.
pub(super) fn keys(context: &Context<'_>, read: &Read) -> Vec<(String, Span)> {
    let Some(key) = read.key.as_deref() else { return Vec::new() };
    let mut found = vec![(key.to_owned(), read.key_span)];
    let mut at = context.file.syntax.node_at(read.span).filter(|_| read.form == ReadForm::Member);
    while let Some(object) = at
        && found.len() < MAX_PARTS
    {
        let Usage::Property(access) = usage::usage(object, &context.file.source) else { break };
        let (Some(name), Some((before, _))) = (&access.key, found.last()) else { break };
        let span = Span { start: read.key_span.start, end: node::span(access.node).end };
        found.push((format!("{before}.{name}"), span));
        at = Some(access.node);
    }
    found.reverse();
    found
}

/// Makes one key of a read and of the names behind it up to the end of `place`.
pub(super) fn rename(context: &Context<'_>, read: &Read, place: Span, key: &str) -> Option<Edit> {
    if place == read.key_span {
        return rename::key(context, read, key);
    }
    let source = &context.file.source;
    to_subscript(source, place, &edit::quote_of(source, read.span).quote(key))
}
