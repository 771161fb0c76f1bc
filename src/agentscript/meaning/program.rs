//! Imports, agents, functions and their parameters.

use super::{Binding, BindingKind, Input, Meaning, Problem, ScopeId};
use crate::agentscript::ast::{Agent, Function, Import, ImportKind, Parameter};
use crate::text::Span;

impl<'a> Meaning<'a> {
    pub(super) fn read_program(&mut self) {
        self.compare_imports();
        self.compare_agents();
        for agent in &self.program.agents {
            self.read_agent(agent);
        }
        if !self.program.is_whole {
            self.problems.retain(|problem| !problem.is_absence());
        }
    }

    fn compare_imports(&mut self) {
        for import in &self.program.imports {
            let own = self.import(&import.name.text).filter(|first| !std::ptr::eq(*first, import));
            let merged = self.merged.imports.iter().map(|(_, other)| *other);
            if let Some(first) = own.or_else(|| merged.clone().find(|other| are_at_odds(import, other))) {
                self.problems.push(Problem::DuplicateImport(import, first));
            }
        }
    }

    fn compare_agents(&mut self) {
        let agents = &self.program.agents;
        let mut main: Option<&Agent> = None;
        for (number, agent) in agents.iter().enumerate() {
            let of_name = |other: &&Agent| other.id() == agent.id() && agent.is_whole;
            let merged = self.merged.agents.iter().map(|merged| merged.agent);
            if let Some(first) = agents[..number].iter().chain(merged).find(of_name) {
                self.problems.push(Problem::DuplicateAgent(agent, first));
            }
            if agent.is_main {
                if let Some(first) = main {
                    self.problems.push(Problem::DuplicateMainAgent(agent, first));
                }
                main = Some(agent);
            }
        }
        let count = agents.len() + self.merged.agents.len();
        if main.is_none() && count > 1 && agents.iter().all(|agent| agent.is_whole) {
            self.problems.push(Problem::MissingMainAgent);
        }
        self.entry = main.or(if let [only] = agents.as_slice() { Some(only) } else { None });
        if let Some(entry) = self.entry.filter(|entry| entry.is_whole)
            && !entry.functions.iter().any(|function| function.is_main)
        {
            self.problems.push(Problem::MissingMainFunction(entry));
        }
    }

    fn read_agent(&mut self, agent: &'a Agent) {
        let scope = self.open(agent.body, None);
        self.bind_what_all_know(scope);
        self.bind_functions(agent, scope);
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

    /// Imports, those of merged files too, and agents whose names are not imported.
    fn bind_what_all_know(&mut self, scope: ScopeId) {
        let own = self.program.imports.iter().map(|import| (None, import));
        let merged = self.merged.imports.iter().map(|(file, import)| (Some(*file), *import));
        let imports: Vec<_> = own.chain(merged).collect();
        for (file, import) in imports {
            let (name, kind) = (&import.name, BindingKind::Import(import));
            self.bind_once(scope, Binding { name: &name.text, span: name.span, file, kind, known_from: 0 });
        }
        for agent in self.program.agents.iter().rev() {
            let (span, kind) = (agent.name_span(), BindingKind::Agent(agent));
            self.bind_once(scope, Binding { name: agent.id(), span, file: None, kind, known_from: 0 });
        }
    }

    fn bind_once(&mut self, scope: ScopeId, binding: Binding<'a>) {
        if self.lookup(scope, binding.name).is_none() {
            self.bind(scope, binding);
        }
    }

    fn bind_functions(&mut self, agent: &'a Agent, scope: ScopeId) {
        let mut known: Vec<&'a Function> = Vec::new();
        let mut main: Option<&'a Function> = None;
        // One that is not the main function and has no name has a mistake of its own.
        let named = agent.functions.iter().filter(|function| function.is_main || function.name.is_some());
        for function in named {
            let id = function.id();
            if let Some(first) = known.iter().find(|first| first.id() == id) {
                self.problems.push(Problem::DuplicateFunction(agent, function, first));
                continue;
            }
            if function.is_main {
                if let Some(first) = main {
                    self.problems.push(Problem::DuplicateMainFunction(agent, function, first));
                }
                main = Some(function);
            }
            let other = self.lookup(scope, id).map(|binding| self.bindings[binding].kind);
            if let Some(other) = other.filter(|other| !matches!(other, BindingKind::Function(..))) {
                self.problems.push(Problem::DuplicateBinding(function, other));
                continue;
            }
            known.push(function);
            let kind = BindingKind::Function(agent, function);
            let span = function.name_span();
            self.bind(scope, Binding { name: id, span, file: None, kind, known_from: 0 });
        }
    }

    fn read_function(&mut self, agent: &'a Agent, function: &'a Function, parent: ScopeId) {
        let start = function.parameters.first().map_or(function.body.span.start, |first| first.span.start);
        let scope = self.open(Span { start, end: function.body.span.end }, Some(parent));
        for (number, parameter) in function.parameters.iter().enumerate() {
            let of_name = |other: &&Parameter| other.name.text == parameter.name.text;
            if let Some(first) = function.parameters[..number].iter().find(of_name) {
                self.problems.push(Problem::DuplicateParameter(function, parameter, first));
                continue;
            }
            self.read_parameter(agent, function, parameter, number, scope);
        }
        self.read_statements(agent, &function.body.statements, scope);
    }

    fn read_parameter(
        &mut self,
        agent: &'a Agent,
        function: &'a Function,
        parameter: &'a Parameter,
        number: usize,
        scope: ScopeId,
    ) {
        let name = &parameter.name;
        let hidden = self.lookup(scope, &name.text).map(|binding| self.bindings[binding].kind);
        if let Some(hidden) =
            hidden.filter(|kind| matches!(kind, BindingKind::Import(_) | BindingKind::Agent(_)))
        {
            self.problems.push(Problem::ParameterShadowsImport(parameter, hidden));
        }
        let kind = BindingKind::Parameter(function, parameter);
        let known_from = parameter.span.end;
        self.bind(scope, Binding { name: &name.text, span: name.span, kind, file: None, known_from });
        if let Some(shape) = &parameter.shape {
            if !function.is_main || number != 0 || name.text != "input" {
                self.problems.push(Problem::InvalidParameterShape(parameter));
            }
            self.inputs.push(Input { agent, function, parameter, shape });
        }
    }
}

/// Whether imports of two files have one name and bring different things. Either file may repeat what the other
/// imports, and names the same file by another path.
fn are_at_odds(import: &Import, other: &Import) -> bool {
    let (Some(kind), Some(uri), Some(other_kind), Some(other_uri)) =
        (import.kind, &import.uri, other.kind, &other.uri)
    else {
        return false;
    };
    let has_path = matches!(kind, ImportKind::Agent | ImportKind::File);
    import.name.text == other.name.text && (kind != other_kind || (!has_path && uri.text != other_uri.text))
}
