//! `check` for people: each diagnostic with its line of source, the place underlined, and the
//! fix.

use std::io::{self, Write};

use super::findings::Findings;
use super::snippet::Snippet;
use super::style::{self, FIX, FRAME, PLACE};
use super::{printable, printable_name};
use crate::cli::workspace::Workspace;
use crate::rules::{Diagnostic, Fix, Related, Severity};
use crate::script::SourceFile;
use crate::text::{Encoding, Span, Text};

/// Writes the findings and a summary.
pub fn write(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    for checked in &findings.files {
        let text = Text::new(checked.file.source.clone());
        for diagnostic in &checked.diagnostics {
            let report = FileReport { workspace: findings.workspace, file: checked.file, text: &text };
            report.write(out, diagnostic)?;
        }
    }
    summarize(out, findings)
}

/// What is at hand when a diagnostic of one file is written.
struct FileReport<'a> {
    workspace: &'a Workspace<SourceFile>,
    file: &'a SourceFile,
    text: &'a Text,
}

impl FileReport<'_> {
    fn write(&self, out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
        let severity = style::severity(diagnostic.severity);
        let place = place(self.workspace.shown(&self.file.path), self.text, diagnostic.span);
        let (code, rule) = (diagnostic.rule.code, diagnostic.rule.name);
        let word = diagnostic.severity.name();
        writeln!(out, "{PLACE}{place}{PLACE:#}: {severity}{word} {code}{severity:#} {FRAME}{rule}{FRAME:#}")?;
        for line in wrapped(&printable(&diagnostic.message)) {
            // A word that comes to begin a line may be a command there.
            writeln!(out, "  {}", printable(&line))?;
        }
        let snippet = Snippet::of(self.text, diagnostic.span);
        let gutter = snippet.line.to_string().len();
        let Snippet { line, source, indent, width } = &snippet;
        let (space, underline) = (" ".repeat(*indent), "^".repeat(*width));
        writeln!(out, "  {FRAME}{line} |{FRAME:#} {source}")?;
        writeln!(out, "  {:gutter$} {FRAME}|{FRAME:#} {space}{severity}{underline}{severity:#}", "")?;
        for related in &diagnostic.related {
            self.write_related(out, related, gutter)?;
        }
        if let Some(fix) = diagnostic.fixes.first() {
            writeln!(out, "  {:gutter$} {FRAME}={FRAME:#} {FIX}fix:{FIX:#} {}", "", printable(&fix.title))?;
            if let Some(fixed) = self.fixed_line(fix, diagnostic.span) {
                writeln!(out, "  {FIX}{line} + {}{FIX:#}", printable(&fixed))?;
            }
        }
        for fix in diagnostic.fixes.iter().skip(1) {
            writeln!(out, "  {:gutter$} {FRAME}={FRAME:#} {FIX}or:{FIX:#} {}", "", printable(&fix.title))?;
        }
        writeln!(out)
    }

    fn write_related(&self, out: &mut impl Write, related: &Related, gutter: usize) -> io::Result<()> {
        let place = match &related.file {
            None => place(self.workspace.shown(&self.file.path), self.text, related.span),
            Some(path) => match self.workspace.script(path) {
                Some(file) => {
                    place(self.workspace.shown(path), &Text::new(file.source.clone()), related.span)
                }
                None => printable_name(self.workspace.shown(path)),
            },
        };
        let message = printable(&related.message);
        writeln!(out, "  {:gutter$} {FRAME}={FRAME:#} {FRAME}see:{FRAME:#} {place}: {message}", "")
    }

    /// The line of `span` as the fix leaves it, if the fix touches nothing else.
    fn fixed_line(&self, fix: &Fix, span: Span) -> Option<String> {
        const LONGEST: usize = 200;
        if fix.edits.is_empty() {
            return None;
        }
        let line = self.text.position(span.start as usize, Encoding::Utf8).line;
        let start =
            span.start as usize - self.text.position(span.start as usize, Encoding::Utf8).character as usize;
        let written = self.text.line(line as usize);
        if written.len() > LONGEST {
            return None;
        }
        let mut fixed = written.to_owned();
        let mut edits: Vec<_> = fix.edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
        for edit in edits {
            if edit.file.as_ref().is_some_and(|file| *file != self.file.path) || edit.text.contains('\n') {
                return None;
            }
            let from = (edit.span.start as usize).checked_sub(start)?;
            let to = (edit.span.end as usize).checked_sub(start)?;
            fixed.get(from..to)?;
            fixed.replace_range(from..to, &edit.text);
        }
        let fixed = fixed.replace('\t', "    ");
        (!fixed.trim().is_empty()).then_some(fixed)
    }
}

/// The lines of a message, broken between words where they are longer than reads well.
fn wrapped(message: &str) -> Vec<String> {
    const WIDTH: usize = 100;
    let mut lines = Vec::new();
    for paragraph in message.lines() {
        let mut line = String::new();
        let mut columns = 0;
        for word in paragraph.split(' ') {
            let width = word.chars().count();
            if columns > 0 && columns + 1 + width > WIDTH {
                lines.push(std::mem::take(&mut line));
                columns = 0;
            }
            if columns > 0 {
                line.push(' ');
                columns += 1;
            }
            line.push_str(word);
            columns += width;
        }
        lines.push(line);
    }
    lines
}

/// A place as terminals and editors know how to open it. Columns count characters.
fn place(path: &str, text: &Text, span: Span) -> String {
    let position = text.position(span.start as usize, Encoding::Utf32);
    format!("{}:{}:{}", printable_name(path), position.line + 1, position.character + 1)
}

/// Writes the numbers of diagnostics.
pub fn summarize(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    let summary = findings.summary();
    let files = counted(summary.files, "script", "scripts");
    let counts = [
        (Severity::Error, summary.errors, "error", "errors"),
        (Severity::Warning, summary.warnings, "warning", "warnings"),
        (Severity::Information, summary.information, "note", "notes"),
        (Severity::Hint, summary.hints, "hint", "hints"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(_, count, ..)| *count > 0)
        .map(|(severity, count, one, many)| {
            let style = style::severity(severity);
            format!("{style}{}{style:#}", counted(count, one, many))
        })
        .collect();
    let found = if counts.is_empty() { "no problems".to_owned() } else { counts.join(", ") };
    write!(out, "{files}: {found}")?;
    if findings.fixed > 0 {
        write!(out, "; {} fixed", findings.fixed)?;
    }
    if summary.fixable > 0 {
        write!(out, "; {} fixable with `--fix`", summary.fixable)?;
    }
    writeln!(out)
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
