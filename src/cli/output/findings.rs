use std::sync::Arc;

use serde::Serialize;

use crate::cli::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::lint::{Applicability, Diagnostic, Severity};
use crate::source_file::SourceFile;

pub struct Findings<'a> {
    pub workspace: &'a CliWorkspace<SourceFile>,
    /// Every checked file, also those without diagnostics.
    pub files: Vec<CheckedFile<'a>>,
    /// Diagnostics fixed earlier in this run; `None` without `--fix`.
    pub fixed: Option<usize>,
    pub is_quiet: bool,
    pub how: Applicability,
}

pub struct CheckedFile<'a> {
    pub path: &'a FilePath,
    pub source: &'a Arc<str>,
    pub kind: FindingKind,
    pub diagnostics: Vec<Diagnostic>,
    /// Diagnostics that `--fix` would fix.
    pub fixable: Vec<Diagnostic>,
    /// Number of further diagnostics that `--unsafe-fixes` would fix.
    pub hidden: usize,
    /// Number of diagnostics that are not told, as nothing seems to run the module.
    pub left_out: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    Script,
    /// Skipped script, which cannot be reported clean.
    Skipped,
    Document,
    /// Module of ordinary code that declares tools.
    Module,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub files: usize,
    pub errors: usize,
    pub warnings: usize,
    pub information: usize,
    pub hints: usize,
    /// Number of fixable diagnostics of any severity.
    pub fixable: usize,
    /// Number of diagnostics that were fixed in this run.
    pub fixed: usize,
    /// Files that could not be read.
    pub unread: usize,
    /// Number of diagnostics in modules that nothing seems to run, which are not told.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    pub fn found(&self) -> usize {
        self.errors + self.warnings + self.information + self.hints
    }
}

impl Findings<'_> {
    pub fn summary(&self) -> Summary {
        let mut summary = Summary {
            files: self.files.len(),
            fixable: self.files.iter().map(|checked| checked.fixable.len()).sum(),
            fixed: self.fixed.unwrap_or_default(),
            unread: self.workspace.unread.len(),
            left_out: self.files.iter().map(|checked| checked.left_out).sum(),
            ..Summary::default()
        };
        for diagnostic in self.files.iter().flat_map(|checked| &checked.diagnostics) {
            *match diagnostic.severity {
                Severity::Error => &mut summary.errors,
                Severity::Warning => &mut summary.warnings,
                Severity::Information => &mut summary.information,
                Severity::Hint => &mut summary.hints,
            } += 1;
        }
        summary
    }

    /// Noun for the files, singular and plural.
    pub fn noun(&self) -> (&'static str, &'static str) {
        let count = |kind| self.files.iter().filter(|checked| checked.kind == kind).count();
        match (count(FindingKind::Document), count(FindingKind::Module)) {
            (0, 0) => ("script", "scripts"),
            (documents, 0) if documents == self.files.len() => ("document", "documents"),
            (0, modules) if modules == self.files.len() => ("module", "modules"),
            _ => ("file", "files"),
        }
    }

    /// Counts diagnostics whose fix needs `--unsafe-fixes`.
    pub fn hidden(&self) -> usize {
        self.files.iter().map(|checked| checked.hidden).sum()
    }
}
