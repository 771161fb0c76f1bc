use super::selection::Selection;
use super::workspace::CliWorkspace;
use crate::config::Settings;
use crate::lint::{self, Applicability, Diagnostic, LintInput};
use crate::source_file::SourceFile;

pub struct ProjectView<'a> {
    pub workspace: &'a CliWorkspace<SourceFile>,
    pub settings: &'a Settings,
    pub selection: &'a Selection,
    pub how: Applicability,
}

impl ProjectView<'_> {
    pub fn check(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut diagnostics = lint::check(&LintInput::with(file, &self.workspace.project, self.settings));
        diagnostics.retain(|diagnostic| self.selection.includes(diagnostic));
        diagnostics
    }

    /// Leaves the diagnostics that the settings and the arguments select, with their severities.
    pub fn retain(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain_mut(|diagnostic| {
            let severity = diagnostic.rule.severity_under(self.settings, diagnostic.severity);
            diagnostic.severity = severity.unwrap_or(diagnostic.severity);
            severity.is_some() && self.selection.includes(diagnostic)
        });
    }

    /// Applies the fixes. Returns the fixed file and the fixed diagnostics; `None` if there are none.
    pub fn fix(
        &self,
        file: &SourceFile,
        found: &[Diagnostic],
        how: Applicability,
    ) -> Option<(SourceFile, Vec<Diagnostic>)> {
        lint::fix_all(file, found, how, &|file| self.check(file))
    }
}
