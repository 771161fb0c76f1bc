//! What is done to variables, and what is known of them before the first line of a script runs.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::given;
use super::system_key::SystemKey;
use crate::rules::Context;
use crate::schema::{self, Defaults};
use crate::script::Read;
use crate::script::names::normalize_key;
use crate::syntax::usage::Effect;
use crate::syntax::{Kind, Member, Object, Value};

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
pub(in crate::rules) struct World<'a> {
    /// The values before the first line runs, once someone asks.
    values: OnceCell<Object>,
    /// The normal keys that the metadata gives, for all runs or for tests.
    given: HashSet<String>,
    /// What is done to the variables of each normal key, in source order.
    uses: HashMap<String, Vec<&'a Read>>,
    /// What stands before the name of an own parameter.
    prefix: String,
}

impl<'a> World<'a> {
    /// Asks for what is known in the script at hand.
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
        Self { values: OnceCell::new(), given: given::keys(file), uses, prefix }
    }

    /// What is done to the variable of a key, in source order.
    pub(super) fn uses(&self, key: &str) -> &[&'a Read] {
        self.uses.get(&normalize_key(key)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the script assigns to the variable of a key.
    pub(super) fn is_written(&self, key: &str) -> bool {
        self.uses(key).iter().any(|read| read.effect == Effect::Write)
    }

    /// Whether the metadata give the variable of a key a value.
    pub(super) fn is_given(&self, key: &str) -> bool {
        self.given.contains(&normalize_key(key))
    }

    /// The state of a variable; `None` where parameters cannot be read that may be it.
    pub(super) fn state(&self, context: &Context<'_>, key: &str) -> Option<State> {
        let normal = normalize_key(key);
        // A run of a system script has the values of whoever runs it.
        let values = self.values.get_or_init(|| {
            let is_script = !context.file.script().is_system();
            is_script.then(|| context.project.vars_of(context.file).ok()).flatten().unwrap_or_default()
        });
        if let Some(value) = values.get(&normal) {
            return Some(of_value(value));
        }
        let own = normal.strip_prefix(&self.prefix).and_then(|name| context.own().find(name));
        if let Some(parameter) = own {
            return Some(if self.prefix.is_empty() { State::Open } else { of_default(parameter) });
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

/// The state that a parameter of a system has by its default.
fn of_default(parameter: &Member) -> State {
    let inferred = schema::infer_type(&parameter.value, Defaults::Keep).schema;
    let default = parameter.value.get("default").or_else(|| inferred.as_ref()?.get("default"));
    default.map_or(State::Open, of_value)
}
