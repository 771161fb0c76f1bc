//! Properties that hold for every rule.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use promptsig::lint::{self, Applicability, Fix, LintInput, Severity};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};
use regex::Regex;

use crate::lint::harness;
use crate::lint::harness::examples::{self, Kind};
use test_support::Fixture;

#[test]
fn every_rule_tells_what_it_is_about() {
    let rules: Vec<_> = lint::all().collect();
    let page = lint::page();
    let mut names = BTreeSet::new();
    for rule in &rules {
        let code = rule.code;
        assert!(code.len() == 3 && code.starts_with(|char: char| char.is_ascii_uppercase()), "{code}");
        assert!(names.insert(rule.name), "{} is taken", rule.name);
        let is_plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-';
        assert!(rule.name.chars().all(is_plain), "{}", rule.name);
        assert!(rule.summary.ends_with('.') && !rule.summary.contains('\n'), "{code}: {}", rule.summary);
        assert!(rule.explanation().lines().all(|line| line.chars().count() <= 120), "{code}");
        assert!(page.contains(&format!("| [{code}](#{}) |", rule.anchor())), "{code} has no row");
        assert!(page.contains(&format!("\n### {code} {}\n", rule.name)), "{code} has no section");
        for alias in rule.aliases {
            assert!(names.insert(alias), "{alias} is taken");
            assert_eq!(lint::named(alias), [*rule], "{alias}");
        }
    }
    assert!(rules.is_sorted_by(|one, next| one.code < next.code));
}

/// Rules with tests that show whole messages, and sources on which the family is silent.
const AS_REMARKS: [&str; 10] = ["M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M23", "M24"];

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// A table has a place where the rule speaks and two where it must not.
#[test]
fn every_rule_has_its_tests() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lint"));
    let is_of_rules =
        |path: &&PathBuf| !path.ends_with("every_rule.rs") && !path.iter().any(|name| name == "harness");
    let others = files.iter().filter(is_of_rules);
    let tests: String = others.map(|path| fs::read_to_string(path).unwrap()).collect();
    let tables = Regex::new(r#"\bcheck(?:_in_javascript)?\(\s*"([A-Z][0-9]{2})","#).unwrap();
    let tables: BTreeSet<&str> =
        tables.captures_iter(&tests).map(|found| found.get(1).unwrap().as_str()).collect();
    for code in lint::all().map(|rule| rule.code) {
        let is_shown = if AS_REMARKS.contains(&code) {
            [format!("^ {code} "), format!("#\"{code} ")].iter().any(|form| tests.contains(form))
        } else {
            tables.contains(code)
        };
        assert!(is_shown, "{code} has no test of its own");
    }
}

/// Rules whose wrong example is shortened, since the mistake is too long for a page.
const SHORTENED: [&str; 8] = ["D26", "D27", "D28", "D29", "D30", "J14", "M24", "T09"];

#[test]
fn examples_show_what_they_say() {
    for rule in lint::all() {
        let code = rule.code;
        let examples = examples::parse(&rule.explanation());
        for kind in [Kind::Wrong, Kind::Right] {
            assert!(examples.iter().any(|example| example.kind == kind), "{code} lacks an example: {kind:?}");
        }
        for example in &examples {
            let source = &example.fixture;
            let found = harness::diagnostics(&harness::asking_for(code, source));
            let is_said = found.iter().any(|found| found.rule.code == code);
            if example.kind == Kind::Wrong {
                assert_eq!(is_said, !SHORTENED.contains(&code), "{code} on its wrong example\n{source}");
                continue;
            }
            let left: Vec<_> = found.iter().filter(|found| found.severity <= Severity::Warning).collect();
            assert!(
                !is_said && left.is_empty(),
                "{code} has a right example that is not\n{source}\n{left:#?}"
            );
        }
    }
}

const FIXED_ELSEWHERE: [&str; 20] = [
    "A04", "A09", "G19", "H04", "H05", "H17", "H24", "H28", "M02", "M06", "M07", "M15", "M17", "M26", "P07",
    "P36", "S03", "T02", "T10", "T14",
];

