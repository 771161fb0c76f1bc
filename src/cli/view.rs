use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::selection::Selection;
use super::workspace::CliWorkspace;
use crate::config::Settings;
use crate::file_path::FilePath;
use crate::lint::{self, Applicability, Diagnostic, LintInput};
use crate::source_file::SourceFile;
use crate::workspace::discovery::ToolPackage;

pub struct ProjectView<'a> {
    pub workspace: &'a CliWorkspace<SourceFile>,
    pub settings: &'a Settings,
    pub selection: &'a Selection,
    pub how: Applicability,
    /// Modules that nothing seems to run; looked for when one has a diagnostic.
    unreached: OnceLock<BTreeSet<FilePath>>,
}

impl<'a> ProjectView<'a> {
    pub fn new(
        workspace: &'a CliWorkspace<SourceFile>,
        settings: &'a Settings,
        selection: &'a Selection,
        how: Applicability,
    ) -> Self {
        Self { workspace, settings, selection, how, unreached: OnceLock::new() }
    }

    /// Returns the diagnostics that are told.
    pub fn check(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut diagnostics = self.check_any(file);
        if self.leaves_out(file, &diagnostics) {
            diagnostics.clear();
        }
        diagnostics
    }

    /// Returns the diagnostics of a file, whether or not anything runs it.
    pub fn check_any(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut diagnostics = lint::check(&LintInput::with(file, &self.workspace.project, self.settings));
        diagnostics.retain(|diagnostic| self.selection.includes(diagnostic));
        diagnostics
    }

    /// Whether diagnostics are those of a module that nothing seems to run, and that was not named.
    pub fn leaves_out(&self, file: &SourceFile, diagnostics: &[Diagnostic]) -> bool {
        let find = || {
            let is_whole = |package: &ToolPackage| self.workspace.has_folder(&package.folder);
            self.workspace.project.tool_modules().unreached(&is_whole)
        };
        !diagnostics.is_empty()
            && matches!(file, SourceFile::Module(_))
            && !self.workspace.is_named(file.path())
            && self.unreached.get_or_init(find).contains(file.path())
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
