//! What is noted while a text is parsed.

use crate::agentscript::version::Version;
use crate::text::Span;

/// Something that does not parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What is missing, and where it would stand.
    pub missing: Option<(Span, &'static str)>,
}

/// Syntax that came after 0.1.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// The release that has it, at the latest.
    pub since: Version,
    /// Where it stands.
    pub span: Span,
    /// What it is, as in "`+` came with …".
    pub what: &'static str,
}

/// The first field of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstField {
    /// Where it stands.
    pub span: Span,
    /// The first release that writes fields so.
    pub version: Version,
}
