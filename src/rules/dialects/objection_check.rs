use super::Objection;
use crate::dialects::{Reaction, Trouble};
use crate::rules::Diagnostic;

/// Kinds of violations that a rule covers, with the function that reports one.
pub(in crate::rules) struct ObjectionCheck {
    pub troubles: &'static [Trouble],
    /// Covered reactions; empty for all.
    pub reactions: &'static [Reaction],
    pub check: fn(&Objection<'_>) -> Diagnostic,
}

impl ObjectionCheck {
    pub fn run(&self, objections: &[Objection<'_>]) -> impl Iterator<Item = Diagnostic> {
        let is_due = |objection: &&Objection<'_>| {
            self.troubles.contains(&objection.remark().trouble)
                && (self.reactions.is_empty() || self.reactions.contains(&objection.reaction()))
        };
        objections.iter().filter(is_due).map(self.check)
    }
}
