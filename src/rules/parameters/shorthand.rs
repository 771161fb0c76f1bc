//! The objects that GenAIScript takes for nested parameters, among which are the schemas that it
//! does not recognise.

use super::Site;
use super::places::Owner;
use crate::rules::roots::{Stray, takes_for_schema};
use crate::rules::{Context, near};
use crate::schema::keywords::keyword;
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
    /// What it belongs to.
    pub owner: Owner,
}

impl<'a> Nested<'a> {
    /// Whether it belongs to the parameters of a script or a system, whose defaults become
    /// `env.vars`.
    pub fn is_metadata(&self) -> bool {
        matches!(self.owner, Owner::Script | Owner::System)
    }

    /// The member that was to be its `type`.
    pub fn slipped_type(&self) -> Option<&'a Member> {
        slipped_type(self.object)
    }

    /// Whether its `default` is null, over which GenAIScript throws, as P01 tells.
    pub fn has_null_default(&self) -> bool {
        let default = self.object.get("default").map(|default| &default.kind);
        self.is_meant_as_schema() && matches!(default, Some(Kind::Null | Kind::Undefined))
    }

    /// Whether an author most likely meant a schema: every key is a keyword.
    pub fn is_meant_as_schema(&self) -> bool {
        is_meant_as_schema(self.object)
    }
}

/// Whether an author most likely meant a schema: every key is a keyword, or was meant for one.
pub(super) fn is_meant_as_schema(object: &Object) -> bool {
    let members = &object.members;
    let slip = slipped_type(object).map(|member| member.key.as_str());
    let is_keyword = |key: &str| keyword(key).is_some() || Some(key) == slip;
    !members.is_empty() && members.iter().all(|member| is_keyword(&member.key))
}

/// A misspelt `type` that has one for its value: `typ: "string"`.
fn slipped_type(object: &Object) -> Option<&Member> {
    if object.get("type").is_some() {
        return None;
    }
    object.members.iter().find(|member| {
        let name = member.value.as_str().unwrap_or_default().to_lowercase();
        TYPES.contains(&&*name) && near::nearest(&member.key, ["type"]).is_some()
    })
}

/// The types that JSON Schema knows.
pub(super) const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// Every nested object of the maps in a file.
pub(super) fn nested<'a>(context: &Context<'a>) -> Vec<Nested<'a>> {
    let mut found = Vec::new();
    for site in Site::all(context) {
        walk_map(site, &mut found);
    }
    found
}

fn walk_map<'a>(site: Site<'a>, found: &mut Vec<Nested<'a>>) {
    // A finished schema is taken as it is.
    let Some(object) = site.value.as_object().filter(|object| !takes_for_schema(object)) else { return };
    let stray = Stray::of(site.value);
    for member in object.entries() {
        if !stray.as_ref().is_some_and(|stray| stray.has(member)) {
            walk(&member.value, member, (site.owner, true), 0, found);
        }
    }
}

fn walk<'a>(
    value: &'a Value,
    member: &'a Member,
    (owner, is_parameter): (Owner, bool),
    depth: usize,
    found: &mut Vec<Nested<'a>>,
) {
    match &value.kind {
        _ if depth > MAX_DEPTH => {}
        Kind::Array(items) => {
            if let Some(first) = items.first() {
                walk(first, member, (owner, false), depth + 1, found);
            }
        }
        Kind::Object(object) if is_inferred(object) => {
            let nested = Nested { object, value, member, is_parameter, owner };
            found.push(nested);
            // What is wrong inside of an unrecognised schema follows from that.
            if nested.is_meant_as_schema() {
                return;
            }
            for member in object.entries() {
                walk(&member.value, member, (owner, false), depth + 1, found);
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
