use super::known::AgentSetting;
use super::names::{AgentTarget, UseId};
use crate::agentscript::ast::{
    Agent, AgentFunction, AgentLimit, AgentParameter, AgentShape, ConfigKey, Expression, Generate, Import,
    Name, ThinkingBudget, UseStatement,
};
use crate::text::Span;

#[derive(Debug)]
pub struct GenerateSite<'a> {
    pub span: Span,
    pub generate: &'a Generate,
    pub agent: &'a Agent,
    /// The settings in effect, in the order of [`ConfigKey::ALL`].
    pub configs: [AgentSetting<'a>; 3],
    pub model: Option<&'a Import>,
    /// The last entry of its context, an index into `ProgramMeaning::uses`; see `ProgramMeaning::shown`.
    pub last_use: Option<UseId>,
}

#[derive(Debug)]
pub struct CallSite<'a> {
    pub span: Span,
    pub callee: &'a Expression,
    pub arguments: &'a [Expression],
    pub target: Option<AgentTarget<'a>>,
    pub member: Option<&'a Name>,
}

#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    pub span: Span,
    pub word: &'static str,
    pub limit: &'a AgentLimit,
}

/// A function parameter with a declared shape.
#[derive(Clone, Copy, Debug)]
pub struct AgentInput<'a> {
    pub agent: &'a Agent,
    pub function: &'a AgentFunction,
    pub parameter: &'a AgentParameter,
    pub shape: &'a AgentShape,
}

impl<'a> GenerateSite<'a> {
    pub fn setting(&self, key: ConfigKey) -> AgentSetting<'a> {
        self.configs[key.place()]
    }

    /// Returns the URI of the model, such as `openai://gpt-4.1`.
    pub fn model_uri(&self) -> Option<&'a str> {
        self.model?.uri.as_ref().map(|uri| uri.text.as_str())
    }
}

impl UseStatement {
    /// Returns the budget, unless it limits nothing.
    pub fn limit(&self) -> Option<&ThinkingBudget> {
        self.budget.as_ref().filter(|budget| budget.amount.amount >= 1.0)
    }
}
