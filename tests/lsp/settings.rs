//! Settings in `promptsig.toml` and in the editor.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

const TEXT: &str = "script({ accept: \"md\" })\ndef(\"FILE\", env.files)\n";
const NAME: &str = "a.genai.mjs";
const SETTINGS: &str = "promptsig.toml";

const ERROR: u8 = 1;
const INFORMATION: u8 = 3;
const HINT: u8 = 4;

fn folder(settings: Option<&str>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), TEXT).unwrap();
    if let Some(settings) = settings {
        fs::write(folder.path().join(SETTINGS), settings).unwrap();
    }
    folder
}

fn uri(folder: &Path, name: &str) -> String {
    format!("file://{}/{name}", folder.display())
}

fn published(client: &mut Client, uri: &str) -> Vec<Value> {
    let message = client.next("textDocument/publishDiagnostics");
    assert_eq!(message["params"]["uri"], uri);
    message["params"]["diagnostics"].as_array().unwrap().clone()
}

fn severities(diagnostics: &[Value]) -> Vec<u8> {
    let severity = |found: &Value| u8::try_from(found["severity"].as_u64().unwrap()).unwrap();
    diagnostics.iter().map(severity).collect()
}

fn opened(client: &mut Client, folder: &Path) -> Vec<u8> {
    let script = uri(folder, NAME);
    client.open(&script, TEXT);
    severities(&published(client, &script))
}

