//! The answer: what a tool gives back, and how sure that is.

use serde_json::Value as Json;

use super::types::Type;
use super::{schema, typescript};
use crate::text::{Shift, Shifted, Span};

/// What a tool gives back.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The type of the value.
    pub gives: Type,
    /// How sure that is.
    pub confidence: Confidence,
    /// What `@returns` says of it.
    pub description: Option<String>,
    /// The places in the file that it rests on, in source order: an annotation, or every `return`.
    pub evidence: Vec<Span>,
    /// Every value that the handler returns, with its place and type, in source order.
    pub returns: Vec<(Span, Type)>,
    /// Where some call gives nothing, while others give a value: a `return` alone, or the end of the handler.
    pub silent: Option<Span>,
    /// What the `return`s give where the handler declares something else, with the place of the declaration.
    pub contradiction: Option<(Span, Type)>,
}

/// How sure it is what a tool gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Nothing is known
    Unknown,
    /// Some part is unknown, or known by the name of a method alone
    Guessed,
    /// It follows from what the handler does
    Inferred,
    /// The author says so
    Declared,
}

impl Confidence {
    /// Its name in what a program reads.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Guessed => "guessed",
            Self::Inferred => "inferred",
            Self::Declared => "declared",
        }
    }
}

impl Response {
    /// The JSON Schema of the value; `None` where no value is given. What is unknown is a string, as the model
    /// gets text.
    pub fn schema(&self) -> Option<Json> {
        schema::of(&self.gives)
    }

    /// The value's type in TypeScript, on one line.
    pub fn typescript(&self) -> String {
        typescript::show(&self.gives)
    }

    /// The type, in TypeScript, of what is returned where something else is declared.
    pub fn contradicting_typescript(&self) -> Option<String> {
        self.contradiction.as_ref().map(|(_, gives)| typescript::show(gives))
    }

    pub(super) fn unknown() -> Self {
        Self {
            gives: Type::Unknown,
            confidence: Confidence::Unknown,
            description: None,
            evidence: Vec::new(),
            returns: Vec::new(),
            silent: None,
            contradiction: None,
        }
    }
}

impl Shifted for Response {
    fn shift(&mut self, shift: &Shift) {
        self.evidence.shift(shift);
        for (place, _) in &mut self.returns {
            place.shift(shift);
        }
        self.silent.shift(shift);
        if let Some((place, _)) = &mut self.contradiction {
            place.shift(shift);
        }
    }
}
