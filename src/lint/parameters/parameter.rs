use std::collections::HashMap;

use super::places::{ParameterPlace, PlaceRank};
use crate::genaiscript::names::normalize_key;
use crate::lint::LintContext;
use crate::syntax::Member;

pub(in crate::lint) struct ParameterSite<'a> {
    pub place: ParameterPlace<'a>,
    pub member: &'a Member,
    /// First parameter of the same variable, if that is another one.
    pub first: Option<&'a Member>,
    pub is_repeated: bool,
}

impl<'a> ParameterSite<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let mut indices = HashMap::new();
        let mut found: Vec<Self> = Vec::new();
        let is_parameter =
            |place: &ParameterPlace<'_>| place.rank == PlaceRank::Parameter && place.owner.becomes_vars();
        for place in context.places().iter().copied().filter(is_parameter) {
            let Some(member) = place.member else { continue };
            let first = *indices.entry(normalize_key(&member.key)).or_insert(found.len());
            let first = found.get_mut(first).map(|first| {
                first.is_repeated = true;
                first.member
            });
            found.push(Self { place, member, first, is_repeated: false });
        }
        found
    }

    /// Whether another parameter is the same variable (P30).
    pub fn collides(&self) -> bool {
        self.first.is_some() || self.is_repeated
    }

    /// Whether it is lost because of its name (P39).
    pub fn is_lost(&self) -> bool {
        self.member.key == "__proto__"
    }

    /// Whether the variable's name lacks letters of the parameter's (P31).
    pub fn loses_letters(&self) -> bool {
        let name = &self.member.key;
        let is_dropped =
            |letter: char| letter.is_alphanumeric() && normalize_key(&letter.to_string()).is_empty();
        !self.is_lost() && (normalize_key(name).is_empty() || name.chars().any(is_dropped))
    }
}
