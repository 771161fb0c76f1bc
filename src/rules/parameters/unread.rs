//! The parameters that nobody reads.

use std::collections::{BTreeSet, HashSet};

use super::map::Owner;
use super::parameter::Parameter;
use crate::rules::Context;
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm, reserved};

/// The names of the parameters that surely nobody reads.
pub(in crate::rules) fn unread<'a>(context: &Context<'a>) -> HashSet<&'a str> {
    let declared = context.parameters();
    let reads = &context.file.script().reads;
    if declared.is_empty() || reads.iter().any(is_of_any_key) {
        return HashSet::new();
    }
    let mut keys = Keys::of(reads);
    let imports = context.file.script().local_imports.iter();
    let modules =
        imports.filter_map(|name| context.project.neighbours().module(&context.file.path.beside(name)));
    modules.for_each(|module| keys.extend(module.keys.iter().map(String::as_str)));
    let is_unread = |parameter: &&Parameter<'_>| {
        let name = normalize_key(&parameter.member.key);
        !keys.end_in(&name) && !reserved::is_read(&name)
    };
    // While a value makes GenAIScript throw nothing is read at all.
    let throws = context.maps().iter().any(|map| map.owner.becomes_vars() && !map.throws().is_empty());
    if throws || !declared.iter().any(|it| is_unread(&it)) || context.may_use_env_elsewhere() {
        return HashSet::new();
    }
    let misspelled = misspelled(context, declared);
    let is_misread = |parameter: &Parameter<'_>| {
        let is_system = parameter.place.owner == Owner::System;
        misspelled.contains(&*parameter.member.key) || (is_system && is_respelt(context, &keys, parameter))
    };
    let unread = declared.iter().filter(is_unread).filter(|it| !is_misread(it) && !it.is_lost());
    unread.map(|parameter| parameter.member.key.as_str()).collect()
}

/// The parameters that misspelled keys mean, in a system script under its id too. Other rules report
/// those, and the parameters are read once they are fixed.
fn misspelled<'a>(context: &Context<'_>, declared: &[Parameter<'a>]) -> HashSet<&'a str> {
    let names: HashSet<String> = declared.iter().map(|it| normalize_key(&it.member.key)).collect();
    let reads = context.file.script().reads.iter();
    let keys: HashSet<&str> = reads.filter_map(|read| read.key.as_deref()).collect();
    keys.into_iter()
        .map(|key| without_id(context, key))
        .filter(|key| !names.contains(&normalize_key(key)))
        .filter_map(|key| context.near.nearest(key, declared.iter().map(|it| it.member.key.as_str())))
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
        keys.extend(reads.iter().filter_map(|read| read.key.as_deref()));
        keys
    }

    fn extend<'k>(&mut self, keys: impl Iterator<Item = &'k str>) {
        for key in keys.map(normalize_key) {
            self.backwards.insert(key.bytes().rev().collect());
            self.squashed.insert(key.replace('.', ""));
        }
    }

    /// Whether one of them is this name, or this name under the id of a system: other rules report a
    /// wrong id.
    fn end_in(&self, name: &str) -> bool {
        let mut name: Vec<u8> = name.bytes().rev().collect();
        if self.backwards.contains(&name) {
            return true;
        }
        name.push(b'.');
        self.backwards.range(name.clone()..).next().is_some_and(|key| key.starts_with(&name))
    }
}

/// Whether a system reads a parameter by a key whose words are separated in another way, which another
/// rule reports: `system_style_voice`, `env.vars.system.style.voice`.
fn is_respelt(context: &Context<'_>, keys: &Keys, parameter: &Parameter<'_>) -> bool {
    let full = normalize_key(&format!("{}.{}", context.file.id(), parameter.member.key)).replace('.', "");
    let short = full.strip_prefix("system").unwrap_or(&full);
    keys.backwards.contains(&b"metsys"[..]) || keys.squashed.contains(&full) || keys.squashed.contains(short)
}

fn is_of_any_key(read: &Read) -> bool {
    read.key.is_none() || matches!(read.form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole)
}
