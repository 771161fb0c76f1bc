//! Diagnostics with a fix: shown, offered, and written as the client can take it.

use serde_json::{Value, json};

use crate::client::Client;

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

/// The one diagnostic that was sent for the script.
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
    let [action] = actions.as_array().unwrap().as_slice() else { panic!("{actions}") };
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
        (json!(["source.fixAll"]), false),
        (json!(["quickfix.other"]), false),
        (json!([]), false),
        (json!([""]), true),
        (json!(["refactor", "quickfix"]), true),
    ] {
        assert_eq!(code_actions(&mut client, (0, 20), only.clone()).is_array(), offered, "{only}");
    }
    client.end();
}
