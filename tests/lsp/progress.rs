//! Progress of a search, which is shown only if the search takes long.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

/// An unoptimised server needs several times the delay before progress for so many scripts.
const SCRIPTS: usize = 4_000;

/// Starts a server and returns its request to show progress.
fn asked() -> (TempDir, Client, Value) {
    let folder = tempfile::tempdir().unwrap();
    test_support::generated::write(folder.path(), SCRIPTS);
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let settings = json!({ "diagnosticMode": "openFilesOnly" });
    let mut client = Client::before_the_search(&[folder.path()], capabilities, settings);
    let create = client.next("window/workDoneProgress/create");
    (folder, client, create)
}

/// Reads progress until it ends and returns the kinds of the messages.
fn until_end(client: &mut Client, token: &Value) -> Vec<String> {
    let mut kinds = Vec::new();
    while kinds.last().is_none_or(|kind| kind != "end") {
        let message = client.next("$/progress");
        assert_eq!(message["params"]["token"], *token);
        kinds.push(message["params"]["value"]["kind"].as_str().unwrap().to_owned());
    }
    kinds
}

#[test]
fn a_long_search_is_shown() {
    let (_folder, mut client, create) = asked();
    let token = create["params"]["token"].clone();
    client.reply(&create, Value::Null);
    let begin = client.next("$/progress");
    let value = &begin["params"]["value"];
    assert_eq!((&value["kind"], &value["cancellable"]), (&json!("begin"), &json!(true)), "{begin}");
    assert!(value["message"].as_str().is_some_and(|message| message.ends_with(" scripts")), "{begin}");
    client.notify("window/workDoneProgress/cancel", json!({ "token": "promptsig/search/0" }));
    let kinds = until_end(&mut client, &token);
    assert!(kinds[..kinds.len() - 1].iter().all(|kind| kind == "report"), "{kinds:?}");
    assert!(client.searched().contains("4000 scripts"));
    client.end();
}

#[test]
fn a_search_that_is_shown_can_be_cancelled() {
    let (_folder, mut client, create) = asked();
    let token = create["params"]["token"].clone();
    client.reply(&create, Value::Null);
    client.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    until_end(&mut client, &token);
    let log = client.searched();
    assert!(!log.contains("4000 scripts"), "{log}");
    client.end();
}

#[test]
fn a_client_that_refuses_is_left_in_peace() {
    let (_folder, mut client, create) = asked();
    let error = json!({ "code": -32603, "message": "no" });
    client.send(&json!({ "jsonrpc": "2.0", "id": create["id"], "error": error }));
    client.searched();
    client.end();
}
