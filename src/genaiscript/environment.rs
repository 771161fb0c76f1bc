//! Meaning of names and expressions in a script: a generation context, the global `env`, or `env.vars`.

use std::cell::RefCell;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use crate::syntax::callee;
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::{Base, Binding, ScopeResolver};
use crate::syntax::usage::UsageEffect;
use crate::syntax::{node, string, usage};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnvMeaning {
    /// Parameter of a function: perhaps a generation context
    Context,
    /// Parameter of a tool's handler: its arguments, together with the context
    ToolArguments,
    Env,
    Vars,
    Secrets,
    Output,
    Other,
}

impl EnvMeaning {
    #[must_use]
    pub fn step(self, key: &str) -> Self {
        match (self, key) {
            (Self::Context, "env") => Self::Env,
            (Self::Env, "vars") => Self::Vars,
            (Self::Env, "secrets") => Self::Secrets,
            (Self::Env, "output") => Self::Output,
            (Self::ToolArguments, "context") => Self::Context,
            _ => Self::Other,
        }
    }
}

/// Name that initially means one of these, or that hides `env`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    pub name: String,
    pub scope: Span,
    /// Its meaning; [`EnvMeaning::Other`] if it is reassigned anywhere.
    pub meaning: EnvMeaning,
}

pub(super) struct Environment<'a, 't, 's> {
    resolver: &'a ScopeResolver<'t, 's>,
    source: &'s str,
    /// Cached meanings of bound names, by the ids of the binding nodes.
    meanings: RefCell<HashMap<usize, EnvMeaning, RandomState>>,
}

const GLOBALS: [&str; 2] = ["globalThis", "global"];

/// Budget of aliases to follow, as aliases may form a cycle.
const MAX_ALIASES: usize = 16;

impl<'a, 't, 's> Environment<'a, 't, 's> {
    pub fn new(resolver: &'a ScopeResolver<'t, 's>, source: &'s str) -> Self {
        Self { resolver, source, meanings: RefCell::default() }
    }

    pub fn is_reassigned(&self, binding: &Binding<'t>) -> bool {
        let leads_there = || matches!(self.first_meaning(binding, 0), EnvMeaning::Env | EnvMeaning::Vars);
        !binding.constant && leads_there() && self.is_written(binding)
    }

