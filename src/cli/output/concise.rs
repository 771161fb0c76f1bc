//! `check` with one line a diagnostic, for `grep` and the lists of places that editors make of it. The
//! same line heads each diagnostic of the full form.

use std::io::{self, Write};

use textwrap::core::display_width;

use super::findings::Findings;
use super::layout::Layout;
use super::style::{self, PLACE};
use super::summary::summarize;
use super::{printable, printable_name};
use crate::rules::Diagnostic;
use crate::text::{Encoding, Span, Text};

/// Columns that lines of a message are indented by.
const INDENT: usize = 2;

/// Writes one line a diagnostic, and the summary.
pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: Layout) -> io::Result<()> {
    for checked in &findings.files {
        let text = Text::new(checked.source.clone());
        let path = findings.workspace.shown(checked.path);
        for diagnostic in &checked.diagnostics {
            let (place, message) = (place(path, &text, diagnostic.span), message(diagnostic));
            write_head(out, &place, diagnostic)?;
            writeln!(out, " {message}")?;
        }
    }
    summarize(out, findings, layout)
}

/// Writes the same, with the message on as many lines as it needs in a terminal.
pub fn write_wrapped(
    out: &mut impl Write,
    place: &str,
    diagnostic: &Diagnostic,
    layout: Layout,
) -> io::Result<()> {
    let lead = format!("{place}: {}[{}] ", diagnostic.severity.name(), diagnostic.rule.code);
    let mut lines = layout.wrapped(&message(diagnostic), display_width(&lead), INDENT).into_iter();
    write_head(out, place, diagnostic)?;
    if let Some(first) = lines.next().filter(|first| !first.is_empty()) {
        write!(out, " {first}")?;
    }
    writeln!(out)?;
    for line in lines {
        // A word that comes to begin a line may be a command there.
        writeln!(out, "{:INDENT$}{}", "", printable(&line))?;
    }
    Ok(())
}

/// `FILE:LINE:COLUMN: severity[CODE]`
fn write_head(out: &mut impl Write, place: &str, diagnostic: &Diagnostic) -> io::Result<()> {
    let style = style::severity(diagnostic.severity);
    let (severity, code) = (diagnostic.severity.name(), diagnostic.rule.code);
    write!(out, "{PLACE}{place}{PLACE:#}: {style}{severity}[{code}]{style:#}")
}

/// The message in one line.
fn message(diagnostic: &Diagnostic) -> String {
    printable(&diagnostic.message.replace('\n', " ")).into_owned()
}

/// A place as terminals and editors know how to open it. Columns count characters.
pub fn place(path: &str, text: &Text, span: Span) -> String {
    let position = text.position(span.start as usize, Encoding::Utf32);
    format!("{}:{}:{}", printable_name(path), position.line + 1, position.character + 1)
}
