use crate::syntax::Value;
use crate::text::Span;

/// Which of the two metadata calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// `script({…})`
    Script,
    /// `system({…})`
    System,
}

/// A call of `script` or `system` as JavaScript sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct MetadataCall {
    /// Which of the two.
    pub kind: CallKind,
    /// The whole call.
    pub span: Span,
    /// The name before the parentheses.
    pub callee: Span,
    /// The arguments with their parentheses.
    pub arguments: Span,
    /// The first argument.
    pub argument: Option<Argument>,
}

/// The first argument of a metadata call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// What the author wrote, static values resolved.
    pub value: Value,
    /// The expression as written, with what wraps the literal (`as const`, parentheses).
    pub span: Span,
}
