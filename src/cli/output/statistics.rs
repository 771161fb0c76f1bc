use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::findings::{Findings, Summary};
use super::layout::ReportLayout;
use super::layout::{FIX, PLACE};
use super::summary::{fixing, summarize};
use crate::lint::{Diagnostic, Rule};

#[derive(Serialize)]
struct StatisticsRow {
    #[serde(skip)]
    rule: &'static Rule,
    code: &'static str,
    name: &'static str,
    count: usize,
    /// Number of diagnostics that `--fix` fixes.
    fixable: usize,
}

#[derive(Serialize)]
struct StatisticsJson<'a> {
    root: &'a str,
    statistics: Vec<StatisticsRow>,
    summary: Summary,
}

/// Marks of a row, with how many of its diagnostics are fixed.
const MARKS: [(char, &str); 3] = [('*', "all"), ('-', "some"), (' ', "none")];

impl StatisticsRow {
    fn mark(&self) -> char {
        match self.fixable {
            0 => ' ',
            fixable if fixable < self.count => '-',
            _ => '*',
        }
    }
}

/// Writes one line per rule, the most frequent first, and the summary.
pub fn write(out: &mut impl Write, findings: &Findings<'_>, layout: ReportLayout) -> io::Result<()> {
    let rows = rows(findings);
    let width = rows.iter().map(|row| row.count.to_string().len()).max().unwrap_or_default();
    for row in &rows {
        let (count, mark, code, name) = (row.count, row.mark(), layout.code(row.rule), row.name);
        writeln!(out, "{count:width$}  {PLACE}{code}{PLACE:#}  {FIX}[{mark}]{FIX:#}  {name}")?;
    }
    if !rows.is_empty() && !findings.is_quiet {
        writeln!(out)?;
        for line in layout.wrapped(&legend(&rows, fixing(findings)), 0, 0) {
            writeln!(out, "{line}")?;
        }
    }
    summarize(out, findings, layout)
}

pub fn write_json(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    let root = findings.workspace.root();
    super::write_json(out, &StatisticsJson { root, statistics: rows(findings), summary: findings.summary() })
}

/// Explains the marks that are there.
fn legend(rows: &[StatisticsRow], fix: &str) -> String {
    let marks = MARKS.into_iter().filter(|(mark, _)| rows.iter().any(|row| row.mark() == *mark));
    let explained = marks.enumerate().map(|(at, (mark, share))| match at {
        0 => format!("{FIX}[{mark}]{FIX:#} `{fix}` fixes {share} of these"),
        _ => format!("{FIX}[{mark}]{FIX:#} {share} of these"),
    });
    explained.collect::<Vec<_>>().join(", ")
}

fn rows(findings: &Findings<'_>) -> Vec<StatisticsRow> {
    let found = count(findings.files.iter().flat_map(|checked| &checked.diagnostics));
    let fixable = count(findings.files.iter().flat_map(|checked| &checked.fixable));
    let row = |(code, (rule, count)): (&'static str, (&'static Rule, usize))| {
        let fixable = fixable.get(code).map_or(0, |(_, count)| *count);
        StatisticsRow { rule, code, name: rule.name, count, fixable }
    };
    let mut rows: Vec<StatisticsRow> = found.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    rows
}

fn count<'a>(
    diagnostics: impl Iterator<Item = &'a Diagnostic>,
) -> BTreeMap<&'static str, (&'static Rule, usize)> {
    let mut counts = BTreeMap::new();
    for rule in diagnostics.map(|diagnostic| diagnostic.rule) {
        counts.entry(rule.code).or_insert((rule, 0)).1 += 1;
    }
    counts
}
