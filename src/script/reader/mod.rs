//! GenAIScript's text reader: it finds the metadata with a regular expression and reads it as
//! JSON5, repairing what is not. No JavaScript is evaluated, so what it gets may differ from what
//! the author wrote.
//!
//! This follows GenAIScript 2.5.1 with json5 2.2.3 and jsonrepair 3.15.0, in its steps: the
//! match, JSON5, and where that fails the repair and JSON5 again. GenAIScript also strips a
//! Markdown fence before all that, which never happens: what matches begins with a brace.

mod find;
mod json5;
mod repair;
mod space;

pub(crate) use space::skip_space;

use super::CallKind;
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

/// What the text reader gets of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The call it took for the metadata; `None` when it matched none.
    pub kind: Option<CallKind>,
    /// The text it took for the metadata, braces included.
    pub span: Option<Span>,
    /// How that relates to what the author wrote.
    pub fidelity: Fidelity,
    /// The resulting metadata; an empty object when it is lost. Spans point into the source; a
    /// value that the repair made up has the span of what it was made from.
    ///
    /// It is what `parsePromptScriptMeta` returns without the keys that it adds by itself
    /// (`unlisted`, `isSystem`, `group` and `defTools`).
    pub value: Value,
}

/// How the text reader's result relates to the author's literal.
///
/// Where the match is another text than the author's literal (an older call in a comment, a
/// sample in a string), `Exact`, `Repaired` and `Lost` tell how *that* text was read, as that is
/// what takes effect; [`Reading::span`] tells which text it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fidelity {
    /// There is no call, and no text that looks like one.
    #[default]
    None,
    /// Read as JSON5, as written.
    Exact,
    /// Not JSON5; the repair gave something, which may differ from what was written.
    Repaired,
    /// The match ended inside the literal; the keys after that point are gone.
    Truncated,
    /// All metadata is dropped: nothing matched the call, or nothing could be made of the match.
    Lost,
}

impl Reading {
    /// Whether GenAIScript takes the file for a system script.
    pub fn is_system(&self) -> bool {
        let is_system = self.value.get("isSystem").is_some_and(|value| value.truthy().unwrap_or(true));
        self.kind == Some(CallKind::System) || is_system
    }
}

impl Default for Reading {
    fn default() -> Self {
        Self { kind: None, span: None, fidelity: Fidelity::None, value: empty(Span::default()) }
    }
}

/// Reads `source` as GenAIScript 2.5.1 does. `argument` is the place of the literal that the
/// author means by the first metadata call, if there is a call; it decides only the fidelity.
///
/// The time is linear in the length of `source`, whatever it holds.
pub fn read(source: &str, argument: Option<Span>) -> Reading {
    let Some(found) = find::find(source) else {
        let fidelity = if argument.is_some() { Fidelity::Lost } else { Fidelity::None };
        return Reading { fidelity, ..Reading::default() };
    };
    let (value, fidelity) = match parse(source, found.metadata) {
        Some((value, fidelity)) => (value, fidelity),
        None => (empty(found.metadata), Fidelity::Lost),
    };
    let fidelity = match argument {
        Some(argument) if cuts(found.metadata, argument) => match value.as_object() {
            Some(object) if !object.members.is_empty() => Fidelity::Truncated,
            _ => Fidelity::Lost,
        },
        _ => fidelity,
    };
    Reading { kind: Some(found.kind), span: Some(found.metadata), fidelity, value }
}

/// What GenAIScript makes of `literal` as the argument of a metadata call; `None` where it drops
/// it. Its JSON5 files are read in the same way. Spans are counted from the beginning of `literal`.
pub fn read_literal(literal: &str) -> Option<Value> {
    parse(literal, Span::new(0, literal.len())).map(|(value, _)| value)
}

/// Whether json5 reads `text` as it is.
pub fn is_json5(text: &str) -> bool {
    json5::parse(text, &Span::new).is_some()
}

/// What GenAIScript makes of the text at `span`, and whether it needed the repair.
fn parse(source: &str, span: Span) -> Option<(Value, Fidelity)> {
    let text = span.text(source);
    let start = span.start as usize;
    if let Some(value) = json5::parse(text, &|from, to| Span::new(start + from, start + to)) {
        return Some((value, Fidelity::Exact));
    }
    let repaired = repair::repair(text)?;
    let value = json5::parse(repaired.text(), &|from, to| {
        let Span { start: from, end: to } = repaired.origin(from, to);
        Span { start: from.saturating_add(span.start), end: to.saturating_add(span.start) }
    })?;
    Some((as_metadata(value)?, Fidelity::Repaired))
}

/// The repair may give something else than an object. GenAIScript sets properties on the result
/// all the same: an array then has its indices for keys, null is replaced by an empty object, and
/// on anything else it throws.
fn as_metadata(value: Value) -> Option<Value> {
    let items = match value.kind {
        Kind::Object(_) => return Some(value),
        Kind::Array(items) => items,
        _ => return None,
    };
    let indexed =
        |(index, value): (usize, Value)| Member { key: index.to_string(), key_span: value.span, value };
    let members = items.into_iter().enumerate().map(indexed).collect();
    Some(Value::new(value.span, Kind::Object(Object::new(members))))
}

/// Whether the match begins with the author's literal and ends before it does.
fn cuts(found: Span, argument: Span) -> bool {
    found.start == argument.start && found.end < argument.end
}

fn empty(span: Span) -> Value {
    Value::new(span, Kind::Object(Object::default()))
}
