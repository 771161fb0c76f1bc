use std::collections::HashMap;

use super::read;
use crate::rules::{Applicability, Context, Diagnostic, Tag, edit};
use crate::syntax::{Kind, Member, Object, Value};

/// Up to here comparing each key with the later ones beats a hash map.
const FEW_MEMBERS: usize = 16;

declare_rule! {
    /// The last of several equal keys wins; the values before it are lost. In JavaScript that is no error,
    /// and GenAIScript does not tell it either.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Review", parameters: { tone: "kind" }, title: "Release notes" })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Release notes", parameters: { tone: "kind" } })
    /// ```
    M15, "duplicate-metadata-key", Warning, "A key that is written twice in one object of the metadata."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if let Some(metadata) = read::metadata(context) {
        look_at(context, metadata, found);
    }
}

fn look_at(context: &Context<'_>, value: &Value, found: &mut Vec<Diagnostic>) {
    match &value.kind {
        Kind::Array(items) => items.iter().for_each(|item| look_at(context, item, found)),
        Kind::Object(object) => {
            for (lost, kept) in repeated(object) {
                if lost.key_span.is_empty() || kept.key_span.is_empty() || lost.key_span == kept.key_span {
                    continue;
                }
                let key = &lost.key;
                let message = format!(
                    "This `{key}` is lost: it is written again below, and the last one counts. Remove one."
                );
                let is_equal = lost.value.says_the_same(&kept.value);
                let edit = edit::remove_member(context.file, lost);
                found.push(
                    RULE.at(lost.key_span, message)
                        .tag(Tag::Unnecessary)
                        .related(kept.key_span, "this one counts")
                        .maybe_fix(format!("Remove this `{key}`"), Applicability::safe_if(is_equal), edit),
                );
            }
            object.members.iter().for_each(|member| look_at(context, &member.value, found));
        }
        _ => {}
    }
}

/// Each member that a later one replaces, with the last of them.
fn repeated(object: &Object) -> Vec<(&Member, &Member)> {
    let members = &object.members;
    if members.len() <= FEW_MEMBERS {
        return members
            .iter()
            .enumerate()
            .filter_map(|(at, lost)| {
                let kept = members[at + 1..].iter().rev().find(|later| later.key == lost.key)?;
                Some((lost, kept))
            })
            .collect();
    }
    let mut last: HashMap<&str, &Member> = HashMap::with_capacity(members.len());
    let mut found = Vec::new();
    for member in members.iter().rev() {
        match last.get(member.key.as_str()) {
            Some(kept) => found.push((member, *kept)),
            None => {
                last.insert(&member.key, member);
            }
        }
    }
    found
}
