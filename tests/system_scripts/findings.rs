//! Reviewed findings in the real system scripts: `findings.json` has every remark with its reason. A new remark is a
//! false alarm until reviewed; a missing one is a mistake that is no longer found.

use std::collections::BTreeSet;
use std::fs;

use serde::Deserialize;

use super::{SCRIPTS, promptsig};

#[derive(Deserialize)]
struct Finding {
    file: String,
    line: u64,
    code: String,
    severity: String,
    /// First line of the marked text.
    text: String,
    /// Reason why it is justified.
    why: String,
}

fn reviewed() -> Vec<Finding> {
    serde_json::from_str(include_str!("findings.json")).unwrap()
}

#[test]
fn are_exactly_the_reviewed_ones() {
    let Some(folder) = &*SCRIPTS else { return };
    let report = promptsig(&["check", "--format", "json", folder.to_str().unwrap()]);
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let found: BTreeSet<_> = report["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let source = fs::read_to_string(folder.join(text(&row["file"]))).unwrap();
            let [start, end] = [0, 1].map(|end| usize::try_from(row["span"][end].as_u64().unwrap()).unwrap());
            let marked = source[start..end].lines().next().unwrap_or_default().to_owned();
            let line = row["start"]["line"].as_u64().unwrap();
            (text(&row["file"]), line, text(&row["code"]), text(&row["severity"]), marked)
        })
        .collect();
    let expected: BTreeSet<_> =
        reviewed().into_iter().map(|it| (it.file, it.line, it.code, it.severity, it.text)).collect();
    let unreviewed: Vec<_> = found.difference(&expected).collect();
    let missed: Vec<_> = expected.difference(&found).collect();
    assert!(unreviewed.is_empty() && missed.is_empty(), "not reviewed: {unreviewed:#?}\nmissed: {missed:#?}");
}

#[test]
fn each_has_its_reason() {
    let reviewed = reviewed();
    assert!(!reviewed.is_empty());
    for finding in reviewed {
        assert!(finding.why.len() > 30, "{} {} {}", finding.file, finding.line, finding.code);
    }
}
