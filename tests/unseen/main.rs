//! Scripts in the style of real ones, half of them right and half with one known mistake: what is found of the
//! mistakes, and said of the right ones, is what an author of the same habits would see. `agents`, `actions`,
//! `systems`, `blog` and the numbered `mcp` are by authors who had not seen the rules, `mcp-own`, `md`, `data` and
//! `mixed` by one who knew them and did not look.
//!
//! A mistake is found where something is said within a few lines of it; `remarks.txt` shows what, for a reader to
//! judge. A right script must get no error and no warning. Nine were not as right as their authors thought, and were
//! corrected: a plain `false` or `0` leaves what a user gives a string (P16, P17), a parameter called `seed` sets the
//! model's (P33), and `script({` in a comment is what GenAIScript reads (M09).
//!
//! Each file of `scripts/` has cases, each of them a name, a sentence that begins with `right:` or `mistake:`, for a
//! mistake the line that an expert would point at, and the files of the case behind `////` and their names.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

use std::fmt::Write;

use expect_test::expect_file;
use promptsig::rules::{self, Diagnostic, Severity};
use promptsig::script::SourceFile;
use support::Fixture;

/// The least share of the mistakes that are found, in percent.
const RECALL: usize = 98;

struct Case {
    name: String,
    /// What is daring, or wrong.
    sentence: String,
    /// The line of the mistake; `None` for a right script.
    line: Option<String>,
    fixture: Fixture,
}

/// What is said of one line of a file.
struct Remark<'a> {
    found: Diagnostic,
    line: &'a str,
    /// The lines around it, and those of other places that it shows.
    near: Vec<&'a str>,
}

/// How far from the line of a mistake a remark may stand: a tool that lacks an argument has two places.
const NEAR: usize = 3;

impl Case {
    fn all() -> Vec<Self> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/unseen/scripts");
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        let cases = texts.iter().flat_map(|text| text.split("\n#### "));
        cases.map(|case| Self::parse(case.trim_start_matches("#### "))).collect()
    }

    fn parse(text: &str) -> Self {
        let (head, files) = text.split_once("\n//// ").unwrap();
        let mut head = head.lines();
        let (name, sentence) = (head.next().unwrap().to_owned(), head.next().unwrap().to_owned());
        let line = head.next().map(|line| line.strip_prefix("line:").unwrap().trim().to_owned());
        assert_eq!(line.is_none(), sentence.starts_with("right:"), "{name}");
        let mut fixture = "//- /package.json\n{}\n".to_owned();
        for file in files.split("\n//// ") {
            let (path, source) = file.split_once('\n').unwrap();
            writeln!(fixture, "//- /{}\n{}", path.trim(), source.trim_end()).unwrap();
        }
        Self { name, sentence, line, fixture: Fixture::parse(&fixture) }
    }

    fn remarks(&self) -> Vec<Remark<'_>> {
        let of_file = |file| {
            let found = rules::check(&self.fixture.context(file));
            found.into_iter().map(move |found| {
                let (line, near) = lines_of(file, &found);
                Remark { found, line, near }
            })
        };
        self.fixture.files.iter().flat_map(of_file).collect()
    }
}

/// The line that a remark stands on, and those around it.
fn lines_of<'a>(file: &'a SourceFile, found: &Diagnostic) -> (&'a str, Vec<&'a str>) {
    let lines: Vec<&str> = file.source.lines().map(str::trim).collect();
    let number = |place| file.line_of(place) - 1;
    let own = number(found.span);
    let mut near = lines[own.saturating_sub(NEAR)..lines.len().min(own + NEAR + 1)].to_vec();
    let related = found.related.iter().filter(|related| related.file.is_none());
    near.extend(related.filter_map(|related| lines.get(number(related.span))));
    (lines.get(own).copied().unwrap_or_default(), near)
}

#[test]
fn mistakes_are_found_and_nothing_else() {
    let cases = Case::all();
    let (mut list, mut mistakes, mut missed, mut false_alarms) = (String::new(), 0, Vec::new(), Vec::new());
    for case in &cases {
        let remarks = case.remarks();
        writeln!(list, "{}: {}", case.name, case.sentence).unwrap();
        for Remark { found, line, .. } in &remarks {
            writeln!(list, "    {} {} | {line}", found.rule.code, found.severity.name()).unwrap();
        }
        match &case.line {
            Some(line) => {
                mistakes += 1;
                if !remarks.iter().any(|remark| remark.near.contains(&line.as_str())) {
                    missed.push(&case.name);
                }
            }
            None if remarks.iter().any(|remark| remark.found.severity <= Severity::Warning) => {
                false_alarms.push(&case.name);
            }
            None => {}
        }
    }
    let found = mistakes - missed.len();
    writeln!(list, "\n{} scripts, {found} of {mistakes} mistakes found", cases.len()).unwrap();
    writeln!(list, "missed: {missed:?}\nfalse alarms: {false_alarms:?}").unwrap();
    expect_file!["remarks.txt"].assert_eq(&list);
    assert!(cases.len() >= 400 && mistakes * 2 == cases.len(), "{}", cases.len());
    assert!(found * 100 >= mistakes * RECALL, "{missed:?}");
    assert!(false_alarms.is_empty(), "{false_alarms:?}");
}
