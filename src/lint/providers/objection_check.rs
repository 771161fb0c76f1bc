use super::ReportedViolation;
use crate::lint::Diagnostic;
use crate::providers::{ProviderReaction, ViolationKind};

/// Kinds of violations that a rule covers, with the function that reports one.
pub(in crate::lint) struct ObjectionCheck {
    pub troubles: &'static [ViolationKind],
    /// Covered reactions; empty for all.
    pub reactions: &'static [ProviderReaction],
    pub check: fn(&ReportedViolation<'_>) -> Diagnostic,
}

impl ObjectionCheck {
    pub fn run(&self, objections: &[ReportedViolation<'_>]) -> impl Iterator<Item = Diagnostic> {
        let is_due = |objection: &&ReportedViolation<'_>| {
            self.troubles.contains(&objection.remark().trouble)
                && (self.reactions.is_empty() || self.reactions.contains(&objection.reaction()))
        };
        objections.iter().filter(is_due).map(self.check)
    }
}
