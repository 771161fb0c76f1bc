use super::Objection;
use crate::dialects::{Reaction, Trouble};
use crate::rules::Diagnostic;

/// What a rule on objections is about, with the function that says one of them.
pub(in crate::rules) struct ObjectionCheck {
    /// The troubles.
    pub troubles: &'static [Trouble],
    /// The reactions; none for all.
    pub reactions: &'static [Reaction],
    /// Says one.
    pub check: fn(&Objection<'_>) -> Diagnostic,
}

impl ObjectionCheck {
    /// Says all that the rule is about.
    pub fn run(&self, objections: &[Objection<'_>]) -> impl Iterator<Item = Diagnostic> {
        let is_due = |objection: &&Objection<'_>| {
            self.troubles.contains(&objection.remark().trouble)
                && (self.reactions.is_empty() || self.reactions.contains(&objection.reaction()))
        };
        objections.iter().filter(is_due).map(self.check)
    }
}
