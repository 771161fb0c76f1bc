//! Navigation and renaming over the wire, in open and closed files.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

const SHOP: &str = "// 🦀\nsystem({ parameters: { currency: \"EUR\" } })\nexport default function () {}\n";
const BUY: &str = "script({ system: [\"system.shop\"] })\nenv.vars[\"system.shop.currency\"]\n";
const SELL: &str = "/* 🦀 */ script({ vars: { \"system.shop.currency\": \"USD\" } })\n";

/// A workspace with `buy` open, and a client without diagnostics.
struct Stage {
    folder: TempDir,
    client: Client,
}

impl Stage {
    fn new(capabilities: Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in
            [("system.shop.genai.mjs", SHOP), ("buy.genai.mjs", BUY), ("sell.genai.mjs", SELL)]
        {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut client = Client::in_folders(&[folder.path()], capabilities);
        client.ignore("textDocument/publishDiagnostics");
        let mut stage = Self { folder, client };
        stage.client.open(&stage.uri("buy.genai.mjs"), BUY);
        stage
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    fn at(&self, line: u32, character: u32) -> Value {
        json!({
            "textDocument": { "uri": self.uri("buy.genai.mjs") },
            "position": { "line": line, "character": character },
        })
    }

    fn rename(&self, line: u32, character: u32, new: &str) -> Value {
        let mut params = self.at(line, character);
        params["newName"] = json!(new);
        params
    }

    /// Removes the folder's path from an answer.
    fn plain(&self, answer: &Value) -> Value {
        let folder = format!("file://{}/", self.folder.path().display());
        serde_json::from_str(&answer.to_string().replace(&folder, "")).unwrap()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.client.ask(method, params);
        self.plain(&answer)
    }

    /// Returns the error message of a refused request.
    fn refused(&mut self, method: &str, params: Value) -> String {
        let id = self.client.request(method, params);
        let answer = self.client.answer(id);
        assert_eq!(answer["error"]["code"], -32803, "{answer}");
        answer["error"]["message"].as_str().unwrap().to_owned()
    }
}

fn range(line: u32, start: u32, end: u32) -> Value {
    json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } })
}

fn versioned() -> Value {
    json!({
        "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename"] } },
        "textDocument": { "rename": { "prepareSupport": true } },
    })
}

#[test]
fn a_definition_leads_to_a_file_that_is_not_open() {
    let mut stage = Stage::new(json!({}));
    let at = stage.at(1, 25);
    let location = json!([{ "uri": "system.shop.genai.mjs", "range": range(1, 23, 31) }]);
    assert_eq!(stage.ask("textDocument/definition", at.clone()), location);
    assert_eq!(stage.ask("textDocument/declaration", at), location);
    let elsewhere = stage.at(0, 1);
    assert_eq!(stage.ask("textDocument/definition", elsewhere), Value::Null);
    stage.client.end();
}

#[test]
fn a_definition_may_be_a_link() {
    let mut stage = Stage::new(json!({ "textDocument": { "definition": { "linkSupport": true } } }));
    let at = stage.at(0, 20);
    assert_eq!(
        stage.ask("textDocument/definition", at),
        json!([{
            "originSelectionRange": range(0, 19, 30),
            "targetUri": "system.shop.genai.mjs",
            "targetRange": range(1, 0, 6),
            "targetSelectionRange": range(1, 0, 6),
        }])
    );
    stage.client.end();
}

#[test]
fn references_are_found_in_all_files() {
    let mut stage = Stage::new(json!({}));
    let mut params = stage.at(1, 25);
    params["context"] = json!({ "includeDeclaration": true });
    let (buy, sell) = (range(1, 22, 30), range(0, 39, 47));
    assert_eq!(
        stage.ask("textDocument/references", params.clone()),
        json!([
            { "uri": "buy.genai.mjs", "range": buy },
            { "uri": "sell.genai.mjs", "range": sell },
            { "uri": "system.shop.genai.mjs", "range": range(1, 23, 31) },
        ])
    );
    params["context"]["includeDeclaration"] = json!(false);
    assert_eq!(stage.ask("textDocument/references", params).as_array().unwrap().len(), 2);
    let at = stage.at(1, 25);
    let highlights = stage.ask("textDocument/documentHighlight", at);
    assert_eq!(highlights, json!([{ "range": buy, "kind": 2 }]));
    stage.client.end();
}

