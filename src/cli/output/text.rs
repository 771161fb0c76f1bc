use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};

use textwrap::core::display_width;

use super::change::ShownChange;
use super::concise::{message, write_head};
use super::findings::Findings;
use super::layout::ReportLayout;
use super::layout::{self, FIX, FRAME};
use super::printable::place;
use super::snippet::Snippet;
use super::summary::summarize;
use super::{printable, printable_name};
use crate::cli::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::lint::{Diagnostic, Related};
use crate::source_file::SourceFile;
use crate::text::{Encoding, Text};

/// Columns that message lines are indented by.
const INDENT: usize = 2;

pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    let others = RefCell::default();
    for checked in &findings.files {
        let text = Text::new(checked.source.clone());
        let (workspace, file) = (findings.workspace, checked.path);
        let report = FileReport { workspace, file, text: &text, others: &others, layout };
        for diagnostic in &checked.diagnostics {
            report.write(out, diagnostic)?;
        }
    }
    summarize(out, findings, layout)
}

struct FileReport<'a> {
    workspace: &'a CliWorkspace<SourceFile>,
    file: &'a FilePath,
    text: &'a Text,
    /// Cached texts of files that diagnostics are related to.
    others: &'a RefCell<HashMap<FilePath, Text>>,
    layout: ReportLayout,
}

impl FileReport<'_> {
    fn write(&self, out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
        let severity = layout::severity(diagnostic.severity);
        let place = place(self.workspace.shown(self.file), self.text, diagnostic.span);
        self.write_head(out, &place, diagnostic)?;
        let line = self.text.position(diagnostic.span.start as usize, Encoding::Utf8).line + 1;
        let gutter = line.to_string().len();
        // Two before the number, three for the frame, and one for each mark of a cut.
        let columns = self.layout.source_columns(gutter + 7);
        let Snippet { source, indent, width } = Snippet::new(self.text, diagnostic.span, columns);
        let (space, underline) = (" ".repeat(indent), "^".repeat(width));
        writeln!(out, "  {FRAME}{line} |{FRAME:#} {source}")?;
        writeln!(out, "  {:gutter$} {FRAME}|{FRAME:#} {space}{severity}{underline}{severity:#}", "")?;
        for related in &diagnostic.related {
            let text = format!("{}: {}", self.place_of(related), related.message);
            self.write_note(out, gutter, (FRAME, "see"), &text)?;
        }
        for (index, fix) in diagnostic.fixes.iter().enumerate() {
            let word = match index {
                _ if fix.is_safe() => "safe fix",
                0 => "fix",
                _ => "or",
            };
            self.write_note(out, gutter, (FIX, word), &fix.title)?;
            if index == 0 {
                let change = ShownChange::new(self.text, self.file, fix, diagnostic.span, columns);
                change.write(out, gutter)?;
            }
        }
        writeln!(out)
    }

    fn write_head(&self, out: &mut impl Write, place: &str, diagnostic: &Diagnostic) -> io::Result<()> {
        let (severity, rule) = (diagnostic.severity.name(), diagnostic.rule);
        let lead = format!("{place}: {severity}[{}] ", rule.code);
        let name = format!("({})", rule.name);
        let text = format!("{name} {}", message(diagnostic));
        write_head(out, place, diagnostic, self.layout)?;
        // The first line is empty if the name does not fit.
        for (index, line) in self.layout.wrapped(&text, display_width(&lead), INDENT).iter().enumerate() {
            match line.strip_prefix(&name) {
                Some(rest) if index == 0 => write!(out, " {FRAME}{name}{FRAME:#}{rest}")?,
                Some(rest) => write!(out, "{:INDENT$}{FRAME}{name}{FRAME:#}{rest}", "")?,
                // Wrapping may move a pipeline command to the beginning of a line.
                None if index > 0 => write!(out, "{:INDENT$}{}", "", printable(line))?,
                None => {}
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Writes `= WORD: TEXT` below the line of source.
    fn write_note(
        &self,
        out: &mut impl Write,
        gutter: usize,
        (style, word): (anstyle::Style, &str),
        text: &str,
    ) -> io::Result<()> {
        let lead = gutter + word.len() + 7;
        let text = printable(&text.replace('\n', " ")).into_owned();
        let mut lines = self.layout.wrapped(&text, lead, gutter + 5).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "  {:gutter$} {FRAME}={FRAME:#} {style}{word}:{style:#} {first}", "")?;
        for line in lines {
            writeln!(out, "  {:gutter$}   {}", "", printable(&line))?;
        }
        Ok(())
    }

    fn place_of(&self, related: &Related) -> String {
        match &related.file {
            None => place(self.workspace.shown(self.file), self.text, related.span),
            Some(path) => match self.workspace.script(path) {
                Some(file) => {
                    let mut others = self.others.borrow_mut();
                    let text = others.entry(path.clone()).or_insert_with(|| Text::new(file.source().clone()));
                    place(self.workspace.shown(path), text, related.span)
                }
                None => printable_name(self.workspace.shown(path)),
            },
        }
    }
}
