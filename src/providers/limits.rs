/// The maximum nesting depth, far above that of written schemas: hostile input must not overflow the stack.
pub const MAX_DEPTH: usize = 200;

/// The maximum number of schemas made of a document: nested alternatives and resolved references multiply.
pub const MAX_SCHEMAS: usize = 200_000;
