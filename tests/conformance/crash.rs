use promptsig::genaiscript::{CallKind, Defaults, infer_parameters};
use promptsig::{FilePath, SourceFile};
use serde_json::{Value as Json, json};

use crate::conformance::cases;

/// Cases that fail outside of schema inference, over other metadata with their own rules. Nothing is claimed of them
/// here.
const OF_OTHER_PARTS: [(&str, &str); 9] = [
    ("accept number", "loading does not look at `accept`; the rule A11 tells what a run does"),
    ("metadata key too long", "the limits of `metadata`"),
    ("17 metadata", "the limits of `metadata`"),
    ("system: null", "the resolution of systems"),
    ("system: number", "the resolution of systems"),
    ("system: nested [[...]]", "the resolution of systems"),
    ("tools: number", "the resolution of tools"),
    ("mcpServers missing file", "reading of another file"),
    ("activation bad regex", "regular expressions"),
];

#[test]
fn values_that_break_a_workspace() {
    let all = cases(include_str!("crash.json"));
    assert_eq!(all.len(), 29);
    let mut checked = 0;
    for case in &all {
        let name = case["name"].as_str().unwrap();
        if OF_OTHER_PARTS.iter().any(|(other, _)| *other == name) {
            continue;
        }
        assert_eq!(load(case["src"].as_str().unwrap()), case["result"], "{name}");
        checked += 1;
    }
    assert_eq!(checked + OF_OTHER_PARTS.len(), all.len(), "every other case is in the file");
}

/// Result of loading a workspace of this one script, in the format of the case file.
fn load(source: &str) -> String {
    let file = SourceFile::read(FilePath::new("/main.genai.mjs"), source.into()).expect("a script");
    if file.as_script().unwrap().script().reading.kind == Some(CallKind::System) {
        // A system's schemas are made for the scripts that use it.
        return format!("ok   {}", Json::Null);
    }
    let mut properties = serde_json::Map::new();
    if let Some(parameters) = file.as_script().unwrap().script().reading.value.get("parameters") {
        match infer_parameters(parameters, Defaults::Keep).result() {
            Ok(schema) => properties.extend(schema.map(|schema| ("script".to_owned(), schema.to_json()))),
            Err(throw) => return format!("THROWS (whole project): {}", throw.message),
        }
    }
    format!("ok   {}", json!({ "type": "object", "properties": properties }))
}
