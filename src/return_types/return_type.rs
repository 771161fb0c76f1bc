use serde_json::Value as Json;

use super::types::{self, Type};
use super::{given, limits, schema, typescript};
use crate::text::{Rebase, RebaseSpans, Span};

#[derive(Clone, Debug, PartialEq)]
pub struct ReturnType {
    /// Type with promises resolved.
    pub gives: Type,
    pub confidence: Confidence,
    /// Text of `@returns`.
    pub description: Option<String>,
    /// Spans of the evidence in source order: the annotation, or every `return`.
    pub evidence: Vec<Span>,
    /// Returned values in source order.
    pub returns: Vec<(Span, Type)>,
    /// Spans of returned values that may be workspace files of any length, in source order.
    pub whole_files: Vec<Span>,
    /// Path without a value, if other paths return one: an empty `return`, or the end of the handler.
    pub silent: Option<Span>,
    /// Inferred type that contradicts the declaration, with the span of the declaration.
    pub contradiction: Option<(Span, Type)>,
    /// Position at which the handler exceeded the budget. Types from there are unknown.
    pub too_complex: Option<Span>,
    /// Maximum number of parts to print of the type.
    pub(super) printed: usize,
}

/// Reliability of a return type, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    Unknown,
    /// Partly unknown, or inferred from the name of a method alone
    Guessed,
    Inferred,
    Declared,
}

impl Confidence {
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Guessed => "guessed",
            Self::Inferred => "inferred",
            Self::Declared => "declared",
        }
    }
}

impl ReturnType {
    /// Returns the JSON Schema; `None` for no value. An unknown type becomes a string, as the model receives text.
    pub fn schema(&self) -> Option<Json> {
        schema::build(&self.gives, self.printed)
    }

    pub fn typescript(&self) -> String {
        typescript::show(&self.gives, self.printed)
    }

    pub fn contradicting_typescript(&self) -> Option<String> {
        self.contradiction.as_ref().map(|(_, gives)| typescript::show(gives, self.printed))
    }

    /// Creates the return type of a call whose text is known without its code, as a host answers.
    pub fn string() -> Self {
        Self { gives: Type::String, confidence: Confidence::Inferred, ..Self::unknown() }
    }

    /// Creates the return type of a function whose values are checked against a schema; unknown without one.
    pub fn declared(schema: Option<&Json>, evidence: Vec<Span>) -> Self {
        let unknown = Self { evidence, ..Self::unknown() };
        match schema {
            Some(schema) => {
                let gives = given::values_of(&types::once(), schema);
                Self { gives, confidence: Confidence::Declared, ..unknown }
            }
            None => unknown,
        }
    }

    /// Replaces the type.
    #[must_use]
    pub fn with_type(&self, gives: Type) -> Self {
        Self { gives, ..self.clone() }
    }

    pub fn unknown() -> Self {
        Self {
            gives: Type::Unknown,
            confidence: Confidence::Unknown,
            description: None,
            evidence: Vec::new(),
            returns: Vec::new(),
            whole_files: Vec::new(),
            silent: None,
            contradiction: None,
            too_complex: None,
            printed: limits::printed(1),
        }
    }
}

impl RebaseSpans for ReturnType {
    fn shift(&mut self, shift: &Rebase) {
        self.evidence.shift(shift);
        for (place, _) in &mut self.returns {
            place.shift(shift);
        }
        self.whole_files.shift(shift);
        self.silent.shift(shift);
        self.too_complex.shift(shift);
        if let Some((place, _)) = &mut self.contradiction {
            place.shift(shift);
        }
    }
}
