//! Error recovery: scripts with one unfinished statement, and the facts that an author still expects around it.
//!
//! `scripts/` has the scripts and the typed texts (see [`sheet`]). Every fact about the complete script is expected,
//! except those about the place itself; `facts.txt` lists them. `score.txt` counts the known ones and lists the others.
//! `UPDATE_EXPECT=1 cargo test recovery::` writes both. A new line in `score.txt` is a lost fact.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, clippy::print_stderr)]

mod facts;
mod score;
mod sheet;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use facts::Known;
use sheet::Sheet;
use test_support::kept;

/// Minimal size of the corpus.
const CASES: usize = 120;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recovery")
}

fn sheets() -> Vec<(String, Sheet)> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder().join("scripts")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Sheet::parse(&fs::read_to_string(path).unwrap()))
    };
    paths.iter().map(read).collect()
}

#[test]
fn what_is_known_while_somebody_types() {
    let mut cases = Vec::new();
    for (name, sheet) in sheets() {
        for case in &sheet.cases {
            cases.push((format!("{name}, {}: {}", case.place, case.title), score::results(&sheet, case)));
        }
    }
    assert!(cases.len() >= CASES, "{} cases", cases.len());
    let table = score::table(&cases);
    let recorded = fs::read_to_string(folder().join("score.txt")).unwrap_or_default();
    for lost in newly_lost(&recorded, &table) {
        eprintln!("was known and is lost: {lost}");
    }
    eprintln!("{}", table.split_once("\n\n").unwrap().0);
    kept::check("tests/recovery/score.txt", &table);
}

/// Returns the facts that only the new table lists as unknown.
fn newly_lost(old: &str, new: &str) -> Vec<String> {
    let lost = |table: &str| {
        let mut case = "";
        let mut lost = Vec::new();
        for line in table.lines() {
            match line.trim_start().strip_prefix("not ") {
                Some(what) => lost.push(format!("{case}: {what}")),
                None => case = line.rsplit("  ").next().unwrap_or_default(),
            }
        }
        lost
    };
    let old = lost(old);
    lost(new).into_iter().filter(|lost| !old.contains(lost)).collect()
}

#[test]
fn what_is_known_of_the_complete_scripts() {
    let mut listed = String::new();
    for (name, sheet) in sheets() {
        let state = sheet.complete(sheet.cases.first().unwrap());
        let said = promptsig::check(&sheet.path, &state.source);
        assert!(said.iter().all(|it| it.rule.code != "C01"), "{name}\n{}", state.source);
        writeln!(listed, "{name} ({}, {} cases)", sheet.path, sheet.cases.len()).unwrap();
        let mut facts = Known::collect(&sheet.path, &state).facts;
        facts.sort_by_key(|fact| fact.span);
        assert!(facts.len() >= 5, "{name}");
        for fact in facts {
            let line = state.source[..fact.span.start as usize].matches('\n').count() + 1;
            writeln!(listed, "{line:>6} {}", fact.what).unwrap();
        }
    }
    kept::check("tests/recovery/facts.txt", &listed);
}

/// Lost and false facts are counted; those on the typed lines are not expected.
#[test]
fn what_is_lost_is_seen() {
    const SHEET: &str = r#"//- /main.genai.mjs
script({ parameters: { city: "" } })
«place»
$`In ${env.vars.town}`
--- place: something
x = env.vars.x
"#;
    let sheet = Sheet::parse(SHEET);
    let case = &sheet.cases[0];
    let (complete, typed) = (sheet.complete(case), sheet.typed(case));
    let before = Known::collect(&sheet.path, &complete);
    let results = |now: &Known| {
        let results = score::compared(case, (&complete, &before), (&typed, now));
        results.into_iter().map(|it| (it.what, it.is_known)).collect::<Vec<_>>()
    };
    let expected = |known: [bool; 5]| {
        let what = ["is a script 1", "parameter city 1", "reads town 3", "V01 3", ""];
        what.map(str::to_owned).into_iter().zip(known).collect::<Vec<_>>()
    };
    let mut now = Known::collect(&sheet.path, &typed);
    assert_eq!(results(&now), expected([true; 5]));

    // A read elsewhere is another fact.
    now.facts.retain(|fact| fact.what != "reads town");
    assert_eq!(results(&now), expected([true, true, false, true, true]));
    let everything = std::mem::take(&mut now.facts);
    assert_eq!(results(&now), expected([false, false, false, false, true]));
    now.facts = everything;
    for said in &mut now.said {
        said.span = promptsig::text::Span::at(0);
    }
    let (what, is_known) = results(&now).pop().unwrap();
    assert_eq!((what.as_str(), is_known), ("nothing false, but V01 1, V01 1", false));

    let table = score::table(&[("case".to_owned(), score::results(&sheet, case))]);
    assert_eq!(newly_lost(&table, &format!("{table}     not is a script 1\n")), ["case: is a script 1"]);
}
