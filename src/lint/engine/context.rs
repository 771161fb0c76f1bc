//! Facts of the file are cached here, and functions that compute facts receive the context: the modules are circular.

use crate::genaiscript::{Release, ScriptFile};
use crate::lint::facts::LintFacts;
use crate::lint::{Applicability, Diagnostic, LintInput, Severity};
use crate::suggest::SuggestionBudget;
use crate::workspace::{AssumedRelease, BuiltinOrigin, LoadStatus, Project};

pub(in crate::lint) struct LintContext<'a> {
    pub file: &'a ScriptFile,
    pub project: &'a Project,
    pub load_status: LoadStatus,
    pub near: &'a SuggestionBudget,
    pub awaits_files: bool,
    late: Option<&'a dyn Fn() -> bool>,
    pub(in crate::lint) facts: LintFacts<'a>,
}

impl<'a> LintContext<'a> {
    pub fn new(input: &'a LintInput<'_>, file: &'a ScriptFile) -> Self {
        Self {
            file,
            project: input.project,
            load_status: input.project.load_status(file),
            near: &input.near,
            awaits_files: input.awaits_files,
            late: input.late,
            facts: LintFacts::default(),
        }
    }

    pub fn is_late(&self) -> bool {
        self.late.is_some_and(|late| late())
    }

    /// Lowers the severity for a name missing from GenAIScript's tables, and adds a doubt, under another release.
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

    /// Applies [`Self::doubted`] to built-in systems, which are in a table unless GenAIScript is installed.
    pub fn doubted_system(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.project.builtins_of(&self.file.path).origin {
            BuiltinOrigin::Embedded(_) => self.doubted(diagnostic),
            BuiltinOrigin::Package(_) => diagnostic,
        }
    }

    pub(in crate::lint) fn all_fails(&self) -> &'static str {
        match self.load_status {
            // Such a script is read only when its path is run.
            LoadStatus::NotFound => "every run of this script fails",
            LoadStatus::TakesPart | LoadStatus::Dropped(_) => {
                "every GenAIScript command fails in this workspace"
            }
        }
    }
}