#[test]
fn a_rename_is_one_edit_of_versions() {
    let mut stage = Stage::new(versioned());
    let (at, rename) = (stage.at(1, 25), stage.rename(1, 25, "money"));
    assert_eq!(
        stage.ask("textDocument/prepareRename", at),
        json!({ "range": range(1, 22, 30), "placeholder": "currency" })
    );
    let edits =
        |line: u32, start, end, text: &str| json!([{ "range": range(line, start, end), "newText": text }]);
    assert_eq!(
        stage.ask("textDocument/rename", rename),
        json!({ "documentChanges": [
            {
                "textDocument": { "uri": "buy.genai.mjs", "version": 1 },
                "edits": edits(1, 9, 31, "\"system.shop.money\""),
            },
            {
                "textDocument": { "uri": "sell.genai.mjs", "version": null },
                "edits": edits(0, 26, 48, "\"system.shop.money\""),
            },
            {
                "textDocument": { "uri": "system.shop.genai.mjs", "version": null },
                "edits": edits(1, 23, 31, "money"),
            },
        ] })
    );
    stage.client.end();
}

#[test]
fn a_client_without_versions_gets_changes() {
    let mut stage = Stage::new(json!({}));
    let rename = stage.rename(1, 25, "money");
    let edit = stage.ask("textDocument/rename", rename);
    assert_eq!(edit["changes"].as_object().unwrap().len(), 3, "{edit}");
    assert_eq!(edit["documentChanges"], Value::Null);
    stage.client.end();
}

#[test]
fn files_that_changed_behind_the_server_are_read_again() {
    let mut stage = Stage::new(versioned());
    fs::write(stage.path("sell.genai.mjs"), format!("\n\n{SELL}")).unwrap();
    fs::remove_file(stage.path("system.shop.genai.mjs")).unwrap();
    let system = "\nsystem({ parameters: { currency: 1, money: 2 } })\n";
    fs::write(stage.path("system.shop.genai.mjs"), system).unwrap();
    let rename = stage.rename(1, 25, "coins");
    let edit = stage.ask("textDocument/rename", rename);
    assert_eq!(edit["documentChanges"][1]["edits"][0]["range"], range(2, 26, 48), "{edit}");
    // Refusals also use the file's current text.
    let rename = stage.rename(1, 25, "money");
    let reason = stage.refused("textDocument/rename", rename);
    assert!(reason.contains("`money`"), "{reason}");
    stage.client.end();
}

#[test]
fn a_name_that_stays_says_why() {
    let mut stage = Stage::new(versioned());
    let text = "script({ system: [\"system.files\"] })\nenv.vars[\"system.shop.currency\"]\n";
    let uri = stage.uri("buy.genai.mjs");
    stage.client.change(&uri, 2, json!([{ "text": text }]));
    let at = stage.at(0, 25);
    let reason = stage.refused("textDocument/prepareRename", at);
    assert_eq!(reason, "`system.files` comes with GenAIScript and keeps its name.");
    let rename = stage.rename(1, 25, "都市");
    let reason = stage.refused("textDocument/rename", rename);
    assert!(reason.contains("would vanish"), "{reason}");
    let nothing = stage.at(0, 3);
    assert_eq!(stage.ask("textDocument/prepareRename", nothing), Value::Null);
    stage.client.end();
}

#[test]
fn a_system_is_renamed_with_its_file() {
    let mut stage = Stage::new(versioned());
    let rename = stage.rename(0, 20, "system.store");
    let edit = stage.ask("textDocument/rename", rename);
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 3, "{edit}");
    assert_eq!(changes[0]["edits"].as_array().unwrap().len(), 2, "{edit}");
    assert_eq!(
        changes[2],
        json!({ "kind": "rename", "oldUri": "system.shop.genai.mjs", "newUri": "system.store.genai.mjs" })
    );
    stage.client.end();
}

