//! Small workspaces, one for each branch of GenAIScript's code, compared with the real package (`answers.mjs` asks
//! again).

use std::sync::Arc;

use promptsig::workspace::{Project, inspect};
use promptsig::{FilePath, SourceFile};
use serde_json::{Map, Value as Json};

fn files(workspace: &Json) -> Vec<SourceFile> {
    let files = workspace["files"].as_object().unwrap();
    files
        .iter()
        .filter_map(|(name, text)| {
            let source: Arc<str> = text.as_str().unwrap().into();
            SourceFile::read(FilePath::new(format!("/w/{name}")), source)
        })
        .collect()
}

#[test]
fn every_workspace_is_seen_as_genaiscript_sees_it() {
    let workspaces: Json = serde_json::from_str(include_str!("workspaces.json")).unwrap();
    let answers: Json = serde_json::from_str(include_str!("answers.json")).unwrap();
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (workspace, answer) in workspaces.as_array().unwrap().iter().zip(answers.as_array().unwrap()) {
        assert_eq!(workspace["workspace"], answer["workspace"], "answers.json is of other workspaces");
        let files = files(workspace);
        let mut project = Project::with_roots(["/w"]);
        for file in &files {
            project.insert(file);
        }
        let entries = files.iter().map(inspect::InspectEntry::new).collect();
        let report = inspect::report(&project, "/w", entries);
        let rows = serde_json::to_value(&report).unwrap()["scripts"].as_array().unwrap().clone();
        let name = answer["workspace"].as_str().unwrap();
        if answer.get("throws").is_some() {
            let throws = rows.iter().any(|row| {
                ["parameters", "systems", "inputSchema", "vars"]
                    .iter()
                    .any(|key| !row[key]["error"].is_null())
            });
            compared += 1;
            if !throws {
                wrong.push(format!("{name}: GenAIScript throws {}", answer["throws"]));
            }
            continue;
        }
        let kept: Vec<&Json> = rows.iter().filter(|row| row.get("duplicateOf").is_none()).collect();
        let expected = answer["scripts"].as_array().unwrap();
        if kept.len() != expected.len() {
            wrong.push(format!("{name}: {} scripts kept, not {}", kept.len(), expected.len()));
        }
        for expected in expected {
            let Some(row) = kept.iter().find(|row| row["file"] == expected["file"]) else {
                wrong.push(format!("{name}: {} is missing", expected["file"]));
                continue;
            };
            for key in ["id", "kind", "parameters", "systems", "inputSchema", "vars"] {
                compared += 1;
                if !same(row.get(key).unwrap_or(&Json::Null), expected.get(key).unwrap_or(&Json::Null)) {
                    wrong.push(format!(
                        "{name}: {} of {}:\n    ours   {}\n    theirs {}",
                        key,
                        expected["file"],
                        row.get(key).unwrap_or(&Json::Null),
                        expected.get(key).unwrap_or(&Json::Null)
                    ));
                }
            }
            let path = FilePath::new(format!("/w/{}", expected["file"].as_str().unwrap()));
            let summary = project.summary(&path).unwrap();
            let mut ours = Map::new();
            ours.insert("title".into(), summary.title.clone().into());
            ours.insert("unlisted".into(), summary.unlisted.into());
            ours.insert("group".into(), summary.group.clone().into());
            ours.insert(
                "tools".into(),
                summary.tools.iter().map(|tool| tool.id.clone()).collect::<Vec<_>>().into(),
            );
            let truth = |key: &str| expected.get(key).cloned().unwrap_or(Json::Null);
            let theirs = [
                (
                    "title",
                    Json::String(match truth("title") {
                        Json::String(title) => title,
                        other => other.to_string(),
                    }),
                ),
                ("unlisted", Json::Bool(truth("unlisted") == true)),
                ("group", truth("group")),
                ("tools", truth("tools")),
            ];
            for (key, theirs) in theirs {
                compared += 1;
                if ours[key] != theirs {
                    wrong.push(format!(
                        "{name}: {key} of {}: ours {}, theirs {theirs}",
                        expected["file"], ours[key]
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 2000, "only {compared} compared");
}

/// Messages of invalid regular expressions depend on the JavaScript engine.
fn same(ours: &Json, theirs: &Json) -> bool {
    match (ours["error"].as_str(), theirs["error"].as_str()) {
        (Some(ours), Some(theirs)) => theirs.starts_with(ours),
        _ => ours == theirs,
    }
}
