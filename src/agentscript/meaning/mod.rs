//! The semantics of a program: scopes, declarations, references, calls of models with their context, contradictions.
//! A variable is visible from its first assignment to the end of its block; functions, agents and imports in a whole
//! agent. The walk follows the compiler's.

mod calls;
mod expressions;
mod fields;
mod index;
mod known;
mod names;
mod problem;
mod program;
mod results;
mod sites;
mod statements;

use foldhash::{HashSet, HashSetExt};

use index::Index;
use known::KnownValue;

use super::ast::{AgentConfig, AgentFunction, Program, ShapeProperty, UseStatement};
use crate::agentscript::ast::{Agent, Import};
use crate::text::Span;

pub use fields::{Fields, KnownFields};
pub use known::AgentSetting;
pub use names::{
    AgentBinding, AgentReference, AgentScope, AgentTarget, BindingId, BindingKind, FieldUse, MemberRead,
    ScopeId, UseId,
};
pub use problem::{SemanticProblem, WrongCount};
pub use results::{PossibleFields, ValueOrigin};
pub use sites::{AgentInput, CallSite, GenerateSite, Loop};

#[derive(Debug)]
pub struct ProgramMeaning<'a> {
    pub program: &'a Program,
    pub merged: Merged<'a>,
    /// The agent that runs: the last main agent, or the only agent.
    pub entry: Option<&'a Agent>,
    /// The scopes: one for each agent, function and block.
    pub scopes: Vec<AgentScope<'a>>,
    /// The declarations, without fields and keys.
    pub bindings: Vec<AgentBinding<'a>>,
    /// Declarations visible in every agent: agents and imports, with the imports of merged files.
    pub shared: Vec<BindingId>,
    /// The references to names, without declarations.
    pub references: Vec<AgentReference<'a>>,
    pub fields: Vec<FieldUse<'a>>,
    pub reads: Vec<MemberRead<'a>>,
    pub generates: Vec<GenerateSite<'a>>,
    /// All other calls.
    pub calls: Vec<CallSite<'a>>,
    pub uses: Vec<&'a UseStatement>,
    pub configs: Vec<&'a AgentConfig>,
    pub loops: Vec<Loop<'a>>,
    /// The objects, without the options of `generate`.
    pub objects: Vec<&'a [ShapeProperty]>,
    pub inputs: Vec<AgentInput<'a>>,
    pub problems: Vec<SemanticProblem<'a>>,
    uses_before: Vec<Option<UseId>>,
    known: KnownValue<'a>,
    index: Index<'a>,
}

impl<'a> ProgramMeaning<'a> {
    pub fn resolve(program: &'a Program, merged: Merged<'a>) -> Self {
        let mut meaning = Self {
            program,
            index: Index::build(program, &merged),
            merged,
            entry: None,
            scopes: Vec::new(),
            bindings: Vec::new(),
            shared: Vec::new(),
            references: Vec::new(),
            fields: Vec::new(),
            reads: Vec::new(),
            generates: Vec::new(),
            calls: Vec::new(),
            uses: Vec::new(),
            configs: Vec::new(),
            loops: Vec::new(),
            objects: Vec::new(),
            inputs: Vec::new(),
            problems: Vec::new(),
            uses_before: Vec::new(),
            known: KnownValue::default(),
        };
        meaning.read_program();
        meaning.known = KnownValue::default();
        meaning.generates.sort_by_key(|site| site.span.source_order());
        meaning
    }

