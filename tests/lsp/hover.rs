use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::lsp::client::Client;

const URI: &str = "file:///w/a%20(b)/buy.genai.mjs";
const SCRIPT: &str = "script({ system: [], parameters: { city: { type: \"string\", description: \"Where *we* go\" } } })\n\
                      env.vars.city\n";

fn hover(capabilities: Value, options: Value, line: u32, character: u32) -> Value {
    let mut client = Client::start();
    let params = json!({ "processId": null, "capabilities": capabilities, "initializationOptions": options });
    client.ask("initialize", params);
    client.notify("initialized", json!({}));
    client.open(URI, SCRIPT);
    client.next("textDocument/publishDiagnostics");
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } });
    let answer = client.ask("textDocument/hover", at);
    client.end();
    answer["contents"].clone()
}

fn formats(formats: &[&str]) -> Value {
    json!({ "textDocument": { "hover": { "contentFormat": formats } } })
}

fn check(answers: &[Value], kind: &str, expected: Expect) {
    for answer in answers {
        assert_eq!((&answer["kind"], answer), (&kind.into(), &answers[0]));
    }
    expected.assert_eq(&format!("{}\n", answers[0]["value"].as_str().unwrap()));
}

#[test]
fn plain_text_where_the_client_likes_it_best_or_says_nothing() {
    let clients = [json!({}), formats(&[]), formats(&["plaintext"]), formats(&["plaintext", "markdown"])];
    let answers = clients.map(|client| hover(client, Value::Null, 1, 10));
    check(
        &answers,
        "plaintext",
        expect![[r#"
            env.vars.city: string

            Where *we* go

            A parameter of this script, undefined unless passed.
        "#]],
    );
}

#[test]
fn markdown_where_the_client_likes_it_best() {
    let clients = [formats(&["markdown"]), formats(&["markdown", "plaintext"])];
    let answers = clients.map(|client| hover(client, Value::Null, 1, 10));
    check(
        &answers,
        "markdown",
        expect![[r#"
            ```typescript
            env.vars.city: string
            ```

            Where \*we\* go

            A parameter of this script, undefined unless passed.
        "#]],
    );
}

#[test]
fn a_link_leads_to_the_preview_where_the_client_opens_it() {
    let options = json!({ "commands": ["promptsig.previewSchema", "promptsig.previewVars", 1] });
    let link = |line, character| {
        let contents = hover(formats(&["markdown"]), options.clone(), line, character);
        contents["value"].as_str().unwrap().rsplit_once('[').unwrap().1.to_owned()
    };
    expect!["Preview schema](command:promptsig.previewSchema?%5B%7B%22textDocument%22%3A%7B%22uri%22%3A%22file%3A%2F%2F%2Fw%2Fa%2520%28b%29%2Fbuy%2Egenai%2Emjs%22%7D%2C%22position%22%3A%7B%22line%22%3A1%2C%22character%22%3A9%7D%7D%5D)"].assert_eq(&link(1, 10));
    expect!["Preview env.vars](command:promptsig.previewVars?%5B%7B%22textDocument%22%3A%7B%22uri%22%3A%22file%3A%2F%2F%2Fw%2Fa%2520%28b%29%2Fbuy%2Egenai%2Emjs%22%7D%2C%22position%22%3A%7B%22line%22%3A1%2C%22character%22%3A4%7D%7D%5D)"].assert_eq(&link(1, 5));
    for options in [
        Value::Null,
        json!({ "commands": [] }),
        json!({ "commands": ["promptsig.explain"] }),
        json!({ "commands": 1 }),
    ] {
        let contents = hover(formats(&["markdown"]), options, 1, 10);
        assert!(!contents["value"].as_str().unwrap().contains("command:"), "{contents}");
    }
    let contents = hover(formats(&["plaintext"]), options, 1, 10);
    assert!(!contents["value"].as_str().unwrap().contains("command:"), "{contents}");
}

#[test]
fn the_preview_has_tables_where_they_are_asked_for() {
    let mut client = Client::initialized(json!({}));
    client.open(URI, SCRIPT);
    client.next("textDocument/publishDiagnostics");
    let mut preview = |kind: &str, tables: Value| {
        let asked = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": kind, "tables": tables,
        });
        let params = json!({ "command": "promptsig.preview", "arguments": [asked] });
        client.ask("workspace/executeCommand", params)["markdown"].as_str().unwrap().to_owned()
    };
    expect![[r#"
        | variable | type | if given | description |
        |---|---|---|---|
        | `city` | `string` | as it is | Where \*we\* go |"#]]
    .assert_eq(&preview("vars", true.into()));
    expect![[r#"
        ```text
        variable  type    if given  description
        city      string  as it is  Where *we* go
        ```"#]]
    .assert_eq(&preview("vars", false.into()));
    assert!(preview("schema", true.into()).contains("| `city` | `string` |"));
    assert!(preview("schema", false.into()).contains("city?: string  /** Where *we* go */"));
    client.end();
}
