use std::collections::HashSet;

use super::Site;
use super::p30_collision::parameters;
use super::p39_proto::is_lost;
use super::places::{Owner, Place};
use crate::rules::{Context, Diagnostic, Rule, Severity, Tag, edits, near, sight};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::Member;

pub(super) static RULE: Rule = Rule {
    code: "P35",
    name: "unread-parameter",
    severity: Severity::Hint,
    summary: "A parameter that its script never reads.",
    explanation: r#"
A form asks for a parameter, and a tool made of the script offers it, whether `env.vars` is read or not. A
value that nobody reads changes nothing.

Nothing is said where reads may be out of sight: where `env` or `env.vars` goes somewhere as a whole, where
a file beside the script is imported, or where a system of your own may read it.

Wrong:

```js
script({ parameters: { city: "", year: NaN } })
$`What happened in ${env.vars.city}?`
```

Right:

```js
script({ parameters: { city: "", year: NaN } })
$`What happened in ${env.vars.city} in ${env.vars.year}?`
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, member) in unread(context) {
        let whom = if place.owner == Owner::System { "system script" } else { "script" };
        let edit = edits::remove_member(&context.file.source, member);
        found.push(
            RULE.at(
                member.key_span,
                format!("This {whom} never reads `{}`. Read it from `env.vars` or remove it.", member.key),
            )
            .tag(Tag::Unnecessary)
            .fix(format!("Remove `{}`", member.key), false, vec![edit]),
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
    let keys: HashSet<String> =
        reads.iter().filter_map(|read| read.key.as_deref()).map(normalize_key).collect();
    let is_unread = |member: &Member| {
        let name = normalize_key(&member.key);
        // Under the id of a system too: a wrong id has rules of its own.
        let is_it =
            |key: &String| *key == name || key.strip_suffix(&*name).is_some_and(|rest| rest.ends_with('.'));
        !keys.contains(&name) && !keys.iter().any(is_it) && !sight::READ_BY_OTHERS.contains(&&*name)
    };
    // While a value makes GenAIScript throw nothing is read at all.
    let throws = Site::of(context).is_some_and(|site| !site.throws().is_empty());
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
/// rule speaks, and the parameters are read once they are mended.
fn misspelt<'a>(context: &Context<'_>, declared: &[(Place<'_>, &'a Member)]) -> HashSet<&'a str> {
    let names: HashSet<String> = declared.iter().map(|(_, member)| normalize_key(&member.key)).collect();
    let reads = context.file.script.reads.iter();
    let keys: HashSet<&str> = reads.filter_map(|read| read.key.as_deref()).collect();
    keys.into_iter()
        .map(|key| without_id(context, key))
        .filter(|key| !names.contains(&normalize_key(key)))
        .filter_map(|key| near::nearest(key, declared.iter().map(|(_, member)| member.key.as_str())))
        .collect()
}

fn without_id<'k>(context: &Context<'_>, key: &'k str) -> &'k str {
    key.strip_prefix(context.file.id()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(key)
}

/// Whether a system reads a parameter by a key that is parted in another way, of which another rule
/// speaks too: `system_style_voice`, `env.vars.system.style.voice`.
fn is_respelt(context: &Context<'_>, keys: &HashSet<String>, member: &Member) -> bool {
    let full = normalize_key(&format!("{}.{}", context.file.id(), member.key)).replace('.', "");
    let short = full.strip_prefix("system").unwrap_or(&full);
    let is_it = |key: &String| {
        let key = key.replace('.', "");
        key == full || key == short
    };
    keys.contains("system") || keys.iter().any(is_it)
}

fn is_of_any_key(read: &Read) -> bool {
    read.key.is_none() || matches!(read.form, ReadForm::Rest | ReadForm::Computed | ReadForm::Whole)
}
