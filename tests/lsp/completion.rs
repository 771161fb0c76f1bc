use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::workspace::{folder, uri};

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

/// A client that resolves other properties only would never show the documentation.
#[test]
fn documentation_comes_with_the_list_where_it_is_not_resolved() {
    for (properties, is_there) in [
        (json!(null), false),
        (json!(["documentation", "detail"]), false),
        (json!(["additionalTextEdits", "command"]), true),
    ] {
        let support = properties.is_array().then(|| json!({ "properties": properties }));
        let capabilities = json!({
            "textDocument": { "completion": { "completionItem": { "resolveSupport": support } } },
        });
        let item = first(capabilities, "env.vars.");
        assert_eq!(item["documentation"]["value"].is_string(), is_there, "{item}");
    }
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

/// Returns the items at the end of a text, which is the first line of a document.
fn labels(client: &mut Client, uri: &str, text: &str) -> Vec<String> {
    client.open(uri, text);
    let line = text.lines().count() - 1;
    let character = text.lines().last().unwrap_or("").len();
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
    let answer = client.ask("textDocument/completion", at);
    let items = answer["items"].as_array().cloned().unwrap_or_default();
    items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn files_come_from_the_search_of_the_workspace() {
    let folder = folder(&[
        (".gitignore", "*.log\n/out/\n"),
        ("notes/a.md", ""),
        ("notes/b.md", ""),
        ("run.log", ""),
        ("out/c.html", ""),
        ("node_modules/x/d.css", ""),
        (".hidden/e.css", ""),
        ("table.tsv", ""),
        ("a.genai.mjs", ""),
    ]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    client.ignore("textDocument/publishDiagnostics");
    let script = uri(&folder.path().join("a.genai.mjs"));
    let accept = labels(&mut client, &script, "script({ accept: \"");
    assert_eq!(accept[..3], [".md", ".tsv", ".txt"]);
    for hidden in [".log", ".css", ".mjs"] {
        assert!(!accept.iter().any(|label| label == hidden), "{hidden}");
    }
    let other = uri(&folder.path().join("b.genai.mjs"));
    let files = labels(&mut client, &other, "script({ files: [\"notes/a.md\", \"");
    assert_eq!(files, ["**/*.md", "**/*.tsv", "table.tsv", "notes/b.md"]);
    client.end();
}

#[test]
fn documentation_is_sent_for_one_item_at_a_time() {
    let mut client = Client::initialized(json!({}));
    client.ignore("textDocument/publishDiagnostics");
    for (at, (typed, label, expected)) in [
        ("script({ parameters: { a: { type: \"string\", ", "enum", "The only values that are allowed."),
        ("script({ parameters: { a: { ", "type", "Forms choose the field by it."),
        ("script({ parameters: { a: { type: \"", "integer", "A whole number."),
        ("script({ ", "accept", "The endings of the files"),
        ("script({ system: [\"", "system.fetch", "Brings the tool"),
        ("script({ tools: [\"", "fs_find_files", "Defined by `system.fs_find_files`"),
        ("deft", "defTool(…)", "tool with its handler"),
    ]
    .into_iter()
    .enumerate()
    {
        let uri = format!("file:///w/{at}.genai.mjs");
        client.open(&uri, typed);
        let position = json!({ "line": 0, "character": typed.len() });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        let answer = client.ask("textDocument/completion", params);
        let items = answer["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["label"] == label).unwrap();
        assert_eq!(item["documentation"], Value::Null);
        let resolved = client.ask("completionItem/resolve", item.clone());
        let text = resolved["documentation"]["value"].as_str().unwrap();
        let plain = expected.replace('`', "");
        assert!(text.contains(expected) || text.contains(&plain), "{label}: {text}");
    }
    client.end();
}

#[test]
fn rules_follow_a_comment_that_ignores_them() {
    let mut client = Client::initialized(json!({}));
    client.ignore("textDocument/publishDiagnostics");
    for (name, text) in [
        ("a.genai.mjs", "// promptsig-ignore "),
        ("b.genai.md", "Text\n\n```js genai\n// promptsig-ignore "),
        ("c.as", "import llm M from \"openai://gpt-4.1\"\n// promptsig-ignore "),
    ] {
        let found = labels(&mut client, &format!("file:///w/{name}"), text);
        assert!(found.len() > 100 && found[0] == "A01", "{name}: {found:?}");
    }
    client.end();
}
