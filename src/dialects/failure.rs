use serde_json::{Value as Json, json};

use super::origin::Origin;
use crate::text::Span;

/// Why a schema cannot be converted, as `@samchon/openapi` reports it.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The function of the package that fails.
    pub method: &'static str,
    /// What fails.
    pub message: &'static str,
    /// Every reason for it.
    pub reasons: Vec<Reason>,
}

/// What a schema says that cannot be converted.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// Where it is in the normal form: `$input.properties["a"].items`.
    pub accessor: String,
    /// What is wrong there.
    pub message: String,
    /// The JSON Pointer of what it was made from.
    pub pointer: String,
    /// The place of that in the text.
    pub span: Span,
}

impl Reason {
    /// A reason at an accessor of the normal form.
    pub fn new(accessor: impl Into<String>, message: impl Into<String>, origin: &Origin<'_>) -> Self {
        Self {
            accessor: accessor.into(),
            message: message.into(),
            pointer: origin.pointer(),
            span: origin.span,
        }
    }

    /// A reason at a place of the document itself.
    pub fn at(origin: &Origin<'_>, message: impl Into<String>) -> Self {
        Self::new(origin.accessor(), message, origin)
    }
}

impl Failure {
    /// The failure as the package writes it.
    pub fn to_json(&self) -> Json {
        let reason = |reason: &Reason| json!({ "accessor": reason.accessor, "message": reason.message });
        json!({
            "method": self.method,
            "message": self.message,
            "reasons": self.reasons.iter().map(reason).collect::<Vec<_>>(),
        })
    }
}
