//! JSON and YAML with tools in the server.

use serde_json::{Value, json};

use crate::lsp::client::Client;

const URI: &str = "file:///w/tools.json";
const TOOLS: &str = r#"{ "tools": [{ "name": "find", "inputSchema": { "type": "object", "properties": { "tags": { "type": "array" } } } }] }"#;

fn start() -> Client {
    let mut client = Client::start();
    let kinds = json!({ "codeActionKind": { "valueSet": ["quickfix"] } });
    let capabilities = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": kinds } } });
    client.ask("initialize", json!({ "processId": null, "capabilities": capabilities }));
    client.notify("initialized", json!({}));
    client
}

fn codes(published: &Value) -> Vec<&str> {
    published["params"]["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["code"].as_str().unwrap())
        .collect()
}

#[test]
fn tools_have_diagnostics_fixes_and_hover() {
    let mut client = start();
    client.open(URI, TOOLS);
    let published = client.next("textDocument/publishDiagnostics");
    assert_eq!(codes(&published), ["D08"]);
    let range = published["params"]["diagnostics"][0]["range"].clone();
    let document = json!({ "uri": URI });
    let actions = client.ask(
        "textDocument/codeAction",
        json!({ "textDocument": document, "range": range, "context": { "diagnostics": published["params"]["diagnostics"] } }),
    );
    let titles: Vec<_> =
        actions.as_array().unwrap().iter().map(|action| action["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Make it an array of strings"]);
    let edit = &actions[0]["edit"]["changes"][URI][0]["newText"];
    assert_eq!(edit, r#", "items": { "type": "string" }"#);
    let at = json!({ "textDocument": document, "position": { "line": 0, "character": 24 } });
    let hover = client.ask("textDocument/hover", at);
    assert!(hover.to_string().contains("tags"), "{hover}");
    client.end();
}

#[test]
fn other_documents_are_silent() {
    let mut client = start();
    client.open("file:///w/package-lock.json", r#"{ "name": "a", "packages": {} }"#);
    client.open("file:///w/half.json", r#"{ "tools": [{ "name": "find", "inputSchema": { "#);
    client.open(URI, TOOLS);
    let found = loop {
        let published = client.next("textDocument/publishDiagnostics");
        if published["params"]["uri"] == URI {
            break published;
        }
        assert_eq!(codes(&published), [""; 0], "{published}");
    };
    assert_eq!(codes(&found), ["D08"]);
    let at = json!({ "textDocument": { "uri": "file:///w/package-lock.json" }, "position": { "line": 0, "character": 4 } });
    assert_eq!(client.ask("textDocument/hover", at), Value::Null);
    client.end();
}
