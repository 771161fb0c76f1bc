//! The cases of `tests/conformance/agentscript.json`: what AgentScript 0.1.5 reports, and what the rules add.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use promptsig::agentscript::VersionSetting;
use promptsig::lint::{self, Diagnostic, LintInput, Severity};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};
use serde_json::Value as Json;

/// Cases that are reported otherwise where the file declares its release, with the reason.
const UNDER_AUTO: [(&str, &str); 5] = [
    ("shape-colon", "its shape is one of 0.1.16"),
    ("shape-missing-type", "since 0.1.9 a field without a type is a string"),
    ("operators-unsupported", "since 0.1.7 there are `+` and `>`"),
    ("comment", "since 0.1.22 `*` is an operator, and the mistake is found behind it"),
    ("agent-junk", "since 0.1.17 an agent may hold a `use`"),
];

/// Codes that a part of a program lacks.
const OF_WHOLE_PROGRAMS: [&str; 5] = [
    "missing-generate-config",
    "unknown-identifier",
    "unknown-function",
    "unknown-model",
    "missing-main-func",
];

struct Case {
    id: String,
    before: &'static str,
    text: String,
    expected: Vec<Remark>,
}

/// Rule name and severity, with line and column in UTF-16 units.
type Remark = (u64, u64, String, String);

fn cases() -> Vec<Case> {
    let file: Json = serde_json::from_str(include_str!("../conformance/agentscript.json")).unwrap();
    file["cases"].as_array().unwrap().iter().map(case).collect()
}

fn case(case: &Json) -> Case {
    let source = case["source"].as_str().unwrap();
    let starts = |word| source.trim_start().starts_with(word);
    let (before, after) = match case["mode"].as_str().unwrap() {
        "file" => ("", ""),
        _ if starts("func") || starts("main func") => ("main agent { ", "\n}"),
        _ => ("main agent { main func() { ", "\n}}"),
    };
    let of_upstream = case["upstream"]["diagnostics"].as_array().unwrap().iter();
    let extra = case.get("extra").map_or(&[][..], |extra| extra.as_array().unwrap());
    let mut expected: Vec<Remark> = of_upstream
        .chain(extra)
        .map(|it| {
            let name = it["code"].as_str().unwrap().to_lowercase().replace('_', "-");
            let severity = it["severity"].as_str().unwrap().to_owned();
            (it["line"].as_u64().unwrap(), it["column"].as_u64().unwrap(), name, severity)
        })
        .collect();
    expected.sort();
    let id = case["id"].as_str().unwrap().to_owned();
    Case { id, before, text: format!("{before}{source}{after}"), expected }
}

fn found(case: &Case, version: &str) -> Vec<Diagnostic> {
    let file = SourceFile::from_agentscript(FilePath::new("/main.as"), case.text.as_str().into());
    let mut project = Project::new();
    project.read_agentscript_as(VersionSetting::named(version).unwrap());
    project.insert(&file);
    lint::check(&LintInput::new(&file, &project))
}

fn remarks(case: &Case, found: &[Diagnostic]) -> Vec<Remark> {
    let is_about_part = |name: &str| !case.before.is_empty() && OF_WHOLE_PROGRAMS.contains(&name);
    let mut remarks: Vec<Remark> = found
        .iter()
        .filter(|it| !is_about_part(it.rule.name))
        .map(|it| {
            let before = &case.text[..it.span.range().start];
            let line = before.matches('\n').count() + 1;
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let column = before[start..].encode_utf16().count() + 1;
            let shift = if line == 1 { case.before.len() } else { 0 };
            let (name, severity) = (it.rule.name.to_owned(), it.severity.name().to_owned());
            (line as u64, (column - shift) as u64, name, severity)
        })
        .collect();
    remarks.sort();
    remarks
}

fn complaints(version: &str, differing: &[(&str, &str)]) -> String {
    let mut complaints = String::new();
    for case in cases() {
        let found = remarks(&case, &found(&case, version));
        let differs = differing.iter().any(|(id, _)| *id == case.id);
        if (found != case.expected) != differs {
            writeln!(complaints, "{}: found {found:?}\nexpected {:?}\n", case.id, case.expected).unwrap();
        }
    }
    complaints
}

#[test]
fn as_its_compiler_reports() {
    assert_eq!(cases().len(), 148);
    let complaints = complaints("0.1.5", &[]);
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn where_the_file_tells_its_release() {
    let complaints = complaints("auto", &UNDER_AUTO);
    assert!(complaints.is_empty(), "\n{complaints}");
}

/// The compiler's answers are the evidence for errors, except for loops that never run, for imports that lead nowhere
/// (no program is loaded with them) and for the neighbours of imported agents: each case has one file.
#[test]
fn every_error_is_one_of_its_compiler() {
    const OF_SEVERAL_FILES: [&str; 3] =
        ["missing-imported-agent", "missing-imported-file", "missing-sibling-agent"];
    let file: Json = serde_json::from_str(include_str!("../conformance/agentscript.json")).unwrap();
    let reported = file["cases"].as_array().unwrap().iter();
    let reported = reported.flat_map(|case| case["upstream"]["diagnostics"].as_array().unwrap());
    let reported: BTreeSet<String> =
        reported.map(|it| it["code"].as_str().unwrap().to_lowercase().replace('_', "-")).collect();
    let errors = lint::all().filter(|rule| ["G", "H"].contains(&rule.family()));
    let errors = errors.filter(|rule| rule.severity == Severity::Error).map(|rule| rule.name.to_owned());
    let errors: BTreeSet<String> = errors.filter(|name| !OF_SEVERAL_FILES.contains(&name.as_str())).collect();
    assert_eq!(errors, reported);
}
