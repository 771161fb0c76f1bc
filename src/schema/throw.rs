use std::fmt;

use crate::text::Span;

/// An exception that GenAIScript throws over a value, and the value that is to blame.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The class of the exception.
    pub class: ErrorClass,
    /// The message that GenAIScript's user sees.
    pub message: String,
    /// The culprit.
    pub span: Span,
    /// What is wrong with it.
    pub cause: Cause,
    /// The way to the culprit from the value that was asked about; empty where it is that value,
    /// and for exceptions about a finished schema.
    pub path: Vec<Step>,
}

/// The class of an exception, as it stands before the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorClass {
    /// `Error`
    Error,
    /// `TypeError`
    TypeError,
    /// `DataCloneError`, of `structuredClone`
    DataCloneError,
}

/// What GenAIScript cannot take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// `null`
    Null,
    /// `undefined`
    Undefined,
    /// `[]`, whose first item is undefined
    EmptyArray,
    /// A function, a symbol or a bigint
    Unsupported,
    /// A schema that a later step cannot take
    Schema,
}

/// One step from a value into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the value of a key.
    Key {
        /// The key.
        name: String,
        /// The object that has it.
        object: Span,
    },
    /// To the first item of an array, the only one that inference looks at.
    First {
        /// The array.
        array: Span,
    },
}

impl Throw {
    /// An exception about a finished schema.
    pub(crate) fn of_schema(class: ErrorClass, message: impl Into<String>, span: Span) -> Self {
        Self { class, message: message.into(), span, cause: Cause::Schema, path: Vec::new() }
    }

    /// `TypeError` about a finished schema.
    pub(crate) fn type_error(message: impl Into<String>, span: Span) -> Self {
        Self::of_schema(ErrorClass::TypeError, message, span)
    }
}

/// As JavaScript prints an exception: its class, a colon and its message.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.class.name(), self.message)
    }
}

impl std::error::Error for Throw {}

impl ErrorClass {
    /// The name of the class.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "Error",
            Self::TypeError => "TypeError",
            Self::DataCloneError => "DataCloneError",
        }
    }
}
