//! What the commands print: one file for each format.

mod printable;
mod snippet;

pub mod github;
pub mod json;
pub mod sarif;
pub mod style;
pub mod text;

use std::io::{self, Write};

use serde::Serialize;

use super::workspace::Workspace;
use crate::rules::{Diagnostic, Fix, Severity};
use crate::script::SourceFile;

pub use printable::{printable, printable_name, visible};

/// What `check` found.
pub struct Findings<'a> {
    /// Where.
    pub workspace: &'a Workspace<SourceFile>,
    /// Every file that was looked at, also those without diagnostics.
    pub files: Vec<Checked<'a>>,
    /// How many diagnostics were mended before this was found.
    pub mended: usize,
}

/// What was found in one file.
pub struct Checked<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// How much was found.
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
    /// Diagnostics of any severity with a fix that may be applied unseen.
    pub fixable: usize,
}

impl Findings<'_> {
    /// How much it is.
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

/// Writes one JSON value, laid out for reading and for line-wise comparison.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    // The stream takes this one for a part of a terminal's language. It stands in texts only.
    let json = serde_json::to_string_pretty(value)?.replace('\u{7f}', "\\u007f");
    writeln!(out, "{json}")
}
