//! The objects that GenAIScript takes for nested parameters, among which are the schemas that it
//! does not recognise.

use super::shape::{MAX_DEPTH, is_inferred, is_meant_as_schema, slipped_type};
use super::site::{Owner, Site};
use crate::rules::Context;
use crate::rules::map_or_schema::{Stray, takes_for_schema};
use crate::syntax::{Kind, Member, Object, Value};

/// An object whose members GenAIScript takes for parameters.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Nested<'a> {
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
    /// Every nested object of the maps in a file.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let mut found = Vec::new();
        for site in context.maps() {
            walk_map(site, &mut found);
        }
        found
    }

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

fn walk_map<'a>(site: &Site<'a>, found: &mut Vec<Nested<'a>>) {
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
