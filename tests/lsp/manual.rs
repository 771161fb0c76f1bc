//! Manual, code lenses, inlay hints and actions of tools.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::workspace::{folder, uri, watched};

const A: &str = "defTool(\"one\", \"First\", { city: \"\" }, ({ city }) => ({ city }))\n";
const B: &str = "defTool(\"two\", \"Second\", {}, () => 2)\n";

fn manual(client: &mut Client, argument: Value) -> Value {
    client.ask("workspace/executeCommand", json!({ "command": "promptsig.manual", "arguments": [argument] }))
}

fn names(client: &mut Client, argument: Value) -> Vec<String> {
    let text = manual(client, argument)["text"].as_str().unwrap().to_owned();
    let list: Vec<Value> = serde_json::from_str(&text).unwrap();
    list.iter().map(|function| function["name"].as_str().unwrap().to_owned()).collect()
}

fn started(root: &Path) -> Client {
    let mut client = Client::in_folders(&[root], json!({}));
    client.ignore("textDocument/publishDiagnostics");
    client
}

#[test]
fn each_format_is_a_text_with_its_language() {
    let folder = folder(&[("b.genai.mjs", B), ("a.genai.mjs", A), ("plain.genai.mjs", "script({})")]);
    let mut client = started(folder.path());
    for (format, language, extension, part) in [
        ("json", "json", "json", "\"name\": \"a.one\""),
        ("text", "plaintext", "txt", "a.one:"),
        ("markdown", "markdown", "md", "# Functions Manual"),
        ("openapi", "json", "json", "\"openapi\": \"3.1"),
        ("mcp", "json", "json", "\"outputSchema\""),
        ("gemini", "json", "json", "\"responseJsonSchema\""),
    ] {
        let shown = manual(&mut client, json!({ "format": format }));
        assert_eq!(shown["format"], format);
        assert_eq!((&shown["language"], &shown["extension"]), (&json!(language), &json!(extension)));
        let text = shown["text"].as_str().unwrap();
        assert!(text.contains(part), "{format}: {text}");
    }
    assert_eq!(names(&mut client, json!({ "format": "json" })), ["a.one", "b.two"]);
    let dashed = json!({ "format": "json", "separator": "-", "responses": false });
    assert_eq!(names(&mut client, dashed.clone()), ["a-one", "b-two"]);
    assert!(!manual(&mut client, dashed)["text"].as_str().unwrap().contains("responses"));
    client.end();
}

#[test]
fn a_script_means_its_folder() {
    let folder = folder(&[("sub/a.genai.mjs", A), ("sub/deep/b.genai.mjs", B), ("subway/b.genai.mjs", B)]);
    let mut client = started(folder.path());
    for name in ["sub/a.genai.mjs", "sub", "sub/"] {
        let asked = json!({ "format": "json", "uri": uri(&folder.path().join(name)) });
        assert_eq!(names(&mut client, asked), ["a.one", "b.two"], "{name}");
    }
    let asked = json!({ "format": "json", "uri": uri(&folder.path().join("none")) });
    assert_eq!(names(&mut client, asked), [""; 0]);
    client.end();
}

#[test]
fn excluded_scripts_are_left_out() {
    let folder = folder(&[("a.genai.mjs", A), ("b.genai.mjs", B), ("promptsig.toml", "exclude = [\"b.*\"]")]);
    let mut client = started(folder.path());
    assert_eq!(names(&mut client, json!({ "format": "json" })), ["a.one"]);
    client.end();
}

#[test]
fn what_is_missing_is_told_with_its_place() {
    let unclear = "\n  defTool(name(), \"\", {}, () => 1)\n";
    let folder = folder(&[("a.genai.mjs", unclear)]);
    let mut client = started(folder.path());
    let shown = manual(&mut client, json!({ "format": "json" }));
    let [problem] = shown["problems"].as_array().unwrap().as_slice() else { panic!("{shown}") };
    assert_eq!(problem["uri"], uri(&folder.path().join("a.genai.mjs")));
    assert_eq!(problem["range"]["start"], json!({ "line": 1, "character": 10 }));
    assert_eq!(problem["isMissing"], true);
    client.end();
}