/// Writes the settings file and sends the file event.
fn write(client: &mut Client, folder: &Path, settings: &str) {
    fs::write(folder.join(SETTINGS), settings).unwrap();
    let change = json!({ "uri": uri(folder, SETTINGS), "type": 2 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
}

#[test]
fn the_file_sets_how_loud_rules_are() {
    for (settings, expected) in [
        ("rules = { A01 = \"hint\" }", vec![HINT]),
        ("rules = { A = \"off\" }", vec![]),
        ("exclude = [\"*.genai.mjs\"]", vec![]),
        ("exclude = [\"sub/**\"]\nrules = { A = \"error\" }", vec![ERROR]),
    ] {
        let folder = folder(Some(settings));
        let mut client = Client::in_folders(&[folder.path()], json!({}));
        assert_eq!(opened(&mut client, folder.path()), expected, "{settings}");
        client.end();
    }
}

#[test]
fn the_file_counts_in_folders_under_its_own() {
    let folder = folder(Some("rules = { A01 = \"hint\" }"));
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let mut client = Client::in_folders(&[&inner], json!({}));
    assert_eq!(opened(&mut client, &inner), [HINT]);
    write(&mut client, folder.path(), "rules = { A01 = \"error\" }");
    assert_eq!(severities(&published(&mut client, &uri(&inner, NAME))), [ERROR]);
    client.searched();
    client.end();
}

#[test]
fn the_file_above_the_workspace_is_watched() {
    let folder = folder(Some("rules = { A01 = \"hint\" }"));
    let inner = folder.path().join("a/b");
    fs::create_dir_all(&inner).unwrap();
    let watching = json!({ "didChangeWatchedFiles": {
        "dynamicRegistration": true,
        "relativePatternSupport": true,
    } });
    let mut client = Client::in_folders(&[&inner], json!({ "workspace": watching }));
    let mut watched = Vec::new();
    // One watcher for the scripts, one for single files elsewhere.
    for _ in 0..2 {
        let registration = client.next("client/registerCapability");
        let watchers = &registration["params"]["registrations"][0]["registerOptions"]["watchers"];
        watched.extend(watchers.as_array().unwrap().clone());
        client.reply(&registration, Value::Null);
    }
    for above in ["a/", ""] {
        let base = uri(folder.path(), above).trim_end_matches('/').to_owned();
        let glob = json!({ "globPattern": { "baseUri": base, "pattern": SETTINGS } });
        assert!(watched.contains(&glob), "{glob} is not in {watched:#?}");
    }
    client.end();
}

#[test]
fn the_file_is_looked_at_when_a_script_is_opened() {
    let folder = folder(Some("rules = { A01 = \"hint\" }"));
    let mut client = Client::in_folders(
        &[folder.path()],
        json!({
            "textDocument": { "diagnostic": {} },
            "workspace": { "diagnostics": { "refreshSupport": true } },
        }),
    );
    let script = uri(folder.path(), NAME);
    client.open(&script, TEXT);
    let asked = json!({ "textDocument": { "uri": script } });
    let said = |client: &mut Client| {
        let answer = client.ask("textDocument/diagnostic", asked.clone());
        severities(answer["items"].as_array().unwrap())
    };
    assert_eq!(said(&mut client), [HINT]);
    fs::write(folder.path().join(SETTINGS), "rules = { A01 = \"error\" }").unwrap();
    client.open(&uri(folder.path(), "b.genai.mjs"), "script({ title: \"b\" })\n");
    let refresh = client.next("workspace/diagnostic/refresh");
    client.reply(&refresh, Value::Null);
    client.searched();
    // Opening the other script may cause that refresh, too; the file is read in parallel.
    client.until(|client| said(client) == [ERROR]);
    client.end();
}

#[test]
fn another_release_is_told_once() {
    let folder = folder(None);
    let package = folder.path().join("package.json");
    fs::write(&package, r#"{ "devDependencies": { "genaiscript": "^1.142.3" } }"#).unwrap();
    let changed = json!({ "changes": [{ "uri": uri(folder.path(), "package.json"), "type": 2 }] });

    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let message = client.next("window/showMessage")["params"]["message"].to_string();
    assert!(message.contains("asks for GenAIScript ^1.142.3, but promptsig knows 2.5.1."), "{message}");
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    let logged = client.searched();
    assert!(logged.contains("scripts, with"), "{logged}");
    fs::write(&package, r#"{ "devDependencies": { "genaiscript": "^2.4.0" } }"#).unwrap();
    client.notify("workspace/didChangeWatchedFiles", changed);
    client.searched();
    client.end();

    // The settings decide, also those that an editor sends later.
    fs::write(&package, r#"{ "devDependencies": { "genaiscript": "^1.142.3" } }"#).unwrap();
    let capabilities = json!({ "workspace": { "configuration": true } });
    for (version, expected) in [("2.5", None), ("1.9", Some("the settings of ")), ("", Some("asks for"))] {
        let mut client = Client::in_folders(&[folder.path()], capabilities.clone());
        let asked = client.next("workspace/configuration");
        opened(&mut client, folder.path());
        client.reply(&asked, json!([{ "genaiscript": version, "rules": { "A01": "hint" } }]));
        assert_eq!(severities(&published(&mut client, &uri(folder.path(), NAME))), [HINT]);
        if let Some(expected) = expected {
            let message = client.next("window/showMessage")["params"]["message"].to_string();
            assert!(message.contains(expected), "{message}");
        }
        let place = json!({ "uri": uri(folder.path(), NAME) });
        let asked = json!({
            "textDocument": place, "position": { "line": 0, "character": 0 }, "kind": "seen",
        });
        let params = json!({ "command": "promptsig.preview", "arguments": [asked] });
        let seen = client.ask("workspace/executeCommand", params);
        let genaiscript = &seen["json"]["genaiscript"];
        let assumed = if version.is_empty() { "^1.142.3" } else { version };
        assert_eq!(genaiscript["version"], assumed, "{seen}");
        assert_eq!(
            (&genaiscript["known"], &genaiscript["fits"]),
            (&json!("2.5.1"), &json!(version == "2.5"))
        );
        client.end();
    }
}

/// Nothing runs with `genaiscript` 2.5.2. The fix is in a file that no script server has open.
#[test]
fn an_empty_release_has_its_fix_in_the_package() {
    let folder = folder(None);
    let package = folder.path().join("package.json");
    let write = |versions: &str| {
        fs::write(&package, format!("{{ \"dependencies\": {{ \"genaiscript\": \"{versions}\" }} }}"))
            .unwrap();
    };
    write("latest");
    let place = uri(folder.path(), "package.json");
    let changed = json!({ "changes": [{ "uri": place, "type": 2 }] });
    let capabilities = json!({ "textDocument": { "codeAction": {
        "dynamicRegistration": true,
        "isPreferredSupport": true,
        "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
    } } });
    let mut client = Client::in_folders(&[folder.path()], capabilities);
    let shown = published(&mut client, &place);
    let [diagnostic] = &shown[..] else { panic!("{shown:?}") };
    let start = json!({ "line": 0, "character": 35 });
    assert_eq!(diagnostic["range"], json!({ "start": start, "end": { "line": 0, "character": 43 } }));
    let text = diagnostic["message"].as_str().unwrap();
    assert!(
        text.starts_with("package.json asks for genaiscript latest. Version 2.5.2 is an empty package"),
        "{text}"
    );
    let registered = client.next("client/registerCapability");
    client.reply(&registered, Value::Null);
    let registration = &registered["params"]["registrations"][0];
    assert_eq!(registration["method"], "textDocument/codeAction");
    assert_eq!(registration["registerOptions"]["documentSelector"][0]["pattern"], "**/package.json");
    let message = client.next("window/showMessage")["params"]["message"].to_string();
    assert!(message.contains("asks for genaiscript latest"), "{message}");

    // The client has typed a line before it, and has another server's diagnostic there.
    let range = json!({ "start": { "line": 1, "character": 35 }, "end": { "line": 1, "character": 43 } });
    let mut moved = diagnostic.clone();
    moved["range"] = range.clone();
    let mut of_others = moved.clone();
    of_others["source"] = json!("npm");
    let mut ask = |diagnostics: Value, uri: &str| {
        let context = json!({ "diagnostics": diagnostics });
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        client.ask("textDocument/codeAction", params)
    };
    let actions = ask(json!([of_others, moved]), &place);
    assert_eq!(actions.as_array().map(Vec::len), Some(1), "{actions}");
    assert_eq!(actions[0]["title"], "Write `2.5.1`");
    assert_eq!(actions[0]["isPreferred"], true);
    let edit = json!([{ "range": range, "newText": "\"2.5.1\"" }]);
    assert_eq!(actions[0]["edit"]["changes"][&place], edit);
    assert_eq!(ask(json!([of_others]), &place), Value::Null);

    write("2.5.1");
    client.notify("workspace/didChangeWatchedFiles", changed);
    assert_eq!(published(&mut client, &place), [Value::Null; 0]);
    client.searched();
    client.end();
}

#[test]
fn changes_of_the_file_count_unless_they_break_it() {
    let folder = folder(Some("rules = { A01 = \"hint\" }"));
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    assert_eq!(opened(&mut client, folder.path()), [HINT]);
    let (script, settings) = (uri(folder.path(), NAME), uri(folder.path(), SETTINGS));

    write(&mut client, folder.path(), "rules = { A01 = \"error\" }");
    assert_eq!(severities(&published(&mut client, &script)), [ERROR]);
    client.searched();

    write(&mut client, folder.path(), "# broken\nexcluded = []\n");
    let said = published(&mut client, &settings);
    assert_eq!(
        said[0]["message"],
        "Unknown setting `excluded`. Did you mean `exclude`? Until then, the previous settings apply."
    );
    assert_eq!(said[0]["range"]["start"], json!({ "line": 1, "character": 0 }));
    assert_eq!(said.len(), 1);
    client.searched();
    client.change(&script, 2, json!([{ "text": format!("{TEXT}\n") }]));
    assert_eq!(severities(&published(&mut client, &script)), [ERROR]);

    write(&mut client, folder.path(), "rules = { A01 = \"information\" }");
    assert!(published(&mut client, &settings).is_empty());
    assert_eq!(severities(&published(&mut client, &script)), [INFORMATION]);
    client.searched();
    client.end();
}

#[test]
fn the_editor_brings_settings_over_those_of_the_file() {
    let folder = folder(Some("rules = { A01 = \"hint\", A02 = \"off\" }"));
    let mut client = Client::start();
    let params = json!({
        "processId": null,
        "capabilities": {},
        "rootUri": uri(folder.path(), "").trim_end_matches('/'),
        "initializationOptions": { "rules": { "A01": "error" }, "diagnosticMode": "openFilesOnly" },
    });
    client.ask("initialize", params);
    client.notify("initialized", json!({}));
    client.searched();
    assert_eq!(opened(&mut client, folder.path()), [ERROR]);

    // A client without `configuration` sends them in the notification.
    let script = uri(folder.path(), NAME);
    let settings = json!({ "settings": { "promptsig": { "exclude": [NAME] } } });
    client.notify("workspace/didChangeConfiguration", settings);
    assert!(published(&mut client, &script).is_empty());
    let settings = json!({ "settings": { "promptsig": {} } });
    client.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(severities(&published(&mut client, &script)), [ERROR]);
    client.end();
}

#[test]
fn the_editor_is_asked_for_its_settings() {
    let folder = folder(None);
    let capabilities = json!({ "workspace": {
        "configuration": true,
        "didChangeConfiguration": { "dynamicRegistration": true },
    } });
    let mut client = Client::in_folders(&[folder.path()], capabilities);
    let registration = client.next("client/registerCapability");
    assert_eq!(registration["params"]["registrations"][0]["method"], "workspace/didChangeConfiguration");
    client.reply(&registration, Value::Null);
    let script = uri(folder.path(), NAME);
    let asked = client.next("workspace/configuration");
    assert_eq!(asked["params"]["items"], json!([{ "section": "promptsig" }]));
    // Diagnostics do not wait for the answer.
    assert_eq!(opened(&mut client, folder.path()).len(), 1);
    client.reply(&asked, json!([{ "rules": { "A01": "hint" }, "trace": { "server": "off" } }]));
    assert_eq!(severities(&published(&mut client, &script)), [HINT]);

    client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    let asked = client.next("workspace/configuration");
    client.reply(&asked, json!([{ "rules": { "A01": "off" } }]));
    assert!(published(&mut client, &script).is_empty());
    client.end();
}

#[test]
fn each_of_several_folders_has_its_settings() {
    let folders = [folder(None), folder(None), folder(None)];
    let [one, two, three] = folders.each_ref().map(tempfile::TempDir::path);
    let mut client = Client::in_folders(&[one, two], json!({ "workspace": { "configuration": true } }));
    let scope =
        |folder: &Path| json!({ "section": "promptsig", "scopeUri": uri(folder, "").trim_end_matches('/') });
    let asked = client.next("workspace/configuration");
    assert_eq!(asked["params"]["items"], json!([{ "section": "promptsig" }, scope(one), scope(two)]));
    let levels = |level: &str| json!({ "rules": { "A01": level } });
    for folder in [one, two] {
        opened(&mut client, folder);
    }
    client.reply(&asked, json!([levels("error"), levels("hint"), levels("information")]));
    let mut shown: Vec<_> = (0..2)
        .map(|_| client.next("textDocument/publishDiagnostics")["params"].clone())
        .map(|it| (it["uri"] == uri(two, NAME), severities(it["diagnostics"].as_array().unwrap())))
        .collect();
    shown.sort();
    assert_eq!(shown, [(false, vec![HINT]), (true, vec![INFORMATION])]);

    // Settings are requested again for an added folder.
    let event = json!({ "added": [{ "uri": uri(three, ""), "name": "three" }], "removed": [] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    let asked = client.next("workspace/configuration");
    assert_eq!(asked["params"]["items"][3], scope(three));
    client.searched();
    client.end();
}

#[test]
fn the_type_of_the_package_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("package.json");
    let text = "script({ title: \"a\" })\nexport const a = 1\n";
    fs::write(folder.path().join("a.genai.js"), text).unwrap();
    fs::write(&package, "{ \"type\": \"commonjs\" }").unwrap();
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let script = uri(folder.path(), "a.genai.js");
    client.open(&script, text);
    let codes = |found: &[Value]| found.iter().map(|found| found["code"].clone()).collect::<Vec<_>>();
    let before = published(&mut client, &script);
    assert!(codes(&before).contains(&json!("M12")), "{before:?}");
    fs::write(&package, "{ \"type\": \"module\" }").unwrap();
    let change = json!({ "uri": uri(folder.path(), "package.json"), "type": 2 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
    let now = published(&mut client, &script);
    client.searched();
    assert!(!codes(&now).contains(&json!("M12")), "{now:?}");
    client.end();
}

#[test]
fn the_file_is_completed_and_explained_while_it_is_written() {
    let mut client = Client::initialized(json!({}));
    let settings = "file:///w/promptsig.toml";
    client.open(settings, "[rules]\nP16 = \"\"\n");
    let at = |character: u32| json!({ "textDocument": { "uri": settings }, "position": { "line": 1, "character": character } });
    let answer = client.ask("textDocument/completion", at(7));
    assert_eq!(answer["items"][0]["label"], "off");
    let hover = client.ask("textDocument/hover", at(1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("false-shorthand"), "{hover}");
    let range = json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 1, "character": 8 } });
    client.change(settings, 2, json!([{ "range": range, "text": "" }]));
    let answer = client.ask("textDocument/completion", at(0));
    assert_eq!(answer["items"][0]["label"], "A");
    // Other files in TOML, and other requests about this one, are not answered.
    client.open("file:///w/other.toml", "[rules]\nP16 = \"\"\n");
    let mut other = at(7);
    other["textDocument"]["uri"] = json!("file:///w/other.toml");
    assert_eq!(client.ask("textDocument/completion", other.clone()), Value::Null);
    assert_eq!(client.ask("textDocument/hover", other), Value::Null);
    assert_eq!(client.ask("textDocument/definition", at(0)), Value::Null);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": settings } }));
    assert_eq!(client.ask("textDocument/completion", at(0)), Value::Null);
    client.end();
}
