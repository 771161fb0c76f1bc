//! `check --format sarif`: logs are valid by OASIS's schema of SARIF 2.1.0. Places agree with the files, references are
//! consistent, and the requirements of GitHub's code scanning are met.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value as Json, json};

use super::run::{Folder, Run, promptsig, repository};

static SCHEMA: LazyLock<(Schemas, SchemaIndex)> = LazyLock::new(|| {
    let schema: Json = serde_json::from_str(include_str!("sarif/sarif-schema-2.1.0.json")).unwrap();
    let name = schema["$id"].as_str().unwrap().to_owned();
    let mut compiler = Compiler::new();
    compiler.enable_format_assertions();
    compiler.add_resource(&name, schema).unwrap();
    let mut schemas = Schemas::new();
    let index = compiler.compile(&name, &mut schemas).unwrap();
    (schemas, index)
});

fn complaint(log: &Json) -> Option<String> {
    let (schemas, index) = &*SCHEMA;
    schemas.validate(log, *index).err().map(|error| format!("{error:#}"))
}

/// Returns the log's only run after all checks.
#[track_caller]
fn run_of(ended: &Run) -> Json {
    let log: Json = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(complaint(&log), None);
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    assert_eq!(run["automationDetails"]["id"], "promptsig/");
    assert_eq!(run["invocations"][0]["exitCode"].as_i64(), ended.code.map(i64::from));
    rules_agree(run);
    run["results"].as_array().unwrap().iter().for_each(has_a_place);
    fingerprints_differ(run);
    run.clone()
}

#[track_caller]
fn rules_agree(run: &Json) {
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    for rule in rules {
        let id = rule["id"].as_str().unwrap();
        let used = run["results"].as_array().unwrap().iter().any(|result| result["ruleId"] == id);
        assert!(used, "{id} has no result");
        let uri = rule["helpUri"].as_str().unwrap();
        let anchor = format!("/docs/rules.md#{}-", id.to_lowercase());
        assert!(uri.starts_with("https://") && uri.contains(&anchor), "{uri}");
        for (path, most) in [
            ("/name", 255),
            ("/shortDescription/text", 1024),
            ("/fullDescription/text", 1024),
            ("/help/text", usize::MAX),
            ("/help/markdown", usize::MAX),
        ] {
            let text = rule.pointer(path).and_then(Json::as_str).unwrap_or_default();
            assert!(!text.is_empty() && text.len() <= most && !text.starts_with('\n'), "{id} {path}: {text}");
        }
    }
}

#[track_caller]
fn has_a_place(result: &Json) {
    let places = result["locations"].as_array().unwrap();
    assert_eq!(places.len(), 1);
    let related = result["relatedLocations"].as_array().into_iter().flatten();
    for place in places.iter().chain(related).map(|place| &place["physicalLocation"]) {
        let artifact = &place["artifactLocation"];
        let uri = artifact["uri"].as_str().unwrap();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte);
        assert!(uri.bytes().all(is_plain) && !uri.starts_with('/'), "{uri}");
        assert_eq!(artifact["uriBaseId"], "%SRCROOT%");
        assert!(place["region"]["startLine"].is_u64(), "{place}");
    }
    for number in ["startColumn", "endLine", "endColumn"] {
        assert!(places[0]["physicalLocation"]["region"][number].is_u64(), "{result}");
    }
}

#[track_caller]
fn fingerprints_differ(run: &Json) {
    let mut met = HashSet::new();
    for result in run["results"].as_array().unwrap() {
        let uri = result.pointer("/locations/0/physicalLocation/artifactLocation/uri").unwrap();
        let fingerprint = result["partialFingerprints"]["ruleAndLine/v1"].as_str().unwrap();
        assert!(met.insert((uri.to_string(), fingerprint.to_owned())), "{result}");
    }
}

