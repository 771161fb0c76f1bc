//! What is declared, as an outline shows it.

use crate::text::Span;

/// One thing that is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Its name.
    pub name: String,
    /// A short type or description; may be empty.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All of it.
    pub span: Span,
    /// Its name's place, inside `span`.
    pub name_span: Span,
    /// What it holds.
    pub children: Vec<Outline>,
}

/// The kinds of things that are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutlineKind {
    /// A script
    Script,
    /// A system script
    System,
    /// A parameter of either
    Parameter,
    /// A tool
    Tool,
    /// An agent
    Agent,
    /// An argument of a tool
    Argument,
    /// In AgentScript, an import
    Import,
    /// In AgentScript, an agent
    Program,
    /// In AgentScript, a function
    Function,
    /// In AgentScript, a call of a model
    Generate,
}
