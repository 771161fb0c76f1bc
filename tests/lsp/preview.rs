use serde_json::{Value, json};

use crate::lsp::client::Client;

const URI: &str = "file:///w/buy.genai.mjs";
const SCRIPT: &str = "script({ system: [], parameters: { count: 2 } })\n";

fn preview(client: &mut Client, kind: &str, watch: bool) -> Value {
    let asked = json!({
        "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": kind, "watch": watch,
    });
    client.ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }))
}

fn insert(client: &mut Client, version: i32, at: usize, text: &str) {
    let place = json!({ "line": 0, "character": at });
    let change = json!([{ "range": { "start": place, "end": place }, "text": text }]);
    client.change(URI, version, change);
}

/// Pull diagnostics keep other messages away.
fn client() -> Client {
    let mut client = Client::initialized(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }));
    client.open(URI, SCRIPT);
    client
}

#[test]
fn each_kind_is_shown_as_markdown_and_as_json() {
    let mut client = client();
    for (kind, key) in [
        ("form", "command"),
        ("schema", "schema"),
        ("vars", "variables"),
        ("seen", "row"),
        ("run", "command"),
        ("manual", "functions"),
    ] {
        let shown = preview(&mut client, kind, false);
        assert_eq!(shown["kind"], kind);
        assert_eq!(shown["version"], 1);
        assert_eq!(shown["range"]["end"], json!({ "line": 0, "character": 6 }));
        assert!(shown["markdown"].as_str().unwrap().len() > 20, "{shown}");
        assert!(!shown["json"][key].is_null(), "{shown}");
    }
    client.end();
}

#[test]
fn a_preview_that_is_watched_is_told_of_once() {
    let mut client = client();
    preview(&mut client, "schema", true);
    insert(&mut client, 2, 43, ", days: 3");
    let changed = client.next("promptsig/previewChanged");
    assert_eq!(changed["params"], json!({ "textDocument": { "uri": URI }, "kind": "schema" }));
    // No further notification until it asks again; `end` would find an unread message.
    insert(&mut client, 3, 43, ", weeks: 3");
    assert!(preview(&mut client, "schema", false)["markdown"].as_str().unwrap().contains("weeks"));
    client.end();
}

#[test]
fn a_change_that_shows_nothing_new_is_not_told() {
    let mut client = client();
    preview(&mut client, "schema", true);
    insert(&mut client, 2, SCRIPT.len() - 1, "  ");
    insert(&mut client, 3, 43, ", days: 3");
    client.next("promptsig/previewChanged");
    client.end();
}

/// Without computing the new entry.
#[test]
fn a_manual_entry_is_told_of_after_any_change() {
    let mut client = client();
    preview(&mut client, "manual", true);
    insert(&mut client, 2, SCRIPT.len() - 1, "  ");
    let changed = client.next("promptsig/previewChanged");
    assert_eq!(changed["params"], json!({ "textDocument": { "uri": URI }, "kind": "manual" }));
    client.end();
}

#[test]
fn a_document_that_is_no_script_has_no_preview() {
    let mut client = Client::initialized(json!({}));
    assert_eq!(preview(&mut client, "schema", true), Value::Null);
    client.end();
}

#[test]
fn what_is_wrong_with_a_command_is_said() {
    let mut client = client();
    let at =
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 }, "kind": "all" });
    let dialect = json!({
        "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 }, "kind": "schema",
        "dialect": "openai",
    });
    for (command, arguments) in [
        ("promptsig.preview", json!([])),
        ("promptsig.preview", json!([{ "kind": "schema" }])),
        ("promptsig.preview", json!([at])),
        ("promptsig.preview", json!([dialect])),
        ("promptsig.unknown", json!([])),
    ] {
        let params = json!({ "command": command, "arguments": arguments });
        assert_eq!(client.refused("workspace/executeCommand", params), -32602, "{command} {arguments}");
    }
    client.end();
}

#[test]
fn a_scan_is_started_anew() {
    let mut client = client();
    let answer = client.ask("workspace/executeCommand", json!({ "command": "promptsig.restartScan" }));
    assert_eq!(answer, Value::Null);
    client.end();
}

