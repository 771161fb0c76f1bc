use std::sync::Arc;

use serde::Serialize;

use crate::cli::workspace::Workspace;
use crate::rules::{Applicability, Diagnostic, Severity};
use crate::script::{FilePath, SourceFile};

/// What `check` prints.
pub struct Findings<'a> {
    /// Where.
    pub workspace: &'a Workspace<SourceFile>,
    /// Every file that was looked at, also those without diagnostics.
    pub files: Vec<CheckedFile<'a>>,
    /// How many diagnostics were fixed before; `None` where nothing was to be fixed.
    pub fixed: Option<usize>,
    /// The fixes that `--fix` applies in this run.
    pub how: Applicability,
}

/// The diagnostics of one file.
pub struct CheckedFile<'a> {
    /// Its path.
    pub path: &'a FilePath,
    /// Its text.
    pub source: &'a Arc<str>,
    /// What it is.
    pub kind: Kind,
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// Those of them that `--fix` would fix.
    pub fixable: Vec<Diagnostic>,
    /// How many more it would fix with `--unsafe-fixes`.
    pub hidden: usize,
}

/// What a checked file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A script.
    Script,
    /// A script that is skipped, so that nobody knows what is in it.
    Skipped,
    /// A JSON or YAML document.
    Document,
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
    /// Diagnostics of any severity that `--fix` would fix.
    pub fixable: usize,
    /// Diagnostics that it has fixed in this run.
    pub fixed: usize,
    /// Files that could not be read.
    pub unread: usize,
}

impl Summary {
    /// Diagnostics of any severity.
    pub fn found(&self) -> usize {
        self.errors + self.warnings + self.information + self.hints
    }
}

impl Findings<'_> {
    /// Their numbers.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary {
            files: self.files.len(),
            fixable: self.files.iter().map(|checked| checked.fixable.len()).sum(),
            fixed: self.fixed.unwrap_or_default(),
            unread: self.workspace.unread.len(),
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

    /// What the files are, where there is one of them and where there are several.
    pub fn noun(&self) -> (&'static str, &'static str) {
        let documents = self.files.iter().filter(|checked| checked.kind == Kind::Document).count();
        match documents {
            0 => ("script", "scripts"),
            _ if documents == self.files.len() => ("document", "documents"),
            _ => ("file", "files"),
        }
    }

    /// How many diagnostics have a fix that needs `--unsafe-fixes`.
    pub fn hidden(&self) -> usize {
        self.files.iter().map(|checked| checked.hidden).sum()
    }
}
