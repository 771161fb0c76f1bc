use crate::syntax::Value;
use crate::text::Span;

/// A place that takes a schema and is neither the metadata nor a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaSite {
    /// Which place.
    pub kind: SiteKind,
    /// The whole call.
    pub span: Span,
    /// Its name, for `defSchema`.
    pub name: Option<Value>,
    /// The schema as written.
    pub schema: Value,
    /// Whether the call is awaited.
    pub awaited: bool,
}

/// The places that take a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteKind {
    /// `defSchema(name, schema)`: JSON Schema, never inferred
    DefSchema,
    /// `responseSchema` in the options of `runPrompt`, `prompt` or `defAgent`
    ResponseSchema,
    /// `JSONSchema.infer(value)`
    Infer,
    /// `JSONSchema.fromParameters(value)`
    FromParameters,
}