#[test]
fn without_files_that_move_an_id_stays() {
    let mut stage = Stage::new(json!({ "workspace": { "workspaceEdit": { "documentChanges": true } } }));
    let (at, rename) = (stage.at(0, 20), stage.rename(0, 20, "system.store"));
    let reason = stage.refused("textDocument/prepareRename", at);
    assert!(reason.contains("`system.shop`") && reason.contains("rename the file"), "{reason}");
    assert_eq!(stage.refused("textDocument/rename", rename), reason);
    stage.client.end();
}

#[test]
fn a_file_that_moves_takes_its_mentions_along() {
    let mut stage = Stage::new(versioned());
    let (old, new) = (stage.uri("system.shop.genai.mjs"), stage.uri("system.store.genai.mjs"));
    let params = |old: &str, new: &str| json!({ "files": [{ "oldUri": old, "newUri": new }] });
    let edit = stage.ask("workspace/willRenameFiles", params(&old, &new));
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 2, "{edit}");
    assert_eq!(changes[0]["edits"][0], json!({ "range": range(0, 18, 31), "newText": "\"system.store\"" }));
    assert_eq!(changes[1]["textDocument"], json!({ "uri": "sell.genai.mjs", "version": null }));
    let other = stage.uri("notes.md");
    assert_eq!(stage.ask("workspace/willRenameFiles", params(&other, &new)), Value::Null);
    assert_eq!(stage.ask("workspace/willRenameFiles", params("%", "")), Value::Null);
    stage.client.end();
}

#[test]
fn symbols_of_a_document_are_a_tree_or_a_list() {
    let text = "script({ parameters: { city: \"\" } })\n";
    let tree = json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    for (capabilities, is_tree) in [(tree, true), (json!({}), false)] {
        let mut stage = Stage::new(capabilities);
        let uri = stage.uri("buy.genai.mjs");
        stage.client.change(&uri, 2, json!([{ "text": text }]));
        let found = stage.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
        let parameter = if is_tree {
            assert_eq!((&found[0]["name"], &found[0]["kind"]), (&json!("buy"), &json!(2)));
            assert_eq!(found[0]["range"], range(0, 0, 36));
            assert_eq!(found[0]["selectionRange"], range(0, 0, 6));
            found[0]["children"][0].clone()
        } else {
            assert_eq!(found[1]["containerName"], "buy");
            assert_eq!(found[1]["location"]["range"], range(0, 23, 31));
            found[1].clone()
        };
        assert_eq!((&parameter["name"], &parameter["kind"]), (&json!("city"), &json!(8)));
        stage.client.end();
    }
}

#[test]
fn symbols_of_the_workspace_are_found_in_files_that_are_not_open() {
    let mut stage = Stage::new(json!({}));
    let found = stage.ask("workspace/symbol", json!({ "query": "curr" }));
    assert_eq!(
        found,
        json!([{
            "name": "system.shop.currency",
            "kind": 8,
            "containerName": "system.shop",
            "location": { "uri": "system.shop.genai.mjs", "range": range(1, 23, 31) },
        }])
    );
    assert_eq!(stage.ask("workspace/symbol", json!({ "query": "zzz" })), Value::Null);
    stage.client.end();
}

#[test]
fn links_lead_to_files_that_are_there() {
    let mut stage = Stage::new(json!({}));
    let uri = stage.uri("buy.genai.mjs");
    let text = "script({ system: \"system.shop\", files: [\"notes.md\", \"gone.md\"] })\n";
    stage.client.change(&uri, 2, json!([{ "text": text }]));
    write(&stage.path("notes.md"), "");
    let found = stage.ask("textDocument/documentLink", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(
        found,
        json!([
            { "range": range(0, 18, 29), "target": "system.shop.genai.mjs" },
            { "range": range(0, 41, 49), "target": "notes.md" },
        ])
    );
    stage.client.end();
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
}

#[test]
fn other_documents_get_no_answers() {
    let mut stage = Stage::new(json!({}));
    let uri = stage.uri("code.mjs");
    stage.client.open(&uri, BUY);
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 25 } });
    for method in [
        "textDocument/definition",
        "textDocument/documentHighlight",
        "textDocument/prepareRename",
        "textDocument/documentSymbol",
        "textDocument/documentLink",
    ] {
        assert_eq!(stage.ask(method, at.clone()), Value::Null, "{method}");
    }
    stage.client.end();
}
