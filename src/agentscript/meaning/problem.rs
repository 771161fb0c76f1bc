use super::BindingKind;
use crate::agentscript::ast::{Agent, AgentConfig, AgentFunction, AgentParameter, ConfigKey, Expression};
use crate::text::Span;

/// A contradiction in the names of a program, with the compiler's code for it.
#[derive(Debug)]
pub enum SemanticProblem<'a> {
    /// `DUPLICATE_AGENT`: the second and the first of one name
    DuplicateAgent(&'a Agent, &'a Agent),
    /// `DUPLICATE_MAIN_AGENT`: the second and the first
    DuplicateMainAgent(&'a Agent, &'a Agent),
    /// `MISSING_MAIN_AGENT`: several agents, none of them main
    MissingMainAgent,
    /// `MISSING_MAIN_FUNC`: in the agent that runs
    MissingMainFunction(&'a Agent),
    /// `DUPLICATE_FUNCTION`: in an agent, the second and the first of one name
    DuplicateFunction(&'a Agent, &'a AgentFunction, &'a AgentFunction),
    /// `DUPLICATE_MAIN_FUNC`: in an agent, the second and the first
    DuplicateMainFunction(&'a Agent, &'a AgentFunction, &'a AgentFunction),
    /// `DUPLICATE_BINDING`: a function with the name of another declaration
    DuplicateBinding(&'a AgentFunction, BindingKind<'a>),
    /// `DUPLICATE_PARAM`: in a function, the second and the first of one name
    DuplicateParameter(&'a AgentFunction, &'a AgentParameter, &'a AgentParameter),
    /// `PARAM_SHADOWS_IMPORT`
    ParameterShadowsImport(&'a AgentParameter, BindingKind<'a>),
    /// `INVALID_PARAM_SHAPE`
    InvalidParameterShape(&'a AgentParameter),
    /// `INVALID_CONFIG`
    InvalidConfig(&'a AgentConfig),
    /// `UNKNOWN_MODEL`
    UnknownModel(&'a Expression, &'a str),
    /// `INVALID_MODEL`: the name of another kind of declaration
    InvalidModel(&'a Expression, BindingKind<'a>),
    /// `INVALID_USE_RESOURCE`: the location, the name and its declaration
    InvalidUseResource(Span, &'a str, BindingKind<'a>),
    /// `UNKNOWN_IDENTIFIER`
    UnknownIdentifier(Span, &'a str),
    /// `UNKNOWN_FUNCTION`: the location and the callee
    UnknownFunction(Span, String),
    /// `NOT_CALLABLE`: the callee's name and declaration, or `None` if it has no name
    NotCallable(Span, Option<(&'a str, BindingKind<'a>)>),
    /// `INVALID_ARGUMENT_COUNT`
    ArgumentCount(WrongCount<'a>),
    /// `UNKNOWN_MEMORY_METHOD`: the location, the memory and the method
    UnknownMemoryMethod(Span, &'a str, &'a str),
    /// `MISSING_GENERATE_CONFIG`: the call of a model and the missing setting
    MissingGenerateConfig(Span, ConfigKey),
    /// `IMMUTABLE_ASSIGNMENT`, of later releases: the location, the name and its declaration
    ImmutableAssignment(Span, &'a str, BindingKind<'a>),
}

impl SemanticProblem<'_> {
    /// Whether an agent or a function is reported missing, which might only be broken.
    pub(super) fn is_absence(&self) -> bool {
        matches!(self, Self::MissingMainAgent | Self::MissingMainFunction(_) | Self::UnknownFunction(..))
    }
}

#[derive(Debug)]
pub struct WrongCount<'a> {
    pub span: Span,
    pub expected: usize,
    pub given: usize,
    pub declared: Option<(&'a Agent, &'a AgentFunction)>,
}
