//! What is known of variables before the first line of a script runs.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{SystemKey, given, in_scope, is_system, systems};
use crate::project::Systems;
use crate::rules::Context;
use crate::schema::{self, Defaults};
use crate::script::Read;
use crate::script::names::normalize_key;
use crate::syntax::{Kind, Member, Object};

/// What is known of a variable before the first line of the script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It has a value; with it, whether that counts as true
    Set(Option<bool>),
    /// A run may give it a value
    Open,
    /// Nothing declares it
    New,
}

/// What is known of the variables of a script.
pub(super) struct World<'a> {
    systems: Arc<Systems>,
    /// The values before the first line runs.
    values: Object,
    /// The normal keys that the metadata gives, for all runs or for tests.
    given: HashSet<String>,
    /// What is done to the variables of each normal key, in source order.
    uses: HashMap<String, Vec<&'a Read>>,
    prefix: String,
}

impl<'a> World<'a> {
    /// Asks for what is known in the script at hand.
    pub fn of(context: &Context<'a>) -> Self {
        let file = context.file;
        let is_system = is_system(file);
        let prefix = if is_system { normalize_key(&format!("{}.", file.id())) } else { String::new() };
        // A run of a system script has the values of whoever runs it.
        let mut uses: HashMap<String, Vec<&Read>> = HashMap::new();
        for read in &file.script.reads {
            if let Some(key) = read.key.as_deref() {
                uses.entry(normalize_key(key)).or_default().push(read);
            }
        }
        let values = if is_system { None } else { context.project.vars_of(file).ok() };
        Self {
            systems: systems(context),
            values: values.unwrap_or_default(),
            given: given::keys(file),
            uses,
            prefix,
        }
    }

    /// What is done to the variable with this normal key, in source order.
    pub fn uses(&self, normal: &str) -> &[&'a Read] {
        self.uses.get(normal).map(Vec::as_slice).unwrap_or_default()
    }

    /// The state of a variable; `None` where parameters cannot be read that may be it.
    pub fn state(&self, context: &Context<'_>, key: &str, normal: &str) -> Option<State> {
        if let Some(value) = self.values.get(normal) {
            return Some(match value.kind {
                Kind::Null | Kind::Undefined => State::Open,
                _ => State::Set(value.truthy()),
            });
        }
        let own = normal.strip_prefix(&self.prefix).and_then(|name| context.own().find(name));
        let of_system = || {
            let named = SystemKey::of(&self.systems, key)?;
            in_scope(context.project, context.file, &named.system.id).then(|| named.parameter())?
        };
        if let Some(parameter) = own {
            return Some(if self.prefix.is_empty() { State::Open } else { default(parameter) });
        }
        if of_system().is_some() || self.given.contains(normal) {
            return Some(State::Open);
        }
        (!context.own().open).then_some(State::New)
    }
}

/// The state that a parameter of a system has by its default.
fn default(parameter: &Member) -> State {
    let value = &parameter.value;
    let inferred = schema::infer_type(value, Defaults::Keep).schema;
    let default = value.get("default").or_else(|| inferred.as_ref()?.get("default"));
    match default {
        Some(default) if !matches!(default.kind, Kind::Null | Kind::Undefined) => {
            State::Set(default.truthy())
        }
        _ => State::Open,
    }
}
