use super::places::Place;
use super::site::Owner;
use std::collections::{BTreeSet, HashSet};

use super::p30_colliding_parameters::parameters;
use super::p39_proto_parameter::is_lost;
use crate::rules::{Context, Diagnostic, Tag, Unsafe, edit};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm, reserved};
use crate::syntax::Member;

declare_rule! {
    /// A form asks for a parameter, and a tool made of the script offers it, whether `env.vars` is read or not. A
    /// value that nobody reads changes nothing.
    ///
    /// Nothing is said where reads may be out of sight: where `env` or `env.vars` goes somewhere as a whole, where
    /// a file beside the script is imported, or where a system of your own may read it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: NaN } })
    /// $`What happened in ${env.vars.city}?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "", year: NaN } })
    /// $`What happened in ${env.vars.city} in ${env.vars.year}?`
    /// ```
    P35, "unread-parameter", Hint, "A parameter that its script never reads."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, member) in unread(context) {
        let whom = if place.owner == Owner::System { "system script" } else { "script" };
        let edit = edit::remove_member(context.file, member);
        found.push(
            RULE.at(
                member.key_span,
                format!("This {whom} never reads `{}`. Read it from `env.vars` or remove it.", member.key),
            )
            .tag(Tag::Unnecessary)
            .maybe_fix(format!("Remove `{}`", member.key), Unsafe, edit),
        );
    }
}

/// The parameters that surely nobody reads.
pub(super) fn unread<'a>(context: &Context<'a>) -> Vec<(Place<'a>, &'a Member)> {
    let declared = parameters(context);
    let reads = &context.file.script.reads;
    if declared.is_empty() || reads.iter().any(is_of_any_key) {
        return Vec::new();
    }
    let keys = Keys::of(reads);
    let is_unread = |member: &Member| {
        let name = normalize_key(&member.key);
        !keys.end_in(&name) && !reserved::is_read(&name)
    };
    // While a value makes GenAIScript throw nothing is read at all.
    let throws = context.parameters().is_some_and(|site| !site.throws().is_empty());
    if throws || !declared.iter().any(|(_, member)| is_unread(member)) || context.may_use_env_elsewhere() {
        return Vec::new();
    }
    let misspelt = misspelt(context, &declared);
    declared
        .into_iter()
        .filter(|(place, member)| {
            let is_respelt = place.owner == Owner::System && is_respelt(context, &keys, member);
            // Of a name that gets lost P39 speaks.
            is_unread(member) && !is_respelt && !is_lost(member) && !misspelt.contains(&*member.key)
        })
        .collect()
}

/// The parameters that slips of the hand mean, in a system script under its id too. Of those another
/// rule speaks, and the parameters are read once they are fixed.
fn misspelt<'a>(context: &Context<'_>, declared: &[(Place<'_>, &'a Member)]) -> HashSet<&'a str> {
    let names: HashSet<String> = declared.iter().map(|(_, member)| normalize_key(&member.key)).collect();
    let reads = context.file.script.reads.iter();
    let keys: HashSet<&str> = reads.filter_map(|read| read.key.as_deref()).collect();
    keys.into_iter()
        .map(|key| without_id(context, key))
        .filter(|key| !names.contains(&normalize_key(key)))
        .filter_map(|key| context.near.nearest(key, declared.iter().map(|(_, member)| member.key.as_str())))
        .collect()
}

fn without_id<'k>(context: &Context<'_>, key: &'k str) -> &'k str {
    key.strip_prefix(context.file.id()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(key)
}

/// The keys of `env.vars` that a script reads, in their normal forms.
struct Keys {
    /// Each from its end.
    backwards: BTreeSet<Vec<u8>>,
    /// Each without its dots.
    squashed: HashSet<String>,
}

impl Keys {
    fn of(reads: &[Read]) -> Self {
        let mut keys = Self { backwards: BTreeSet::new(), squashed: HashSet::new() };
        for key in reads.iter().filter_map(|read| read.key.as_deref()) {
            let key = normalize_key(key);
            keys.backwards.insert(key.bytes().rev().collect());
            keys.squashed.insert(key.replace('.', ""));
        }
        keys
    }

    /// Whether one of them is this name, or this name under the id of a system: a wrong id has rules of
    /// its own.
    fn end_in(&self, name: &str) -> bool {
        let mut name: Vec<u8> = name.bytes().rev().collect();
        if self.backwards.contains(&name) {
            return true;
        }
        name.push(b'.');
        self.backwards.range(name.clone()..).next().is_some_and(|key| key.starts_with(&name))
    }
}

/// Whether a system reads a parameter by a key that is parted in another way, of which another rule
/// speaks too: `system_style_voice`, `env.vars.system.style.voice`.
fn is_respelt(context: &Context<'_>, keys: &Keys, member: &Member) -> bool {
    let full = normalize_key(&format!("{}.{}", context.file.id(), member.key)).replace('.', "");
    let short = full.strip_prefix("system").unwrap_or(&full);
    keys.backwards.contains(&b"metsys"[..]) || keys.squashed.contains(&full) || keys.squashed.contains(short)
}

fn is_of_any_key(read: &Read) -> bool {
    read.key.is_none() || matches!(read.form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole)
}
