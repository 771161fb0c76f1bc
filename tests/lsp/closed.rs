//! Workspace diagnostics: pushed to clients that do not ask for them, and returned to those that do.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

const BAD: &str = "script({ accept: \"md\", parameters: { a: null } })\nuse(env.files, env.vars.a)\n";
const WARNING: &str = "script({ accept: \"md\" })\nuse(env.files)\n";
const GOOD: &str = "script({ parameters: { a: 1 } })\nenv.vars.a\n";
const ERROR: [&str; 1] = ["P01"];
const ALL: [&str; 2] = ["A01", "P01"];
const NOTHING: [&str; 0] = [];

struct Folder(TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    fn change(&self, client: &mut Client, name: &str, text: &str) {
        self.write(name, text);
        self.tell(client, name);
    }

    fn tell(&self, client: &mut Client, name: &str) {
        let changes = json!([{ "uri": self.uri(name), "type": 2 }]);
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    }

    fn client(&self, capabilities: Value) -> Client {
        Client::in_folders_with(&[self.0.path()], capabilities, Value::Null)
    }

    /// Expects these codes in the next publication of any file.
    #[track_caller]
    fn sent(&self, client: &mut Client, name: &str, codes: &[&str]) {
        let message = client.next("textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], self.uri(name));
        assert_eq!(codes_of(&message["params"]["diagnostics"]), codes);
    }

    /// Accepts an empty publication before the expected one.
    #[track_caller]
    fn sent_at_last(&self, client: &mut Client, name: &str, codes: &[&str]) {
        let message = client.next("textDocument/publishDiagnostics");
        if message["params"]["diagnostics"] == json!([]) {
            return self.sent(client, name, codes);
        }
        assert_eq!(message["params"]["uri"], self.uri(name));
        assert_eq!(codes_of(&message["params"]["diagnostics"]), codes);
    }
}

fn codes_of(diagnostics: &Value) -> Vec<&str> {
    diagnostics.as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect()
}

/// Capabilities of a client that asks for documents.
fn asks() -> Value {
    json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } })
}

fn close(client: &mut Client, uri: &str) {
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
}

#[test]
fn errors_of_closed_scripts_are_sent_and_taken_back() {
    let folder = Folder::with(&[("deep/a.genai.mjs", BAD), ("b.genai.mjs", GOOD)]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "deep/a.genai.mjs", &ERROR);
    folder.change(&mut client, "deep/a.genai.mjs", GOOD);
    folder.sent(&mut client, "deep/a.genai.mjs", &NOTHING);
    folder.change(&mut client, "b.genai.mjs", BAD);
    folder.sent(&mut client, "b.genai.mjs", &ERROR);
    fs::remove_file(folder.path("b.genai.mjs")).unwrap();
    folder.tell(&mut client, "b.genai.mjs");
    folder.sent(&mut client, "b.genai.mjs", &NOTHING);
    client.end();
}