/// Text of a region, whose columns count UTF-16 code units.
#[track_caller]
fn text_at<'a>(source: &'a str, region: &Json) -> &'a str {
    let at = |line: &str, column: &str| {
        let number = |key: &str| usize::try_from(region[key].as_u64().unwrap()).unwrap() - 1;
        let start: usize = source.split_inclusive('\n').take(number(line)).map(str::len).sum();
        let mut units = 0;
        let before = source[start..].chars().take_while(|char| {
            units += char.len_utf16();
            units <= number(column)
        });
        start + before.map(char::len_utf8).sum::<usize>()
    };
    &source[at("startLine", "startColumn")..at("endLine", "endColumn")]
}

fn check(folder: &Folder) -> Run {
    folder.promptsig(&["check", "--format", "sarif"])
}

fn of_rule<'a>(run: &'a Json, code: &str) -> Vec<&'a Json> {
    run["results"].as_array().unwrap().iter().filter(|result| result["ruleId"] == code).collect()
}

#[test]
fn the_sample() {
    let ended = promptsig(&["check", "--format", "sarif", "tests/sample"]);
    assert_eq!(ended.code, Some(1));
    let run = run_of(&ended);
    let results = run["results"].as_array().unwrap();
    assert!(results.len() > 10, "{}", results.len());
    for result in results {
        let place = &result["locations"][0]["physicalLocation"];
        let path = repository().join(place["artifactLocation"]["uri"].as_str().unwrap());
        let source = fs::read_to_string(path).unwrap();
        assert!(!text_at(&source, &place["region"]).is_empty(), "{result}");
    }
}

#[test]
fn whatever_is_wrong() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("../conformance/failures.json")).unwrap();
    let folder = Folder::with(&[("package.json", "{}")]);
    for (number, case) in cases.iter().enumerate() {
        if let Some(source) = case["src"].as_str() {
            folder.write(&format!("{number}/main{number}.genai.mjs"), source);
        }
        for (path, source) in case["files"].as_object().into_iter().flatten() {
            folder.write(&format!("{number}/{path}"), source.as_str().unwrap());
        }
    }
    let run = run_of(&check(&folder));
    let results = run["results"].as_array().unwrap();
    let with = |key: &str| results.iter().filter(|result| result.get(key).is_some()).count();
    assert!(with("fixes") > 20 && with("relatedLocations") > 20, "{}", results.len());
}

#[test]
fn nothing_found_is_a_run_without_results() {
    let run = run_of(&check(&Folder::with(&[("a.genai.mjs", "script({})\n")])));
    assert_eq!(run["results"], json!([]));
    let invocation = json!({ "executionSuccessful": true, "exitCode": 0, "toolExecutionNotifications": [] });
    assert_eq!(run["invocations"], json!([invocation]));
}

#[test]
fn columns_count_code_units_and_paths_are_uris() {
    let source = "script({ title: \"Café 🚲\", parameters: { é: null } })\n";
    let run = run_of(&check(&Folder::with(&[("ä b/a:#?%.genai.mjs", source)])));
    let null = of_rule(&run, "P01")[0];
    let place = &null["locations"][0]["physicalLocation"];
    let artifact = json!({ "uri": "%C3%A4%20b/a%3A%23%3F%25.genai.mjs", "uriBaseId": "%SRCROOT%" });
    assert_eq!(place["artifactLocation"], artifact);
    // One more than the characters before it.
    assert_eq!(place["region"]["startColumn"], source[..source.find("null").unwrap()].chars().count() + 2);
    assert_eq!(text_at(source, &place["region"]), "null");
    let replaced = &null["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(text_at(source, &replaced["deletedRegion"]), "null");
    assert_eq!(replaced["insertedContent"]["text"], "\"\"");
}

#[test]
fn other_places_are_told_also_in_files_that_were_not_asked_for() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("a/x.genai.mjs", "script({})\n"),
        ("b/x.genai.mjs", "script({})\n"),
    ]);
    for arguments in [&["check", "--format", "sarif"][..], &["check", "--format", "sarif", "a/x.genai.mjs"]] {
        let run = run_of(&folder.promptsig(arguments));
        let related = &run["results"][0]["relatedLocations"][0]["physicalLocation"];
        assert_eq!(related["artifactLocation"]["uri"], "b/x.genai.mjs");
        assert_eq!(related["region"]["startLine"], 1);
    }
}

