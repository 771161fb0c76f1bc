//! The keys under which the parameters of systems stand in `env.vars`: `system.git.cwd`.

use std::sync::Arc;

use crate::project::{ScriptSummary, Systems};
use crate::rules::{Context, Diagnostic};
use crate::script::names::normalize_key;
use crate::syntax::{Member, Value};

/// The systems that take the settings of a server as they are written, whatever they declare.
pub(super) const SERVER_SYSTEMS: [&str; 2] = ["system.agent_mcp", "system.mcp"];

/// A key that begins with the id of a system.
pub(super) struct SystemKey<'a> {
    /// The system.
    pub system: &'a Arc<ScriptSummary>,
    /// What stands after the id, in its normal form.
    pub name: String,
}

impl<'a> SystemKey<'a> {
    /// Finds the system with the longest id that fits.
    pub fn of(systems: &'a Systems, key: &str) -> Option<Self> {
        let normal = normalize_key(key);
        normal.rmatch_indices('.').find_map(|(dot, _)| {
            let system = systems.of_key(&normal[..dot])?;
            let found = Self { system, name: normal[dot + 1..].to_owned() };
            // `system` is the id of a system too, and the beginning of the other ids.
            (!found.name.contains('.') || found.parameter().is_some()).then_some(found)
        })
    }

    /// The parameter that it names.
    pub fn parameter(&self) -> Option<&'a Member> {
        self.system.parameter(&self.name)
    }
}

/// Whether a key is written like that of a system's parameter.
pub(super) fn looks_like_system(key: &str) -> bool {
    normalize_key(key).strip_prefix("system.").is_some_and(|rest| rest.contains('.'))
}

/// The parameters of a system.
pub(super) fn parameters_of(system: &ScriptSummary) -> Vec<&Member> {
    system.parameters.as_ref().and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}

/// The names of a system's parameters.
pub(super) fn names_of(system: &ScriptSummary) -> impl Iterator<Item = &str> {
    parameters_of(system).into_iter().map(|parameter| parameter.key.as_str())
}

/// The keys of the parameters of all systems.
pub(super) fn all_keys(systems: &Systems) -> impl Iterator<Item = String> {
    systems.iter().flat_map(|system| names_of(system).map(move |name| format!("{}.{name}", system.id)))
}

/// The key of a system's parameter that is most likely meant by one that no system has.
pub(super) fn nearest_key(context: &Context<'_>, key: &str) -> Option<String> {
    let keys: Vec<String> = all_keys(context.systems()).collect();
    context.near.nearest(key, keys.iter().map(String::as_str)).map(str::to_owned)
}

/// A key without what parts its words, by which one is known that is parted in another way:
/// `systemgitinfocwd` for `system.git_info.cwd`.
pub(super) fn squash(key: &str) -> String {
    normalize_key(key).replace('.', "")
}

/// The same, and before it the same without the `system` that most ids begin with.
pub(super) fn spellings(key: &str) -> impl Iterator<Item = String> {
    let full = squash(key);
    let short = full.strip_prefix("system").map(str::to_owned);
    short.into_iter().chain([full])
}

/// A remark on what a system declares, which is doubtful where the system is built in and another
/// release of GenAIScript is assumed.
pub(super) fn on_system(context: &Context<'_>, system: &ScriptSummary, diagnostic: Diagnostic) -> Diagnostic {
    let is_builtin = context.project.is_builtin(system);
    if is_builtin { context.doubted_system(diagnostic) } else { diagnostic }
}
