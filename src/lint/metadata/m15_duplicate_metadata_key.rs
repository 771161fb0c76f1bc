use std::collections::HashMap;

use crate::lint::{Applicability, Diagnostic, DiagnosticTag, LintContext, edit};
use crate::syntax::{Member, Object, Value, ValueKind};

declare_rule! {
    /// The last of several identical keys wins; the values before it are lost. In JavaScript that is not an error,
    /// and GenAIScript does not report it either.
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
    M15, "duplicate-metadata-key", Warning, File, fix Safe, "An object in the metadata has a duplicate key."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut objects = Vec::new();
    if let Some(metadata) = context.metadata() {
        add_objects(metadata, &mut objects);
    }
    let duplicates = objects.into_iter().flat_map(duplicates).filter(|(lost, kept)| {
        !lost.key_span.is_empty() && !kept.key_span.is_empty() && lost.key_span != kept.key_span
    });
    duplicates.map(|(lost, kept)| {
        let key = &lost.key;
        let how = Applicability::safe_if(lost.value.says_the_same(&kept.value));
        RULE.at(lost.key_span, format!("This `{key}` is overwritten by a later one. Remove one of them."))
            .tag(DiagnosticTag::Unnecessary)
            .related(kept.key_span, "this one counts")
            .maybe_fix(format!("Remove this `{key}`"), how, edit::remove_member(context.file, lost))
    })
}

fn add_objects<'v>(value: &'v Value, objects: &mut Vec<&'v Object>) {
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| add_objects(item, objects)),
        ValueKind::Object(object) => {
            objects.push(object);
            object.members.iter().for_each(|member| add_objects(&member.value, objects));
        }
        _ => {}
    }
}

/// Returns each overwritten member, with the last one of its key.
fn duplicates(object: &Object) -> Vec<(&Member, &Member)> {
    let entries = object.entries();
    if entries.len() == object.members.len() {
        return Vec::new();
    }
    let kept: HashMap<&str, &Member> =
        entries.into_iter().map(|member| (member.key.as_str(), member)).collect();
    let pairs = object.members.iter().filter_map(|member| Some((member, *kept.get(member.key.as_str())?)));
    pairs.filter(|(member, kept)| !std::ptr::eq(*member, *kept)).collect()
}
