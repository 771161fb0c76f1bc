use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;
use crate::lsp::workspace::{folder, uri};

const PROGRAM: &str = "import agent Helper from \"../shared/helper.as\"\n\nmain agent Entry {\n  main func(input) { Helper.help(input) }\n}\n";
const HELPER: &str = "agent Helper {\n  func help(question) { question }\n}\n";

const USER: &str = "script({ system: [\"system.shop\"] })\nenv.vars[\"system.shop.currency\"]\n";
const SHOP: &str = "system({ parameters: { currency: \"EUR\" } })\nexport default function () {}\n";
const INCLUDE: &str = "{ \"include\": [\"../shared/*.genai.mjs\"] }";

fn versioned() -> Value {
    json!({ "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename"] } } })
}

/// Creates the folders `w` and `shared`. Returns the canonical path.
fn two_folders(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let around = folder(files);
    let place = around.path().canonicalize().unwrap();
    (around, place)
}

fn client(folders: &[&Path]) -> Client {
    let settings = json!({ "diagnosticMode": "openFilesOnly" });
    let mut client = Client::before_the_search(folders, versioned(), settings);
    client.ignore("textDocument/publishDiagnostics");
    client
}

fn rename(path: &Path, line: u32, character: u32) -> Value {
    let place = json!({ "line": line, "character": character });
    json!({ "textDocument": { "uri": uri(path) }, "position": place, "newName": "clerk" })
}

/// Asks to rename until the files to change are known, and returns the reason of the refusal.
fn refused(client: &mut Client, params: &Value) -> String {
    let mut reason = String::new();
    client.until(|client| {
        let id = client.request("textDocument/rename", params.clone());
        let answer = client.answer(id);
        answer["error"]["message"].as_str().unwrap_or_default().clone_into(&mut reason);
        reason.contains("outside")
    });
    reason
}

fn changed(edit: &Value) -> Vec<String> {
    let changes = edit["documentChanges"].as_array().unwrap();
    let name = |change: &Value| {
        let uri = change["textDocument"]["uri"].as_str().or(change["oldUri"].as_str()).unwrap();
        uri.rsplit_once('/').unwrap().1.to_owned()
    };
    changes.iter().map(name).collect()
}

#[test]
fn an_agent_from_outside_keeps_its_name() {
    let (_kept, place) = two_folders(&[("w/entry.as", PROGRAM), ("shared/helper.as", HELPER)]);
    let (root, entry, helper) = (place.join("w"), place.join("w/entry.as"), place.join("shared/helper.as"));
    let mut client = client(&[&root]);
    client.searched();
    client.open(&uri(&entry), PROGRAM);
    let reason = refused(&mut client, &rename(&entry, 3, 22));
    assert!(reason.starts_with(&format!("`{}`", helper.display())), "{reason}");
    refused(&mut client, &rename(&entry, 3, 30));
    // A name that only this file uses is renamed.
    let edit = client.ask("textDocument/rename", rename(&entry, 3, 13));
    assert_eq!(changed(&edit), ["entry.as"]);
    // From there it is not renamed either, unless it is open as a part of the workspace.
    client.open(&uri(&helper), HELPER);
    let reason = refused(&mut client, &rename(&entry, 3, 22));
    assert!(reason.contains("helper.as"), "{reason}");
    client.end();
}

/// An open file outside may change itself, and loads the workspace.
#[test]
fn a_document_from_outside_is_its_own() {
    let (_kept, place) = two_folders(&[("w/entry.as", PROGRAM), ("shared/helper.as", HELPER)]);
    let (root, entry, helper) = (place.join("w"), place.join("w/entry.as"), place.join("shared/helper.as"));
    let mut client = client(&[&root]);
    client.searched();
    client.open(&uri(&entry), PROGRAM);
    refused(&mut client, &rename(&entry, 3, 22));
    client.open(&uri(&helper), HELPER);
    let edit = client.ask("textDocument/rename", rename(&helper, 0, 8));
    assert_eq!(changed(&edit), ["helper.as", "entry.as"]);
    client.end();
}

