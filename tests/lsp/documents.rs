//! Diagnostics of open documents: content, ranges and versions.

use std::process::Command;

use serde_json::{Value, json};

use crate::lsp::client::Client;

const SCRIPT: &str = "file:///w/a.genai.mjs";

const BAD: &str = "script({ parameters: { a: null } })\n";

fn push() -> Client {
    Client::initialized(json!({}))
}

fn pull() -> Client {
    Client::initialized(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }))
}

fn at(uri: &str, line: u64, character: u64) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    let position = |(line, character)| json!({ "line": line, "character": character });
    json!({ "start": position(start), "end": position(end) })
}

fn edit(start: (u32, u32), end: (u32, u32), text: &str) -> Value {
    json!({ "range": range(start, end), "text": text })
}

fn published(client: &mut Client) -> Value {
    let message = client.next("textDocument/publishDiagnostics");
    assert_eq!(message["params"]["uri"], SCRIPT);
    message["params"]["version"].clone()
}

#[test]
fn diagnostics_are_sent_with_their_version() {
    let mut client = push();
    client.open(SCRIPT, BAD);
    assert_eq!(published(&mut client), 1);
    client.change(SCRIPT, 5, json!([edit((1, 0), (1, 0), "env.vars.a\n")]));
    assert_eq!(published(&mut client), 5);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": SCRIPT } }));
    let closed = client.next("textDocument/publishDiagnostics");
    assert_eq!(closed["params"], json!({ "uri": SCRIPT, "diagnostics": [] }));
    client.end();
}

/// An empty result is right for any version, and sent once.
#[test]
fn nothing_is_said_once() {
    let mut client = push();
    client.open(SCRIPT, "script({})\n");
    assert_eq!(published(&mut client), Value::Null);
    client.change(SCRIPT, 2, json!([edit((1, 0), (1, 0), "x\n")]));
    client.change(SCRIPT, 3, json!([edit((1, 0), (1, 0), "x\n")]));
    client.change(SCRIPT, 4, json!([{ "text": BAD }]));
    assert_eq!(published(&mut client), 4);
    client.change(SCRIPT, 5, json!([{ "text": "script({})\n" }]));
    assert_eq!(published(&mut client), Value::Null);
    // Editors may drop the diagnostics of a closed document.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": SCRIPT } }));
    assert_eq!(published(&mut client), Value::Null);
    client.open(SCRIPT, "script({})\n");
    assert_eq!(published(&mut client), Value::Null);
    client.end();
}

#[test]
fn diagnostics_are_not_sent_to_a_client_that_asks() {
    let mut client = pull();
    client.open(SCRIPT, "script({})\n");
    let mut ask = |previous: Value| {
        let mut params = json!({ "textDocument": { "uri": SCRIPT } });
        if previous.is_string() {
            params["previousResultId"] = previous;
        }
        client.ask("textDocument/diagnostic", params)
    };
    let first = ask(Value::Null);
    assert_eq!((&first["kind"], first["items"].is_array()), (&json!("full"), true));
    let same = ask(first["resultId"].clone());
    assert_eq!(same, json!({ "kind": "unchanged", "resultId": first["resultId"] }));
    assert_eq!(ask(json!("another"))["kind"], "full");
    client.end();
}

#[test]
fn an_older_version_is_passed_over() {
    let mut client = push();
    client.open(SCRIPT, "script({})\n");
    published(&mut client);
    for version in [1, 0, -1] {
        client.change(SCRIPT, version, json!([{ "text": "" }]));
        let log = client.next("window/logMessage");
        assert!(log["params"]["message"].as_str().unwrap().contains("is ignored"), "{log}");
    }
    client.end();
}

#[test]
fn an_impossible_change_silences_until_the_whole_text_comes() {
    let mut client = push();
    client.open(SCRIPT, BAD);
    published(&mut client);
    client.change(SCRIPT, 2, json!([edit((0, 5), (0, 2), "x")]));
    client.next("window/logMessage");
    assert_eq!(published(&mut client), Value::Null);
    assert_eq!(client.ask("textDocument/hover", at(SCRIPT, 0, 2)), Value::Null);
    client.change(SCRIPT, 3, json!([edit((0, 0), (0, 0), "x")]));
    assert_eq!(client.ask("textDocument/hover", at(SCRIPT, 0, 2)), Value::Null);
    client.change(SCRIPT, 4, json!([{ "text": BAD }]));
    assert_eq!(published(&mut client), 4);
    assert_ne!(client.ask("textDocument/hover", at(SCRIPT, 0, 2)), Value::Null);
    client.end();
}

#[test]
fn a_change_of_what_was_never_opened_is_passed_over() {
    let mut client = push();
    client.change(SCRIPT, 2, json!([edit((0, 0), (0, 0), "x")]));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": SCRIPT } }));
    assert_eq!(client.ask("textDocument/hover", at(SCRIPT, 0, 0)), Value::Null);
    client.end();
}

