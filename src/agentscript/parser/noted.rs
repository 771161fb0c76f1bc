use crate::agentscript::version::Version;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub span: Span,
    pub message: String,
    /// The missing token and its insertion point.
    pub missing: Option<(Span, &'static str)>,
    pub misplaced: Option<Misplaced>,
}

/// Text in the place of required syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The name of an unknown type
    Type,
    /// A type followed by `[]`, with the span of both
    ListType(Span),
    /// A value where only a budget is allowed
    Budget,
}

/// Syntax that was introduced after 0.1.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// The latest release that can have introduced it.
    pub since: Version,
    pub span: Span,
    /// The subject for a message: "`+` came with …".
    pub what: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstField {
    pub span: Span,
    /// The first release with this notation.
    pub version: Version,
}