#[test]
fn a_script_that_opens_is_told_of_as_an_open_one() {
    let folder = Folder::with(&[("a.genai.mjs", BAD)]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    client.open(&folder.uri("a.genai.mjs"), BAD);
    folder.sent(&mut client, "a.genai.mjs", &ALL);
    // Unsaved changes do not count once it is closed.
    client.change(&folder.uri("a.genai.mjs"), 2, json!([{ "text": GOOD }]));
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    close(&mut client, &folder.uri("a.genai.mjs"));
    folder.sent_at_last(&mut client, "a.genai.mjs", &ERROR);
    client.end();
}

/// Neovim asks only for the documents that it shows.
#[test]
fn a_client_that_asks_for_documents_alone_is_sent_the_others() {
    let folder = Folder::with(&[("a.genai.mjs", BAD)]);
    let mut client = folder.client(asks());
    let uri = folder.uri("a.genai.mjs");
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    client.open(&uri, BAD);
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    let report = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(codes_of(&report["items"]), ALL);
    close(&mut client, &uri);
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    client.end();
}

#[test]
fn the_setting_chooses_what_is_told() {
    let folder =
        Folder::with(&[("a.genai.mjs", BAD), ("promptsig.toml", "diagnosticMode = \"workspace\"\n")]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "a.genai.mjs", &ALL);
    let set = |client: &mut Client, settings: Value| {
        let params = json!({ "settings": { "promptsig": settings } });
        client.notify("workspace/didChangeConfiguration", params);
    };
    set(&mut client, json!({ "diagnosticMode": "openFilesOnly" }));
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    set(&mut client, json!({ "diagnosticMode": "workspaceErrors" }));
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    set(&mut client, json!({ "diagnosticMode": "workspaceErrors", "rules": { "P01": "warning" } }));
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    set(&mut client, json!({}));
    folder.sent(&mut client, "a.genai.mjs", &ALL);
    set(&mut client, json!({ "exclude": ["*.genai.mjs"] }));
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    client.end();
}

#[test]
fn an_unknown_mode_is_reported() {
    let modes = [
        ("workspaceError", "Did you mean `workspaceErrors`?"),
        ("nonsense", "Use one of `openFilesOnly`, `workspaceErrors`, `workspace`."),
    ];
    for (mode, remedy) in modes {
        let folder = Folder::with(&[("promptsig.toml", &format!("diagnosticMode = \"{mode}\"\n"))]);
        let mut client = folder.client(json!({}));
        let message = client.next("textDocument/publishDiagnostics");
        assert_eq!(
            message["params"]["diagnostics"][0]["message"],
            format!("Unknown mode `{mode}`. {remedy}")
        );
        client.end();
    }
}

#[test]
fn what_is_ignored_or_leaves_the_workspace_is_taken_back() {
    let folder = Folder::with(&[("a.genai.mjs", BAD)]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    folder.change(&mut client, ".gitignore", "a.*\n");
    client.searched();
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    folder.change(&mut client, ".gitignore", "");
    client.searched();
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    let gone = json!({ "uri": format!("file://{}", folder.0.path().display()), "name": "w" });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": { "added": [], "removed": [gone] } }),
    );
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    client.end();
}

#[test]
fn closed_scripts_are_judged_again_when_what_they_see_changes() {
    let user = "script({ system: [\"system.shop\"] })\n";
    let shop = "system({ title: \"Shop\" })\nexport default function () {}\n";
    let folder = Folder::with(&[("user.genai.mjs", user)]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "user.genai.mjs", &["M17"]);
    folder.change(&mut client, "system.shop.genai.mjs", shop);
    folder.sent(&mut client, "user.genai.mjs", &NOTHING);
    let uri = folder.uri("system.shop.genai.mjs");
    client.open(&uri, shop);
    folder.sent(&mut client, "system.shop.genai.mjs", &NOTHING);
    client.change(&uri, 2, json!([{ "text": shop.replace("title", "id: \"system.other\", title") }]));
    client.next("textDocument/publishDiagnostics");
    folder.sent(&mut client, "user.genai.mjs", &["M17"]);
    client.end();
}

#[test]
fn nothing_is_told_before_the_settings_are_known() {
    let folder = Folder::with(&[("a.genai.mjs", BAD)]);
    let mut client = folder.client(json!({ "workspace": { "configuration": true } }));
    let asked = client.next("workspace/configuration");
    client.reply(&asked, json!([{ "diagnosticMode": "workspace" }]));
    folder.sent(&mut client, "a.genai.mjs", &ALL);
    client.end();
}

fn reported(report: &Value) -> Vec<(&str, &str, Vec<&str>)> {
    let items = report["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| {
            let codes = if item["kind"] == "full" { codes_of(&item["items"]) } else { Vec::new() };
            (item["uri"].as_str().unwrap(), item["kind"].as_str().unwrap(), codes)
        })
        .collect()
}

fn pull(previous: &[(&str, &Value)]) -> Value {
    let previous: Vec<Value> = previous.iter().map(|(uri, id)| json!({ "uri": uri, "value": id })).collect();
    json!({ "identifier": "promptsig", "previousResultIds": previous })
}

#[test]
fn a_client_that_asks_for_the_workspace_waits_for_news() {
    let folder = Folder::with(&[("a.genai.mjs", GOOD)]);
    let (a, b) = (folder.uri("a.genai.mjs"), folder.uri("b.genai.mjs"));
    let mut client = folder.client(asks());
    // The file may be read before the request is, and its diagnostics be sent and taken back.
    client.ignore("textDocument/publishDiagnostics");
    let asked = client.request("workspace/diagnostic", pull(&[]));
    folder.change(&mut client, "a.genai.mjs", BAD);
    let report = client.result(asked);
    assert_eq!(reported(&report), [(a.as_str(), "full", ERROR.to_vec())]);
    assert_eq!(report["items"][0]["version"], Value::Null);
    let id = report["items"][0]["resultId"].clone();

    // The answer waits for a change; unchanged files are reported by their id.
    let asked = client.request("workspace/diagnostic", pull(&[(&a, &id)]));
    folder.change(&mut client, "b.genai.mjs", BAD);
    let report = client.result(asked);
    let mut items = reported(&report);
    items.sort();
    assert_eq!(items, [(a.as_str(), "unchanged", vec![]), (b.as_str(), "full", ERROR.to_vec())]);

    // Another result id gets a full report.
    let report = client.ask("workspace/diagnostic", pull(&[(&a, &id), (&b, &json!("old"))]));
    let of_b = report["items"].as_array().unwrap().iter().find(|item| item["uri"] == b).unwrap();
    assert_eq!(codes_of(&of_b["items"]), ERROR);
    let asked = client.request("workspace/diagnostic", pull(&[(&a, &id), (&b, &of_b["resultId"])]));
    folder.change(&mut client, "b.genai.mjs", GOOD);
    let report = client.result(asked);
    let mut items = reported(&report);
    items.sort();
    assert_eq!(items, [(a.as_str(), "unchanged", vec![]), (b.as_str(), "full", vec![])]);
    client.end();
}

