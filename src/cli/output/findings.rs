use serde::Serialize;

use crate::cli::workspace::Workspace;
use crate::rules::{Diagnostic, Fix, Severity};
use crate::script::SourceFile;

/// What `check` prints.
pub struct Findings<'a> {
    /// Where.
    pub workspace: &'a Workspace<SourceFile>,
    /// Every file that was looked at, also those without diagnostics.
    pub files: Vec<CheckedFile<'a>>,
    /// How many diagnostics were fixed before.
    pub fixed: usize,
}

/// The diagnostics of one file.
pub struct CheckedFile<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// The numbers of diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Files looked at.
    pub files: usize,
    /// Diagnostics of severity error.
    pub errors: usize,
    /// Of severity warning.
    pub warnings: usize,
    /// Of severity information.
    pub information: usize,
    /// Of severity hint.
    pub hints: usize,
    /// Diagnostics of any severity with a safe fix.
    pub fixable: usize,
}

impl Findings<'_> {
    /// Their numbers.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary { files: self.files.len(), ..Summary::default() };
        for diagnostic in self.files.iter().flat_map(|checked| &checked.diagnostics) {
            *match diagnostic.severity {
                Severity::Error => &mut summary.errors,
                Severity::Warning => &mut summary.warnings,
                Severity::Information => &mut summary.information,
                Severity::Hint => &mut summary.hints,
            } += 1;
            summary.fixable += usize::from(diagnostic.fixes.iter().any(Fix::is_safe));
        }
        summary
    }
}
