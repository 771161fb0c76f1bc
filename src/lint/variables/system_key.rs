//! Keys of systems' parameters in `env.vars`: `system.git.cwd`.

use std::sync::Arc;

use crate::genaiscript::names::normalize_key;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::Member;
use crate::workspace::{ScriptSummary, Systems};

/// Systems that accept a server's settings as they are written, whatever they declare.
pub(super) const SERVER_SYSTEMS: [&str; 2] = ["system.agent_mcp", "system.mcp"];

pub(super) struct SystemKey<'a> {
    pub system: &'a Arc<ScriptSummary>,
    /// Normal form of the rest after the id.
    pub name: String,
}

impl<'a> SystemKey<'a> {
    pub fn parse(systems: &'a Systems, key: &str) -> Option<Self> {
        let normal = normalize_key(key);
        normal.rmatch_indices('.').find_map(|(dot, _)| {
            let system = systems.of_key(&normal[..dot])?;
            let found = Self { system, name: normal[dot + 1..].to_owned() };
            // `system` is itself the id of a system, and the beginning of the other ids.
            (!found.name.contains('.') || found.parameter().is_some()).then_some(found)
        })
    }

    pub fn parameter(&self) -> Option<&'a Member> {
        self.system.parameter(&self.name)
    }
}

pub(super) fn looks_like_system(key: &str) -> bool {
    normalize_key(key).strip_prefix("system.").is_some_and(|rest| rest.contains('.'))
}

pub(super) fn nearest_key(context: &LintContext<'_>, key: &str) -> Option<String> {
    let keys: Vec<String> = context.systems().parameter_keys().collect();
    context.near.nearest(key, keys.iter().map(String::as_str)).map(str::to_owned)
}

/// Doubts a diagnostic about a built-in system's declarations under another release of GenAIScript.
pub(super) fn on_system(
    context: &LintContext<'_>,
    system: &ScriptSummary,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let is_builtin = context.project.is_builtin(system);
    if is_builtin { context.doubted_system(diagnostic) } else { diagnostic }
}
