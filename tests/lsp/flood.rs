//! Messages that come faster than answers: each is answered from the text at its position in the queue, and only the
//! last diagnostics are published.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::lsp::client::{Client, frame};

const SYSTEM: &str = "file:///w/system.x.genai.mjs";
const SCRIPT: &str = "file:///w/a.genai.mjs";

/// Messages that are sent in one write.
#[derive(Default)]
struct Burst {
    bytes: Vec<u8>,
    /// Expected answers, by request id.
    expected: HashMap<i64, String>,
}

impl Burst {
    fn change(&mut self, uri: &str, version: i32, start: (u32, u32), end: (u32, u32), text: &str) {
        let at = |(line, character)| json!({ "line": line, "character": character });
        let change = json!({ "range": { "start": at(start), "end": at(end) }, "text": text });
        let params =
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [change] });
        self.message(&json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }));
    }

    fn ask(&mut self, method: &str, uri: &str, (line, character): (u32, u32), expected: String) {
        let id = 1000 + i64::try_from(self.expected.len()).unwrap();
        self.expected.insert(id, expected);
        let params = json!({
            "textDocument": { "uri": uri },
            "position": { "line": line, "character": character },
        });
        self.message(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }

    fn message(&mut self, message: &Value) {
        self.bytes.extend(frame(message));
    }

    /// Sends everything and waits for all answers, in any order.
    fn send(self, client: &mut Client, said: impl Fn(&Value) -> String) {
        client.send_raw(&self.bytes);
        for (id, expected) in self.expected {
            assert_eq!(said(&client.result(id)), expected, "{id}");
        }
    }
}

/// Reads publications up to a version; each must be of a newer one. Returns their count and the last.
fn published_up_to(client: &mut Client, version: i32) -> (usize, Value) {
    let (mut count, mut last) = (0, 0);
    loop {
        let message = client.next("textDocument/publishDiagnostics");
        let of = message["params"]["version"].as_i64().unwrap();
        assert!(of > last, "{of} after {last}");
        (count, last) = (count + 1, of);
        if last == i64::from(version) {
            return (count, message["params"]["diagnostics"].clone());
        }
    }
}

fn labels(answer: &Value) -> String {
    let Some(items) = answer["items"].as_array() else { return "nothing".to_owned() };
    let labels = items.iter().map(|item| item["label"].as_str().unwrap());
    labels.collect::<Vec<_>>().join(" ")
}

/// `rest` is the length of the text after the edited place.
fn type_in_a_script(rest: usize, changes: i32) {
    let mut client = Client::initialized(json!({}));
    let rest = "// Nothing stands here.\n".repeat(rest / 24);
    client.open(SCRIPT, &format!("script({{ system: [], parameters: {{ p: null }} }})\nenv.vars.\n{rest}"));
    let mut burst = Burst::default();
    let name = |version: i32| format!("p{version}");
    let mut end = 36;
    for version in 2..=changes {
        burst.change(SCRIPT, version, (0, 35), (0, end), &name(version));
        end = 35 + u32::try_from(name(version).len()).unwrap();
        if version % 3 == 0 {
            burst.ask("textDocument/completion", SCRIPT, (1, 9), name(version));
        }
    }
    burst.send(&mut client, labels);
    let (count, diagnostics) = published_up_to(&mut client, changes);
    assert!(count < usize::try_from(changes).unwrap() / 2, "{count} publications");
    assert!(diagnostics[0]["message"].as_str().unwrap().contains(&name(changes)), "{diagnostics}");
    client.end();
}

#[test]
fn a_flood_of_keys_in_a_small_script() {
    type_in_a_script(0, 1000);
}

/// So large that it is analysed on another turn than its request.
#[test]
fn a_flood_of_keys_in_a_large_script() {
    type_in_a_script(50_000, 200);
}

/// Answers contain the system's declarations and their places as of the request's position.
#[test]
fn a_flood_of_keys_in_a_system_that_others_see() {
    let mut client = Client::initialized(json!({}));
    client.open(SYSTEM, "system({ parameters: {\np1: 1 } })\nexport default function () {}\n");
    client.open(SCRIPT, "script({ system: [\"system.x\"] })\nenv.vars[\"system.x.p1\"]\nenv.vars.\n");
    let mut burst = Burst::default();
    for version in (2..600).step_by(2) {
        burst.change(SYSTEM, version, (1, 0), (1, 0), &format!("p{version}: 1,\n"));
        let all = format!("system.x.p{version} system.x.p1");
        burst.ask("textDocument/completion", SCRIPT, (2, 9), all);
        burst.ask("textDocument/definition", SCRIPT, (1, 20), "line 2".to_owned());
        burst.change(SYSTEM, version + 1, (1, 0), (2, 0), "");
        burst.ask("textDocument/definition", SCRIPT, (1, 20), "line 1".to_owned());
        burst.ask("textDocument/completion", SCRIPT, (2, 9), "system.x.p1".to_owned());
    }
    client.ignore("textDocument/publishDiagnostics");
    burst.send(&mut client, |answer| match answer[0]["range"]["start"]["line"].as_i64() {
        Some(line) => format!("line {line}"),
        None => labels(answer),
    });
    client.end();
}

/// A script that is found first takes a system's id, which drops the system, and gives it back.
#[test]
fn a_flood_of_ids() {
    const OTHER: &str = "file:///w/z.genai.mjs";
    let mut client = Client::initialized(json!({}));
    client.open(SYSTEM, "system({ parameters: { p: 1 } })\nexport default function () {}\n");
    client.open(OTHER, "script({ id: \"other\" })\n");
    client.open(SCRIPT, "script({ system: [\"system.x\"] })\nenv.vars.\n");
    let mut burst = Burst::default();
    for version in (2..200).step_by(2) {
        burst.change(OTHER, version, (0, 14), (0, 19), "system.x");
        burst.ask("textDocument/completion", SCRIPT, (1, 9), "nothing".to_owned());
        burst.change(OTHER, version + 1, (0, 14), (0, 22), "other");
        burst.ask("textDocument/completion", SCRIPT, (1, 9), "system.x.p".to_owned());
    }
    client.ignore("textDocument/publishDiagnostics");
    burst.send(&mut client, labels);
    client.end();
}
