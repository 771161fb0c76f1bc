//! The input of a check. It caches facts of the file, and functions that compute facts receive the context,
//! so the two modules depend on each other.

use super::facts::LintFacts;
use super::settings::{self, Settings};
use super::suggest::Patience;
use super::{Applicability, Diagnostic, Severity};
use crate::genaiscript::SourceFile;
use crate::workspace::{AssumedRelease, BuiltinOrigin, LoadStatus, Project, Release};

/// Input of a check.
pub struct LintContext<'a> {
    /// The checked file.
    pub file: &'a SourceFile,
    /// The workspace of the file.
    pub project: &'a Project,
    /// Settings of the workspace.
    pub settings: &'a Settings,
    /// Load status of the script.
    pub standing: LoadStatus,
    pub(super) facts: LintFacts<'a>,
    /// Budget of the "did you mean" suggestions.
    pub(super) near: Patience,
    pub(super) awaits_files: bool,
    /// Returns whether the check is cancelled.
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> LintContext<'a> {
    /// Lowers the severity of a diagnostic about a name missing from the tables of GenAIScript, and adds a
    /// doubt, if another release than theirs is assumed.
    pub fn doubted(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let AssumedRelease { release, .. } = self.project.release_of(&self.file.path);
        if release.is_known() {
            return diagnostic;
        }
        diagnostic.severity = diagnostic.severity.max(Severity::Information);
        for fix in diagnostic.fixes.iter_mut().filter(|fix| fix.is_safe()) {
            fix.applicability = Applicability::Unsafe;
        }
        let doubt = format!(" This applies to GenAIScript {}; {release} may differ.", Release::known());
        diagnostic.message += &doubt;
        diagnostic
    }

    /// Applies [`Self::doubted`] for a built-in system or its tools. They are in a table unless GenAIScript
    /// is installed.
    pub fn doubted_system(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.project.builtins_of(&self.file.path).origin {
            BuiltinOrigin::Embedded(_) => self.doubted(diagnostic),
            BuiltinOrigin::Package(_) => diagnostic,
        }
    }

    /// Creates a context with default settings.
    pub fn new(file: &'a SourceFile, project: &'a Project) -> Self {
        Self::with(file, project, &settings::DEFAULT)
    }

    /// Creates a context with these settings.
    pub fn with(file: &'a SourceFile, project: &'a Project, settings: &'a Settings) -> Self {
        Self {
            file,
            project,
            settings,
            standing: project.standing(file),
            facts: LintFacts::default(),
            near: Patience::default(),
            awaits_files: false,
            stop: None,
        }
    }

    /// Sets a cancellation callback, which is polled. Once it returns true, the check reports nothing.
    #[must_use]
    pub fn until(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Sets whether other files are still searched for. Rules that judge by other files are silent meanwhile.
    #[must_use]
    pub fn awaiting_files(mut self, awaits_files: bool) -> Self {
        self.awaits_files = awaits_files;
        self
    }

    pub(super) fn for_file<'b>(&self, file: &'b SourceFile) -> LintContext<'b>
    where
        'a: 'b,
    {
        let context = LintContext::with(file, self.project, self.settings);
        LintContext { stop: self.stop, awaits_files: self.awaits_files, ..context }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// Returns the effect of an exception that is thrown while GenAIScript reads its scripts.
    pub(super) fn all_fails(&self) -> &'static str {
        match self.standing {
            // Such a script is read only when its path is run.
            LoadStatus::NotFound => "every run of this script fails",
            LoadStatus::TakesPart | LoadStatus::Dropped(_) => {
                "every GenAIScript command fails in this workspace"
            }
        }
    }
}
