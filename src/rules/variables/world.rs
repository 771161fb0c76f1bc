//! Facts about variables: their uses, and their values before the first line of a script runs.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::given;
use super::system_key::SystemKey;
use crate::rules::Context;
use crate::script::names::normalize_key;
use crate::script::{Giver, Read};
use crate::syntax::usage::Effect;
use crate::syntax::{Kind, Member, Object, Value};

/// State of a variable before the first line of the script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It has a value, with its truthiness if known
    Set(Option<bool>),
    /// A run may give it a value
    Open,
    /// It is undeclared
    New,
}

pub(in crate::rules) struct World<'a> {
    /// Values before the first line runs, computed lazily.
    values: OnceCell<Object>,
    written: OnceCell<HashSet<String>>,
    /// Normal keys that the metadata gives, for all runs or for tests.
    given: HashSet<String>,
    /// Uses of variables by normal key, in source order.
    uses: HashMap<String, Vec<&'a Read>>,
    /// Prefix of the names of the script's own parameters.
    prefix: String,
}

impl<'a> World<'a> {
    pub fn of(context: &Context<'a>) -> Self {
        let file = context.file;
        let mut uses: HashMap<String, Vec<&Read>> = HashMap::new();
        for read in &file.script().reads {
            if let Some(key) = read.key.as_deref() {
                uses.entry(normalize_key(key)).or_default().push(read);
            }
        }
        let is_system = file.script().is_system();
        let prefix = if is_system { normalize_key(&format!("{}.", file.id())) } else { String::new() };
        Self { values: OnceCell::new(), written: OnceCell::new(), given: given::keys(file), uses, prefix }
    }

    pub(super) fn uses(&self, key: &str) -> &[&'a Read] {
        self.uses.get(&normalize_key(key)).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn is_written(&self, key: &str) -> bool {
        let written = self.written.get_or_init(|| {
            let is_written = |uses: &[&Read]| uses.iter().any(|read| read.effect == Effect::Write);
            let written = self.uses.iter().filter(|(_, uses)| is_written(uses));
            written.map(|(key, _)| key.clone()).collect()
        });
        written.contains(&normalize_key(key))
    }

    pub(super) fn is_given(&self, key: &str) -> bool {
        self.given.contains(&normalize_key(key))
    }

    /// Returns a variable's state; `None` if it may be an unreadable parameter.
    pub(super) fn state(&self, context: &Context<'_>, key: &str) -> Option<State> {
        let normal = normalize_key(key);
        // A system script's run has its caller's values.
        let values = self.values.get_or_init(|| {
            let is_script = !context.file.script().is_system();
            is_script.then(|| context.project.vars_of(context.file).ok()).flatten().unwrap_or_default()
        });
        if let Some(value) = values.get(&normal) {
            return Some(of_value(value));
        }
        let own = normal.strip_prefix(&self.prefix).and_then(|name| context.own().find(name));
        if let Some(parameter) = own {
            return Some(if self.prefix.is_empty() { State::Open } else { of_default(context, parameter) });
        }
        let of_system = || {
            let named = SystemKey::of(context.systems(), key)?;
            context.scope().includes(&named.system.id).then(|| named.parameter())?
        };
        if of_system().is_some() || self.given.contains(&normal) {
            return Some(State::Open);
        }
        (!context.own().open).then_some(State::New)
    }
}

fn of_value(value: &Value) -> State {
    match value.kind {
        Kind::Null | Kind::Undefined => State::Open,
        _ => State::Set(value.truthy()),
    }
}

/// Returns the initial state of a system's parameter, by its default.
fn of_default(context: &Context<'_>, parameter: &Member) -> State {
    let declared = context.declared(parameter, Giver::Configuration);
    declared.run.default.as_ref().map_or(State::Open, of_value)
}
