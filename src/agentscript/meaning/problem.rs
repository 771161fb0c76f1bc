use super::BindingKind;
use crate::agentscript::ast::{Agent, Config, ConfigKey, Expression, Function, Import, Parameter};
use crate::text::Span;

/// A contradiction in the names of a program. What its rule is called stands with each.
#[derive(Debug)]
pub enum Problem<'a> {
    /// `DUPLICATE_IMPORT`: the second and the first of one name
    DuplicateImport(&'a Import, &'a Import),
    /// `DUPLICATE_AGENT`: the second and the first of one name
    DuplicateAgent(&'a Agent, &'a Agent),
    /// `DUPLICATE_MAIN_AGENT`: the second and the first
    DuplicateMainAgent(&'a Agent, &'a Agent),
    /// `MISSING_MAIN_AGENT`: of several agents none is the main one
    MissingMainAgent,
    /// `MISSING_MAIN_FUNC`: in the agent that runs
    MissingMainFunction(&'a Agent),
    /// `DUPLICATE_FUNCTION`: in an agent, the second and the first of one name
    DuplicateFunction(&'a Agent, &'a Function, &'a Function),
    /// `DUPLICATE_MAIN_FUNC`: in an agent, the second and the first
    DuplicateMainFunction(&'a Agent, &'a Function, &'a Function),
    /// `DUPLICATE_BINDING`: a function has the name of something else
    DuplicateBinding(&'a Function, BindingKind<'a>),
    /// `DUPLICATE_PARAM`: in a function, the second and the first of one name
    DuplicateParameter(&'a Function, &'a Parameter, &'a Parameter),
    /// `PARAM_SHADOWS_IMPORT`
    ParameterShadowsImport(&'a Parameter, BindingKind<'a>),
    /// `INVALID_PARAM_SHAPE`
    InvalidParameterShape(&'a Parameter),
    /// `INVALID_CONFIG`
    InvalidConfig(&'a Config),
    /// `UNKNOWN_MODEL`
    UnknownModel(&'a Expression, &'a str),
    /// `INVALID_MODEL`: it is something else
    InvalidModel(&'a Expression, BindingKind<'a>),
    /// `INVALID_USE_RESOURCE`: where its name stands, the name, and what it is
    InvalidUseResource(Span, &'a str, BindingKind<'a>),
    /// `UNKNOWN_IDENTIFIER`
    UnknownIdentifier(Span, &'a str),
    /// `UNKNOWN_FUNCTION`: where, and what is called
    UnknownFunction(Span, String),
    /// `NOT_CALLABLE`: its name and what it is, or nothing for what has no name
    NotCallable(Span, Option<(&'a str, BindingKind<'a>)>),
    /// `INVALID_ARGUMENT_COUNT`
    ArgumentCount(WrongCount<'a>),
    /// `UNKNOWN_MEMORY_METHOD`: where, the memory, and the method
    UnknownMemoryMethod(Span, &'a str, &'a str),
    /// `MISSING_GENERATE_CONFIG`: the call of a model, and what is not set
    MissingGenerateConfig(Span, ConfigKey),
    /// `IMMUTABLE_ASSIGNMENT`, of later releases: where, the name, and what it is
    ImmutableAssignment(Span, &'a str, BindingKind<'a>),
}

impl Problem<'_> {
    /// Whether an agent or a function is missing, which may be there and not parse.
    pub(super) fn is_absence(&self) -> bool {
        matches!(self, Self::MissingMainAgent | Self::MissingMainFunction(_) | Self::UnknownFunction(..))
    }
}

/// A call with more or fewer arguments than there are parameters.
#[derive(Debug)]
pub struct WrongCount<'a> {
    /// All of the call.
    pub span: Span,
    /// What is called.
    pub callee: String,
    /// How many it takes.
    pub expected: usize,
    /// How many it is given.
    pub given: usize,
    /// What declares it.
    pub declared: Option<&'a Function>,
}