    /// Finds an import; the first of a name wins.
    pub fn import(&self, name: &str) -> Option<&'a Import> {
        self.index.import(name)
    }

    /// Finds an agent; the last of this file wins, then the imported one.
    pub fn agent(&self, name: &str) -> Option<&'a Agent> {
        self.index.agent(name)
    }

    /// Finds a function of an agent; the first of a name wins.
    pub fn function(&self, agent: &'a Agent, name: &str) -> Option<&'a AgentFunction> {
        self.index.function(agent, name)
    }

    /// Returns the file number of a merged agent; `None` for this file.
    pub fn file_of(&self, agent: &Agent) -> Option<usize> {
        self.index.file_of(agent)
    }

    pub fn file_of_import(&self, import: &Import) -> Option<usize> {
        self.index.file_of_import(import)
    }

    /// Returns the context of a call of a model in order, as indexes into `uses`.
    pub fn shown(&self, site: &GenerateSite<'a>) -> Vec<UseId> {
        let mut shown: Vec<UseId> =
            std::iter::successors(site.last_use, |number| self.use_before(*number)).collect();
        shown.reverse();
        shown
    }

    pub fn use_before(&self, number: UseId) -> Option<UseId> {
        self.uses_before[number]
    }

    /// Returns the calls of models whose context has this entry, each with the number of entries before it.
    pub fn shown_to(&self, used: &UseStatement) -> Vec<(&GenerateSite<'a>, usize)> {
        let mut places: Vec<Option<usize>> = Vec::with_capacity(self.uses.len());
        let mut counts: Vec<usize> = Vec::with_capacity(self.uses.len());
        for (other, before) in self.uses.iter().zip(&self.uses_before) {
            let count = before.map_or(0, |before| counts[before] + 1);
            let is_it = std::ptr::eq(*other, used);
            places.push(if is_it { Some(count) } else { before.and_then(|before| places[before]) });
            counts.push(count);
        }
        self.generates.iter().filter_map(|site| Some((site, places[site.last_use?]?))).collect()
    }

    /// Finds the innermost scope around an offset, its edges included.
    pub fn scope_at(&self, offset: usize) -> Option<ScopeId> {
        let around = self.scopes.iter().enumerate().filter(|(_, scope)| scope.span.touches(offset));
        around.min_by_key(|(number, scope)| (scope.span.len(), usize::MAX - number)).map(|(number, _)| number)
    }

    /// Returns a scope and its ancestors, innermost first.
    pub fn scopes_from(&self, scope: ScopeId) -> impl Iterator<Item = &AgentScope<'a>> {
        std::iter::successors(self.scopes.get(scope), |scope| self.scopes.get(scope.parent?))
    }

    /// Returns the declarations of a scope and its ancestors, innermost first; in an agent's, shared ones come first.
    pub fn bindings_from(&self, scope: ScopeId) -> impl Iterator<Item = BindingId> {
        self.scopes_from(scope).flat_map(|scope| {
            let shared = if scope.parent.is_none() { self.shared.as_slice() } else { &[] };
            shared.iter().chain(&scope.bindings).copied()
        })
    }

    /// Returns the declarations visible at an offset, innermost first; inner ones shadow outer ones.
    pub fn known_at(&self, offset: usize) -> Vec<(BindingId, &AgentBinding<'a>)> {
        self.scope_at(offset).map_or_else(Vec::new, |scope| self.known_in(scope, offset))
    }

    /// Returns the declarations of a scope that are visible at an offset, innermost first.
    pub fn known_in(&self, scope: ScopeId, offset: usize) -> Vec<(BindingId, &AgentBinding<'a>)> {
        let mut names = HashSet::new();
        let all = self.bindings_from(scope).map(|id| (id, &self.bindings[id]));
        all.filter(|(_, binding)| binding.known_from as usize <= offset && names.insert(binding.name))
            .collect()
    }

    pub(super) fn lookup(&mut self, scope: ScopeId, name: &str) -> Option<BindingId> {
        self.known.enter(scope, &self.scopes, &self.bindings);
        self.known.get(name)
    }

    /// Opens a scope that inherits the settings and the context of its parent.
    pub(super) fn open(&mut self, span: Span, parent: Option<ScopeId>) -> ScopeId {
        let scope = self.scopes.len();
        let around = parent.and_then(|parent| self.scopes.get(parent));
        let settings = around.map_or_else(Default::default, |around| around.settings);
        let last_use = around.and_then(|around| around.last_use);
        self.known.open(scope, parent, &self.scopes, &self.bindings);
        self.scopes.push(AgentScope { span, parent, bindings: Vec::new(), settings, last_use });
        scope
    }

    pub(super) fn bind(&mut self, scope: ScopeId, binding: AgentBinding<'a>) {
        let (id, name) = (self.bindings.len(), binding.name);
        self.known.enter(scope, &self.scopes, &self.bindings);
        self.bindings.push(binding);
        self.scopes[scope].bindings.push(id);
        self.known.add(name, id);
    }

    /// Declares something for all agents, unless the name is taken.
    pub(super) fn share(&mut self, binding: AgentBinding<'a>) {
        let id = self.bindings.len();
        if self.known.share(binding.name, id) {
            self.bindings.push(binding);
            self.shared.push(id);
        }
    }
}

/// The agents and imports that a program gains from other files. Before a run, the runtime merges all imports
/// of the imported files and the named agents into the program, transitively.
#[derive(Clone, Debug, Default)]
pub struct Merged<'a> {
    pub agents: Vec<MergedAgent<'a>>,
    /// The imports of the other files, each with its file number.
    pub imports: Vec<(usize, &'a Import)>,
}

#[derive(Clone, Copy, Debug)]
pub struct MergedAgent<'a> {
    /// The file number, as assigned by the caller.
    pub file: usize,
    pub agent: &'a Agent,
}
