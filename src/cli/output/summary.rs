use std::io::{self, Write};

use super::findings::{Findings, Summary};
use super::layout;
use super::layout::ReportLayout;
use crate::lint::{Applicability, Severity};

pub fn summarize(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    if findings.is_quiet {
        return Ok(());
    }
    let summary = findings.summary();
    for line in [Some(numbers(findings, &summary)), way_on(findings, &summary)].into_iter().flatten() {
        for line in layout.wrapped(&line, 0, 0) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// `17 scripts: 3 errors, 15 warnings`
fn numbers(findings: &Findings<'_>, summary: &Summary) -> String {
    let counts = [
        (Severity::Error, summary.errors, "error", "errors"),
        (Severity::Warning, summary.warnings, "warning", "warnings"),
        (Severity::Information, summary.information, "information", "information"),
        (Severity::Hint, summary.hints, "hint", "hints"),
    ];
    let counts =
        counts.into_iter().filter(|(_, count, ..)| *count > 0).map(|(severity, count, one, many)| {
            let style = layout::severity(severity);
            format!("{style}{}{style:#}", counted(count, one, many))
        });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let found = match (summary.fixed, summary.found()) {
        (0, 0) => "no problems".to_owned(),
        (0, _) => counts,
        (fixed, 0) => format!("{fixed} fixed, none left"),
        (fixed, left) => format!("{fixed} fixed, {left} left: {counts}"),
    };
    let unread = match summary.unread {
        0 => String::new(),
        unread => format!("; {} could not be read", counted(unread, "file", "files")),
    };
    let (one, many) = findings.noun();
    format!("{}: {found}{unread}", counted(summary.files, one, many))
}

/// Suggests the options that help with the diagnostics. Only options with an effect are offered.
fn way_on(findings: &Findings<'_>, summary: &Summary) -> Option<String> {
    if summary.found() == 0 {
        return None;
    }
    let hidden = findings.hidden();
    let command = format!("promptsig check {}", fixing(findings));
    // After fixing, the remaining fixes could not be written.
    let fixable = if findings.fixed.is_some() { 0 } else { summary.fixable };
    let fixable = match (fixable, hidden) {
        (0, 0) => String::new(),
        (0, hidden) => format!("{hidden} fixable with `promptsig check --fix --unsafe-fixes`; "),
        (fixable, 0) => format!("{fixable} fixable with `{command}`; "),
        (fixable, hidden) => {
            format!("{fixable} fixable with `{command}`, {hidden} more with `--unsafe-fixes`; ")
        }
    };
    Some(format!("{fixable}`promptsig rule CODE` explains a rule"))
}

pub fn fixing(findings: &Findings<'_>) -> &'static str {
    match findings.how {
        Applicability::Safe => "--fix",
        _ => "--fix --unsafe-fixes",
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
