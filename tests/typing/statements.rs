//! Findings of a finished statement stay once more statements follow, unless their rule waits for the pause.
//!
//! Each right example of a rule, and scripts in the style of real ones, are read up to the end of each top-level
//! statement. An error or a warning that disappears later belongs to a rule that misses something in the rest of the
//! file: see `src/lint/typing.rs`.

use std::collections::BTreeSet;

use promptsig::SourceFile;
use promptsig::lint::{self, Awaits, LintInput, Severity};
use promptsig::{FilePath, Project};

use super::scripts::{self, Script};

/// One of so many scripts in the style of real ones is read.
const ONE_IN: usize = 4;

/// Codes and starts of errors and warnings, without rules that wait for a pause.
fn said(script: &Script, text: &str) -> BTreeSet<(&'static str, u32)> {
    let mut project = Project::new();
    project.add_root("/w");
    let read = |name: &str, text: &str| SourceFile::read(FilePath::new(format!("/w/{name}")), text.into());
    for other in script.others.iter().filter_map(|(name, text)| read(name, text)) {
        project.insert(&other);
    }
    let file = read(&script.name, text).unwrap();
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
    let due = found.iter().filter(|it| it.severity <= Severity::Warning && it.awaits != Awaits::Pause);
    due.map(|it| (it.rule.code, it.span.start)).collect()
}

/// Ends of the top-level statements.
fn ends(script: &Script) -> Vec<usize> {
    let file = SourceFile::read(script.path(), script.text.as_str().into()).unwrap();
    let pieces = file
        .as_script()
        .unwrap()
        .syntax
        .chunks()
        .map(|piece| file.as_script().unwrap().syntax.span(piece).range().end);
    pieces.filter(|end| *end < script.text.len()).collect()
}

#[test]
fn what_follows_changes_nothing_of_what_is_reported() {
    let mut scripts = scripts::explained();
    scripts.extend(scripts::unseen().into_iter().step_by(ONE_IN));
    scripts.extend(scripts::sample());
    let mut changed = BTreeSet::new();
    for script in scripts.iter().filter(|script| !script.is_markdown() && !script.is_agentscript()) {
        let last = said(script, &script.text);
        for end in ends(script) {
            let gone = said(script, &script.text[..end]);
            let gone = gone.difference(&last).map(|(code, _)| format!("{code} in {}", script.name));
            changed.extend(gone.map(|what| format!("{what}: {:?}", &script.text[..end])));
        }
    }
    assert!(changed.is_empty(), "{changed:#?}");
}
