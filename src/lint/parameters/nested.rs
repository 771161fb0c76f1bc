use super::map::Owner;
use super::places::{ParameterPlace, PlaceRank};
use super::shape::{is_inferred, is_meant_as_schema, slipped_type};
use crate::genaiscript::{Giver, RunValue};
use crate::lint::LintContext;
use crate::lint::wording::capitalized;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::workspace::variables::is_configured;

#[derive(Clone, Copy)]
pub(in crate::lint) struct NestedMap<'a> {
    pub object: &'a Object,
    pub value: &'a Value,
    /// Member whose value it is, or whose value has it as the first item.
    pub member: &'a Member,
    /// Whether it is a parameter, as opposed to part of one.
    pub is_parameter: bool,
    pub owner: Owner,
}

impl<'a> NestedMap<'a> {
    pub fn find(place: &ParameterPlace<'a>) -> Option<Self> {
        let ParameterPlace { owner, rank, member, value, .. } = *place;
        let object = value.as_object().filter(|object| !place.rank.is_verbatim() && is_inferred(object))?;
        Some(Self { object, value, member: member?, is_parameter: rank == PlaceRank::Parameter, owner })
    }

    pub fn becomes_variable(&self) -> bool {
        self.is_parameter && self.owner.becomes_vars()
    }

    /// Returns the end of a message with a leading space; empty if this is not a parameter.
    pub fn consequence(&self, context: &LintContext<'_>) -> String {
        let giver = self.owner.giver().filter(|_| self.is_parameter && !self.is_configured(context));
        let run = giver.map(|giver| RunValue::from_parameter(self.value, giver));
        let Some((run, loss)) = run.as_ref().and_then(|run| Some((run, run.loss()?))) else {
            return String::new();
        };
        let joint = if run.giver == Giver::Caller { ":" } else { "; else" };
        let left = run.left(&self.owner.key(context, &self.member.key));
        let left = left.map(|left| format!("{joint} {left}")).unwrap_or_default();
        format!(" {}{left}.", capitalized(loss))
    }

    pub fn is_configured(&self, context: &LintContext<'_>) -> bool {
        self.owner == Owner::System
            && self.is_parameter
            && is_configured(context.project, context.file.id(), &self.member.key)
    }

    pub fn slipped_type(&self) -> Option<&'a Member> {
        slipped_type(self.object)
    }

    /// Whether its `default` is null, over which GenAIScript throws (P01).
    pub fn has_null_default(&self) -> bool {
        let default = self.object.get("default").map(|default| &default.kind);
        self.is_meant_as_schema() && matches!(default, Some(ValueKind::Null | ValueKind::Undefined))
    }

    /// Whether the author most likely meant a schema, as every key is a keyword.
    pub fn is_meant_as_schema(&self) -> bool {
        is_meant_as_schema(self.object)
    }
}
