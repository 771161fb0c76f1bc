use serde_json::{Value, json};

use crate::lsp::client::Client;

const SCRIPT: &str = "file:///w/a.genai.mjs";
const TEXT: &str = "// 🦀\nscript({ accept: \"md\" })\ndef(\"FILE\", env.files)\n";

fn code_actions(client: &mut Client, columns: (u32, u32), only: Value) -> Value {
    let (start, end) = columns;
    let range = json!({
        "start": { "line": 1, "character": start },
        "end": { "line": 1, "character": end },
    });
    let mut context = json!({ "diagnostics": [] });
    if only.is_array() {
        context["only"] = only;
    }
    let params = json!({ "textDocument": { "uri": SCRIPT }, "range": range, "context": context });
    client.ask("textDocument/codeAction", params)
}

fn client(text_edits: Value) -> Client {
    let code_action = json!({
        "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
        "isPreferredSupport": true,
    });
    let mut client = Client::initialized(json!({
        "textDocument": { "codeAction": code_action },
        "workspace": { "workspaceEdit": text_edits },
    }));
    client.open(SCRIPT, TEXT);
    client
}

fn diagnostic(client: &mut Client) -> Value {
    let published = client.next("textDocument/publishDiagnostics");
    let diagnostics = published["params"]["diagnostics"].as_array().unwrap().clone();
    assert_eq!(diagnostics.len(), 1, "{published}");
    diagnostics[0].clone()
}

