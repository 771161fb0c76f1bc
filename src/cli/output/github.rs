//! `check` in a GitHub workflow: commands that GitHub shows next to the changed lines.

use std::io::{self, Write};

use super::findings::Findings;
use super::layout::ReportLayout;
use super::summary::summarize;
use super::visible;
use crate::lint::{Diagnostic, Severity};
use crate::text::{Encoding, Text};

/// Writes one command per diagnostic and per unread file, and the summary for the log.
pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    for checked in &findings.files {
        let text = Text::new(checked.source.clone());
        let file = findings.workspace.shown(checked.path);
        for diagnostic in &checked.diagnostics {
            write_command(out, file, &text, diagnostic)?;
        }
    }
    for (path, why) in &findings.workspace.unread {
        let file = property(findings.workspace.shown(path));
        writeln!(
            out,
            "::error file={file},title=skipped::{}",
            data(&format!("This file is skipped: {why}."))
        )?;
    }
    summarize(out, findings, layout)
}

fn write_command(out: &mut impl Write, file: &str, text: &Text, diagnostic: &Diagnostic) -> io::Result<()> {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "notice",
    };
    let start = text.position(diagnostic.span.start as usize, Encoding::Utf32);
    let end = text.position(diagnostic.span.end as usize, Encoding::Utf32);
    write!(out, "::{command} file={},line={},endLine={}", property(file), start.line + 1, end.line + 1)?;
    // GitHub accepts columns only within one line.
    if start.line == end.line {
        write!(out, ",col={},endColumn={}", start.character + 1, end.character + 1)?;
    }
    let title = format!("{} {}", diagnostic.rule.code, diagnostic.rule.name);
    writeln!(out, ",title={}::{}", property(&title), data(&diagnostic.message))
}

/// Escapes text after the second colons. The format can escape no other invisible characters than line breaks.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes text between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
