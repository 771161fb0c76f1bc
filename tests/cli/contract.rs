//! The JSON of `check` and `inspect`, key by key, compared with the files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value as Json};

use super::run::{Folder, promptsig, repository};

type Object = Map<String, Json>;

/// Members of an object with all `required` keys, and no others but the `optional` ones.
#[track_caller]
fn object<'a>(json: &'a Json, required: &[&str], optional: &[&str]) -> &'a Object {
    let object = json.as_object().unwrap_or_else(|| panic!("no object: {json}"));
    for key in required {
        assert!(object.contains_key(*key), "{key} is missing: {json}");
    }
    for key in object.keys() {
        assert!(required.contains(&key.as_str()) || optional.contains(&key.as_str()), "{key} is new: {json}");
    }
    object
}

#[track_caller]
fn text(json: &Json) -> &str {
    json.as_str().unwrap_or_else(|| panic!("no string: {json}"))
}

#[track_caller]
fn items(json: &Json) -> &[Json] {
    json.as_array().unwrap_or_else(|| panic!("no array: {json}"))
}

#[track_caller]
fn number(json: &Json) -> usize {
    usize::try_from(json.as_u64().unwrap_or_else(|| panic!("no number: {json}"))).unwrap()
}

#[track_caller]
fn one_of(json: &Json, words: &[&str]) {
    assert!(words.contains(&text(json)), "{json} is none of {words:?}");
}

/// Returns the span's text; it cuts no character.
#[track_caller]
fn span<'a>(json: &Json, source: &'a str) -> &'a str {
    let [start, end] = items(json) else { panic!("no span: {json}") };
    source.get(number(start)..number(end)).unwrap_or_else(|| panic!("{json} is outside of the file"))
}

/// Line and column of a byte, both from 1, columns in characters.
fn place(source: &str, offset: usize) -> (usize, usize) {
    let before = &source[..offset];
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
}

#[track_caller]
fn check_report(folder: &Path, report: &str) -> Vec<Json> {
    let report: Json = serde_json::from_str(report).unwrap();
    let report = object(&report, &["root", "diagnostics", "unread", "summary"], &[]);
    let root = Path::new(text(&report["root"]));
    assert_eq!(root.canonicalize().unwrap(), folder.canonicalize().unwrap());
    let source_of = |file: &Json| {
        assert!(!text(file).starts_with('/') && !text(file).contains('\\'), "{file}");
        fs::read_to_string(root.join(text(file))).unwrap()
    };

    let mut counts = [("error", 0), ("warning", 0), ("information", 0), ("hint", 0)];
    let mut fixable = 0;
    let mut places = Vec::new();
    for diagnostic in items(&report["diagnostics"]) {
        let keys = [
            "file", "code", "name", "url", "severity", "message", "span", "start", "end", "fixes", "related",
        ];
        let diagnostic = object(diagnostic, &keys, &[]);
        let source = source_of(&diagnostic["file"]);
        span(&diagnostic["span"], &source);
        for (end, at) in [("start", 0), ("end", 1)] {
            let object = object(&diagnostic[end], &["line", "column"], &[]);
            let said = (number(&object["line"]), number(&object["column"]));
            assert_eq!(said, place(&source, number(&diagnostic["span"][at])), "{diagnostic:?}");
        }
        let code = text(&diagnostic["code"]);
        assert!(code.len() == 3 && code.starts_with(|c: char| c.is_ascii_uppercase()), "{code}");
        assert!(
            text(&diagnostic["name"])
                .chars()
                .all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit())
        );
        let anchor = format!("#{}-{}", code.to_lowercase(), text(&diagnostic["name"]));
        assert!(text(&diagnostic["url"]).ends_with(&anchor), "{diagnostic:?}");
        assert!(!text(&diagnostic["message"]).is_empty());
        let severity = text(&diagnostic["severity"]);
        counts.iter_mut().find(|(name, _)| *name == severity).unwrap().1 += 1;

        for fix in items(&diagnostic["fixes"]) {
            let fix = object(fix, &["title", "safe", "edits"], &["rename"]);
            assert!(!text(&fix["title"]).is_empty() && fix["safe"].is_boolean());
            let is_rename = fix.get("rename").is_some_and(|rename| {
                let rename = object(rename, &["from", "to"], &[]);
                text(&rename["from"]) != text(&rename["to"]) && fix["safe"] == false
            });
            assert!(is_rename || !items(&fix["edits"]).is_empty(), "{fix:?} does nothing");
            for edit in items(&fix["edits"]) {
                let edit = object(edit, &["file", "span", "text"], &[]);
                span(&edit["span"], &source_of(&edit["file"]));
                text(&edit["text"]);
            }
        }
        fixable += usize::from(items(&diagnostic["fixes"]).iter().any(|fix| fix["safe"] == true));
        for related in items(&diagnostic["related"]) {
            let related = object(related, &["file", "span", "message"], &[]);
            span(&related["span"], &source_of(&related["file"]));
            assert!(!text(&related["message"]).is_empty());
        }
        places.push((text(&diagnostic["file"]).to_owned(), number(&diagnostic["span"][0])));
    }
    assert!(places.is_sorted(), "{places:?}");

    let summary = object(
        &report["summary"],
        &["files", "errors", "warnings", "information", "hints", "fixable", "fixed", "unread"],
        &[],
    );
    let said = ["errors", "warnings", "information", "hints"].map(|key| number(&summary[key]));
    assert_eq!(said, counts.map(|(_, count)| count));
    assert_eq!(number(&summary["fixable"]), fixable);
    for unread in items(&report["unread"]) {
        let unread = object(unread, &["file", "reason"], &[]);
        assert!(!text(&unread["file"]).is_empty() && !text(&unread["reason"]).is_empty());
    }
    assert_eq!(number(&summary["unread"]), items(&report["unread"]).len());
    items(&report["diagnostics"]).to_vec()
}

