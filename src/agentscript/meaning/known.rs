//! The declarations visible at the current position of the walk over a program.

use foldhash::HashMap;

use super::{AgentBinding, AgentScope, BindingId, ScopeId};
use crate::agentscript::ast::AgentConfig;

/// A stack of declarations for each name: scopes nest like brackets, and a lookup takes constant time.
#[derive(Debug, Default)]
pub struct KnownValue<'a> {
    shared: HashMap<&'a str, BindingId>,
    /// Declarations of open scopes, the innermost last.
    inner: HashMap<&'a str, Vec<BindingId>>,
    open: Vec<ScopeId>,
}

impl<'a> KnownValue<'a> {
    pub fn enter(&mut self, scope: ScopeId, scopes: &[AgentScope<'a>], bindings: &[AgentBinding<'a>]) {
        while let Some(closed) = self.open.pop_if(|last| *last != scope) {
            for binding in &scopes[closed].bindings {
                if let Some(declarations) = self.inner.get_mut(bindings[*binding].name) {
                    declarations.pop();
                }
            }
        }
    }

    pub fn open(
        &mut self,
        scope: ScopeId,
        parent: Option<ScopeId>,
        scopes: &[AgentScope<'a>],
        bindings: &[AgentBinding<'a>],
    ) {
        // Without a parent, this closes all scopes: no open scope has the new number.
        self.enter(parent.unwrap_or(scope), scopes, bindings);
        self.open.push(scope);
    }

    pub fn add(&mut self, name: &'a str, binding: BindingId) {
        self.inner.entry(name).or_default().push(binding);
    }

    /// Adds a declaration visible in all agents; returns false if the name is taken.
    pub fn share(&mut self, name: &'a str, binding: BindingId) -> bool {
        let is_new = !self.shared.contains_key(name);
        if is_new {
            self.shared.insert(name, binding);
        }
        is_new
    }

    pub fn get(&self, name: &str) -> Option<BindingId> {
        let inner = self.inner.get(name).and_then(|declarations| declarations.last());
        inner.or_else(|| self.shared.get(name)).copied()
    }
}

/// The state of a setting at the call of a model.
#[derive(Clone, Copy, Debug, Default)]
pub enum AgentSetting<'a> {
    #[default]
    Missing,
    /// Set in a broken statement.
    Unknown,
    Set(&'a AgentConfig),
}

impl<'a> AgentSetting<'a> {
    pub fn config(self) -> Option<&'a AgentConfig> {
        if let Self::Set(config) = self { Some(config) } else { None }
    }
}
