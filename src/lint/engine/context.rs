//! The input of the rules on scripts. It caches facts of the file, and functions that compute facts receive
//! the context, so the two modules depend on each other.

use crate::genaiscript::{Release, ScriptFile};
use crate::lint::facts::LintFacts;
use crate::lint::{Applicability, Diagnostic, LintInput, Severity};
use crate::suggest::SuggestionBudget;
use crate::workspace::{AssumedRelease, BuiltinOrigin, LoadStatus, Project};

/// Input of the rules on scripts.
pub(in crate::lint) struct LintContext<'a> {
    /// The checked script.
    pub file: &'a ScriptFile,
    /// The workspace of the script.
    pub project: &'a Project,
    /// Load status of the script.
    pub load_status: LoadStatus,
    /// Budget of the "did you mean" suggestions.
    pub near: &'a SuggestionBudget,
    pub awaits_files: bool,
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
            facts: LintFacts::default(),
        }
    }

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

    /// Returns the effect of an exception that is thrown while GenAIScript reads its scripts.
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
