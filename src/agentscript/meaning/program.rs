use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use foldhash::{HashMap, HashMapExt};

use super::{
    AgentBinding, AgentInput, AgentSetting, AgentTarget, BindingKind, ProgramMeaning, ScopeId,
    SemanticProblem,
};
use crate::agentscript::ast::{Agent, AgentFunction, AgentParameter};
use crate::text::Span;

impl<'a> ProgramMeaning<'a> {
    /// Finds the other agents of the file that each agent needs, with the first use of each.
    pub fn siblings(&self) -> Vec<BTreeMap<&'a str, Span>> {
        let agents = &self.program.agents;
        let mut siblings = vec![BTreeMap::new(); agents.len()];
        for reference in &self.references {
            let Some(AgentTarget::Binding(binding)) = reference.target else { continue };
            let BindingKind::Agent(sibling) = self.bindings[binding].kind else { continue };
            let after = agents.partition_point(|agent| agent.span.start <= reference.span.start);
            let Some(number) = after.checked_sub(1) else { continue };
            if agents[number].id() != sibling.id() {
                siblings[number].entry(sibling.id()).or_insert(reference.span);
            }
        }
        siblings
    }

    pub(super) fn read_program(&mut self) {
        self.compare_agents();
        self.share_declarations();
        for agent in &self.program.agents {
            self.read_agent(agent);
        }
        if !self.program.is_whole {
            self.problems.retain(|problem| !problem.is_absence());
        }
    }

    fn compare_agents(&mut self) {
        let agents = &self.program.agents;
        let mut main: Option<&Agent> = None;
        let mut own: HashMap<&str, &'a Agent> = HashMap::with_capacity(agents.len());
        // Reversed, so that the first of a name is inserted last and wins.
        let merged = self.merged.agents.iter().rev().map(|merged| merged.agent);
        let merged: HashMap<&str, &'a Agent> = merged.map(|agent| (agent.id(), agent)).collect();
        for agent in agents {
            let first = own.get(agent.id()).or_else(|| merged.get(agent.id()));
            if let Some(first) = first.filter(|_| agent.is_whole) {
                self.problems.push(SemanticProblem::DuplicateAgent(agent, first));
            }
            own.entry(agent.id()).or_insert(agent);
            if agent.is_main {
                if let Some(first) = main {
                    self.problems.push(SemanticProblem::DuplicateMainAgent(agent, first));
                }
                main = Some(agent);
            }
        }
        let count = agents.len() + self.merged.agents.len();
        if main.is_none() && count > 1 && agents.iter().all(|agent| agent.is_whole) {
            self.problems.push(SemanticProblem::MissingMainAgent);
        }
        self.entry = main.or(if let [only] = agents.as_slice() { Some(only) } else { None });
        if let Some(entry) = self.entry.filter(|entry| entry.is_whole)
            && !entry.functions.iter().any(|function| function.is_main)
        {
            self.problems.push(SemanticProblem::MissingMainFunction(entry));
        }
    }

    fn read_agent(&mut self, agent: &'a Agent) {
        let scope = self.open(agent.body, None);
        self.bind_functions(agent, scope);
        // A broken setting still counts as set: reporting it as missing would repeat the syntax error.
        for key in &agent.broken_configs {
            self.scopes[scope].settings[key.place()] = AgentSetting::Unknown;
        }
        for config in &agent.configs {
            self.configure(config, scope);
        }
        for used in &agent.uses {
            self.show(used, agent, scope);
        }
        for function in &agent.functions {
            self.read_function(agent, function, scope);
        }
    }

    fn share_declarations(&mut self) {
        let own = self.program.imports.iter().map(|import| (None, import));
        let merged = self.merged.imports.iter().map(|(file, import)| (Some(*file), *import));
        let imports: Vec<_> = own.chain(merged).collect();
        for (file, import) in imports {
            let (name, kind) = (&import.name, BindingKind::Import(import));
            self.share(AgentBinding { file, ..AgentBinding::new(&name.text, name.span, kind, 0) });
        }
        for agent in self.program.agents.iter().rev() {
            let (span, kind) = (agent.name_span(), BindingKind::Agent(agent));
            self.share(AgentBinding::new(agent.id(), span, kind, 0));
        }
    }

    fn bind_functions(&mut self, agent: &'a Agent, scope: ScopeId) {
        let mut known: HashMap<&str, &'a AgentFunction> = HashMap::with_capacity(agent.functions.len());
        let mut main: Option<&'a AgentFunction> = None;
        // A function that is unnamed and not main has an error of its own.
        let named = agent.functions.iter().filter(|function| function.is_main || function.name.is_some());
        for function in named {
            let id = function.id();
            if let Some(first) = known.get(id) {
                self.problems.push(SemanticProblem::DuplicateFunction(agent, function, first));
                continue;
            }
            if function.is_main {
                if let Some(first) = main {
                    self.problems.push(SemanticProblem::DuplicateMainFunction(agent, function, first));
                }
                main = Some(function);
            }
            let other = self.lookup(scope, id).map(|binding| self.bindings[binding].kind);
            if let Some(other) = other.filter(|other| !matches!(other, BindingKind::Function(..))) {
                self.problems.push(SemanticProblem::DuplicateBinding(function, other));
                continue;
            }
            known.insert(id, function);
            let kind = BindingKind::Function(agent, function);
            let span = function.name_span();
            self.bind(scope, AgentBinding::new(id, span, kind, 0));
        }
    }

    fn read_function(&mut self, agent: &'a Agent, function: &'a AgentFunction, parent: ScopeId) {
        let start = function.parameters.first().map_or(function.body.span.start, |first| first.span.start);
        let scope = self.open(Span { start, end: function.body.span.end }, Some(parent));
        let mut known: HashMap<&str, &'a AgentParameter> = HashMap::new();
        for (number, parameter) in function.parameters.iter().enumerate() {
            match known.entry(&parameter.name.text) {
                Entry::Occupied(first) => {
                    self.problems.push(SemanticProblem::DuplicateParameter(function, parameter, first.get()));
                    continue;
                }
                Entry::Vacant(place) => place.insert(parameter),
            };
            self.read_parameter(agent, function, parameter, number, scope);
        }
        self.read_statements(agent, &function.body.statements, scope);
    }

    fn read_parameter(
        &mut self,
        agent: &'a Agent,
        function: &'a AgentFunction,
        parameter: &'a AgentParameter,
        number: usize,
        scope: ScopeId,
    ) {
        let name = &parameter.name;
        let hidden = self.lookup(scope, &name.text).map(|binding| self.bindings[binding].kind);
        if let Some(hidden) =
            hidden.filter(|kind| matches!(kind, BindingKind::Import(_) | BindingKind::Agent(_)))
        {
            self.problems.push(SemanticProblem::ParameterShadowsImport(parameter, hidden));
        }
        let kind = BindingKind::Parameter(function, parameter);
        let known_from = parameter.span.end;
        self.bind(scope, AgentBinding::new(&name.text, name.span, kind, known_from));
        if let Some(shape) = &parameter.shape {
            if !function.is_main || number != 0 || name.text != "input" {
                self.problems.push(SemanticProblem::InvalidParameterShape(parameter));
            }
            self.inputs.push(AgentInput { agent, function, parameter, shape });
        }
    }
}
