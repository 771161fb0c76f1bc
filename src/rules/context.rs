//! What a check looks at. It keeps the facts of a file, and what finds a fact is given the context:
//! the two lead to each other.

use super::facts::Facts;
use super::near::Patience;
use super::settings::{self, Settings};
use super::{Applicability, Diagnostic, Severity};
use crate::project::{AssumedRelease, Origin, Project, Release, Standing};
use crate::script::SourceFile;

/// What a check looks at.
pub struct Context<'a> {
    /// The file that is checked.
    pub file: &'a SourceFile,
    /// The workspace it stands in.
    pub project: &'a Project,
    /// The settings of the workspace.
    pub settings: &'a Settings,
    /// Whether it takes part in what GenAIScript runs there.
    pub standing: Standing,
    /// What is known of the file.
    pub(super) facts: Facts<'a>,
    /// For what was meant by many words.
    pub(super) near: Patience,
    /// Whether other files of the workspace are still looked for.
    pub(super) awaits_files: bool,
    /// Whether nobody waits any more for what is found.
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Context<'a> {
    /// A remark that a name is not in the tables of GenAIScript. Where another release than theirs
    /// is assumed it may be wrong, and is made quieter and doubtful.
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

    /// The same for a remark on a built-in system or its tools, which are in a table unless GenAIScript
    /// is installed.
    pub fn doubted_system(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.project.builtins_of(&self.file.path).origin {
            Origin::Embedded(_) => self.doubted(diagnostic),
            Origin::Package(_) => diagnostic,
        }
    }

    /// A file in a workspace without settings.
    pub fn new(file: &'a SourceFile, project: &'a Project) -> Self {
        Self::with(file, project, &settings::DEFAULT)
    }

    /// A file in a workspace with these settings.
    pub fn with(file: &'a SourceFile, project: &'a Project, settings: &'a Settings) -> Self {
        Self {
            file,
            project,
            settings,
            standing: project.standing(file),
            facts: Facts::default(),
            near: Patience::default(),
            awaits_files: false,
            stop: None,
        }
    }

    /// The same, where the work may end early: `stop` is asked now and then, and once it says so,
    /// nothing is found any more.
    #[must_use]
    pub fn until(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The same, where other files of the workspace are still looked for or not: nothing is said then that
    /// judges by those.
    #[must_use]
    pub fn awaiting_files(mut self, awaits_files: bool) -> Self {
        self.awaits_files = awaits_files;
        self
    }

    /// A context of the same kind for another version of the file.
    pub(super) fn of<'b>(&self, file: &'b SourceFile) -> Context<'b>
    where
        'a: 'b,
    {
        let context = Context::with(file, self.project, self.settings);
        Context { stop: self.stop, awaits_files: self.awaits_files, ..context }
    }

    /// Whether nobody waits any more for what is found.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// What a throw means that comes while GenAIScript reads its scripts.
    pub(super) fn all_fails(&self) -> &'static str {
        match self.standing {
            // It is read when its path is run, alone.
            Standing::NotFound => "every run of this script fails",
            Standing::TakesPart | Standing::Dropped(_) => "every GenAIScript command fails in this workspace",
        }
    }
}
