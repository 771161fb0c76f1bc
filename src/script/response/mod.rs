//! What the handler of a tool gives back, without running it and without a type checker.
//!
//! In this order: what the handler declares, with an annotation or `@returns`, and else what each of its
//! `return`s gives.

mod schema;
mod types;
mod typescript;

use serde_json::Value as Json;

use super::file::SourceFile;
use super::tools::{Tool, ToolForm, ToolKind};
use crate::text::Span;

pub use types::{Member, Object, Type};

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

    fn unknown() -> Self {
        Self {
            gives: Type::Unknown,
            confidence: Confidence::Unknown,
            description: None,
            evidence: Vec::new(),
            silent: None,
            contradiction: None,
        }
    }
}

impl SourceFile {
    /// What a tool of this file gives back.
    pub fn response(&self, tool: &Tool) -> Response {
        match (tool.kind, tool.form) {
            // An agent answers with the text of its model.
            (ToolKind::Agent, _) => {
                Response { gives: Type::String, confidence: Confidence::Inferred, ..Response::unknown() }
            }
            (ToolKind::Tool, ToolForm::McpServers | ToolForm::Dynamic) => Response::unknown(),
            (ToolKind::Tool, _) => Response::unknown(),
        }
    }
}