#[test]
fn the_command_is_written_for_the_shell_of_the_client() {
    let mut client = client();
    client.change(
        URI,
        2,
        json!([{ "text": "script({ system: [], parameters: { note: \"it's 5 %\" } })\n" }]),
    );
    let mut command = |shell: Value| {
        let mut asked = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": "run",
        });
        asked["shell"] = shell;
        let shown = client
            .ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }));
        shown["json"]["command"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        command("/usr/bin/fish".into()),
        r"npx --yes genaiscript@2.5.1 run buy --vars 'note=it'\''s 5 %'"
    );
    assert_eq!(command("C:\\Windows\\System32\\cmd.exe".into()), "npx --yes genaiscript@2.5.1 run buy");
    assert_eq!(command("/usr/bin/nu".into()), "npx --yes genaiscript@2.5.1 run buy");
    let of_platform = if cfg!(windows) {
        "npx --yes genaiscript@2.5.1 run buy"
    } else {
        r"npx --yes genaiscript@2.5.1 run buy --vars 'note=it'\''s 5 %'"
    };
    assert_eq!(command(Value::Null), of_platform);
    client.end();
}

#[test]
fn a_schema_is_shown_in_the_dialect_that_is_asked_for() {
    let mut client = client();
    let mut shown = |dialect: Value, strict: bool| {
        let asked = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": "schema",
            "dialect": dialect, "strict": strict,
        });
        let mut shown = client
            .ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }));
        shown["json"].take()
    };
    let plain = shown("json-schema".into(), false);
    assert_eq!(plain, shown(Value::Null, false));
    assert_eq!(plain["schema"]["properties"]["count"]["default"], 2, "{plain}");
    let chatgpt = shown("chatgpt".into(), false);
    assert_eq!(chatgpt["schema"]["additionalProperties"], false, "{chatgpt}");
    assert_eq!(chatgpt["losses"][0]["line"], 1, "{chatgpt}");
    let strict = shown("chatgpt".into(), true);
    assert_eq!(strict["failure"]["reasons"][0]["pointer"], "/properties/count", "{strict}");
    client.end();
}

#[test]
fn a_preview_in_a_dialect_is_watched_in_that_dialect() {
    let mut client = client();
    let asked = json!({
        "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": "schema",
        "dialect": "genaiscript-strict", "watch": true,
    });
    client.ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }));
    // The strict form has no defaults, so another default changes nothing.
    let place = |at| json!({ "line": 0, "character": at });
    client.change(URI, 2, json!([{ "range": { "start": place(42), "end": place(43) }, "text": "3" }]));
    insert(&mut client, 3, 43, ", days: 3");
    client.next("promptsig/previewChanged");
    client.end();
}

#[test]
fn the_settings_say_whether_references_stay_where_nobody_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let settings = json!({ "reference": true, "diagnosticMode": "openFilesOnly" });
    let mut client = Client::in_folders_with(&[folder.path()], json!({}), settings);
    let uri = format!("file://{}/a.genai.mjs", folder.path().display());
    client.open(&uri, SCRIPT);
    client.next("textDocument/publishDiagnostics");
    let mut reference = |given: Value| {
        let asked = json!({
            "textDocument": { "uri": uri }, "position": { "line": 0, "character": 1 }, "kind": "schema",
            "dialect": "chatgpt", "reference": given,
        });
        let shown = client
            .ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }));
        shown["json"]["reference"].clone()
    };
    assert_eq!(reference(Value::Null), true);
    assert_eq!(reference(false.into()), false);
    client.end();
}

#[test]
fn a_form_takes_values_and_gives_what_saves_them() {
    let mut client = client();
    let mut shown = |values: Value| {
        let asked = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": "form",
            "values": values, "shell": "bash",
        });
        client
            .ask("workspace/executeCommand", json!({ "command": "promptsig.preview", "arguments": [asked] }))
    };
    let empty = shown(json!({}));
    assert_eq!(empty["json"]["values"], json!({ "count": 2 }), "{empty}");
    assert_eq!(empty["edits"], Value::Null);
    let given = shown(json!({ "count": "7" }));
    assert_eq!(given["json"]["values"], json!({ "count": 7 }), "{given}");
    assert_eq!(given["json"]["command"], "npx --yes genaiscript@2.5.1 run buy --vars count=7");
    let at = json!({ "line": 0, "character": 45 });
    assert_eq!(
        given["edits"],
        json!([{ "range": { "start": at, "end": at }, "newText": ", tests: [{ vars: { count: 7 } }]" }]),
    );
    assert_eq!(given["places"][0]["name"], "count");
    assert_eq!(given["places"][0]["nameRange"]["start"], json!({ "line": 0, "character": 35 }));
    assert_eq!(given["places"][0]["range"]["end"], json!({ "line": 0, "character": 43 }));
    client.end();
}

#[test]
fn values_of_another_kind_are_refused() {
    let mut client = client();
    let asked = json!({
        "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": "form", "values": [1],
    });
    let params = json!({ "command": "promptsig.preview", "arguments": [asked] });
    assert_eq!(client.refused("workspace/executeCommand", params), -32602);
    client.end();
}