    pub fn is_written(&self, binding: &Binding<'t>) -> bool {
        let name = node::text(binding.name, self.source);
        if binding.is_outer() {
            return self.resolver.is_outer_written(name);
        }
        let is_this = |reference: &Node<'t>| {
            node::text(*reference, self.source) == name
                && usage::effect(*reference) == UsageEffect::Write
                && self.resolver.resolve(*reference).is_some_and(|found| found.name.id() == binding.name.id())
        };
        self.resolver.references_in(binding.scope).any(|reference| is_this(&reference))
    }

    pub fn name(&self, name: Node<'t>) -> EnvMeaning {
        self.name_within(name, 0)
    }

    fn name_within(&self, name: Node<'t>, aliases: usize) -> EnvMeaning {
        match self.resolver.resolve(name) {
            Some(binding) if aliases == 0 => self.binding(binding),
            Some(binding) => self.binding_within(binding, aliases),
            None => global(node::text(name, self.source)),
        }
    }

    pub fn name_at(&self, name: &str, offset: usize) -> EnvMeaning {
        self.resolver.lookup(name, offset).map_or_else(|| global(name), |binding| self.binding(binding))
    }

    pub fn name_in_file(&self, name: &str) -> EnvMeaning {
        self.resolver.outer(name).map_or_else(|| global(name), |binding| self.binding(binding))
    }

    pub fn binding(&self, binding: &Binding<'t>) -> EnvMeaning {
        let id = binding.name.id();
        if let Some(known) = self.meanings.borrow().get(&id) {
            return *known;
        }
        let meaning = self.binding_within(binding, 0);
        self.meanings.borrow_mut().insert(id, meaning);
        meaning
    }

    fn binding_within(&self, binding: &Binding<'t>, aliases: usize) -> EnvMeaning {
        let meaning = self.first_meaning(binding, aliases);
        let is_reassigned = || !binding.constant && self.is_written(binding);
        if matches!(meaning, EnvMeaning::Env | EnvMeaning::Vars) && is_reassigned() {
            return EnvMeaning::Other;
        }
        meaning
    }

    /// Returns the meaning of a bound name before any assignment to it.
    fn first_meaning(&self, binding: &Binding<'t>, aliases: usize) -> EnvMeaning {
        if aliases > MAX_ALIASES {
            return EnvMeaning::Other;
        }
        let mut meaning = match binding.base {
            Base::Value(value) => self.expression(value, aliases + 1),
            Base::Parameter(function, index) => self
                .default_within(binding.name, aliases + 1)
                .unwrap_or_else(|| self.parameter(function, index)),
            Base::Import(statement) if self.imports_env(statement, binding.name) => EnvMeaning::Env,
            _ => EnvMeaning::Other,
        };
        for step in &binding.steps {
            meaning = match step {
                PatternStep::Key(key) => meaning.step(key),
                // Unlike the rest of the arguments, the rest of a context or of `env` may contain its members.
                PatternStep::Rest => meaning,
                PatternStep::Unknown => EnvMeaning::Other,
            };
        }
        // `const { city, ...rest } = env.vars` creates an ordinary object.
        if meaning == EnvMeaning::Vars && binding.steps.last() == Some(&PatternStep::Rest) {
            return EnvMeaning::Other;
        }
        meaning
    }

    pub fn default(&self, parameter: Node<'t>) -> Option<EnvMeaning> {
        self.default_within(parameter, 0)
    }

    fn default_within(&self, inside: Node<'t>, aliases: usize) -> Option<EnvMeaning> {
        let default = pattern::parameter_default(inside)?;
        Some(self.expression(default, aliases)).filter(|meaning| *meaning != EnvMeaning::Other)
    }

    /// Returns the meaning of parameter `index` of `function`, if an argument is passed.
    pub fn parameter(&self, function: Node<'t>, index: usize) -> EnvMeaning {
        if index == 0 && self.is_tool_handler(function) {
            EnvMeaning::ToolArguments
        } else {
            EnvMeaning::Context
        }
    }

    fn expression(&self, expression: Node<'t>, aliases: usize) -> EnvMeaning {
        let expression = node::unwrap(expression);
        match expression.kind() {
            "identifier" => self.name_within(expression, aliases),
            "member_expression" | "subscript_expression" if aliases <= MAX_ALIASES => {
                let key = usage::access(expression, self.source).and_then(|access| access.key);
                let (Some(key), Some(object)) = (key, node::field(expression, "object")) else {
                    return EnvMeaning::Other;
                };
                self.expression(object, aliases + 1).step(&key)
            }
            // `env.vars || {}`
            "binary_expression" if aliases <= MAX_ALIASES => node::field(expression, "left")
                .map_or(EnvMeaning::Other, |left| self.expression(left, aliases + 1)),
            _ => EnvMeaning::Other,
        }
    }

    fn is_tool_handler(&self, function: Node<'t>) -> bool {
        let Some(arguments) = node::wrap(function).1.filter(|parent| parent.kind() == "arguments") else {
            return false;
        };
        let callee = arguments.parent().and_then(callee::callee);
        callee.is_some_and(|callee| node::text(callee.name, self.source) == "defTool")
    }

    fn imports_env(&self, statement: Node<'t>, name: Node<'t>) -> bool {
        let imported = name
            .parent()
            .filter(|parent| parent.kind() == "import_specifier")
            .and_then(|specifier| node::field(specifier, "name"))
            .map(|name| node::text(name, self.source));
        imported == Some("env") && self.is_genaiscript(statement)
    }

    pub fn is_genaiscript(&self, statement: Node<'t>) -> bool {
        node::field(statement, "source").and_then(|source| string::cooked(source, self.source)).is_some_and(
            |module| {
                module == "genaiscript"
                    || module.starts_with("genaiscript/")
                    || module.starts_with("@genaiscript/")
            },
        )
    }

    /// Whether a called name is GenAIScript's: global, imported from it, or destructured from a context.
    pub fn is_api(&self, name: Node<'_>) -> bool {
        let Some(binding) = self.resolver.resolve(name) else { return true };
        match binding.base {
            Base::Import(statement) => self.is_genaiscript(statement),
            Base::Declaration(_) => false,
            Base::Value(_) | Base::Parameter(..) | Base::Unknown => !binding.steps.is_empty(),
        }
    }
}

fn global(name: &str) -> EnvMeaning {
    match name {
        "env" => EnvMeaning::Env,
        // GenAIScript defines all members of the context as globals.
        name if GLOBALS.contains(&name) => EnvMeaning::Context,
        _ => EnvMeaning::Other,
    }
}