#[test]
fn other_documents_are_left_alone() {
    let text = "script({ parameters: { a: 1 } })\nenv.vars.a";
    for uri in [
        "file:///w/a.mjs",
        "file:///w/genai.mjs",
        "file:///w/a.genai.json",
        "file:///w/a.genai.mjs.txt",
        "file:///w/a.genai.mjs/b.ts",
        "untitled:Untitled-1",
        "git:/w/a.genai.mjs?%7B%22ref%22%3A%22~%22%7D",
    ] {
        let mut client = push();
        client.open(uri, text);
        client.change(uri, 2, json!([edit((0, 0), (0, 0), " ")]));
        for method in ["textDocument/hover", "textDocument/completion"] {
            assert_eq!(client.ask(method, at(uri, 1, 10)), Value::Null, "{method} {uri}");
        }
        let mut action = json!({ "textDocument": { "uri": uri }, "context": { "diagnostics": [] } });
        action["range"] = range((0, 0), (9, 0));
        assert_eq!(client.ask("textDocument/codeAction", action), Value::Null, "{uri}");
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        client.end();
    }
}

#[test]
fn other_documents_have_an_empty_report() {
    let mut client = pull();
    client.open("file:///w/a.ts", "script({ accept: 5 })");
    let params = json!({ "textDocument": { "uri": "file:///w/a.ts" } });
    assert_eq!(client.ask("textDocument/diagnostic", params)["items"], json!([]));
    client.end();
}

#[test]
fn scripts_are_known_by_their_names() {
    for uri in [
        "file:///w/a.genai.js",
        "file:///w/a.genai.mts",
        "file:///w/A.GENAI.TS",
        "file:///c%3A/with%20space/%C3%A4.genai.mjs",
        "untitled:new.genai.mts",
        "vscode-vfs://github/o/r/a.genai.mjs",
    ] {
        let mut client = push();
        client.open(uri, "script({})");
        assert_eq!(client.next("textDocument/publishDiagnostics")["params"]["uri"], uri);
        client.end();
    }
}

/// Columns depend on the encoding, and edits are applied in it.
#[test]
fn places_are_in_the_negotiated_encoding() {
    // Before the read: `"🦀漢é"; ` has 4+3+2 bytes, 2+1+1 code units, 1+1+1 characters, and 4 more.
    for (encoding, column) in [("utf-8", 13), ("utf-16", 8), ("utf-32", 7)] {
        let mut client = Client::initialized(json!({ "general": { "positionEncodings": [encoding] } }));
        client.open(
            SCRIPT,
            "script({ parameters: { na_me: 1 }, branding: {} })\r\n\"🦀漢é\"; env.vars.na_me\u{2028}\r// x\r\n",
        );
        published(&mut client);
        // Takes out the underscore of both, the later first.
        let read = column + 9;
        client.change(SCRIPT, 2, json!([edit((1, read + 2), (1, read + 3), ""), edit((0, 25), (0, 26), "")]));
        published(&mut client);
        let hover = client.ask("textDocument/hover", at(SCRIPT, 1, u64::from(read) + 1));
        let end = json!({ "line": 1, "character": read + 4 });
        assert_eq!(hover["range"]["end"], end, "{encoding}: {hover}");
        client.end();
    }
}

#[test]
fn places_outside_of_the_text_are_its_nearest_places() {
    let mut client = push();
    client.open(SCRIPT, "script({ parameters: { name: 1 } })\nenv.vars.name");
    published(&mut client);
    let inside = client.ask("textDocument/hover", at(SCRIPT, 1, 12));
    assert_ne!(inside, Value::Null);
    for (line, character) in [(1, 13), (1, 4_000_000_000), (2, 0), (4_000_000_000, 4_000_000_000)] {
        assert_eq!(
            client.ask("textDocument/hover", at(SCRIPT, line, character)),
            inside,
            "{line}:{character}"
        );
    }
    client.change(SCRIPT, 2, json!([edit((1, 13), (9, 9), "d"), edit((7, 7), (8, 8), " // end")]));
    published(&mut client);
    client.change(SCRIPT, 3, json!([edit((1, 13), (1, 14), "")]));
    published(&mut client);
    assert_eq!(client.ask("textDocument/hover", at(SCRIPT, 1, 12)), inside);
    client.end();
}

