//! One line per diagnostic, for `grep` and editors. The full format begins each diagnostic with the same line.

use std::io::{self, Write};

use super::findings::Findings;
use super::layout::ReportLayout;
use super::layout::{self, PLACE};
use super::printable;
use super::printable::place;
use super::summary::summarize;
use crate::lint::Diagnostic;
use crate::text::Text;

pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    for checked in &findings.files {
        let text = Text::new(checked.source.clone());
        let path = findings.workspace.shown(checked.path);
        for diagnostic in &checked.diagnostics {
            let (place, message) = (place(path, &text, diagnostic.span), message(diagnostic));
            write_head(out, &place, diagnostic, layout)?;
            writeln!(out, " {message}")?;
        }
    }
    summarize(out, findings, layout)
}

/// `FILE:LINE:COLUMN: severity[CODE]`
pub fn write_head(
    out: &mut impl Write,
    place: &str,
    diagnostic: &Diagnostic,
    layout: ReportLayout,
) -> io::Result<()> {
    let style = layout::severity(diagnostic.severity);
    let (severity, code) = (diagnostic.severity.name(), layout.code(diagnostic.rule));
    write!(out, "{PLACE}{place}{PLACE:#}: {style}{severity}[{code}]{style:#}")
}

pub fn message(diagnostic: &Diagnostic) -> String {
    printable(&diagnostic.message.replace('\n', " ")).into_owned()
}