#[test]
fn news_are_sent_in_parts_to_a_client_that_takes_them() {
    let folder = Folder::with(&[("a.genai.mjs", BAD), ("b.genai.mjs", GOOD)]);
    let a = folder.uri("a.genai.mjs");
    let mut client = folder.client(asks());
    folder.sent(&mut client, "a.genai.mjs", &ERROR);
    let ask = |client: &mut Client, previous: &[(&str, &Value)]| {
        let mut params = pull(previous);
        params["partialResultToken"] = json!("parts");
        client.request("workspace/diagnostic", params)
    };
    let asked = ask(&mut client, &[]);
    // Pushed diagnostics are taken back, so that nothing is shown twice.
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    let part = client.next("$/progress");
    assert_eq!(part["params"]["token"], "parts");
    let part = &part["params"]["value"];
    assert_eq!(reported(part), [(a.as_str(), "full", ERROR.to_vec())]);
    assert_eq!(client.result(asked), json!({ "items": [] }));

    let asked = ask(&mut client, &[(&a, &part["items"][0]["resultId"])]);
    client.notify("$/cancelRequest", json!({ "id": asked }));
    assert_eq!(client.error(asked), -32800);
    client.end();
}

/// VS Code shows an open document's diagnostics until the workspace's answer replaces them.
#[test]
fn a_client_is_told_anew_of_a_document_that_it_closed() {
    let folder = Folder::with(&[("a.genai.mjs", WARNING)]);
    let a = folder.uri("a.genai.mjs");
    let mut client = folder.client(asks());
    client.open(&a, BAD);
    let asked = client.request("workspace/diagnostic", pull(&[]));
    close(&mut client, &a);
    let report = client.result(asked);
    assert_eq!(reported(&report), [(a.as_str(), "full", vec![])]);
    let report = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": a } }));
    assert_eq!(report["items"], json!([]));
    folder.change(&mut client, "a.genai.mjs", BAD);
    let report = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": a } }));
    assert_eq!(codes_of(&report["items"]), ERROR);
    client.end();
}

#[test]
fn a_request_that_waits_is_answered_at_the_end() {
    let folder = Folder::with(&[("a.genai.mjs", GOOD)]);
    let mut client = folder.client(asks());
    let asked = client.request("workspace/diagnostic", pull(&[]));
    assert_eq!(client.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(client.result(asked), json!({ "items": [] }));
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    client.ends_with(0);
}

#[test]
fn there_is_a_limit_and_it_is_said() {
    let parameters: Vec<String> = (0..100).map(|number| format!("p{number}: null")).collect();
    let bad = format!("script({{ parameters: {{ {} }} }})\nuse(env.vars)\n", parameters.join(", "));
    let names: Vec<String> = (0..51).map(|number| format!("s{number:02}.genai.mjs")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), bad.as_str())).collect();
    let folder = Folder::with(&files);
    let mut client = folder.client(json!({}));
    for name in &names[..50] {
        folder.sent(&mut client, name, &["P01"; 100]);
    }
    let message = client.next("window/showMessage");
    let text = message["params"]["message"].as_str().unwrap();
    assert!(
        text.starts_with("promptsig shows the first 5000 diagnostics of scripts that are not open"),
        "{text}"
    );
    folder.sent(&mut client, &names[50], &NOTHING);
    folder.change(&mut client, &names[3], GOOD);
    folder.sent(&mut client, &names[3], &NOTHING);
    folder.sent(&mut client, &names[50], &["P01"; 100]);
    client.end();
}

#[test]
fn a_document_that_nobody_knows_has_nothing() {
    let mut client = Client::initialized(asks());
    for uri in ["untitled:a.genai.mjs", "file:///nowhere/a.genai.mjs", "file:///nowhere/a.txt"] {
        let report = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
        assert_eq!(report["items"], json!([]));
    }
    assert!(!Path::new("/nowhere").exists());
    client.end();
}

/// The editor's TypeScript server reports it.
#[test]
fn code_that_does_not_parse_is_not_told_in_an_editor() {
    let broken = "script({})\nif (env.files.length {\n}\n";
    let folder = Folder::with(&[("a.genai.mjs", broken), ("b.genai.mjs", BAD)]);
    let mut client = folder.client(json!({}));
    folder.sent(&mut client, "b.genai.mjs", &ERROR);
    client.open(&folder.uri("a.genai.mjs"), broken);
    folder.sent(&mut client, "a.genai.mjs", &NOTHING);
    client.end();
}

/// JavaScript has no types to report it by.
#[test]
fn a_member_that_typescript_knows_is_left_to_its_server() {
    let text = "script({})\nconst { content } = await runPrompt(\"Hello.\")\nconsole.log(content)\n";
    let folder = Folder::with(&[("a.genai.mts", text), ("b.genai.mjs", text)]);
    let mut client = folder.client(asks());
    let mut codes = |name: &str| {
        client.open(&folder.uri(name), text);
        let params = json!({ "textDocument": { "uri": folder.uri(name) } });
        let report = client.ask("textDocument/diagnostic", params);
        let items = report["items"].as_array().expect("a full report").clone();
        items.iter().map(|item| item["code"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(codes("a.genai.mts"), Vec::<String>::new());
    assert_eq!(codes("b.genai.mjs"), ["U02"]);
    client.end();
}
