//! The objects that GenAIScript takes for nested maps, among which are the schemas that it does not
//! recognize.

use super::map::Owner;
use super::places::{Place, Rank};
use super::shape::{is_inferred, is_meant_as_schema, slipped_type};
use crate::script::names::variable_access;
use crate::syntax::{Kind, Member, Object, Value};

/// An object whose members GenAIScript takes for parameters.
#[derive(Clone, Copy)]
pub(in crate::rules) struct NestedMap<'a> {
    /// The object.
    pub object: &'a Object,
    /// The object as a value.
    pub value: &'a Value,
    /// The member that has it for a value, or for the first item of one.
    pub member: &'a Member,
    /// Whether it is a parameter itself, and not inside one.
    pub is_parameter: bool,
    /// What it belongs to.
    pub owner: Owner,
}

impl<'a> NestedMap<'a> {
    /// The nested map that stands at a place, if it is one.
    pub fn of(place: &Place<'a>) -> Option<Self> {
        let Place { owner, rank, member, value, .. } = *place;
        let object = value.as_object().filter(|object| !place.rank.is_verbatim() && is_inferred(object))?;
        Some(Self { object, value, member: member?, is_parameter: rank == Rank::Parameter, owner })
    }

    /// Whether it is a parameter that a run fills, whose default becomes its value in `env.vars`.
    pub fn becomes_variable(&self) -> bool {
        self.is_parameter && self.owner.becomes_vars()
    }

    /// What a run has of a parameter that GenAIScript takes for an object, as a sentence with a space
    /// before it; nothing of what is no parameter.
    pub fn consequence(&self) -> String {
        let variable = variable_access(&self.member.key);
        let has_default = self.object.get("default").is_some();
        match self.owner {
            Owner::Script if self.is_parameter && has_default => {
                format!(" What a user gives is dropped: `{variable}` is always its `default`.")
            }
            Owner::Script if self.is_parameter => {
                format!(" What a user gives is dropped: `{variable}` is always undefined.")
            }
            Owner::System if self.is_parameter => " What a user gives is dropped.".to_owned(),
            _ => String::new(),
        }
    }

    /// The member that was meant as its `type`.
    pub fn slipped_type(&self) -> Option<&'a Member> {
        slipped_type(self.object)
    }

    /// Whether its `default` is null, over which GenAIScript throws, as P01 reports.
    pub fn has_null_default(&self) -> bool {
        let default = self.object.get("default").map(|default| &default.kind);
        self.is_meant_as_schema() && matches!(default, Some(Kind::Null | Kind::Undefined))
    }

    /// Whether an author most likely meant a schema: every key is a keyword.
    pub fn is_meant_as_schema(&self) -> bool {
        is_meant_as_schema(self.object)
    }
}
