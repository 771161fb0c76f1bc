use crate::config::{self, Settings};
use crate::source_file::SourceFile;
use crate::suggest::SuggestionBudget;
use crate::workspace::Project;

pub struct LintInput<'a> {
    pub file: &'a SourceFile,
    pub project: &'a Project,
    pub settings: &'a Settings,
    pub(in crate::lint) near: SuggestionBudget,
    pub(in crate::lint) awaits_files: bool,
    stop: Option<&'a dyn Fn() -> bool>,
    pub(in crate::lint) late: Option<&'a dyn Fn() -> bool>,
}

impl<'a> LintInput<'a> {
    pub fn new(file: &'a SourceFile, project: &'a Project) -> Self {
        Self::with(file, project, &config::DEFAULT)
    }

    pub fn with(file: &'a SourceFile, project: &'a Project, settings: &'a Settings) -> Self {
        let near = SuggestionBudget::default();
        Self { file, project, settings, near, awaits_files: false, stop: None, late: None }
    }

    /// Sets a cancellation callback, which is polled. Once it returns true, the check reports nothing.
    #[must_use]
    pub fn until(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Sets a deadline, which is polled between subjects. Once it returns true, the check reports only that the file is
    /// too complex. Without one, the findings depend on nothing but the files.
    #[must_use]
    pub fn within(mut self, is_late: &'a dyn Fn() -> bool) -> Self {
        self.late = Some(is_late);
        self
    }

    /// Sets whether other files are still searched for. Rules that judge by other files are silent meanwhile.
    #[must_use]
    pub fn awaiting_files(mut self, awaits_files: bool) -> Self {
        self.awaits_files = awaits_files;
        self
    }

    pub(in crate::lint) fn for_file<'b>(&self, file: &'b SourceFile) -> LintInput<'b>
    where
        'a: 'b,
    {
        let input = LintInput::with(file, self.project, self.settings);
        LintInput { stop: self.stop, late: self.late, awaits_files: self.awaits_files, ..input }
    }

    pub(in crate::lint) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    pub(in crate::lint) fn is_late(&self) -> bool {
        self.late.is_some_and(|late| late())
    }
}
