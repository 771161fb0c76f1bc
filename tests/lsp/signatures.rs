use serde_json::{Value, json};

use crate::lsp::client::Client;

const URI: &str = "file:///w/a.genai.mjs";

const SCRIPT: &str =
    "defTool(\"a\", \"é😀 *b*\", { größe: { type: \"integer\", description: \"How *big*.\" }, b: \"\" }, ";

fn help(capabilities: Value, uri: &str, typed: &str) -> Value {
    let mut client = Client::initialized(capabilities);
    client.open(uri, typed);
    client.next("textDocument/publishDiagnostics");
    let line = typed.lines().count() - 1;
    let character = typed.lines().last().unwrap_or("").encode_utf16().count();
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
    let answer = client.ask("textDocument/signatureHelp", at);
    client.end();
    answer
}

#[test]
fn a_half_typed_handler_has_a_signature() {
    let answer = help(json!({}), URI, &format!("{SCRIPT}async ({{ größe, "));
    let signature = &answer["signatures"][0];
    assert_eq!(signature["label"], "a({ größe?: integer; b: string })");
    assert_eq!(signature["parameters"][0]["label"], "größe?: integer");
    assert_eq!(answer["activeParameter"], 1);
    assert_eq!(signature["documentation"]["kind"], "plaintext");
    assert_eq!(signature["documentation"]["value"], "é😀 *b*");
}

#[test]
fn parameters_are_ranges_for_clients_that_take_them() {
    let information = json!({
        "documentationFormat": ["markdown", "plaintext"],
        "parameterInformation": { "labelOffsetSupport": true },
    });
    let client = json!({ "textDocument": { "signatureHelp": { "signatureInformation": information } } });
    let answer = help(client, URI, &format!("{SCRIPT}async ({{ "));
    let signature = &answer["signatures"][0];
    assert_eq!(signature["parameters"][1]["label"], json!([21, 30]));
    assert_eq!(signature["parameters"][0]["documentation"]["kind"], "markdown");
    assert_eq!(answer["activeParameter"], 0);
}

#[test]
fn agentscript_has_signatures() {
    let text = "agent A {\n  func f(x) {\n    generate({ input: \"a\", ";
    let answer = help(json!({}), "file:///w/a.as", text);
    assert_eq!(answer["activeParameter"], 1);
    assert!(answer["signatures"][0]["label"].as_str().unwrap().starts_with("generate({ input: string, "));
}

#[test]
fn other_places_have_none() {
    for typed in ["f(", "defTool(", "// defTool(\"a\", \"b\", { c: 1 }, ({ "] {
        assert_eq!(help(json!({}), URI, typed), Value::Null, "{typed}");
    }
}
