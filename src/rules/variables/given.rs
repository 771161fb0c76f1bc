//! What a script's metadata gives to variables: its `vars`, those of its tests, and the
//! `parameters` and `vars` of the systems it configures.

use std::collections::HashSet;

use crate::script::names::normalize_key;
use crate::script::{CallKind, SourceFile};
use crate::syntax::{Kind, Member, Value};

/// One given variable.
pub(super) struct Given<'a> {
    /// Where it stands.
    pub place: Place<'a>,
    /// Its key and value.
    pub member: &'a Member,
}

/// The places that give variables.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    /// `vars` of the script
    Vars,
    /// `vars` of a test
    Test,
    /// `parameters` of a configured system: its id
    Parameters(&'a str),
    /// `vars` of a configured system
    InstanceVars,
}

/// Everything that the metadata of a script gives. That of a system script is never followed.
pub(super) fn of(file: &SourceFile) -> Vec<Given<'_>> {
    if file.script.kind() != Some(CallKind::Script) {
        return Vec::new();
    }
    let Some(metadata) = file.script.metadata() else { return Vec::new() };
    let mut found = Vec::new();
    add(&mut found, Place::Vars, metadata.get("vars"));
    for test in items(metadata.get("tests")) {
        add(&mut found, Place::Test, test.get("vars"));
    }
    for instance in instances(file) {
        if let Some(id) = instance.get("id").and_then(Value::as_str) {
            add(&mut found, Place::Parameters(id), instance.get("parameters"));
        }
        add(&mut found, Place::InstanceVars, instance.get("vars"));
    }
    found
}

fn add<'a>(found: &mut Vec<Given<'a>>, place: Place<'a>, value: Option<&'a Value>) {
    let Some(object) = value.and_then(Value::as_object) else { return };
    found.extend(object.entries().into_iter().map(|member| Given { place, member }));
}

/// The systems that a script configures: `{ id, parameters, vars }` in its `system`.
pub(super) fn instances(file: &SourceFile) -> impl Iterator<Item = &Value> {
    let system = file.script.metadata().and_then(|metadata| metadata.get("system"));
    items(system).iter().filter(|item| item.as_object().is_some())
}

/// The normal keys of all variables that the metadata gives.
pub(super) fn keys(file: &SourceFile) -> HashSet<String> {
    of(file)
        .into_iter()
        .map(|given| match given.place {
            Place::Parameters(id) => normalize_key(&format!("{id}.{}", given.member.key)),
            _ => normalize_key(&given.member.key),
        })
        .collect()
}

/// A list, or one item in its place.
fn items(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value { kind: Kind::Array(items), .. }) => items,
        Some(single) => std::slice::from_ref(single),
        None => &[],
    }
}
