/// Schemas nest no deeper than this. Written ones stay far under it, and hostile input must not exhaust
/// the stack.
pub const MAX_DEPTH: usize = 200;

/// As many schemas may be made of a document: alternatives in alternatives multiply, and so do components
/// that stand in place of references.
pub const MAX_SCHEMAS: usize = 200_000;
