use serde_json::{Value as Json, json};

use super::origin::SchemaOrigin;
use super::violation::ViolationKind;
use crate::text::Span;

/// Conversion error, in the terms of `@samchon/openapi`.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Function of the package that fails.
    pub method: &'static str,
    pub message: &'static str,
    pub reasons: Vec<FailureReason>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FailureReason {
    /// Path in the normal form: `$input.properties["a"].items`.
    pub accessor: String,
    pub message: String,
    /// JSON Pointer of the source.
    pub pointer: String,
    pub span: Span,
    pub kind: ViolationKind,
    /// Keyword or property; may be empty.
    pub name: String,
}

impl FailureReason {
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
