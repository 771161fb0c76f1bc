use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::given;
use super::system_key::SystemKey;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{Giver, VarsRead};
use crate::lint::LintContext;
use crate::syntax::usage::UsageEffect;
use crate::syntax::{Member, Object, Value, ValueKind};

/// State of a variable before the first line of the script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunState {
    /// It has a value, with its truthiness if known
    Set(Option<bool>),
    /// A run may give it a value
    Open,
    /// It is undeclared
    New,
}

pub(in crate::lint) struct RunVariables<'a> {
    /// Values before the first line runs, computed lazily.
    values: OnceCell<Object>,
    written: OnceCell<HashSet<String>>,
    /// Normal keys that the metadata gives, for all runs or for tests.
    given: HashSet<String>,
    /// Uses of variables by normal key, in source order.
    uses: HashMap<String, Vec<&'a VarsRead>>,
    prefix: String,
}

impl<'a> RunVariables<'a> {
    pub fn new(context: &LintContext<'a>) -> Self {
        let file = context.file;
        let mut uses: HashMap<String, Vec<&VarsRead>> = HashMap::new();
        for read in &file.script().reads {
            if let Some(key) = read.key.as_deref() {
                uses.entry(normalize_key(key)).or_default().push(read);
            }
        }
        let is_system = file.script().is_system();
        let prefix = if is_system { normalize_key(&format!("{}.", file.id())) } else { String::new() };
        Self { values: OnceCell::new(), written: OnceCell::new(), given: given::keys(file), uses, prefix }
    }

    pub(super) fn uses(&self, key: &str) -> &[&'a VarsRead] {
        self.uses.get(&normalize_key(key)).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn is_written(&self, key: &str) -> bool {
        let written = self.written.get_or_init(|| {
            let is_written = |uses: &[&VarsRead]| uses.iter().any(|read| read.effect == UsageEffect::Write);
            let written = self.uses.iter().filter(|(_, uses)| is_written(uses));
            written.map(|(key, _)| key.clone()).collect()
        });
        written.contains(&normalize_key(key))
    }

    pub(super) fn is_given(&self, key: &str) -> bool {
        self.given.contains(&normalize_key(key))
    }

    /// Returns `None` if the variable may be an unreadable parameter.
    pub(super) fn state(&self, context: &LintContext<'_>, key: &str) -> Option<RunState> {
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
            return Some(if self.prefix.is_empty() {
                RunState::Open
            } else {
                of_default(context, parameter)
            });
        }
        let of_system = || {
            let named = SystemKey::parse(context.systems(), key)?;
            context.scope().includes(&named.system.id).then(|| named.parameter())?
        };
        if of_system().is_some() || self.given.contains(&normal) {
            return Some(RunState::Open);
        }
        (!context.own().open).then_some(RunState::New)
    }
}

fn of_value(value: &Value) -> RunState {
    match value.kind {
        ValueKind::Null | ValueKind::Undefined => RunState::Open,
        _ => RunState::Set(value.truthy()),
    }
}

fn of_default(context: &LintContext<'_>, parameter: &Member) -> RunState {
    let declared = context.declared(parameter, Giver::Configuration);
    declared.run.default.as_ref().map_or(RunState::Open, of_value)
}
