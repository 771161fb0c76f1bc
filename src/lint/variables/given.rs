//! Variables given by a script: in `vars` of metadata and tests, and to systems configured there or in prompts.

use std::collections::HashSet;

use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, InnerKind, ScriptFile};
use crate::syntax::{Member, Object, Value};

pub(super) struct GivenVariable<'a> {
    pub place: GivenPlace<'a>,
    pub member: &'a Member,
    pub object: &'a Object,
}

#[derive(Clone, Copy)]
pub(super) enum GivenPlace<'a> {
    Vars,
    Test,
    /// `parameters` of a configured system, with its id
    Parameters(&'a str),
    /// `vars` of a configured system, with its id
    InstanceVars(&'a str),
}

pub(super) fn collect(file: &ScriptFile) -> Vec<GivenVariable<'_>> {
    let mut found = of_metadata(file);
    inner_instances(file).for_each(|instance| add_instance(&mut found, instance));
    found
}

/// GenAIScript ignores variables in the metadata of a system script.
fn of_metadata(file: &ScriptFile) -> Vec<GivenVariable<'_>> {
    if file.script().kind() != Some(CallKind::Script) {
        return Vec::new();
    }
    let Some(metadata) = file.script().metadata() else { return Vec::new() };
    let mut found = Vec::new();
    add(&mut found, GivenPlace::Vars, metadata.get("vars"));
    for test in metadata.get("tests").map(Value::items).unwrap_or_default() {
        add(&mut found, GivenPlace::Test, test.get("vars"));
    }
    configured(metadata).for_each(|instance| add_instance(&mut found, instance));
    found
}

fn add_instance<'a>(found: &mut Vec<GivenVariable<'a>>, instance: &'a Value) {
    let Some(id) = instance.get("id").and_then(Value::as_str) else { return };
    add(found, GivenPlace::Parameters(id), instance.get("parameters"));
    add(found, GivenPlace::InstanceVars(id), instance.get("vars"));
}

fn add<'a>(found: &mut Vec<GivenVariable<'a>>, place: GivenPlace<'a>, value: Option<&'a Value>) {
    let Some(object) = value.and_then(Value::as_object) else { return };
    found.extend(object.entries().into_iter().map(|member| GivenVariable { place, member, object }));
}

/// Returns systems that a file configures: `{ id, parameters, vars }` in a `system`.
pub(super) fn instances(file: &ScriptFile) -> impl Iterator<Item = &Value> {
    let is_script = file.script().reading.kind == Some(CallKind::Script);
    let metadata = file.script().metadata().filter(|_| is_script);
    metadata.into_iter().flat_map(configured).chain(inner_instances(file))
}

fn inner_instances(file: &ScriptFile) -> impl Iterator<Item = &Value> {
    let calls = file.script().inner.iter();
    let options = calls.filter(|call| matches!(call.kind, InnerKind::Prompt | InnerKind::Agent));
    options.flat_map(|call| configured(&call.value))
}

fn configured(options: &Value) -> impl Iterator<Item = &Value> {
    let systems = options.get("system").map(Value::items).unwrap_or_default();
    systems.iter().filter(|item| item.as_object().is_some())
}

pub(super) fn keys(file: &ScriptFile) -> HashSet<String> {
    let keys = of_metadata(file).into_iter().map(|given| match given.place {
        GivenPlace::Parameters(id) => normalize_key(&format!("{id}.{}", given.member.key)),
        _ => normalize_key(&given.member.key),
    });
    keys.collect()
}
