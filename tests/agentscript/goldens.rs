//! The cases of `tests/conformance/agentscript.json`: sources with the answers of AgentScript 0.1.5.

use std::fmt::Write as _;

use promptsig::FilePath;
use promptsig::agentscript::meaning::Merged;
use promptsig::agentscript::{AgentFile, ProgramMeaning, Version, VersionSetting, inspect};
use promptsig::text::Span;
use serde_json::{Value as Json, json};

pub struct Case {
    pub id: String,
    pub source: String,
    /// Text before a fragment.
    pub before: &'static str,
    pub after: &'static str,
    pub upstream: Json,
}

impl Case {
    pub fn text(&self) -> String {
        format!("{}{}{}", self.before, self.source, self.after)
    }
}

pub fn cases() -> Vec<Case> {
    let file: Json = serde_json::from_str(include_str!("../conformance/agentscript.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    cases
        .iter()
        .map(|case| {
            let source = case["source"].as_str().unwrap();
            let is_functions =
                source.trim_start().starts_with("func") || source.trim_start().starts_with("main func");
            let (before, after) = match case["mode"].as_str().unwrap() {
                "file" => ("", ""),
                _ if is_functions => ("main agent { ", "\n}"),
                _ => ("main agent { main func() { ", "\n}}"),
            };
            Case {
                id: case["id"].as_str().unwrap().to_owned(),
                source: source.to_owned(),
                before,
                after,
                upstream: case["upstream"].clone(),
            }
        })
        .collect()
}

#[test]
fn what_is_read() {
    let mut complaints = String::new();
    let cases = cases();
    assert_eq!(cases.len(), 148);
    for case in &cases {
        let text = case.text();
        let file = AgentFile::new(FilePath::new("/main.as"), text.clone().into());
        let reading = file.reading(VersionSetting::Release(Version::VERIFIED));
        let meaning = ProgramMeaning::resolve(&reading.parsed.program, Merged::default());
        let upstream = &case.upstream;
        let mut compare = |what: &str, found: Json, expected: &Json| {
            if found != *expected {
                writeln!(complaints, "{} {what}\n   found {found}\nexpected {expected}", case.id).unwrap();
            }
        };
        compare("generates", inspect::generates(&text, &meaning).into(), &upstream["generates"]);
        compare("inputs", inspect::inputs(&meaning).into(), &upstream["inputs"]);
        if upstream.get("symbols").is_some() {
            compare("agents", inspect::agents(&meaning).into(), &upstream["symbols"]["agents"]);
        }
        let errors: Vec<Json> =
            reading.parsed.errors.iter().map(|error| place(case, &text, error.span)).collect();
        let syntax = upstream["diagnostics"].as_array().unwrap().iter();
        let syntax = syntax.filter(|it| it["code"] == "SYNTAX");
        let expected: Vec<Json> = syntax.map(|it| json!([it["line"], it["column"]])).collect();
        compare("syntax", errors.into(), &expected.into());
    }
    assert!(complaints.is_empty(), "\n{complaints}");
}

/// Start of a span as line and column in UTF-16 units, in the form of the cases.
pub fn place(case: &Case, text: &str, span: Span) -> Json {
    let before = &text[..span.range().start];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = before[start..].encode_utf16().count() + 1;
    let shift = if line == 1 { case.before.len() } else { 0 };
    json!([line, column - shift])
}

/// A context is printed with each call that gets it: without a limit a few kilobytes would become gigabytes.
#[test]
fn what_many_calls_are_shown_is_printed_up_to_a_limit() {
    let program = |count: usize| {
        let (uses, calls) = ("use input\n".repeat(count), "generate({ input: \"i\" })\n".repeat(count));
        format!("main agent {{ role \"r\" description \"d\" main func(input) {{\n{uses}{calls}}} }}")
    };
    let rows = |text: &str| {
        let file = AgentFile::new(FilePath::new("/main.as"), text.into());
        let reading = file.reading(VersionSetting::Auto);
        inspect::generates(text, &ProgramMeaning::resolve(&reading.parsed.program, Merged::default()))
    };
    let few = rows(&program(20));
    assert!(few.iter().all(|row| row["context"].as_array().unwrap().len() == 20 && row["role"] == "r"));
    let many = rows(&program(3000));
    assert_eq!(many.len(), 3000);
    let is_abridged = |row: &Json| row["isAbridged"] == true;
    let complete = many.iter().take_while(|row| !is_abridged(row));
    assert!((1..100).contains(&complete.count()));
    assert!(is_abridged(&many[2999]) && many[2999].get("context").is_none(), "{}", many[2999]);
    assert_eq!(many[2999]["instruction"], "i");
}
