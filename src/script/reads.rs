use crate::text::Span;

/// One use of `env.vars`, or of one of its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The key as written, unquoted; `None` for the whole object or a key known only at run time.
    pub key: Option<String>,
    /// The key's place, quotes included; for the whole object, the object's place.
    pub key_span: Span,
    /// The whole expression or pattern property.
    pub span: Span,
    /// How it is written.
    pub form: ReadForm,
    /// What is done.
    pub access: Access,
}

/// The ways to name a key of `env.vars`.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadForm {
    /// `env.vars.key`, also through an alias and with `?.`
    Member,
    /// `env.vars["key"]`
    Subscript(Quote),
    /// `const { key } = env.vars`; the local name and whether it has a default value
    Pattern {
        /// The local name and its place; for the short form the same as the key's.
        binding: Option<(String, Span)>,
        /// `{ key = 1 }`
        default: bool,
        /// `{ "key": x }` and its quote
        quote: Option<Quote>,
    },
    /// `const { a, ...rest } = env.vars`
    Rest,
    /// `"key" in env.vars`
    In,
    /// `env.vars[expression]`
    Computed,
    /// The object itself: passed on, spread, enumerated
    Whole,
    /// The object in a template or a concatenation, where GenAIScript throws
    Text,
}

/// The quote around a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quote {
    /// `"`
    Double,
    /// `'`
    Single,
    /// `` ` ``
    Backtick,
}

/// What is done with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read
    Read,
    /// Assigned or updated
    Write,
    /// Deleted
    Delete,
}
