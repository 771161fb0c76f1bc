use std::io::{self, Write};

use super::findings::{Findings, Summary};
use super::layout;
use super::layout::ReportLayout;
use super::printable_name;
use crate::lint::{Applicability, Severity};

pub fn summarize(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    if findings.is_quiet {
        return Ok(());
    }
    let summary = findings.summary();
    let lines = [Some(numbers(findings, &summary)), left_out(findings, &summary), way_on(findings, &summary)];
    for line in lines.into_iter().flatten() {
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

/// Maximum number of modules that are named.
const MOST_NAMED: usize = 3;

/// `2 more in src/old.ts, which nothing imports or names; `promptsig check src/old.ts` shows them`
fn left_out(findings: &Findings<'_>, summary: &Summary) -> Option<String> {
    let modules = findings.files.iter().filter(|checked| checked.left_out > 0);
    let names: Vec<String> =
        modules.map(|checked| printable_name(findings.workspace.shown(checked.path))).collect();
    let (count, shown) = (summary.left_out, if summary.left_out == 1 { "it" } else { "them" });
    match names.as_slice() {
        [] => None,
        [name] => Some(format!(
            "{count} more in {name}, which nothing imports or names; `promptsig check {name}` shows {shown}"
        )),
        names => {
            let listed = names.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
            let others = names.len().saturating_sub(MOST_NAMED);
            let others = if others == 0 { String::new() } else { format!(" and {others} more") };
            let modules = counted(names.len(), "module", "modules");
            Some(format!(
                "{count} more in {modules} that nothing imports or names: {listed}{others}; name one to see them"
            ))
        }
    }
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
