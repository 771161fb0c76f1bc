//! The objects that GenAIScript takes for nested parameters, among which are the schemas that it
//! does not recognise.

use crate::rules::Context;
use crate::schema::keywords::keyword;
use crate::script::ToolForm;
use crate::syntax::{Kind, Member, Object, Value};

/// Deeper than anyone writes.
pub(super) const MAX_DEPTH: usize = 64;

/// An object whose members GenAIScript takes for parameters.
#[derive(Clone, Copy)]
pub(super) struct Nested<'a> {
    /// The object.
    pub object: &'a Object,
    /// The object as a value.
    pub value: &'a Value,
    /// The member that has it for a value, or for the first item of one.
    pub member: &'a Member,
    /// Whether it is a parameter itself, and not inside of one.
    pub is_parameter: bool,
    /// Whether it belongs to the metadata, whose defaults become `env.vars`.
    pub is_metadata: bool,
}

impl Nested<'_> {
    /// Whether an author most likely meant a schema: every key is a keyword.
    pub fn is_meant_as_schema(&self) -> bool {
        is_meant_as_schema(self.object)
    }
}

/// Whether an author most likely meant a schema: every key is a keyword.
pub(super) fn is_meant_as_schema(object: &Object) -> bool {
    let members = &object.members;
    !members.is_empty() && members.iter().all(|member| keyword(&member.key).is_some())
}

/// Every nested object of the metadata and of the tools in a file, in source order.
pub(super) fn nested<'a>(context: &Context<'a>) -> Vec<Nested<'a>> {
    let script = &context.file.script;
    let mut found = Vec::new();
    if let Some(parameters) = script.reading.value.get("parameters") {
        walk_map(parameters, true, &mut found);
    }
    for tool in script.tools.iter().filter(|tool| tool.form == ToolForm::Arguments) {
        if let Some(parameters) = &tool.parameters {
            walk_map(parameters, false, &mut found);
        }
    }
    found
}

fn walk_map<'a>(map: &'a Value, is_metadata: bool, found: &mut Vec<Nested<'a>>) {
    let Some(object) = map.as_object() else { return };
    // A finished schema is taken as it is.
    if matches!(object.get("type").and_then(Value::as_str), Some("object" | "array")) {
        return;
    }
    for member in object.entries() {
        walk(&member.value, member, (is_metadata, true), 0, found);
    }
}

fn walk<'a>(
    value: &'a Value,
    member: &'a Member,
    (is_metadata, is_parameter): (bool, bool),
    depth: usize,
    found: &mut Vec<Nested<'a>>,
) {
    match &value.kind {
        _ if depth > MAX_DEPTH => {}
        Kind::Array(items) => {
            if let Some(first) = items.first() {
                walk(first, member, (is_metadata, false), depth + 1, found);
            }
        }
        Kind::Object(object) if is_inferred(object) => {
            let nested = Nested { object, value, member, is_parameter, is_metadata };
            found.push(nested);
            // What is wrong inside of an unrecognised schema follows from that.
            if nested.is_meant_as_schema() {
                return;
            }
            for member in object.entries() {
                walk(&member.value, member, (is_metadata, false), depth + 1, found);
            }
        }
        _ => {}
    }
}

/// Whether GenAIScript infers a type for each member, as far as that is known.
pub(super) fn is_inferred(object: &Object) -> bool {
    match object.get("type").map(|value| &value.kind) {
        Some(Kind::String(name)) => {
            !["string", "number", "integer", "boolean", "object"].contains(&name.as_str())
        }
        Some(Kind::Dynamic(_)) => false,
        Some(_) => true,
        None => !object.open,
    }
}
