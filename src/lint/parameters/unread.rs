use std::collections::{BTreeSet, HashSet};

use super::map::Owner;
use super::parameter::ParameterSite;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, VarsRead, reserved};
use crate::lint::LintContext;

pub(in crate::lint) fn unread<'a>(context: &LintContext<'a>) -> HashSet<&'a str> {
    let declared = context.parameters();
    let reads = &context.file.script().reads;
    if declared.is_empty() || reads.iter().any(is_of_any_key) {
        return HashSet::new();
    }
    let mut keys = ReadKeys::collect(reads);
    let imports = context.file.script().local_imports.iter();
    let modules =
        imports.filter_map(|name| context.project.neighbours().module(&context.file.path.beside(name)));
    modules.for_each(|module| keys.extend(module.keys.iter().map(String::as_str)));
    let is_unread = |parameter: &&ParameterSite<'_>| {
        let name = normalize_key(&parameter.member.key);
        !keys.end_in(&name) && !reserved::is_read(&name)
    };
    // While a value makes GenAIScript throw, nothing is read at all.
    let throws = context.maps().iter().any(|map| map.owner.becomes_vars() && !map.throws().is_empty());
    if throws || !declared.iter().any(|it| is_unread(&it)) || context.may_use_env_elsewhere() {
        return HashSet::new();
    }
    let misspelled = misspelled(context, declared);
    let is_misread = |parameter: &ParameterSite<'_>| {
        let is_system = parameter.place.owner == Owner::System;
        misspelled.contains(&*parameter.member.key) || (is_system && is_respelt(context, &keys, parameter))
    };
    let unread = declared.iter().filter(is_unread).filter(|it| !is_misread(it) && !it.is_lost());
    unread.map(|parameter| parameter.member.key.as_str()).collect()
}

/// Other rules report misspelled keys, also under a system's id, and their fixes make these parameters read.
fn misspelled<'a>(context: &LintContext<'_>, declared: &[ParameterSite<'a>]) -> HashSet<&'a str> {
    let names: HashSet<String> = declared.iter().map(|it| normalize_key(&it.member.key)).collect();
    let reads = context.file.script().reads.iter();
    let keys: HashSet<&str> = reads.filter_map(|read| read.key.as_deref()).collect();
    keys.into_iter()
        .map(|key| without_id(context, key))
        .filter(|key| !names.contains(&normalize_key(key)))
        .filter_map(|key| context.near.nearest(key, declared.iter().map(|it| it.member.key.as_str())))
        .collect()
}

fn without_id<'k>(context: &LintContext<'_>, key: &'k str) -> &'k str {
    key.strip_prefix(context.file.id()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(key)
}

struct ReadKeys {
    /// Keys reversed, for lookup by suffix.
    backwards: BTreeSet<Vec<u8>>,
    /// Keys without dots.
    squashed: HashSet<String>,
}

impl ReadKeys {
    fn collect(reads: &[VarsRead]) -> Self {
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

    /// Whether a key ends in this name; other rules report a wrong id.
    fn end_in(&self, name: &str) -> bool {
        let mut name: Vec<u8> = name.bytes().rev().collect();
        if self.backwards.contains(&name) {
            return true;
        }
        name.push(b'.');
        self.backwards.range(name.clone()..).next().is_some_and(|key| key.starts_with(&name))
    }
}

/// Another rule reports keys with other separators: `system_style_voice`, `env.vars.system.style.voice`.
fn is_respelt(context: &LintContext<'_>, keys: &ReadKeys, parameter: &ParameterSite<'_>) -> bool {
    let full = normalize_key(&format!("{}.{}", context.file.id(), parameter.member.key)).replace('.', "");
    let short = full.strip_prefix("system").unwrap_or(&full);
    keys.backwards.contains(&b"metsys"[..]) || keys.squashed.contains(&full) || keys.squashed.contains(short)
}

fn is_of_any_key(read: &VarsRead) -> bool {
    read.key.is_none() || matches!(read.form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole)
}

/// Whether the file has only comments, with `env` in them, apart from the metadata call and imports.
pub(in crate::lint) fn is_commented_out(context: &LintContext<'_>) -> bool {
    let file = context.file;
    let Some(call) = file.script().taken_call().filter(|_| file.markdown().is_none()) else { return false };
    let source = &*file.source;
    let (before, after) = (source.get(..call.span.range().start), source.get(call.span.range().end..));
    let parts = [before.unwrap_or_default(), after.unwrap_or_default()].map(only_comments);
    parts.iter().all(Option::is_some) && parts.iter().flatten().any(|mentions| *mentions)
}

/// Returns `None` if a text contains more than comments and imports.
fn only_comments(text: &str) -> Option<bool> {
    let mut rest = text;
    let mut mentions = false;
    loop {
        rest = rest.trim_start_matches(|char: char| char.is_whitespace() || char == ';');
        let end = match rest.get(..2) {
            _ if rest.is_empty() => return Some(mentions),
            Some("//") => rest.find('\n').unwrap_or(rest.len()),
            Some("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            Some(_) if rest.starts_with("import ") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            _ => return None,
        };
        mentions |= rest[..end].contains("env");
        rest = &rest[end..];
    }
}