fn schema(json: &Json) {
    assert!(json.is_null() || json.is_object(), "{json} is no schema");
}

#[track_caller]
fn agentscript_row(row: &Json) -> Object {
    let row = object(row, &["file", "kind", "version", "agents", "generates", "inputs"], &[]);
    assert!(text(&row["version"]).starts_with("0.1."));
    for agent in items(&row["agents"]) {
        text(agent);
    }
    for generate in items(&row["generates"]) {
        let optional = ["instruction", "model", "role", "description", "schema"];
        let generate = object(generate, &["config", "context"], &optional);
        generate.get("schema").into_iter().for_each(schema);
        for entry in items(&generate["context"]) {
            object(entry, &["index", "source"], &["label", "budget"]);
        }
    }
    for input in items(&row["inputs"]) {
        schema(&object(input, &["agent", "func", "param", "schema"], &[])["schema"]);
    }
    row.clone()
}

fn inspect_report(report: &str) -> Vec<Object> {
    let report: Json = serde_json::from_str(report).unwrap();
    let report = object(&report, &["root", "scripts"], &[]);
    let mut rows = Vec::new();
    for script in items(&report["scripts"]) {
        if script["kind"] == "agentscript" {
            rows.push(agentscript_row(script));
            continue;
        }
        let always = ["file", "id", "kind", "metadata", "parameters", "vars", "tools"];
        let row = match script["kind"].as_str() {
            Some("script") => object(
                script,
                &[&always[..], &["systems", "inputSchema"]].concat(),
                &["duplicateOf", "responseSchema"],
            ),
            _ => object(script, &always, &["duplicateOf", "responseSchema"]),
        };
        one_of(&row["kind"], &["script", "system"]);
        one_of(&row["metadata"], &["exact", "repaired", "truncated", "lost", "none"]);
        text(&row["file"]);
        text(&row["id"]);
        schema(&row["parameters"]);
        row.get("responseSchema").into_iter().for_each(schema);
        row.get("inputSchema").into_iter().for_each(schema);
        assert!(row["vars"].is_object());
        for system in row.get("systems").and_then(Json::as_array).into_iter().flatten() {
            if !system.is_string() {
                text(&object(system, &["id"], &["parameters", "vars"])["id"]);
            }
        }
        for tool in items(&row["tools"]) {
            let tool = object(tool, &["id", "kind", "selectable", "parameters", "line"], &[]);
            assert!(tool["id"].is_string() || tool["id"].is_null());
            one_of(&tool["kind"], &["tool", "agent"]);
            assert!(tool["selectable"].is_boolean());
            schema(&tool["parameters"]);
            number(&tool["line"]);
        }
        rows.push(row.clone());
    }
    rows
}

