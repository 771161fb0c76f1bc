use super::known::AgentSetting;
use crate::agentscript::ast::{
    Agent, AgentFunction, AgentParameter, AgentShape, Expression, ExpressionKind, Field, For, Import,
    ImportKind, Name,
};
use crate::text::Span;

/// An index into `ProgramMeaning::scopes`.
pub type ScopeId = usize;

/// An index into `ProgramMeaning::bindings`.
pub type BindingId = usize;

/// An index into `ProgramMeaning::uses`.
pub type UseId = usize;

#[derive(Debug)]
pub struct AgentScope<'a> {
    /// From `{` to `}`; for a function, from its `(`.
    pub span: Span,
    pub parent: Option<ScopeId>,
    pub bindings: Vec<BindingId>,
    /// The settings in effect at its end, in the order of `ConfigKey::ALL`.
    pub settings: [AgentSetting<'a>; 3],
    /// The last context entry at its end, inherited from the parent at first.
    pub last_use: Option<UseId>,
}

#[derive(Clone, Debug)]
pub struct AgentBinding<'a> {
    pub name: &'a str,
    /// The first occurrence; empty for an unnamed main agent or function.
    pub span: Span,
    /// The file number; `None` for this file.
    pub file: Option<usize>,
    pub kind: BindingKind<'a>,
    /// The first byte at which the name is visible.
    pub known_from: u32,
    /// Later assignments; `None` for an unknown value.
    pub later_values: Vec<Option<&'a Expression>>,
}

impl<'a> AgentBinding<'a> {
    pub(super) fn new(name: &'a str, span: Span, kind: BindingKind<'a>, known_from: u32) -> Self {
        Self { name, span, file: None, kind, known_from, later_values: Vec::new() }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum BindingKind<'a> {
    Import(&'a Import),
    /// An agent of this file
    Agent(&'a Agent),
    Function(&'a Agent, &'a AgentFunction),
    Parameter(&'a AgentFunction, &'a AgentParameter),
    /// A variable, with its first value if that parses
    Variable(Option<&'a Expression>),
    Item(&'a For),
}

#[derive(Clone, Debug)]
pub struct AgentReference<'a> {
    pub name: &'a str,
    pub span: Span,
    /// The declaration; `None` if none is visible.
    pub target: Option<AgentTarget<'a>>,
    pub scope: ScopeId,
}

/// A reference to a field of a shape, as in `input.question`.
#[derive(Clone, Copy, Debug)]
pub struct FieldUse<'a> {
    pub span: Span,
    /// The name of the value that has the field.
    pub of: &'a str,
    pub field: &'a Field,
}

/// A read of a member, as in `answer.tags.length`.
#[derive(Clone, Debug)]
pub struct MemberRead<'a> {
    pub base: BindingId,
    /// The members after the base; the last one is read.
    pub path: Vec<&'a Name>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum AgentTarget<'a> {
    Binding(BindingId),
    /// A function of another agent of this file, as in `Other.run()`
    Function(&'a Agent, &'a AgentFunction),
    /// A member of an import, as in `Other.run()`
    Member(&'a Import),
}

impl<'a> BindingKind<'a> {
    /// Whether the declaration is outside functions, so that an assignment makes a variable that shadows it.
    pub fn is_fixed(&self) -> bool {
        matches!(self, Self::Import(_) | Self::Function(..) | Self::Agent(_))
    }

    /// Returns the declared shape, or the shape of the first value.
    pub fn shape(&self) -> Option<&'a AgentShape> {
        match self {
            Self::Parameter(_, parameter) => parameter.shape.as_ref(),
            Self::Variable(Some(Expression { kind: ExpressionKind::Generate(generate), .. })) => {
                generate.shape.as_ref()
            }
            _ => None,
        }
    }

    pub fn word(&self) -> &'static str {
        match self {
            Self::Import(import) => import.kind.map_or("import", ImportKind::name),
            Self::Agent(_) => "agent",
            Self::Function(..) => "function",
            Self::Parameter(..) => "parameter",
            Self::Variable(_) => "variable",
            Self::Item(_) => "item",
        }
    }

    pub fn described(&self) -> &'static str {
        match self {
            Self::Import(import) => match import.kind {
                Some(ImportKind::Tool) => "a tool",
                Some(ImportKind::Llm) => "a model",
                Some(ImportKind::File) => "a file",
                Some(ImportKind::Agent) => "an agent",
                Some(ImportKind::Memory) => "a memory",
                None => "an import",
            },
            Self::Agent(_) => "an agent",
            Self::Function(..) => "a function",
            Self::Parameter(..) => "a parameter",
            Self::Variable(_) => "a variable",
            Self::Item(_) => "the item of a loop",
        }
    }

    pub fn import(&self) -> Option<&'a Import> {
        if let Self::Import(import) = self { Some(import) } else { None }
    }
}
