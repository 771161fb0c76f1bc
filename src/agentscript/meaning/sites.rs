use super::known::AgentSetting;
use super::names::{AgentTarget, UseId};
use crate::agentscript::ast::{
    Agent, AgentFunction, AgentLimit, AgentParameter, AgentShape, ConfigKey, Expression, Generate, Import,
    Name, ThinkingBudget, UseStatement,
};
use crate::text::Span;

/// A call of a model.
#[derive(Debug)]
pub struct GenerateSite<'a> {
    /// The whole expression.
    pub span: Span,
    /// The parsed `generate`.
    pub generate: &'a Generate,
    /// The enclosing agent.
    pub agent: &'a Agent,
    /// The settings in effect, in the order of [`ConfigKey::ALL`].
    pub configs: [AgentSetting<'a>; 3],
    /// The import of the model.
    pub model: Option<&'a Import>,
    /// The last entry of its context, an index into `Meaning::uses`; see `Meaning::shown`.
    pub last_use: Option<UseId>,
}

/// A call.
#[derive(Debug)]
pub struct CallSite<'a> {
    /// The whole expression.
    pub span: Span,
    /// The callee.
    pub callee: &'a Expression,
    /// The arguments, in order.
    pub arguments: &'a [Expression],
    /// The target of the callee; `None` if unknown.
    pub target: Option<AgentTarget<'a>>,
    /// The member's name, for a member call.
    pub member: Option<&'a Name>,
}

/// A loop.
#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    /// The whole statement.
    pub span: Span,
    /// The keyword.
    pub word: &'static str,
    /// The maximum number of rounds.
    pub limit: &'a AgentLimit,
}

/// A function parameter with a declared shape.
#[derive(Clone, Copy, Debug)]
pub struct AgentInput<'a> {
    /// The agent.
    pub agent: &'a Agent,
    /// The function.
    pub function: &'a AgentFunction,
    /// The parameter.
    pub parameter: &'a AgentParameter,
    /// The shape.
    pub shape: &'a AgentShape,
}

impl<'a> GenerateSite<'a> {
    /// Returns a setting in effect.
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
