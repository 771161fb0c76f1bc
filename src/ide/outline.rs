use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentOutline {
    pub name: String,
    /// Short type or description; may be empty.
    pub detail: String,
    pub kind: OutlineKind,
    pub span: Span,
    /// Span of the name, inside `span`.
    pub name_span: Span,
    pub children: Vec<DocumentOutline>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutlineKind {
    Script,
    System,
    /// A parameter of a script or system script
    Parameter,
    Tool,
    Agent,
    Argument,
    /// An import in AgentScript
    Import,
    /// An agent in AgentScript
    Program,
    /// A function in AgentScript
    Function,
    /// A model call in AgentScript
    Generate,
}
