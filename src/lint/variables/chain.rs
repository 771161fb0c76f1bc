//! Reads of a key in parts: `env.vars.system.git.cwd` for `env.vars["system.git.cwd"]`.

use super::rename::{self, to_subscript};
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{LintContext, TextEdit, edit};
use crate::syntax::node;
use crate::syntax::usage::{self, Usage};
use crate::text::Span;

/// Maximal number of parts of a key; keys of systems' parameters have fewer.
const MAX_PARTS: usize = 8;

/// Returns the keys that the parts could form, longest first: `system.git.cwd`, `system.git`, `system`.
pub(super) fn keys(context: &LintContext<'_>, read: &VarsRead) -> Vec<(String, Span)> {
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

/// Joins a read and the names after it, up to the end of `place`, into one key.
pub(super) fn rename(context: &LintContext<'_>, read: &VarsRead, place: Span, key: &str) -> Option<TextEdit> {
    if place == read.key_span {
        return rename::key(context, read, key);
    }
    let source = &context.file.source;
    to_subscript(source, place, &edit::quote_of(source, read.span).quote(key))
}
