use super::selection::Selection;
use super::workspace::Workspace;
use crate::rules::{self, Applicability, Context, Diagnostic, Settings};
use crate::script::SourceFile;

/// What a run looks at, and for what.
pub struct View<'a> {
    /// The scripts.
    pub workspace: &'a Workspace<SourceFile>,
    /// The settings in effect.
    pub settings: &'a Settings,
    /// The rules.
    pub selection: &'a Selection,
    /// The fixes that are applied.
    pub how: Applicability,
}

impl View<'_> {
    /// The diagnostics of one file: all that a run prints or fixes.
    pub fn check(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut diagnostics = rules::check(&Context::with(file, &self.workspace.project, self.settings));
        diagnostics.retain(|diagnostic| self.selection.includes(diagnostic.rule));
        diagnostics
    }

    /// Keeps the diagnostics of a document that the run is about, each as severe as the settings want it.
    pub fn retain(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain_mut(|diagnostic| {
            let severity = self.settings.severity(diagnostic.rule, diagnostic.severity);
            diagnostic.severity = severity.unwrap_or(diagnostic.severity);
            severity.is_some() && self.selection.includes(diagnostic.rule)
        });
    }

    /// A file as the fixes of what was found leave it, and the diagnostics that are gone. None where there
    /// are none.
    pub fn fix(
        &self,
        file: &SourceFile,
        found: &[Diagnostic],
        how: Applicability,
    ) -> Option<(SourceFile, Vec<Diagnostic>)> {
        rules::fix_all(file, found, how, &|file| self.check(file))
    }
}
