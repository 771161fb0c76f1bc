//! Modules with what the real libraries list or send, which are kept in `tests/conformance/tools-in-code.json` and
//! `tools-in-modules.json`.

use std::fs;

use regex::Regex;
use serde_json::{Map, Value};

use super::{Files, with_tools};

#[derive(Default)]
struct Score {
    equal: Vec<String>,
    unread: Vec<String>,
    wrong: Vec<String>,
}

fn cases(file: &str) -> Vec<Value> {
    let path = test_support::repository().join("tests/conformance").join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn files(case: &Value) -> Files {
    let text = |value: &Value| value.as_str().unwrap().into();
    let others = case["others"].as_object().cloned().unwrap_or_default();
    let mut files: Files = others.iter().map(|(name, source)| (format!("/p/{name}"), text(source))).collect();
    files.insert(format!("/p/{}", case["file"].as_str().unwrap()), text(&case["source"]));
    files
}

/// Makes lists of required keys comparable, whose order has no meaning.
pub fn normal(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .map(|(key, value)| {
                    let mut value = normal(value);
                    if let (Value::Array(items), "required") = (&mut value, key.as_str()) {
                        items.sort_by_key(ToString::to_string);
                    }
                    (key.clone(), value)
                })
                .collect(),
        ),
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Number(number) => number.as_f64().map_or_else(|| value.clone(), Value::from),
        value => value.clone(),
    }
}

/// Compares the tools of the cases with those of the real library.
fn score(file: &str, is_counted: impl Fn(&str) -> bool) -> Score {
    let mut score = Score::default();
    for case in cases(file).iter().filter(|case| case["expected"].get("throws").is_none()) {
        let files = files(case);
        if !is_counted(&files.values().map(AsRef::as_ref).collect::<String>()) {
            continue;
        }
        with_tools(&files, |found| {
            for expected in case["expected"]["tools"].as_array().unwrap() {
                let name = expected["name"].as_str();
                let found: Vec<_> =
                    found.iter().filter(|tool| tool.name.known().map(String::as_str) == name).collect();
                let wanted: Map<String, Value> = ["description", "inputSchema", "outputSchema"]
                    .iter()
                    .filter_map(|key| Some(((*key).to_owned(), expected.get(*key)?.clone())))
                    .collect();
                let read = |tool: &promptsig::tools::ToolDeclaration| {
                    let description = tool.description.as_ref().and_then(|it| it.known().cloned());
                    let schema =
                        |schema: &Option<promptsig::tools::ToolSchema>| schema.as_ref()?.json.clone();
                    let parts = [
                        ("description", description.map(Value::String)),
                        ("inputSchema", schema(&tool.input)),
                        ("outputSchema", schema(&tool.output)),
                    ];
                    let parts = parts.into_iter().filter_map(|(key, part)| Some((key.to_owned(), part?)));
                    parts.filter(|(key, _)| wanted.contains_key(key)).collect::<Map<_, _>>()
                };
                let wanted_value = normal(&Value::Object(wanted.clone()));
                let label = format!("{} {}", case["id"].as_str().unwrap(), name.unwrap());
                let list = if found.is_empty() || found.iter().any(|tool| !tool.unknown().is_empty()) {
                    &mut score.unread
                } else if found.iter().any(|tool| normal(&Value::Object(read(tool))) == wanted_value) {
                    &mut score.equal
                } else {
                    &mut score.wrong
                };
                list.push(label);
            }
        });
    }
    score
}

fn builds_schemas() -> Regex {
    Regex::new(r#"\b(?:from|import\()\s*["'](?:zod|valibot|arktype|@sinclair)|require\(["']zod"#).unwrap()
}

#[test]
fn literal_schemas_are_read_as_they_are_sent() {
    let builds = builds_schemas();
    let score = score("tools-in-code.json", |text| !builds.is_match(text));
    assert_eq!((score.unread, score.wrong), (Vec::new(), Vec::new()));
    assert_eq!(score.equal.len(), 66);
}

#[test]
fn other_schemas_are_unknown_rather_than_wrong() {
    let builds = builds_schemas();
    let score = score("tools-in-code.json", |text| builds.is_match(text));
    assert_eq!(score.wrong, [""; 0]);
    assert!(score.equal.len() >= 58, "only {} equal", score.equal.len());
    // Tools of which not even the name is found.
    let names = score.equal.len() + score.unread.len();
    assert_eq!(names, 356);
}

/// Tools of the ways in which authors write them that are not read, each with the reason.
const UNREAD: [(&str, &str); 10] = [
    ("mcp/update-conditional mode", "whether it is changed depends on the arguments of the program"),
    (
        "mcp/factory-tools mail_read",
        "its list is added to behind a condition, in a helper that is called with a pattern",
    ),
    ("mcp/factory-tools mail_send", "the same"),
    ("mastra/no-model-known t", "the model is an argument of the program"),
    ("mcp/zod-advanced report", "`z.json()` is a schema that refers to itself"),
    ("agents/zod/11 t11", "the package merges intersections under conditions of its own"),
    ("agents/zod3/1 t1", "the own converter of the package is not known for zod 3"),
    ("agents/zod3/2 t2", "the same"),
    ("mastra/xai/grok-4/0 t1", "the package of the provider changes schemas once more"),
    ("mastra/google/gemini-2.5-pro/0 t1", "the same"),
];

#[test]
fn modules_of_many_kinds_are_read_as_they_are_sent() {
    let score = score("tools-in-modules.json", |_| true);
    assert_eq!(score.wrong, [""; 0]);
    assert_eq!(score.unread, UNREAD.map(|(label, _)| label));
    assert_eq!(score.equal.len(), 270);
}
