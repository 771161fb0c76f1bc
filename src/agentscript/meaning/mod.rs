//! What the names of a program mean: scopes, declarations and their uses, the calls of models with what they
//! see, and where all that contradicts itself.
//!
//! Names are known from where they are first assigned on, and in their block only; functions, agents and imports
//! everywhere in an agent. That is how the compiler walks a program, and so does this.

mod calls;
mod expressions;
mod merged;
mod names;
mod problem;
mod program;
mod sites;
mod statements;

pub use merged::{Merged, MergedAgent};
pub use names::{Binding, BindingId, BindingKind, FieldUse, Reference, Scope, ScopeId, Target};
pub use problem::{Problem, WrongCount};
pub use sites::{Call, GenerateSite, Input, Loop, Setting};

use super::ast::{Agent, Config, ConfigKey, Import, Program, Property, Use};
use crate::text::Span;

/// What a program means.
#[derive(Debug)]
pub struct Meaning<'a> {
    /// The program.
    pub program: &'a Program,
    /// What its imports bring from other files.
    pub merged: Merged<'a>,
    /// What runs: the last main agent, or the only one.
    pub entry: Option<&'a Agent>,
    /// The scopes: one for each agent, function and block.
    pub scopes: Vec<Scope<'a>>,
    /// What has a name, but for fields and keys.
    pub bindings: Vec<Binding<'a>>,
    /// Where names are used, declarations not included.
    pub references: Vec<Reference<'a>>,
    /// Where fields of shapes are used.
    pub fields: Vec<FieldUse<'a>>,
    /// The calls of models, in source order.
    pub generates: Vec<GenerateSite<'a>>,
    /// The calls of everything else.
    pub calls: Vec<Call<'a>>,
    /// What is shown to models.
    pub uses: Vec<&'a Use>,
    /// The settings.
    pub configs: Vec<&'a Config>,
    /// The loops.
    pub loops: Vec<Loop<'a>>,
    /// The objects, without the options of `generate`.
    pub objects: Vec<&'a [Property]>,
    /// What goes into functions in a declared shape, in source order.
    pub inputs: Vec<Input<'a>>,
    /// Where names contradict themselves.
    pub problems: Vec<Problem<'a>>,
}

impl<'a> Meaning<'a> {
    /// What a program means with what its imports bring.
    pub fn of(program: &'a Program, merged: Merged<'a>) -> Self {
        let mut meaning = Self {
            program,
            merged,
            entry: None,
            scopes: Vec::new(),
            bindings: Vec::new(),
            references: Vec::new(),
            fields: Vec::new(),
            generates: Vec::new(),
            calls: Vec::new(),
            uses: Vec::new(),
            configs: Vec::new(),
            loops: Vec::new(),
            objects: Vec::new(),
            inputs: Vec::new(),
            problems: Vec::new(),
        };
        meaning.read_program();
        meaning.generates.sort_by_key(|site| site.span.source_order());
        meaning
    }

    /// The import of a name; of several the first.
    pub fn import(&self, name: &str) -> Option<&'a Import> {
        self.program.imports.iter().find(|import| import.name.text == name)
    }

    /// The agent of a name: of several in this file the last, else the one that is imported.
    pub fn agent(&self, name: &str) -> Option<&'a Agent> {
        let own = self.program.agents.iter().rev().find(|agent| agent.id() == name);
        own.or_else(|| self.merged.agents.iter().map(|merged| merged.agent).find(|agent| agent.id() == name))
    }

    /// The file that an agent stands in; `None` for this one.
    pub fn file_of(&self, agent: &Agent) -> Option<usize> {
        self.merged.agents.iter().find(|merged| std::ptr::eq(merged.agent, agent)).map(|merged| merged.file)
    }

    /// The innermost scope around a place, its edges included.
    pub fn scope_at(&self, offset: usize) -> Option<ScopeId> {
        let around = self.scopes.iter().enumerate().filter(|(_, scope)| scope.span.touches(offset));
        around.min_by_key(|(number, scope)| (scope.span.len(), usize::MAX - number)).map(|(number, _)| number)
    }

    /// A scope and those around it, from the inside out.
    pub fn scopes_from(&self, scope: ScopeId) -> impl Iterator<Item = &Scope<'a>> {
        std::iter::successors(self.scopes.get(scope), |scope| self.scopes.get(scope.parent?))
    }

    /// What is known by a name at a place, from the inside out; an inner one hides those of its name around it.
    pub fn known_at(&self, offset: usize) -> Vec<(BindingId, &Binding<'a>)> {
        let mut known: Vec<(BindingId, &Binding<'a>)> = Vec::new();
        let Some(scope) = self.scope_at(offset) else { return known };
        for scope in self.scopes_from(scope) {
            for id in &scope.bindings {
                let binding = &self.bindings[*id];
                let is_known = binding.known_from as usize <= offset;
                if is_known && !known.iter().any(|(_, other)| other.name == binding.name) {
                    known.push((*id, binding));
                }
            }
        }
        known
    }

    /// What a model that is called at a place is shown, in order.
    pub fn uses_at(&self, offset: usize) -> Vec<&'a Use> {
        let Some(scope) = self.scope_at(offset) else { return Vec::new() };
        let mut scopes: Vec<&Scope<'a>> = self.scopes_from(scope).collect();
        scopes.reverse();
        let uses = scopes.iter().flat_map(|scope| scope.uses.iter().copied());
        uses.filter(|used| (used.span.start as usize) < offset).collect()
    }

    pub(super) fn lookup(&self, scope: ScopeId, name: &str) -> Option<BindingId> {
        let mut scopes = self.scopes_from(scope);
        let of_name = |id: &&BindingId| self.bindings[**id].name == name;
        scopes.find_map(|scope| scope.bindings.iter().rev().find(of_name).copied())
    }

    pub(super) fn open(&mut self, span: Span, parent: Option<ScopeId>) -> ScopeId {
        self.scopes.push(Scope { span, parent, bindings: Vec::new(), configs: Vec::new(), uses: Vec::new() });
        self.scopes.len() - 1
    }

    pub(super) fn bind(&mut self, scope: ScopeId, binding: Binding<'a>) {
        self.bindings.push(binding);
        self.scopes[scope].bindings.push(self.bindings.len() - 1);
    }

    /// The setting in effect in a scope so far.
    pub(super) fn setting(&self, scope: ScopeId, key: ConfigKey) -> Setting<'a> {
        let of_key = |scope: &Scope<'a>| {
            let mut configs = scope.configs.iter().rev();
            configs.find(|(set, _)| *set == key).map(|(_, config)| *config)
        };
        match self.scopes_from(scope).find_map(of_key) {
            None => Setting::Missing,
            Some(None) => Setting::Unknown,
            Some(Some(config)) => Setting::Set(config),
        }
    }
}
