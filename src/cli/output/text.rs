//! `check` for people: each diagnostic with its line of source, the place underlined, and the
//! fix.

use std::io::{self, Write};

use super::concise::{place, write_wrapped};
use super::findings::Findings;
use super::layout::Layout;
use super::snippet::Snippet;
use super::style::{self, FIX, FRAME};
use super::summary::summarize;
use super::{printable, printable_name};
use crate::cli::workspace::Workspace;
use crate::rules::{Diagnostic, Edit, Fix, Related};
use crate::script::{FilePath, SourceFile};
use crate::text::{Encoding, Span, Text};

/// Writes the findings and a summary.
pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: Layout) -> io::Result<()> {
    for checked in &findings.files {
        let text = Text::new(checked.source.clone());
        for diagnostic in &checked.diagnostics {
            let report =
                FileReport { workspace: findings.workspace, file: checked.path, text: &text, layout };
            report.write(out, diagnostic)?;
        }
    }
    summarize(out, findings, layout)
}

/// What is at hand when a diagnostic of one file is written.
struct FileReport<'a> {
    workspace: &'a Workspace<SourceFile>,
    file: &'a FilePath,
    text: &'a Text,
    layout: Layout,
}

impl FileReport<'_> {
    fn write(&self, out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
        let severity = style::severity(diagnostic.severity);
        let place = place(self.workspace.shown(self.file), self.text, diagnostic.span);
        write_wrapped(out, &place, diagnostic, self.layout)?;
        let line = self.text.position(diagnostic.span.start as usize, Encoding::Utf8).line + 1;
        let gutter = line.to_string().len();
        // Two before the number, three for the frame, and one for each mark of a cut.
        let columns = self.layout.source_columns(gutter + 7);
        let Snippet { source, indent, width } = Snippet::of(self.text, diagnostic.span, columns);
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
            if let Some(fixed) = self.fixed_line(fix, diagnostic.span, columns).filter(|_| index == 0) {
                writeln!(out, "  {FIX}{line} + {fixed}{FIX:#}")?;
            }
        }
        writeln!(out)
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
                    place(self.workspace.shown(path), &Text::new(file.source.clone()), related.span)
                }
                None => printable_name(self.workspace.shown(path)),
            },
        }
    }

    /// The line of `span` as the fix leaves it, if the fix touches nothing else.
    fn fixed_line(&self, fix: &Fix, span: Span, columns: usize) -> Option<String> {
        let position = self.text.position(span.start as usize, Encoding::Utf8);
        let start = span.start as usize - position.character as usize;
        let mut fixed = self.text.line(position.line as usize).to_owned();
        let mut edits: Vec<&Edit> = fix.edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
        let mut place = None;
        for edit in edits {
            if edit.file.as_ref().is_some_and(|file| file != self.file) || edit.text.contains('\n') {
                return None;
            }
            let from = (edit.span.start as usize).checked_sub(start)?;
            let to = (edit.span.end as usize).checked_sub(start)?;
            fixed.get(from..to)?;
            fixed.replace_range(from..to, &edit.text);
            place = Some(Span::new(from, from + edit.text.len()));
        }
        let place = place.filter(|_| !fixed.trim().is_empty())?;
        Some(Snippet::of(&Text::new(fixed), place, columns).source)
    }
}