#[test]
fn check_keeps_its_contract_on_the_sample() {
    let run = promptsig(&["check", "--format", "json", "tests/sample"]);
    let diagnostics = check_report(&repository().join("tests/sample"), &run.stdout);
    let codes: BTreeSet<_> = diagnostics.iter().map(|diagnostic| text(&diagnostic["code"])).collect();
    for code in ["A01", "A05", "A06", "A07", "P01", "P02", "P10", "P11"] {
        assert!(codes.contains(code), "{code} is not in {codes:?}");
    }
}

#[test]
fn check_counts_bytes_in_spans_and_characters_in_columns() {
    let source = "script({ title: \"Café 🚲\", parameters: { é: null } })\r\n";
    let folder = Folder::with(&[("a.genai.mjs", source)]);
    let run = folder.promptsig(&["check", "--format", "json", "."]);
    let diagnostics = check_report(folder.path(), &run.stdout);
    let null = diagnostics.iter().find(|diagnostic| diagnostic["code"] == "P01").unwrap();
    assert_eq!(span(&null["span"], source), "null");
    assert_eq!(null["start"], serde_json::json!({ "line": 1, "column": 44 }));
}

#[test]
fn inspect_keeps_its_contract_on_the_sample() {
    let run = promptsig(&["inspect", "tests/sample"]);
    let rows = inspect_report(&run.stdout);
    let files: Vec<_> = rows.iter().map(|row| text(&row["file"]).to_owned()).collect();
    assert!(files.is_sorted(), "{files:?}");
    assert_eq!(files.len(), 21);
    assert!(files.iter().all(|file| repository().join("tests/sample").join(file).is_file()));
}

#[test]
fn inspect_lists_the_built_in_systems_when_asked() {
    let run = promptsig(&["inspect", "--builtins", "tests/sample"]);
    let rows = inspect_report(&run.stdout);
    assert_eq!(rows.len(), 21 + 86);
    let fetch = rows.iter().find(|row| row.get("id").is_some_and(|id| id == "system.fetch")).unwrap();
    assert_eq!(fetch["kind"], "system");
    assert_eq!(fetch["tools"][0]["id"], "fetch");
    assert_eq!(fetch["parameters"]["properties"]["domains"]["type"], "object");
    assert!(rows.iter().all(|row| !row.contains_key("duplicateOf")));
}

#[test]
fn schema_lists_every_site_in_source_order() {
    let run = promptsig(&["schema", "tests/sample/genaisrc/route-check.genai.ts"]);
    let report: Json = serde_json::from_str(&run.stdout).unwrap();
    let report = object(&report, &["file", "schemas"], &[]);
    assert_eq!(report["file"], "tests/sample/genaisrc/route-check.genai.ts");
    let sites: Vec<_> = items(&report["schemas"])
        .iter()
        .map(|site| {
            let site = object(site, &["kind", "line", "schema"], &["name"]);
            schema(&site["schema"]);
            (text(&site["kind"]), site.get("name").map(text), number(&site["line"]))
        })
        .collect();
    assert_eq!(
        sites,
        [("parameters", None, 6), ("responseSchema", None, 29), ("defSchema", Some("VERDICT"), 36)]
    );
}
