use serde_json::{Value as Json, json};

use super::origin::SchemaOrigin;
use super::violation::ViolationKind;
use crate::text::Span;

/// A conversion error, in the terms of `@samchon/openapi`.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The package's function that fails.
    pub method: &'static str,
    /// The summary.
    pub message: &'static str,
    /// All reasons.
    pub reasons: Vec<FailureReason>,
}

/// A part of a schema that cannot be converted.
#[derive(Clone, Debug, PartialEq)]
pub struct FailureReason {
    /// The path in the normal form: `$input.properties["a"].items`.
    pub accessor: String,
    /// The explanation.
    pub message: String,
    /// The JSON Pointer of the source.
    pub pointer: String,
    /// The location of the source.
    pub span: Span,
    /// The kind of violation.
    pub kind: ViolationKind,
    /// The keyword or property concerned, or an empty string.
    pub name: String,
}

impl FailureReason {
    /// Creates a reason at a path of the normal form.
    pub fn new(accessor: impl Into<String>, message: impl Into<String>, origin: &SchemaOrigin<'_>) -> Self {
        Self {
            accessor: accessor.into(),
            message: message.into(),
            pointer: origin.pointer(),
            span: origin.span,
            kind: ViolationKind::TooLarge,
            name: String::new(),
        }
    }

    /// Sets the kind of violation, which is `TooLarge` by default.
    #[must_use]
    pub fn about(self, kind: ViolationKind, name: impl Into<String>) -> Self {
        Self { kind, name: name.into(), ..self }
    }

    /// Creates a reason at a location of the document.
    pub fn at(origin: &SchemaOrigin<'_>, message: impl Into<String>) -> Self {
        Self::new(origin.accessor(), message, origin)
    }
}

impl Failure {
    /// Serializes the failure as the package does.
    pub fn to_json(&self) -> Json {
        let reason =
            |reason: &FailureReason| json!({ "accessor": reason.accessor, "message": reason.message });
        json!({
            "method": self.method,
            "message": self.message,
            "reasons": self.reasons.iter().map(reason).collect::<Vec<_>>(),
        })
    }
}
