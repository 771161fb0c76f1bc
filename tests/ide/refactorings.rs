//! Refactorings at a selection. A file in `refactorings` has the rows of one of them: `== NAME`, the text with the
//! cursor at `$0` or a selection from `$1` to `$0` (more files follow under `//- /path`), then each title with the changed
//! files under it, or the reason why it is refused. `--- nothing` is what is offered at the nearest place that must not.

use std::collections::BTreeMap;
use std::fmt::Write;

use promptsig::genaiscript::edit::{FileEdits, TextEdit};
use promptsig::ide::refactorings::{Refactoring, RefactoringRequest, refactorings};
use promptsig::lint;
use promptsig::text::Span;
use promptsig::{FilePath, SourceFile};

use test_support::{Fixture, kept};

const FOLDER: &str = "tests/ide/refactorings";

#[test]
fn refactorings_edit_as_expected() {
    let mut names: Vec<String> = std::fs::read_dir(test_support::repository().join(FOLDER))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in names {
        let path = format!("{FOLDER}/{name}");
        let text = std::fs::read_to_string(test_support::repository().join(&path)).unwrap();
        let rows = text.trim_end().split("\n\n== ").map(|row| row.trim_start_matches("== "));
        // A file names its refactorings on the first line, by words of their titles; others are left out of its rows.
        let (head, _) = text.split_once('\n').unwrap();
        let of = head.strip_prefix("# ").expect("the first line has words of the titles");
        let rows: Vec<String> = rows.skip(1).map(|row| self::row(of, row)).collect();
        kept::check(&path, &format!("{head}\n\n== {}\n", rows.join("\n\n== ")));
    }
}

/// Returns a row with what is offered now.
fn row(of: &str, row: &str) -> String {
    let source = row.split("\n--- ").next().unwrap();
    let (name, text) = source.split_once('\n').unwrap();
    let mut selected = text.replace("$1", "");
    let start = text.find("$1").filter(|start| text.find("$0").is_some_and(|end| *start < end));
    selected = format!("//- {name}\n{selected}\n");
    let fixture = Fixture::parse(&selected);
    let (file, end) = fixture.at_cursor();
    let range = Span::new(start.unwrap_or(end), end);
    let request = RefactoringRequest { file: file.as_script().unwrap(), project: &fixture.project, range };
    let mut shown = source.to_owned();
    let offered =
        refactorings(&request).into_iter().filter(|it| of.split(" | ").any(|words| it.title.contains(words)));
    for refactoring in offered {
        write!(shown, "\n--- {}", refactoring.title).unwrap();
        match &refactoring.edits {
            Ok(_) => {
                shown.push_str(&changed(&fixture, file.path(), &refactoring));
                let found = new_findings(&fixture, file.path(), &refactoring);
                assert!(found.is_empty(), "{shown}\n\nand then {found:?}");
            }
            Err(reason) => write!(shown, ": refused\n{reason}").unwrap(),
        }
    }
    if shown == source {
        shown.push_str("\n--- nothing");
    }
    shown
}

/// Returns the rules that report more after a refactoring than before it. A parameter that nothing reads any longer
/// (P35) is left to the author, as callers may still give it.
fn new_findings(fixture: &Fixture, path: &FilePath, refactoring: &Refactoring) -> Vec<String> {
    let after = Fixture::from_files(fixture.project.clone(), edited(fixture, path, refactoring));
    let count = |fixture: &Fixture| {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in fixture.files.iter().flat_map(|file| lint::check(&fixture.context(file))) {
            *counts.entry(finding.rule.code).or_default() += 1;
        }
        counts
    };
    let before = count(fixture);
    let is_new =
        |(code, times): &(&str, usize)| *code != "P35" && before.get(code).is_none_or(|known| known < times);
    count(&after).into_iter().filter(is_new).map(|(code, _)| code.to_owned()).collect()
}

/// Returns all files as they are after a refactoring.
fn edited(fixture: &Fixture, path: &FilePath, refactoring: &Refactoring) -> Vec<(FilePath, String)> {
    let edits = refactoring.edits.clone().unwrap();
    assert!(!edits.is_empty(), "{}", refactoring.title);
    let in_file = |edit: TextEdit| TextEdit { file: Some(edit.file.unwrap_or(path.clone())), ..edit };
    fixture.changed(&FileEdits::by_file(edits.into_iter().map(in_file)))
}

/// Returns the files that a refactoring changes. All of them must still be read.
fn changed(fixture: &Fixture, path: &FilePath, refactoring: &Refactoring) -> String {
    let mut shown = String::new();
    for (changed, source) in edited(fixture, path, refactoring) {
        if source == fixture.source(&changed) {
            continue;
        }
        assert!(SourceFile::read(changed.clone(), source.clone().into()).is_some(), "{changed}");
        if changed != *path {
            write!(shown, "\n//- {changed}").unwrap();
        }
        write!(shown, "\n{}", source.trim_end()).unwrap();
    }
    shown
}
