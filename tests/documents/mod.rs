//! Examples of the project's source documents in every interface: hovers, completions and commands. See README.md.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod case;
mod faces;
mod json;
mod statements;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use case::Case;
use expect_test::expect_file;

fn folder(document: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents").join(document)
}

fn read(document: &str, name: &str) -> String {
    fs::read_to_string(folder(document).join(name)).unwrap()
}

/// Compares the output of every interface for each example with its file.
fn check(document: &str) {
    let page = read(document, "page.txt");
    let cases = Case::all(&read(document, "examples.txt"));
    let mut expected = BTreeSet::from(["page.txt".to_owned(), "examples.txt".to_owned()]);
    for (index, case) in cases.iter().enumerate() {
        case.check_against(&page);
        let name = format!("{}.txt", case.slug());
        expect_file![folder(document).join(&name)].assert_eq(&faces::shown_by_all(case, index == 0));
        assert!(expected.insert(name), "two examples are called {}", case.name);
    }
    expected.insert("statements.txt".to_owned());
    for entry in fs::read_dir(folder(document)).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        assert!(expected.contains(&name), "no example is called {name}: remove it");
    }
}

#[test]
fn parameters() {
    check("parameters");
}

/// The older page has the same examples, without later ones.
#[test]
fn parameters_older() {
    const LATER: [&str; 4] = ["A group", "Accepted files", "No files", "The conversion helper"];
    let page = read("parameters-older", "page.txt");
    let cases = Case::all(&read("parameters", "examples.txt"));
    let (later, same): (Vec<_>, Vec<_>) = cases.iter().partition(|case| LATER.contains(&case.name.as_str()));
    for case in &same {
        case.check_against(&page);
    }
    assert!(same.len() > 15 && later.len() == LATER.len());
    check("parameters-older");
}

#[test]
fn agentscript_generate() {
    check("agentscript-generate");
}

#[test]
fn functions_manual() {
    check("functions-manual-adr");
}

#[test]
fn ichatgpt_schema() {
    check("ichatgptschema");
}

#[test]
fn what_becomes_of_values() {
    for document in ["parameters", "parameters-older"] {
        let shown = statements::evaluated(&read(document, "page.txt"));
        expect_file![folder(document).join("statements.txt")].assert_eq(&shown);
    }
}
