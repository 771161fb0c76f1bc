//! The keys under which the parameters of systems stand in `env.vars`: `system.git.cwd`.

use std::sync::Arc;

use crate::project::{ScriptSummary, Systems};
use crate::rules::{Context, Diagnostic};
use crate::script::names::normalize_key;
use crate::syntax::Member;

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

/// The key of a system's parameter that is most likely meant by one that no system has.
pub(super) fn nearest_key(context: &Context<'_>, key: &str) -> Option<String> {
    let keys: Vec<String> = context.systems().parameter_keys().collect();
    context.near.nearest(key, keys.iter().map(String::as_str)).map(str::to_owned)
}

/// A remark on what a system declares, which is doubtful where the system is built in and another
/// release of GenAIScript is assumed.
pub(super) fn on_system(context: &Context<'_>, system: &ScriptSummary, diagnostic: Diagnostic) -> Diagnostic {
    let is_builtin = context.project.is_builtin(system);
    if is_builtin { context.doubted_system(diagnostic) } else { diagnostic }
}
