//! What a program does: calls of models and of all else, loops, and what goes into functions.

use super::names::Target;
use crate::agentscript::ast::{
    Agent, Budget, Config, ConfigKey, Expression, Function, Generate, Import, Limit, Name, Parameter, Shape,
    Use,
};
use crate::text::Span;

/// A call of a model.
#[derive(Debug)]
pub struct GenerateSite<'a> {
    /// All of the expression.
    pub span: Span,
    /// What it says.
    pub generate: &'a Generate,
    /// The agent in which it stands.
    pub agent: &'a Agent,
    /// The settings in effect there, in the order of [`ConfigKey::ALL`].
    pub configs: [Setting<'a>; 3],
    /// The import that is the model.
    pub model: Option<&'a Import>,
    /// What the model is shown, in order.
    pub uses: Vec<&'a Use>,
}

/// A setting where a model is called.
#[derive(Clone, Copy, Debug, Default)]
pub enum Setting<'a> {
    /// It is not set before.
    #[default]
    Missing,
    /// It is set in what does not parse.
    Unknown,
    /// It is set there.
    Set(&'a Config),
}

/// A call.
#[derive(Debug)]
pub struct Call<'a> {
    /// All of it.
    pub span: Span,
    /// What is called.
    pub callee: &'a Expression,
    /// What it is given.
    pub arguments: &'a [Expression],
    /// What that is; `None` where it is not known.
    pub target: Option<Target<'a>>,
    /// The name of the member, if one is called.
    pub member: Option<&'a Name>,
}

/// Something that runs a number of times.
#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    /// All of it.
    pub span: Span,
    /// The word for it.
    pub word: &'static str,
    /// How often at most.
    pub limit: &'a Limit,
}

/// What goes into a function in a declared shape.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The agent.
    pub agent: &'a Agent,
    /// The function.
    pub function: &'a Function,
    /// The parameter.
    pub parameter: &'a Parameter,
    /// The shape.
    pub shape: &'a Shape,
}

impl<'a> Setting<'a> {
    /// The one that is set.
    pub fn config(self) -> Option<&'a Config> {
        if let Self::Set(config) = self { Some(config) } else { None }
    }
}

impl<'a> GenerateSite<'a> {
    /// A setting in effect.
    pub fn setting(&self, key: ConfigKey) -> Setting<'a> {
        let place = ConfigKey::ALL.iter().position(|other| *other == key);
        place.map_or(Setting::Missing, |place| self.configs[place])
    }

    /// The place of the model, as `openai://gpt-4.1`.
    pub fn model_uri(&self) -> Option<&'a str> {
        self.model?.uri.as_ref().map(|uri| uri.text.as_str())
    }
}

impl Use {
    /// Its budget, if it limits anything.
    pub fn limit(&self) -> Option<&Budget> {
        self.budget.as_ref().filter(|budget| budget.amount.amount >= 1.0)
    }
}
