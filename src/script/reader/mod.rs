//! GenAIScript's text reader: it finds the metadata with a regular expression and reads it as
//! JSON5, repairing what is not. No JavaScript is evaluated, so what it gets may differ from what
//! the author wrote.

use super::CallKind;
use crate::syntax::{Kind, Object, Value};
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
    pub value: Value,
}

/// How the text reader's result relates to the author's literal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fidelity {
    /// There is no call.
    #[default]
    None,
    /// Read as JSON5, as written.
    Exact,
    /// Not JSON5; the repair gave something, which may differ from what was written.
    Repaired,
    /// The match ended before the literal did; the keys after it are gone.
    Truncated,
    /// All metadata is dropped.
    Lost,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            kind: None,
            span: None,
            fidelity: Fidelity::None,
            value: Value::new(Span::default(), Kind::Object(Object::default())),
        }
    }
}

/// Reads `source` as GenAIScript 2.5.1 does. `argument` is the place of the literal that the
/// author means by the first metadata call, if there is a call.
pub fn read(source: &str, argument: Option<Span>) -> Reading {
    let _ = (source, argument);
    Reading::default()
}