#[test]
fn a_fingerprint_outlives_other_changes() {
    let fingerprints = |source: &str| -> Vec<Json> {
        let run = run_of(&check(&Folder::with(&[("a.genai.mjs", source)])));
        let results = run["results"].as_array().unwrap();
        results.iter().map(|result| result["partialFingerprints"].clone()).collect()
    };
    let before = fingerprints("script({\n  parameters: { x: { y: null } },\n})\n");
    assert!(!before.is_empty());
    assert_eq!(fingerprints("// A trip.\nscript({\n    parameters: { x: { y: null } },\n})\n"), before);
    assert_ne!(fingerprints("script({\n  parameters: { x: { z: null } },\n})\n"), before);
}

#[test]
fn a_script_that_cannot_be_read_is_told_of() {
    let folder = Folder::with(&[("a.genai.mjs", "script({ accept: 3 \n")]);
    folder.write("b ü.genai.mjs", b"script({ title: \"\xff\" })\n");
    let ended = check(&folder);
    assert_eq!(ended.code, Some(1));
    let run = run_of(&ended);
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = &invocation["toolExecutionNotifications"][0];
    assert_eq!(told["level"], "error");
    assert!(told["message"]["text"].as_str().unwrap().starts_with("b ü.genai.mjs is skipped: "), "{told}");
    let artifact = &told["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact["uri"], "b%20%C3%BC.genai.mjs");
}

#[test]
fn without_a_run_there_is_no_log() {
    // Code scanning would take a log without results for a clean one.
    let wrong =
        [("promptsig.toml", "[rules]\nP99 = \"error\"\n"), ("a.genai.mjs", "script({ accept: 3 })\n")];
    let ended = check(&Folder::with(&wrong));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""));
    let missing = promptsig(&["check", "--format", "sarif", "nowhere"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), ""));
}

#[test]
fn the_schema_is_asked() {
    let ended = promptsig(&["check", "--format", "sarif", "tests/sample"]);
    let log: Json = serde_json::from_str(&ended.stdout).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixed = results.iter().position(|result| result.get("fixes").is_some()).unwrap();
    let result = format!("/runs/0/results/{fixed}");
    let mut passed = String::new();
    for (place, value) in [
        ("/version", json!("2.0.0")),
        ("/runs", json!(null)),
        ("/runs/0/columnKind", json!("utf8")),
        ("/runs/0/tool/driver", json!({ "version": "1" })),
        ("/runs/0/tool/driver/rules/0/helpUri", json!("not a uri")),
        ("/runs/0/invocations/0", json!({ "exitCode": 0 })),
        ("/runs/0/automationDetails", json!("promptsig/")),
        ("{result}", json!({ "ruleId": "P01", "locations": [] })),
        ("{result}/level", json!("information")),
        ("{result}/ruleIndex", json!(-2)),
        ("{result}/partialFingerprints", json!({ "ruleAndLine/v1": 3 })),
        ("{result}/locations/0/physicalLocation/artifactLocation/uri", json!("a b.genai.mjs")),
        ("{result}/locations/0/physicalLocation/region/startLine", json!(0)),
        ("{result}/locations/0/physicalLocation/region/startColumn", json!("1")),
        ("{result}/fixes/0/artifactChanges", json!([])),
        ("{result}/fixes/0/artifactChanges/0/replacements/0", json!({ "insertedContent": { "text": "" } })),
        ("{result}/message", json!({ "text": "a", "severity": "error" })),
    ] {
        let mut tampered = log.clone();
        let place = place.replace("{result}", &result);
        *tampered.pointer_mut(&place).unwrap_or_else(|| panic!("there is no {place}")) = value;
        if complaint(&tampered).is_none() {
            writeln!(passed, "{place}").unwrap();
        }
    }
    assert_eq!(passed, "");
}
