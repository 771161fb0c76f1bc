//! Names: what declares them, where they are known, and where they are used.

use crate::agentscript::ast::{
    Agent, Config, ConfigKey, Expression, ExpressionKind, Field, For, Function, Import, ImportKind,
    Parameter, Shape, Use,
};
use crate::text::Span;

/// The number of a scope in `Meaning::scopes`.
pub type ScopeId = usize;

/// The number of a declaration in `Meaning::bindings`.
pub type BindingId = usize;

/// Where names are known.
#[derive(Debug)]
pub struct Scope<'a> {
    /// From its `{` to its `}`; of a function from its `(`.
    pub span: Span,
    /// The one around it.
    pub parent: Option<ScopeId>,
    /// What it declares.
    pub bindings: Vec<BindingId>,
    /// What it sets, `None` where that does not parse; the later counts.
    pub configs: Vec<(ConfigKey, Option<&'a Config>)>,
    /// What it shows to models.
    pub uses: Vec<&'a Use>,
}

/// Something with a name.
#[derive(Clone, Debug)]
pub struct Binding<'a> {
    /// The name.
    pub name: &'a str,
    /// Where it stands first; empty where a main agent or function has none.
    pub span: Span,
    /// The number of the file that this is in; `None` for this one.
    pub file: Option<usize>,
    /// What it is.
    pub kind: BindingKind<'a>,
    /// The first byte at which it is known.
    pub known_from: u32,
}

/// What has a name.
#[derive(Clone, Copy, Debug)]
pub enum BindingKind<'a> {
    /// Something imported
    Import(&'a Import),
    /// An agent of this file
    Agent(&'a Agent),
    /// A function of this agent
    Function(&'a Agent, &'a Function),
    /// A parameter of this function
    Parameter(&'a Function, &'a Parameter),
    /// A variable; and the value that it gets first, if that parses
    Variable(Option<&'a Expression>),
    /// The item of a `for`
    Item(&'a For),
}

/// A use of a name.
#[derive(Clone, Debug)]
pub struct Reference<'a> {
    /// The name.
    pub name: &'a str,
    /// Where.
    pub span: Span,
    /// What it stands for; `None` where nothing of the name is known there.
    pub target: Option<Target<'a>>,
    /// The scope in which it stands.
    pub scope: ScopeId,
}

/// A use of a field of a shape, as in `input.question`.
#[derive(Clone, Copy, Debug)]
pub struct FieldUse<'a> {
    /// Where the name of the field stands.
    pub span: Span,
    /// What it is a field of.
    pub of: &'a str,
    /// Where it is declared.
    pub field: &'a Field,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Target<'a> {
    /// Something declared
    Binding(BindingId),
    /// A function of another agent of this file, as in `Other.run()`
    Function(&'a Agent, &'a Function),
    /// A member of something imported, as in `Other.run()`
    Member(&'a Import),
}

impl<'a> BindingKind<'a> {
    /// The shape that it declares, or that the value has which it gets first.
    pub fn shape(&self) -> Option<&'a Shape> {
        match self {
            Self::Parameter(_, parameter) => parameter.shape.as_ref(),
            Self::Variable(Some(Expression { kind: ExpressionKind::Generate(generate), .. })) => {
                generate.shape.as_ref()
            }
            _ => None,
        }
    }

    /// The word for it.
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

    /// What it is, for a message.
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

    /// The import that it is.
    pub fn import(&self) -> Option<&'a Import> {
        if let Self::Import(import) = self { Some(import) } else { None }
    }
}