/// The rule list names the best fix that the harness has seen.
#[test]
fn a_rule_has_the_fix_that_it_says() {
    for rule in lint::all() {
        let examples = examples::parse(&rule.explanation());
        let wrong = examples.iter().filter(|example| example.kind == Kind::Wrong);
        let found =
            wrong.flat_map(|example| harness::diagnostics(&harness::asking_for(rule.code, &example.fixture)));
        let own = found.filter(|found| found.rule == rule).flat_map(|found| found.fixes);
        let best = own.map(|fix| fix.applicability).min();
        assert_eq!(best != rule.fix, FIXED_ELSEWHERE.contains(&rule.code), "{}: {best:?}", rule.code);
    }
}

#[test]
fn a_word_names_rules() {
    let codes = |word: &str| lint::named(word).iter().map(|rule| rule.code).collect::<Vec<_>>();
    assert_eq!(codes("m13"), ["M13"]);
    assert_eq!(codes("duplicate-id"), ["M13"]);
    assert_eq!(codes("A0").first(), Some(&"A01"));
    assert!(codes("a0").iter().all(|code| code.starts_with("A0")));
    assert!(codes("").is_empty() && codes("M 13").is_empty());
    assert_eq!(lint::nearest_name("dublicate-id"), Some("duplicate-id"));
}

#[test]
fn fixing_ends_where_nothing_safe_is_left() {
    let source = "script({ accept: \"md,TXT\", title: `a`, titles: 1, max_tokens: 2 })\nenv.files\n";
    let file = SourceFile::read(FilePath::new("/a.genai.mjs"), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let look = |file: &SourceFile| lint::check(&LintInput::new(file, &project));
    let (fixed, gone) = lint::fix_all(&file, &look(&file), Applicability::Safe, &look).unwrap();
    assert_eq!(
        &**fixed.source(),
        "script({ accept: \".md,.txt\", title: `a`, titles: 1, maxTokens: 2 })\nenv.files\n"
    );
    assert_eq!(gone.len(), 3);
    assert!(lint::fix_all(&fixed, &look(&fixed), Applicability::Safe, &look).is_none());
    let left = look(&fixed);
    assert!(left.iter().all(|found| !found.fixes.iter().any(Fix::is_safe)), "{left:?}");
    assert!(lint::fix_all(&file, &[], Applicability::Safe, &look).is_none());
}

/// Constants and spreads place values away from their neighbours. A fix never removes the text between them.
#[test]
fn values_that_stand_elsewhere() {
    const CITY: &str = r#"const CITY = { type: "string", description: "x" }"#;
    const BASE: &str = r#"const BASE = { city: { type: "string" }, required: ["city"] }"#;
    let tool = |parameters: &str| format!(r#"defTool("book", "Books", {parameters}, (it) => it.place)"#);
    let place = r#"{ place: { type: "object", properties: { city: CITY }, required: ["city"] } }"#;
    for (constant, call) in [
        (CITY, tool(place)),
        (BASE, tool(r#"{ town: "", ...BASE, additionalProperties: false }"#)),
        (r#"const B = "a""#, tool(r#"{ place: { type: "string", enum: ["a", B] } }"#)),
        (r#"const B = "a""#, tool(r#"{ place: ["x", B] }"#)),
        ("const N = null", tool(r#"{ place: { enum: [N, "a"] } }"#)),
        (r#"const A = "a""#, tool(r#"{ place: { enum: [null, A] } }"#)),
    ] {
        for source in [format!("{constant}\n{call}\n"), format!("{call}\n{constant}\n")] {
            let fixture = Fixture::parse(&format!("//- /main.genai.mjs\n{source}"));
            for diagnostic in harness::diagnostics(&fixture) {
                for fix in &diagnostic.fixes {
                    let fixed = harness::apply(&source, fix);
                    assert!(fixed.contains("defTool(") && fixed.contains("const "), "{}\n{fixed}", fix.title);
                }
            }
        }
    }
}