#[test]
fn a_fix_is_offered_where_its_diagnostic_stands() {
    let mut client = client(json!({ "documentChanges": true }));
    let diagnostic = diagnostic(&mut client);
    assert_eq!(diagnostic["code"], "A01");
    assert_eq!(diagnostic["source"], "promptsig");
    let actions = code_actions(&mut client, (18, 18), Value::Null);
    let [action, ignore, all] = actions.as_array().unwrap().as_slice() else { panic!("{actions}") };
    assert_eq!((&ignore["kind"], &ignore["isPreferred"]), (&json!("quickfix"), &Value::Null));
    assert_eq!(all["kind"], "source.fixAll.promptsig");
    assert_eq!((&action["kind"], &action["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(action["diagnostics"], json!([diagnostic]));
    let document = &action["edit"]["documentChanges"][0];
    assert_eq!(document["textDocument"], json!({ "uri": SCRIPT, "version": 1 }));
    assert_eq!(document["edits"].as_array().unwrap().len(), 1);
    client.end();
}

#[test]
fn applying_the_fix_ends_the_diagnostic() {
    let mut client = client(json!({}));
    diagnostic(&mut client);
    let actions = code_actions(&mut client, (0, 20), json!(["quickfix"]));
    let edit = &actions[0]["edit"]["changes"][SCRIPT][0];
    let change = json!({ "range": edit["range"], "text": edit["newText"] });
    client.change(SCRIPT, 2, json!([change]));
    let published = client.next("textDocument/publishDiagnostics");
    assert_eq!(published["params"]["diagnostics"], json!([]), "{published}");
    assert_eq!(code_actions(&mut client, (0, 20), Value::Null), Value::Null);
    client.end();
}

#[test]
fn nothing_is_offered_elsewhere_or_unasked() {
    let mut client = client(json!({}));
    diagnostic(&mut client);
    assert_eq!(code_actions(&mut client, (0, 2), Value::Null), Value::Null);
    for (only, offered) in [
        (json!(["refactor"]), false),
        (json!(["source.organizeImports"]), false),
        (json!(["source.fixAll.other"]), false),
        (json!(["source.fixAll"]), true),
        (json!(["source.fixAll.promptsig"]), true),
        (json!(["source"]), true),
        (json!(["quickfix.other"]), false),
        (json!([]), false),
        (json!([""]), true),
        (json!(["refactor", "quickfix"]), true),
    ] {
        assert_eq!(code_actions(&mut client, (0, 20), only.clone()).is_array(), offered, "{only}");
    }
    client.end();
}

/// Applies the action's only edit and returns the diagnostics after it.
fn after(client: &mut Client, action: &Value) -> Value {
    let edits = action["edit"]["changes"][SCRIPT].as_array().unwrap();
    let [edit] = edits.as_slice() else { panic!("{action}") };
    let change = json!({ "range": edit["range"], "text": edit["newText"] });
    client.change(SCRIPT, 2, json!([change]));
    client.next("textDocument/publishDiagnostics")["params"]["diagnostics"].clone()
}

#[test]
fn all_is_fixed_at_once_wherever_it_stands() {
    let mut client = client(json!({}));
    diagnostic(&mut client);
    let actions = code_actions(&mut client, (0, 0), json!(["source.fixAll"]));
    let [action] = actions.as_array().unwrap().as_slice() else { panic!("{actions}") };
    let edit = &action["edit"]["changes"][SCRIPT][0];
    assert_eq!(edit["newText"], ".", "{action}");
    assert_eq!(edit["range"]["start"], json!({ "line": 1, "character": 18 }));
    assert_eq!(after(&mut client, action), json!([]));
    let nothing_left = code_actions(&mut client, (0, 0), json!(["source.fixAll"]));
    assert_eq!(nothing_left, Value::Null);
    client.end();
}

#[test]
fn a_comment_that_ignores_is_the_last_way_out() {
    let mut client = client(json!({}));
    diagnostic(&mut client);
    let actions = code_actions(&mut client, (0, 20), json!(["quickfix"]));
    let ignore = actions.as_array().unwrap().last().unwrap();
    assert_eq!(ignore["title"], "Ignore A01 here");
    let edit = &ignore["edit"]["changes"][SCRIPT][0];
    assert_eq!(edit["newText"], "// promptsig-ignore A01\n");
    assert_eq!(edit["range"]["start"], json!({ "line": 1, "character": 0 }));
    assert_eq!(after(&mut client, ignore), json!([]));
    client.end();
}

#[test]
fn a_rule_is_explained_by_clients_that_say_they_can() {
    for commands in [json!(["promptsig.explain"]), json!([]), Value::Null] {
        let explains = commands.get(0).is_some();
        let mut client = Client::start();
        let code_action = json!({ "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } });
        let asked = client.ask(
            "initialize",
            json!({
                "processId": null,
                "capabilities": { "textDocument": { "codeAction": code_action } },
                "initializationOptions": { "commands": commands },
            }),
        );
        assert_eq!(asked["serverInfo"]["name"], "promptsig");
        client.notify("initialized", json!({}));
        client.open(SCRIPT, TEXT);
        diagnostic(&mut client);
        let actions = code_actions(&mut client, (0, 20), json!(["quickfix"]));
        let last = actions.as_array().unwrap().last().unwrap();
        assert_eq!(last["title"] == "Explain A01", explains, "{actions}");
        if explains {
            assert_eq!((&last["kind"], &last["diagnostics"][0]["code"]), (&json!("quickfix"), &json!("A01")));
            let command =
                json!({ "title": "Explain A01", "command": "promptsig.explain", "arguments": ["A01"] });
            assert_eq!((&last["command"], &last["edit"]), (&command, &Value::Null));
        }
        client.end();
    }
}

#[test]
fn the_explanation_of_a_rule_is_markdown() {
    let mut client = Client::initialized(json!({}));
    let explain = |arguments: Value| json!({ "command": "promptsig.explain", "arguments": arguments });
    let page = client.ask("workspace/executeCommand", explain(json!(["A01"])));
    let page = page.as_str().unwrap();
    assert!(page.starts_with("# A01 accept-missing-dot\n\n*warning* – "), "{page}");
    assert!(page.contains("\nWrong:\n\n```js\nscript({"), "{page}");
    for arguments in [json!([]), json!(["A99"]), json!([{}]), json!(["A"])] {
        assert_eq!(
            client.refused("workspace/executeCommand", explain(arguments.clone())),
            -32602,
            "{arguments}"
        );
    }
    client.end();
}

#[test]
fn a_file_gets_another_name_where_the_client_can_rename_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "import fs from \"node:fs\"\nscript({ title: \"a\" })\n";
    std::fs::write(folder.path().join("a.genai.js"), text).unwrap();
    std::fs::write(folder.path().join("package.json"), "{}").unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    for operations in [json!(["create", "rename"]), json!(["create"])] {
        let mut client = Client::in_folders(
            &[folder.path()],
            json!({
                "textDocument": { "codeAction": {
                    "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
                    "isPreferredSupport": true,
                } },
                "workspace": {
                    "workspaceEdit": { "documentChanges": true, "resourceOperations": operations },
                },
            }),
        );
        client.open(&uri("a.genai.js"), text);
        assert_eq!(diagnostic(&mut client)["code"], "M12");
        let params = json!({
            "textDocument": { "uri": uri("a.genai.js") },
            "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } },
            "context": { "diagnostics": [], "only": ["quickfix"] },
        });
        let actions = client.ask("textDocument/codeAction", params);
        let renaming = actions[0]["title"] == "Rename the file to `a.genai.mjs`";
        assert_eq!(renaming, operations.as_array().unwrap().contains(&json!("rename")), "{actions}");
        if renaming {
            assert_eq!(actions[0]["isPreferred"], Value::Null);
            let change =
                json!({ "kind": "rename", "oldUri": uri("a.genai.js"), "newUri": uri("a.genai.mjs") });
            assert_eq!(actions[0]["edit"]["documentChanges"], json!([change]));
        }
        client.end();
    }
}

#[test]
fn a_code_leads_to_its_explanation_where_the_client_follows() {
    for supported in [true, false] {
        let mut client = Client::initialized(json!({
            "textDocument": { "publishDiagnostics": { "codeDescriptionSupport": supported } },
        }));
        client.open(SCRIPT, TEXT);
        let diagnostic = diagnostic(&mut client);
        let link = diagnostic["codeDescription"]["href"].as_str();
        assert_eq!(link.is_some(), supported);
        assert!(link.is_none_or(|link| link.ends_with("docs/rules.md#a01-accept-missing-dot")), "{link:?}");
        client.end();
    }
}

#[test]
fn a_number_in_a_prompt_is_extracted_in_one_edit() {
    let mut client = client(json!({ "documentChanges": true }));
    client.ignore("textDocument/publishDiagnostics");
    client.change(SCRIPT, 2, json!([{ "text": "// 🦀\n$`🦀 for 5 days`\n" }]));
    for (only, is_offered) in [
        (json!(["refactor.extract"]), true),
        (json!(["refactor"]), true),
        (json!(["refactor.rewrite"]), false),
        (json!(["quickfix"]), false),
    ] {
        let actions = code_actions(&mut client, (9, 9), only.clone());
        assert_eq!(actions.is_array(), is_offered, "{only}");
    }
    assert_eq!(code_actions(&mut client, (6, 6), json!(["refactor"])), Value::Null);
    let actions = code_actions(&mut client, (9, 9), json!(["refactor.extract"]));
    let [action] = actions.as_array().unwrap().as_slice() else { panic!("{actions}") };
    assert_eq!(action["title"], "Extract `5` into the parameter `days`");
    assert_eq!(action["kind"], "refactor.extract");
    let [document] = action["edit"]["documentChanges"].as_array().unwrap().as_slice() else {
        panic!("{action}")
    };
    let range = |line: u32, start: u32, end: u32| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
    let call = "script({ parameters: { days: 5 } })\n\n";
    assert_eq!(
        document["edits"],
        json!([
            { "range": range(0, 0, 0), "newText": call },
            { "range": range(1, 9, 10), "newText": "${env.vars.days}" },
        ]),
    );
    client.end();
}
