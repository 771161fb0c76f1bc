use std::fmt;

use crate::syntax::coercion::SymbolError;
use crate::text::Span;

/// An exception that GenAIScript throws, with the value that causes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    pub class: ErrorClass,
    /// The message that GenAIScript's user sees.
    pub message: String,
    pub span: Span,
    pub cause: Cause,
    /// The path to the value; empty for the root value and for exceptions about a finished schema.
    pub path: Vec<ThrowStep>,
}

/// The class of an exception, which precedes the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorClass {
    Error,
    TypeError,
    /// `DataCloneError`, of `structuredClone`
    DataCloneError,
}

/// A value that GenAIScript cannot convert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    Null,
    Undefined,
    /// `[]`, whose first item is undefined
    EmptyArray,
    /// A function, a symbol or a bigint
    Unsupported,
    /// A schema that a later step cannot convert
    Schema,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowStep {
    Key {
        name: String,
        object: Span,
    },
    /// To the first item of an array, the only one that is used for inference.
    First {
        array: Span,
    },
}

impl Throw {
    pub(crate) fn of_schema(class: ErrorClass, message: impl Into<String>, span: Span) -> Self {
        Self { class, message: message.into(), span, cause: Cause::Schema, path: Vec::new() }
    }

    pub(crate) fn type_error(message: impl Into<String>, span: Span) -> Self {
        Self::of_schema(ErrorClass::TypeError, message, span)
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.class.name(), self.message)
    }
}

impl std::error::Error for Throw {}

impl From<SymbolError> for Throw {
    fn from(error: SymbolError) -> Self {
        Self::type_error("Cannot convert a Symbol value to a string", error.span)
    }
}

impl ErrorClass {
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "Error",
            Self::TypeError => "TypeError",
            Self::DataCloneError => "DataCloneError",
        }
    }
}