/// Whether it is opened so large or becomes it.
#[test]
fn a_script_over_the_limit_says_so_and_is_kept_in_step() {
    fn codes(client: &mut Client) -> Vec<Value> {
        let message = client.next("textDocument/publishDiagnostics");
        let said = message["params"]["diagnostics"].as_array().unwrap();
        said.iter().map(|diagnostic| diagnostic["code"].clone()).collect()
    }
    let mut client = push();
    let call = "script({ parameters: { name: null } })\nenv.vars.name\n";
    let rest = "// x\n".repeat(1 << 18);
    client.open(SCRIPT, &format!("{call}{rest}"));
    assert_eq!(codes(&mut client), ["M24"]);
    assert_eq!(client.ask("textDocument/hover", at(SCRIPT, 1, 12)), Value::Null);
    client.change(SCRIPT, 2, json!([edit((2, 0), (999_999, 0), "")]));
    assert!(codes(&mut client).contains(&json!("P01")));
    assert_ne!(client.ask("textDocument/hover", at(SCRIPT, 1, 12)), Value::Null);
    client.change(SCRIPT, 3, json!([edit((2, 0), (2, 0), &rest)]));
    assert_eq!(codes(&mut client), ["M24"]);
    client.end();
}

/// Overly complex tools are reported once for all, with the place.
#[test]
fn what_is_too_complex_is_told_once_with_its_place() {
    let next = |n: usize| {
        format!("function f{n}(x) {{ return {{ l: f{0}(x), r: f{0}({{ x, k{n}: x }}) }} }}\n", n - 1)
    };
    let functions: String = (1..=40).map(next).collect();
    let tool = |name: &str| format!("defTool(\"{name}\", \"a tool\", {{ q: \"\" }}, ({{ q }}) => f40(q))\n");
    let head = format!("script({{}})\nfunction f0(x) {{ return {{ x }} }}\n{functions}");
    let mut client = push();
    client.open(SCRIPT, &format!("{head}{}{}", tool("t"), tool("u")));
    let mut told = || {
        let message = client.next("textDocument/publishDiagnostics");
        let found = message["params"]["diagnostics"].as_array().unwrap().clone();
        let told: Vec<Value> = found.into_iter().filter(|diagnostic| diagnostic["code"] == "M24").collect();
        assert_eq!(told.len(), 1, "{told:?}");
        told[0].clone()
    };
    let first = told();
    assert!(first["message"].as_str().unwrap().contains("too complex to be followed"), "{first}");
    let line = first["range"]["start"]["line"].as_u64().unwrap();
    assert!((2..=41).contains(&line), "among the functions: {first}");
    client.end();
}

/// What the server says of a bad script that it has this time to check.
fn said_within(deadline: &str) -> (Client, Vec<String>) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_promptsig"));
    let mut client = Client::spawn(server.arg("lsp").env("PROMPTSIG_DEADLINE", deadline), |_| {});
    client.initialize(json!({}));
    client.open(SCRIPT, BAD);
    let message = client.next("textDocument/publishDiagnostics");
    let found = message["params"]["diagnostics"].as_array().unwrap();
    let said = found.iter().map(|diagnostic| diagnostic["message"].as_str().unwrap().to_owned()).collect();
    (client, said)
}

#[test]
fn a_check_that_takes_too_long_says_so_and_nothing_else() {
    let (client, said) = said_within("0");
    assert!(matches!(&*said, [message] if message.contains("too complex to be checked")), "{said:?}");
    client.end();
    let (mut client, said) = said_within("soon");
    assert!(!said.is_empty() && !said.iter().any(|message| message.contains("too complex")), "{said:?}");
    let log = client.next("window/logMessage");
    assert_eq!(log["params"]["message"], "invalid PROMPTSIG_DEADLINE; use a number of seconds");
    client.end();
}

#[test]
fn the_last_diagnostics_are_those_of_the_last_version() {
    let mut client = push();
    client.open(SCRIPT, BAD);
    for version in 2..=300 {
        client.change(SCRIPT, version, json!([edit((1, 0), (1, 0), "x")]));
    }
    let mut last = 0;
    while last < 300 {
        let version = published(&mut client).as_i64().unwrap();
        assert!(version > last, "{version} after {last}");
        last = version;
    }
    client.end();
}

#[test]
fn odd_texts_are_only_texts() {
    let deep = |open: &str| format!("script({{ parameters: {{ a: {}", open.repeat(10_000));
    let mut client = push();
    client.ignore("textDocument/publishDiagnostics");
    for (at_version, text) in [
        deep("["),
        deep("("),
        deep("{a:"),
        deep("`${"),
        deep("!"),
        deep("() => "),
        "script(".repeat(20_000),
        "env.vars[".repeat(20_000),
        "\0\u{feff}\u{202e}\u{fffd}".repeat(1000),
        "x".repeat(1 << 20),
    ]
    .into_iter()
    .enumerate()
    {
        let uri = format!("file:///w/odd-{at_version}.genai.mts");
        client.open(&uri, &text);
        client.change(&uri, 2, json!([edit((0, 3), (0, 3), " ")]));
        client.ask("textDocument/hover", at(&uri, 0, 40));
        client.ask("textDocument/completion", at(&uri, 0, 5000));
        client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
    client.end();
}