#[test]
fn an_agent_of_a_second_folder_is_renamed() {
    let (_kept, place) = two_folders(&[("w/entry.as", PROGRAM), ("shared/helper.as", HELPER)]);
    let entry = place.join("w/entry.as");
    let mut client = client(&[&place.join("w"), &place.join("shared")]);
    client.searched();
    client.searched();
    client.open(&uri(&entry), PROGRAM);
    let edit = client.ask("textDocument/rename", rename(&entry, 3, 22));
    assert_eq!(changed(&edit), ["helper.as", "entry.as"]);
    client.end();
}

/// Without a folder, the file's own folder and those below are the workspace.
#[test]
fn an_agent_from_above_keeps_its_name_without_a_workspace() {
    let (_kept, place) = two_folders(&[("w/entry.as", PROGRAM), ("shared/helper.as", HELPER)]);
    let entry = place.join("w/entry.as");
    let mut client = client(&[]);
    client.open(&uri(&entry), PROGRAM);
    refused(&mut client, &rename(&entry, 3, 22));
    // Once it is open, the user sees the changes.
    client.open(&uri(&place.join("shared/helper.as")), HELPER);
    let edit = client.ask("textDocument/rename", rename(&entry, 3, 22));
    assert_eq!(changed(&edit), ["helper.as", "entry.as"]);
    client.end();
}

#[test]
fn a_system_that_is_included_from_outside_keeps_its_names() {
    let files = [
        ("w/user.genai.mjs", USER),
        ("w/genaiscript.config.json", INCLUDE),
        ("shared/system.shop.genai.mjs", SHOP),
    ];
    let (_kept, place) = two_folders(&files);
    let (root, user) = (place.join("w"), place.join("w/user.genai.mjs"));
    let shop = place.join("shared/system.shop.genai.mjs");

    let mut outside = client(&[&root]);
    // The first message reports that the pattern leads out.
    outside.searched();
    outside.searched();
    outside.open(&uri(&user), USER);
    let parameter = refused(&mut outside, &rename(&user, 1, 25));
    let id = refused(&mut outside, &rename(&user, 0, 22));
    for reason in [parameter, id] {
        assert!(reason.starts_with(&format!("`{}`", shop.display())), "{reason}");
    }
    outside.end();

    let mut inside = client(&[&root, &place.join("shared")]);
    inside.open(&uri(&user), USER);
    inside.until(|client| {
        let id = client.request("textDocument/rename", rename(&user, 1, 25));
        let edit = client.answer(id)["result"].take();
        edit.is_object() && changed(&edit).contains(&"system.shop.genai.mjs".to_owned())
    });
    inside.ignore("window/logMessage");
    inside.end();
}

#[test]
fn a_moved_file_changes_nothing_outside() {
    let named = "system({ system: [\"system.shop\"] })\nexport default function () {}\n";
    let files = [
        ("w/system.shop.genai.mjs", SHOP),
        ("w/user.genai.mjs", USER),
        ("w/genaiscript.config.json", INCLUDE),
        ("shared/system.more.genai.mjs", named),
    ];
    let (_kept, place) = two_folders(&files);
    let moved = |name: &str| uri(&place.join("w").join(name));
    let params = json!({ "files": [{
        "oldUri": moved("system.shop.genai.mjs"),
        "newUri": moved("system.store.genai.mjs"),
    }] });

    let mut outside = client(&[&place.join("w")]);
    outside.searched();
    outside.searched();
    let edit = outside.ask("workspace/willRenameFiles", params.clone());
    assert_eq!(changed(&edit), ["user.genai.mjs"]);
    let message = outside.next("window/showMessage")["params"]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("system.more.genai.mjs"), "{message}");
    outside.end();

    let mut inside = client(&[&place.join("w"), &place.join("shared")]);
    inside.until(|client| {
        let edit = client.ask("workspace/willRenameFiles", params.clone());
        edit.is_object() && changed(&edit) == ["system.more.genai.mjs", "user.genai.mjs"]
    });
    inside.ignore("window/logMessage");
    inside.end();
}
