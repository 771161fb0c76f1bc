use serde_json::{Value, json};

use crate::lsp::client::Client;

const SCRIPT: &str = "file:///w/a.genai.mjs";

fn range(start: u32, end: u32) -> Value {
    json!({ "start": { "line": 1, "character": start }, "end": { "line": 1, "character": end } })
}

/// Returns the first entry at the end of `typed`, above another statement.
fn first(capabilities: Value, typed: &str) -> Value {
    let mut client = Client::initialized(capabilities);
    let text = format!("script({{ system: [], parameters: {{ city: \"\" }} }})\n{typed}\nconst x = 1\n");
    client.open(SCRIPT, &text);
    client.next("textDocument/publishDiagnostics");
    let position = json!({ "line": 1, "character": typed.len() });
    let answer = client
        .ask("textDocument/completion", json!({ "textDocument": { "uri": SCRIPT }, "position": position }));
    client.end();
    answer["items"][0].clone()
}

/// The replaced range and the filter text both begin at the dot, for clients of each kind.
#[test]
fn a_member_is_replaced_from_its_dot_on() {
    for (typed, dot, end) in
        [("env.vars.", 8, 9), ("env.vars.ci", 8, 11), ("env.vars?.", 8, 10), ("env.vars?.ci", 8, 12)]
    {
        let text = if typed.contains('?') { "?.city" } else { ".city" };
        let item = first(json!({}), typed);
        assert_eq!(item["textEdit"], json!({ "range": range(dot, end), "newText": text }));
        assert_eq!(item["filterText"], text);

        let both = json!({ "textDocument": { "completion": { "completionItem": { "insertReplaceSupport": true } } } });
        let item = first(both, typed);
        let whole = range(dot, end);
        assert_eq!(item["textEdit"], json!({ "insert": whole, "replace": whole, "newText": text }));
        assert_eq!(item["filterText"], text);
    }
}

#[test]
fn a_row_shows_the_type() {
    let capabilities =
        json!({ "textDocument": { "completion": { "completionItem": { "labelDetailsSupport": true } } } });
    let item = first(capabilities, "env.vars.");
    assert_eq!(
        (&item["label"], &item["labelDetails"]),
        (&json!("city"), &json!({ "description": "string" }))
    );
    let item = first(json!({}), "env.vars.");
    assert_eq!((&item["detail"], &item["labelDetails"]), (&json!("string"), &Value::Null));
}

#[test]
fn the_target_of_a_reference_replaces_what_is_between_the_quotes() {
    let typed = r##"defSchema("A", { type: "object", $defs: { B: {} }, items: { $ref: "#/"##;
    let mut client = Client::initialized(json!({}));
    let text = format!("script({{ system: [] }})\n{typed}old\" }} }})\n");
    client.open(SCRIPT, &text);
    client.next("textDocument/publishDiagnostics");
    let at = json!({
        "textDocument": { "uri": SCRIPT }, "position": { "line": 1, "character": typed.len() },
    });
    let item = client.ask("textDocument/completion", at.clone())["items"][0].clone();
    let start = u32::try_from(typed.len() - 2).unwrap();
    assert_eq!(item["textEdit"], json!({ "range": range(start, start + 5), "newText": "#/$defs/B" }));
    assert_eq!(client.ask("completionItem/resolve", item.clone()), item);
    assert_eq!(client.ask("textDocument/definition", at.clone()), Value::Null);
    let name = u32::try_from(typed.find("B:").unwrap()).unwrap();
    client.change(SCRIPT, 2, json!([{ "range": range(start, start + 5), "text": "#/$defs/B" }]));
    assert_eq!(client.ask("textDocument/definition", at.clone())[0]["range"], range(name, name + 1));
    assert_eq!(client.ask("textDocument/hover", at)["range"], range(start, start + 9));
    client.end();
}
