//! The Functions Manual, compared with a reference for the workspace in `functions-manual/`.

use promptsig::ide::manual::{self, ManualEntry, ManualFormat, ManualOptions};
use promptsig::{FilePath, SourceFile};
use serde_json::Value as Json;

const SCRIPTS: [(&str, &str); 2] = [
    ("/weather.genai.mts", include_str!("functions-manual/weather.genai.mts")),
    ("/files.genai.mjs", include_str!("functions-manual/files.genai.mjs")),
];

/// Functions that the reference omits: agents, and the tools of servers.
const MORE: [&str; 2] = ["files.memory_*", "files.agent_planner"];

/// Functions of which only a run can tell a part. The reference does not mark that.
const UNKNOWN: [&str; 2] = ["files.unknown", "files.dynamic"];

/// Functions whose description the reference cannot read.
const BETTER: [(&str, &str); 1] = [("weather.convert", "Converts a temperature to C.")];

fn entries() -> Vec<ManualEntry> {
    let file = |(path, text): &(&str, &str)| SourceFile::read(FilePath::new(*path), (*text).into()).unwrap();
    SCRIPTS.iter().flat_map(|script| manual::entries(file(script).as_script().unwrap())).collect()
}

fn expected() -> Vec<Json> {
    let golden: Json = serde_json::from_str(include_str!("functions-manual.json")).unwrap();
    let mut functions = golden["manual"].as_array().unwrap().clone();
    for (name, description) in BETTER {
        let function = functions.iter_mut().find(|function| function["name"] == name).unwrap();
        assert_eq!(function["description"], "");
        function["description"] = description.into();
    }
    functions
}

#[test]
fn functions() {
    let made = manual::render(&entries(), ManualFormat::Json, &ManualOptions::default()).text;
    let mut made: Vec<Json> = serde_json::from_str(&made).unwrap();
    let is_more = |function: &Json| MORE.contains(&function["name"].as_str().unwrap());
    assert_eq!(made.iter().filter(|function| is_more(function)).count(), MORE.len());
    made.retain(|function| !is_more(function));
    for function in &mut made {
        let is_marked = function.as_object_mut().unwrap().shift_remove("unknown").is_some();
        assert_eq!(is_marked, UNKNOWN.contains(&function["name"].as_str().unwrap()), "{function:#}");
    }
    let expected = expected();
    for (made, expected) in made.iter().zip(&expected) {
        // The order of the keys counts, too.
        assert_eq!(format!("{made:#}"), format!("{expected:#}"));
    }
    assert_eq!(made.len(), expected.len());
}

#[test]
fn text() {
    let made = manual::render(&entries(), ManualFormat::Text, &ManualOptions::default()).text;
    for function in expected() {
        let mut lines = vec![
            format!("{}:", function["name"].as_str().unwrap()),
            format!("  description: {}", function["description"].as_str().unwrap()),
            "  inputs:".to_owned(),
        ];
        for (name, schema) in function["parameters"]["properties"].as_object().unwrap() {
            let description = schema["description"].as_str().map(|description| format!(" {description}"));
            let default = schema.get("default").map(|default| format!(" (default value: {default})"));
            let said = description.unwrap_or_default() + &default.unwrap_or_default();
            lines.push(format!("    - {name}:{said}"));
        }
        let block = lines.join("\n") + "\n";
        assert!(made.contains(&block), "{block} is not in\n{made}");
    }
}
