//! The parameters of a script or a system script, and the variables that they become.

use std::collections::HashMap;

use super::places::{Place, Rank};
use crate::rules::Context;
use crate::script::names::normalize_key;
use crate::syntax::Member;

/// A parameter of a script or a system script.
pub(in crate::rules) struct Parameter<'a> {
    /// Where it is declared.
    pub place: Place<'a>,
    /// Its name and its value.
    pub member: &'a Member,
    /// The first parameter that is the same variable, where that is another one.
    pub first: Option<&'a Member>,
    /// Whether a later parameter is the same variable.
    pub is_repeated: bool,
}

impl<'a> Parameter<'a> {
    /// Every parameter of a file.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let mut indices = HashMap::new();
        let mut found: Vec<Self> = Vec::new();
        let is_parameter = |place: &Place<'_>| place.rank == Rank::Parameter && place.owner.becomes_vars();
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

    /// Whether it is the same variable as another parameter, as P30 reports.
    pub fn collides(&self) -> bool {
        self.first.is_some() || self.is_repeated
    }

    /// Whether it gets lost because of its name, as P39 reports.
    pub fn is_lost(&self) -> bool {
        self.member.key == "__proto__"
    }

    /// Whether letters of its name are missing from that of the variable, as P31 reports.
    pub fn loses_letters(&self) -> bool {
        let name = &self.member.key;
        let is_dropped =
            |letter: char| letter.is_alphanumeric() && normalize_key(&letter.to_string()).is_empty();
        !self.is_lost() && (normalize_key(name).is_empty() || name.chars().any(is_dropped))
    }
}