#[test]
fn a_manual_that_is_watched_follows_open_and_closed_scripts() {
    let folder = folder(&[("a.genai.mjs", A), ("b.genai.mjs", B)]);
    let mut client = started(folder.path());
    let asked = json!({ "format": "json", "watch": true });
    assert_eq!(names(&mut client, asked.clone()), ["a.one", "b.two"]);
    let a = uri(&folder.path().join("a.genai.mjs"));
    client.open(&a, A);
    client.next("promptsig/manualChanged");
    names(&mut client, asked.clone());
    client.change(&a, 2, json!([{ "text": A.replace("one", "uno") }]));
    client.next("promptsig/manualChanged");
    assert_eq!(names(&mut client, asked.clone()), ["a.uno", "b.two"]);
    let b = folder.path().join("b.genai.mjs");
    fs::write(&b, B.replace("two", "due")).unwrap();
    watched(&mut client, std::slice::from_ref(&b));
    client.next("promptsig/manualChanged");
    assert_eq!(names(&mut client, asked.clone()), ["a.uno", "b.due"]);
    fs::remove_file(&b).unwrap();
    watched(&mut client, &[b]);
    client.next("promptsig/manualChanged");
    assert_eq!(names(&mut client, asked.clone()), ["a.uno"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": a } }));
    client.next("promptsig/manualChanged");
    client.until(|client| names(client, json!({ "format": "json" })) == ["a.one"]);
    client.end();
}

#[test]
fn a_script_without_tools_changes_no_manual() {
    let folder = folder(&[("a.genai.mjs", A)]);
    let mut client = started(folder.path());
    names(&mut client, json!({ "format": "json", "watch": true }));
    let plain = uri(&folder.path().join("plain.genai.mjs"));
    client.open(&plain, "script({})\n");
    client.change(&plain, 2, json!([{ "text": "script({ title: \"a\" })\n" }]));
    client.change(&plain, 3, json!([{ "text": "script({ title: \"b\" })\n" }]));
    // Had these changes been announced, it would be before the tool's.
    names(&mut client, json!({ "format": "json" }));
    client.change(&plain, 4, json!([{ "text": B }]));
    client.next("promptsig/manualChanged");
    assert_eq!(names(&mut client, json!({ "format": "json" })), ["a.one", "plain.two"]);
    client.end();
}

#[test]
fn a_single_file_has_a_manual() {
    let mut client = Client::initialized(json!({}));
    client.ignore("textDocument/publishDiagnostics");
    client.open("file:///w/a.genai.mjs", A);
    assert_eq!(names(&mut client, json!({ "format": "json" })), ["a.one"]);
    client.end();
}

#[test]
fn what_is_wrong_with_the_command_is_said() {
    let mut client = Client::initialized(json!({}));
    for arguments in
        [json!([]), json!([{}]), json!([{ "format": "yaml" }]), json!([{ "format": "json", "uri": 1 }])]
    {
        let params = json!({ "command": "promptsig.manual", "arguments": arguments });
        assert_eq!(client.refused("workspace/executeCommand", params), -32602, "{arguments}");
    }
    client.end();
}

const URI: &str = "file:///w/a.genai.mts";

fn with(capabilities: Value, options: Value) -> (Client, Value) {
    let mut client = Client::start();
    let params = json!({ "processId": null, "capabilities": capabilities, "initializationOptions": options });
    let answer = client.ask("initialize", params);
    client.notify("initialized", json!({}));
    client.ignore("textDocument/publishDiagnostics");
    client.open(URI, A);
    (client, answer["capabilities"].clone())
}

#[test]
fn lenses_are_for_clients_that_run_them() {
    let params = json!({ "textDocument": { "uri": URI } });
    let (mut client, can) = with(json!({}), json!({ "commands": ["promptsig.previewManual"] }));
    assert_eq!(can["codeLensProvider"], json!({ "resolveProvider": false }));
    let lenses = client.ask("textDocument/codeLens", params.clone());
    let start = json!({ "line": 0, "character": 0 });
    assert_eq!(
        lenses,
        json!([{
            "range": { "start": start, "end": { "line": 0, "character": 7 } },
            "command": {
                "title": "manual entry",
                "command": "promptsig.previewManual",
                "arguments": [{ "textDocument": { "uri": URI }, "position": start }],
            },
        }])
    );
    client.end();
    let (mut client, can) = with(json!({}), json!({ "commands": ["promptsig.explain"] }));
    assert_eq!(can["codeLensProvider"], Value::Null);
    assert_eq!(client.ask("textDocument/codeLens", params), Value::Null);
    client.end();
}

const READER: &str = "script({ parameters: { city: \"\" } })\nenv.vars.city\nenv.vars.city\n";

#[test]
fn lenses_run_and_count() {
    let commands = ["promptsig.openView", "promptsig.runScript", "promptsig.showReferences"];
    let refreshed = json!({ "workspace": { "codeLens": { "refreshSupport": true } } });
    let (mut client, can) = with(refreshed, json!({ "commands": commands }));
    assert_eq!(can["codeLensProvider"], json!({ "resolveProvider": true }));
    client.change(URI, 2, json!([{ "text": READER }]));
    let params = json!({ "textDocument": { "uri": URI } });
    let lenses = client.ask("textDocument/codeLens", params.clone());
    let shown: Vec<[&str; 2]> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| ["title", "command"].map(|key| lens["command"][key].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(
        shown,
        [
            ["Run", "promptsig.runScript"],
            ["Preview", "promptsig.openView"],
            ["1 parameter", "promptsig.openView"],
            ["", ""]
        ]
    );
    assert_eq!(lenses[2]["command"]["arguments"][0]["kind"], "schema");
    let resolved = client.ask("codeLens/resolve", lenses[3].clone());
    assert_eq!(resolved["command"]["title"], "2 readers");
    assert_eq!(resolved["command"]["command"], "promptsig.showReferences");
    let found = &resolved["command"]["arguments"];
    assert_eq!((&found[0], &found[1]), (&json!(URI), &lenses[3]["range"]["start"]));
    let lines: Vec<&Value> =
        found[2].as_array().unwrap().iter().map(|place| &place["range"]["start"]["line"]).collect();
    assert_eq!(lines, [1, 2]);

    // Edits between the two requests.
    client.change(URI, 3, json!([{ "text": READER.replace("env.vars.city\n", "") }]));
    let resolved = client.ask("codeLens/resolve", lenses[3].clone());
    assert_eq!(resolved["command"], json!({ "title": "no readers", "command": "" }));
    client.change(URI, 4, json!([{ "text": "" }]));
    assert_eq!(client.ask("codeLens/resolve", lenses[3].clone()), lenses[3]);
    assert_eq!(client.ask("codeLens/resolve", lenses[0].clone()), lenses[0]);

    client.change(URI, 5, json!([{ "text": READER }]));
    let settings = json!({ "settings": { "promptsig": { "codeLens": false } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let refresh = client.next("workspace/codeLens/refresh");
    client.reply(&refresh, Value::Null);
    client.ignore("workspace/codeLens/refresh");
    assert_eq!(client.ask("textDocument/codeLens", params), Value::Null);
    client.end();
}

fn hints(client: &mut Client) -> Value {
    let end = json!({ "line": 9, "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    client.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": URI }, "range": range }))
}

#[test]
fn hints_are_for_who_wants_them() {
    let refreshed = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let (mut client, _) = with(refreshed, json!({}));
    let labels = |client: &mut Client| -> Vec<String> {
        let shown = hints(client);
        let shown = shown.as_array().cloned().unwrap_or_default();
        shown.iter().map(|hint| hint["label"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(labels(&mut client), ["required string"]);
    let set = |client: &mut Client, hints: Value| {
        let settings = json!({ "settings": { "promptsig": { "inlayHints": hints } } });
        client.notify("workspace/didChangeConfiguration", settings);
        let refresh = client.next("workspace/inlayHint/refresh");
        client.reply(&refresh, Value::Null);
    };
    set(&mut client, json!({ "responses": true, "shorthand": false }));
    assert_eq!(
        hints(&mut client),
        json!([{
            "position": { "line": 0, "character": 48 },
            "label": ": { city: string }",
            "kind": 1,
            "tooltip": {
                "kind": "plaintext",
                "value": "{ city: string }\n\nInferred from the code.",
            },
        }])
    );
    set(&mut client, json!({ "shorthand": false }));
    // One change may be followed by another refresh, for the documents that it affects.
    client.ignore("workspace/inlayHint/refresh");
    assert_eq!(hints(&mut client), Value::Null);
    client.end();
}

/// A system in another file decides what a script reads.
#[test]
fn hints_follow_other_files() {
    let system = |value: &str| {
        format!("system({{ parameters: {{ currency: {value} }} }})\nexport default () => {{}}\n")
    };
    let reader = "script({ system: \"system.shop\" })\nenv.vars[\"system.shop.currency\"]\n";
    let folder = folder(&[("system.shop.genai.mjs", &system("\"EUR\"")), ("a.genai.mjs", reader)]);
    let mut client = Client::in_folders(
        &[folder.path()],
        json!({ "workspace": { "inlayHint": { "refreshSupport": true } } }),
    );
    client.ignore("textDocument/publishDiagnostics");
    let [shop, script] = ["system.shop.genai.mjs", "a.genai.mjs"].map(|name| uri(&folder.path().join(name)));
    client.open(&script, reader);
    client.open(&shop, &system("\"EUR\""));
    let settings = json!({ "settings": { "promptsig": { "inlayHints": { "variables": true } } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let refresh = client.next("workspace/inlayHint/refresh");
    client.reply(&refresh, Value::Null);
    let label = |client: &mut Client| {
        let end = json!({ "line": 9, "character": 0 });
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        let asked = json!({ "textDocument": { "uri": script }, "range": range });
        client.ask("textDocument/inlayHint", asked)[0]["label"].clone()
    };
    assert_eq!(label(&mut client), ": string = \"EUR\"");
    client.change(&shop, 2, json!([{ "text": system("3") }]));
    let refresh = client.next("workspace/inlayHint/refresh");
    client.reply(&refresh, Value::Null);
    client.ignore("workspace/inlayHint/refresh");
    assert_eq!(label(&mut client), ": integer = 3");
    client.end();
}

#[test]
fn the_inferred_type_is_written_by_actions() {
    let literals = json!({ "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } });
    let (mut client, _) = with(json!({ "textDocument": { "codeAction": literals } }), json!({}));
    let at = json!({ "line": 0, "character": 10 });
    let mut asked = json!({
        "textDocument": { "uri": URI }, "range": { "start": at, "end": at },
        "context": { "diagnostics": [], "only": ["refactor"] },
    });
    let actions = client.ask("textDocument/codeAction", asked.clone());
    let shown: Vec<_> = actions
        .as_array()
        .unwrap()
        .iter()
        .map(|action| (action["title"].as_str().unwrap(), action["kind"].as_str().unwrap()))
        .collect();
    assert_eq!(
        shown,
        [
            ("Write the inferred type as a return annotation", "refactor.rewrite"),
            ("Write the inferred type as `@returns`", "refactor.rewrite"),
        ]
    );
    let edit = &actions[0]["edit"]["changes"][URI];
    let place = json!({ "line": 0, "character": 48 });
    assert_eq!(
        *edit,
        json!([{ "range": { "start": place, "end": place }, "newText": ": { city: string }" }])
    );
    asked["context"]["only"] = json!(["quickfix"]);
    assert_eq!(client.ask("textDocument/codeAction", asked), Value::Null);
    client.end();
}

#[test]
fn returns_is_proposed() {
    let (mut client, _) = with(json!({}), json!({}));
    client.change(URI, 2, json!([{ "text": A.replace("({ city }) =>", "/** @ */ ({ city }) =>") }]));
    let at = json!({ "line": 0, "character": 43 });
    let items =
        client.ask("textDocument/completion", json!({ "textDocument": { "uri": URI }, "position": at }));
    let [item] = items["items"].as_array().unwrap().as_slice() else { panic!("{items}") };
    assert_eq!(item["textEdit"]["newText"], "@returns {{ city: string }} ");
    assert_eq!(client.ask("completionItem/resolve", item.clone()), *item);
    client.end();
}
