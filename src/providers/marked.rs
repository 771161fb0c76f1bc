use crate::syntax::Value;
use crate::text::Span;

/// Name of the type of `@samchon/openapi`.
pub const MARK: &str = "IChatGptSchema";

/// Value with the type `IChatGptSchema` or one of its nested types.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedSchema {
    pub mark: Span,
    /// Type nested in `IChatGptSchema`, as `IParameters`.
    pub kind: Option<String>,
    pub schema: Value,
}

impl MarkedSchema {
    /// Whether it is the root of a document: the parameters of a function.
    pub fn is_root(&self) -> bool {
        self.kind.as_deref() == Some("IParameters")
    }
}
