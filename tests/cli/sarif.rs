//! `check --format sarif`: what the schema of SARIF 2.1.0 asks of every object that is written.
//!
//! Of each object the table below names the members that it must have and those it may have, as
//! far as promptsig writes them; the schema allows no others. What it says of values (levels,
//! numbers from 1, references) is checked as well, and that places are those of the files.

use std::fs;
use std::path::Path;

use serde_json::Value as Json;

use super::run::{Folder, promptsig, repository};

/// The objects, with what they must have and may have. `[]` stands for a list of at least one.
const OBJECTS: [(&str, &[&str], &[&str]); 18] = [
    ("log", &["version", "runs:run[]"], &["$schema"]),
    ("run", &["tool:tool"], &["columnKind", "results:result*"]),
    ("tool", &["driver:toolComponent"], &[]),
    ("toolComponent", &["name"], &["version", "rules:reportingDescriptor*"]),
    (
        "reportingDescriptor",
        &["id"],
        &[
            "name",
            "shortDescription:text",
            "helpUri",
            "help:multiformat",
            "defaultConfiguration:configuration",
        ],
    ),
    ("multiformat", &["text"], &["markdown"]),
    ("configuration", &[], &["level"]),
    (
        "result",
        &["message:text"],
        &["ruleId", "ruleIndex", "level", "locations:location*", "relatedLocations:related*", "fixes:fix*"],
    ),
    ("text", &["text"], &[]),
    ("location", &["physicalLocation:physical"], &[]),
    ("related", &["physicalLocation:physical", "message:text"], &[]),
    ("physical", &["artifactLocation:artifact"], &["region:region"]),
    ("artifact", &["uri"], &["uriBaseId"]),
    ("region", &["startLine"], &["startColumn", "endLine", "endColumn"]),
    ("fix", &["artifactChanges:change[]"], &["description:text"]),
    ("change", &["artifactLocation:artifact", "replacements:replacement[]"], &[]),
    ("replacement", &["deletedRegion:region"], &["insertedContent:content"]),
    ("content", &[], &["text"]),
];

#[track_caller]
fn hold(name: &str, json: &Json) {
    let (_, required, optional) = OBJECTS.iter().find(|(object, ..)| *object == name).unwrap();
    let object = json.as_object().unwrap_or_else(|| panic!("{name} is no object: {json}"));
    let known: Vec<(&str, &str)> =
        required.iter().chain(*optional).map(|it| it.split_once(':').unwrap_or((it, ""))).collect();
    for member in *required {
        let key = member.split(':').next().unwrap();
        assert!(object.contains_key(key), "{key} is missing in {name}: {json}");
    }
    for (key, value) in object {
        let (_, kind) =
            known.iter().find(|(other, _)| other == key).unwrap_or_else(|| panic!("{key} in {name}"));
        let of_list = kind.strip_suffix("[]").or_else(|| kind.strip_suffix('*'));
        match of_list {
            Some(kind_of_item) => {
                let items = value.as_array().unwrap_or_else(|| panic!("{key} is no list: {json}"));
                assert!(kind.ends_with('*') || !items.is_empty(), "{key} is empty: {json}");
                for item in items {
                    hold(kind_of_item, item);
                }
            }
            None if kind.is_empty() => scalar(key, value),
            None => hold(kind, value),
        }
    }
}

#[track_caller]
fn scalar(key: &str, value: &Json) {
    match key {
        "level" => assert!(["none", "note", "warning", "error"].contains(&value.as_str().unwrap())),
        "version" => assert!(value.is_string()),
        "columnKind" => assert_eq!(value, "unicodeCodePoints"),
        "startLine" | "startColumn" | "endLine" | "endColumn" => assert!(value.as_u64().unwrap() >= 1),
        "ruleIndex" => assert!(value.is_u64()),
        "uri" => {
            let uri = value.as_str().unwrap();
            assert!(
                uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%:".contains(&byte)),
                "{uri}"
            );
        }
        _ => assert!(value.is_string(), "{key}: {value}"),
    }
}

/// The log of a run, held against the tables.
#[track_caller]
fn log(stdout: &str) -> Json {
    let log: Json = serde_json::from_str(stdout).unwrap();
    hold("log", &log);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(!rules[index]["help"]["markdown"].as_str().unwrap().is_empty());
        let uri = rules[index]["helpUri"].as_str().unwrap();
        let anchor = format!("/src/rules/README.md#{}-", rules[index]["id"].as_str().unwrap().to_lowercase());
        assert!(uri.starts_with("https://") && uri.contains(&anchor), "{uri}");
    }
    log
}

#[track_caller]
fn text_at<'a>(source: &'a str, region: &Json) -> &'a str {
    let at = |line: &str, column: &str| {
        let number = |key: &str| usize::try_from(region[key].as_u64().unwrap()).unwrap() - 1;
        let start: usize = source.split_inclusive('\n').take(number(line)).map(str::len).sum();
        start + source[start..].chars().take(number(column)).map(char::len_utf8).sum::<usize>()
    };
    &source[at("startLine", "startColumn")..at("endLine", "endColumn")]
}

#[test]
fn the_sample() {
    let run = promptsig(&["check", "--format", "sarif", "tests/sample"]);
    assert_eq!(run.code, Some(1));
    let log = log(&run.stdout);
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() > 10, "{}", results.len());
    for result in results {
        let place = &result["locations"][0]["physicalLocation"];
        let path = repository().join(place["artifactLocation"]["uri"].as_str().unwrap());
        let source = fs::read_to_string(path).unwrap();
        assert!(!text_at(&source, &place["region"]).is_empty(), "{result}");
    }
}

#[test]
fn columns_count_characters_and_paths_are_uris() {
    let source = "script({ title: \"Café 🚲\", parameters: { é: null } })\n";
    let folder = Folder::with(&[("ä b/a.genai.mjs", source)]);
    let log = log(&folder.promptsig(&["check", "--format", "sarif"]).stdout);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let null = results.iter().find(|result| result["ruleId"] == "P01").unwrap();
    let place = &null["locations"][0]["physicalLocation"];
    let artifact = serde_json::json!({ "uri": "%C3%A4%20b/a.genai.mjs", "uriBaseId": "%SRCROOT%" });
    assert_eq!(place["artifactLocation"], artifact);
    assert_eq!(text_at(source, &place["region"]), "null");
    let replaced = &null["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(text_at(source, &replaced["deletedRegion"]), "null");
    assert_eq!(replaced["insertedContent"]["text"], "\"\"");
}

#[test]
fn nothing_found_is_a_run_without_results() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    let log = log(&folder.promptsig(&["check", "--format", "sarif"]).stdout);
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn other_places_are_told() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("a/x.genai.mjs", "script({})\n"),
        ("b/x.genai.mjs", "script({})\n"),
    ]);
    let whole = log(&folder.promptsig(&["check", "--format", "sarif"]).stdout);
    let related = &whole["runs"][0]["results"][0]["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["artifactLocation"]["uri"], "a/x.genai.mjs");
    // The other file was not asked for.
    let single = log(&folder.promptsig(&["check", "--format", "sarif", "b/x.genai.mjs"]).stdout);
    let related = &single["runs"][0]["results"][0]["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"], serde_json::json!({ "startLine": 1 }));
    assert!(
        Path::new(related["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap()).is_relative()
    );
}
