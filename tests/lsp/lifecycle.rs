#[cfg(unix)]
use std::process::Command;

use serde_json::{Value, json};

use crate::lsp::client::{Client, frame};

const NOT_INITIALIZED: i64 = -32002;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;

fn hover_params() -> Value {
    json!({ "textDocument": { "uri": "file:///a.genai.mjs" }, "position": { "line": 0, "character": 0 } })
}

#[test]
fn exit_ends_with_open_input() {
    Client::initialized(json!({})).end();
}

#[test]
fn exit_without_shutdown_is_an_error() {
    let mut client = Client::initialized(json!({}));
    client.notify("exit", Value::Null);
    client.ends_with(1);
}

#[test]
fn exit_before_initialize_is_an_error() {
    let mut client = Client::start();
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    client.ends_with(1);
}

#[test]
fn the_end_of_input_after_shutdown_is_still_not_an_exit() {
    let mut client = Client::initialized(json!({}));
    client.ask("shutdown", Value::Null);
    client.close_input();
    client.ends_with(1);
}

/// I: any empty `params` is accepted.
#[test]
fn shutdown_takes_any_way_to_say_nothing() {
    for params in [Some(json!(null)), Some(json!({})), Some(json!([])), None] {
        let mut client = Client::initialized(json!({}));
        let mut message = json!({ "jsonrpc": "2.0", "id": "s", "method": "shutdown" });
        if let Some(params) = params {
            message["params"] = params;
        }
        client.send(&message);
        assert_eq!(client.result("s"), Value::Null);
        client.notify("exit", Value::Null);
        client.ends_with(0);
    }
}

#[test]
fn nothing_but_initialize_comes_first() {
    let mut client = Client::start();
    for method in ["textDocument/hover", "shutdown", "no/such"] {
        assert_eq!(client.refused(method, hover_params()), NOT_INITIALIZED, "{method}");
    }
    client.open("file:///a.genai.mjs", "script({})");
    client.initialize(json!({}));
    // Nothing is published for the notification that came too early.
    client.end();
}

#[test]
fn a_failed_initialize_can_be_repeated() {
    let mut client = Client::start();
    assert_eq!(client.refused("initialize", json!({ "capabilities": 5 })), INVALID_PARAMS);
    assert_eq!(client.refused("textDocument/hover", hover_params()), NOT_INITIALIZED);
    client.initialize(json!({}));
    client.end();
}

/// K: of two racing `initialize` one is refused, and the next messages are served.
#[test]
fn there_is_one_initialize() {
    let initialize = |id| {
        let params = json!({ "capabilities": {} });
        frame(&json!({ "jsonrpc": "2.0", "id": id, "method": "initialize", "params": params }))
    };
    for mut client in [Client::start(), Client::on_stage()] {
        let hover = json!({ "jsonrpc": "2.0", "id": 3, "method": "no/such" });
        client.send_raw(&[initialize(1), initialize(2), frame(&hover)].concat());
        assert!(client.result(1)["capabilities"].is_object());
        assert_eq!(client.error(2), INVALID_REQUEST);
        assert_eq!(client.error(3), METHOD_NOT_FOUND);
        client.last_id_is(10);
        client.end();
    }
}

#[test]
fn nothing_is_served_after_shutdown() {
    let mut client = Client::initialized(json!({}));
    client.ask("shutdown", Value::Null);
    for method in ["textDocument/hover", "shutdown", "initialize", "no/such"] {
        assert_eq!(client.refused(method, hover_params()), INVALID_REQUEST, "{method}");
    }
    client.open("file:///a.genai.mjs", "script({})");
    client.notify("exit", Value::Null);
    client.ends_with(0);
}

#[test]
fn unknown_methods() {
    let mut client = Client::initialized(json!({}));
    for method in ["no/such", "$/noSuch", "textDocument/definition", "", "workspace/executeCommand"] {
        let code = client.refused(method, json!({ "command": "x", "arguments": [] }));
        assert!([METHOD_NOT_FOUND, INVALID_PARAMS].contains(&code), "{method}: {code}");
    }
    for method in ["no/such", "$/noSuch", "textDocument/didSave", "workspace/didChangeConfiguration"] {
        client.notify(method, json!({ "x": 1 }));
    }
    client.end();
}

#[test]
fn wrong_parameters() {
    let mut client = Client::initialized(json!({}));
    let wrong = [
        json!(null),
        json!([]),
        json!({}),
        json!("text"),
        json!({ "textDocument": 5, "position": { "line": 0, "character": 0 } }),
        json!({ "textDocument": { "uri": "not a uri" }, "position": { "line": 0, "character": 0 } }),
        json!({ "textDocument": { "uri": "file:///a.genai.mjs" }, "position": { "line": -1, "character": 0 } }),
        json!({ "textDocument": { "uri": "file:///a.genai.mjs" }, "position": { "line": "0", "character": 0 } }),
    ];
    for params in wrong {
        for method in ["textDocument/hover", "textDocument/completion", "textDocument/codeAction"] {
            assert_eq!(client.refused(method, params.clone()), INVALID_PARAMS, "{method} {params}");
        }
        for method in
            ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "$/setTrace"]
        {
            client.notify(method, params.clone());
        }
    }
    client.end();
}

#[test]
fn requests_have_ids_and_notifications_have_none() {
    let mut client = Client::initialized(json!({}));
    client.notify("textDocument/hover", hover_params());
    assert_eq!(client.refused("textDocument/didClose", hover_params()), INVALID_REQUEST);
    client.end();
}

#[cfg(unix)]
#[test]
fn the_server_ends_with_its_parent() {
    let mut parent = Command::new("sleep").arg("600").spawn().unwrap();
    let mut client = Client::start();
    client.ask("initialize", json!({ "processId": parent.id(), "capabilities": {} }));
    parent.kill().unwrap();
    parent.wait().unwrap();
    client.ends_with(1);
}

#[test]
fn tracing_is_obeyed() {
    let mut client = Client::start();
    client.ask("initialize", json!({ "processId": null, "capabilities": {}, "trace": "messages" }));
    client.notify("initialized", json!({}));
    client.next("$/logTrace");
    client.notify("$/setTrace", json!({ "value": "off" }));
    client.notify("initialized", json!({}));
    client.end();
}

#[test]
fn there_are_three_ways_to_start() {
    for arguments in [&[][..], &["lsp"], &["--stdio"], &["lsp", "--stdio"]] {
        let mut client = Client::start_with(arguments);
        client.initialize(json!({}));
        client.end();
    }
}
