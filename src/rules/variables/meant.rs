//! What a read of `env.vars` means in place of the variable of its key. Each has a rule of its own.

use super::chain;
use crate::rules::Context;
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::Member;
use crate::syntax::usage::Effect;
use crate::text::Span;

/// The members of `env`; GenAIScript 2.5.1.
const MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

/// Those that are hardly the name of a variable as well.
const SURE: [&str; 6] = ["dbg", "files", "generator", "runDir", "runId", "secrets"];

/// Whether a read takes a member of `env` from `env.vars`, unless a variable has that name.
pub(super) fn is_member_of_env(read: &Read) -> bool {
    let Some(key) = read.key.as_deref().filter(|_| read.effect == Effect::Read) else { return false };
    match read.form {
        ReadForm::Pattern { default: false, .. } => MEMBERS.contains(&key),
        ReadForm::Pattern { .. } | ReadForm::Member | ReadForm::Subscript(_) => SURE.contains(&key),
        _ => false,
    }
}

/// Whether a key is that of a method that makes a string of other objects.
pub(super) fn is_string_method(read: &Read) -> bool {
    matches!(read.key.as_deref(), Some("toString" | "toLocaleString"))
}

/// Whether the key of a system's parameter is read in parts: `env.vars.system.git.cwd`.
pub(super) fn is_chain(context: &Context<'_>, read: &Read) -> bool {
    read.key.as_deref() == Some("system") && chain::keys(context, read).len() > 1
}

/// The parameter of this very system whose key a read has but for what parts its words, and the
/// place of that: `style.voice`, `system_style_voice`, `env.vars.system.style.voice`.
pub(super) fn own_parameter<'a>(context: &Context<'a>, read: &Read) -> Option<(&'a Member, Span)> {
    if !context.file.script().is_system() {
        return None;
    }
    let id = context.file.id();
    chain::keys(context, read).into_iter().find_map(|(key, place)| {
        let parameter = context.own().alike(id, &key).iter().find(|member| {
            let full = format!("{id}.{}", member.key);
            !(place == read.key_span && normalize_key(&key) == normalize_key(&full))
        })?;
        Some((*parameter, place))
    })
}
