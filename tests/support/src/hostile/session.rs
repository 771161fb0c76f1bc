//! Editor session that sends every request once.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::Input;
use crate::client::{Client, process};

/// Requests by short names.
pub const REQUESTS: [&str; 21] = [
    "diagnostics",
    "hover",
    "completion",
    "signature",
    "definition",
    "references",
    "highlights",
    "symbols",
    "folds",
    "selection",
    "links",
    "workspace symbols",
    "prepare rename",
    "rename",
    "quick fixes",
    "all fixes",
    "refactorings",
    "schema",
    "variables",
    "run",
    "edit",
];

/// Error code of the protocol.
const INTERNAL_ERROR: i32 = -32603;

/// Opens a workspace's first script and sends each of `requests` once. Returns the peak memory in bytes, if available.
pub fn run(server: Command, folder: &Path, input: &Input, requests: &[&str]) -> Option<usize> {
    let (mut editor, uri) = open(server, folder, input);
    for request in requests {
        ask(&mut editor, request, &uri, &place(&input.files[0].1, input.cursor));
    }
    let peak = process::peak(editor.process.id());
    editor.end();
    peak
}

/// Opens a workspace's first script, requests all its fixes, and cancels once the server has begun.
pub fn cancel(server: Command, folder: &Path, input: &Input) {
    let (mut editor, uri) = open(server, folder, input);
    let end = json!({ "line": input.files[0].1.matches('\n').count(), "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
    let id = editor.ask("textDocument/codeAction", &params);
    // A later request is answered, so this one has begun.
    let later = editor.ask("workspace/executeCommand", &json!({ "command": "none", "arguments": [] }));
    editor.answer(later);
    editor.notify("$/cancelRequest", &json!({ "id": id }));
    let answer = editor.answer(id);
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    editor.end();
}

fn open(mut server: Command, folder: &Path, input: &Input) -> (Client, String) {
    // A check that takes long, as where its work is counted, must not end early.
    server.arg("lsp").env("PROMPTSIG_DEADLINE", "600");
    let mut editor = Client::start(server);
    let root = format!("file://{}", folder.display());
    let capabilities = json!({
        "textDocument": {
            "diagnostic": {},
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "rename": { "prepareSupport": true },
        },
        "workspace": { "diagnostics": { "refreshSupport": true } },
        "general": { "positionEncodings": ["utf-8"] },
    });
    let folders = json!([{ "uri": root, "name": "w" }]);
    editor.request(
        "initialize",
        &json!({
            "processId": null,
            "capabilities": capabilities,
            "workspaceFolders": folders,
            // Background analysis would make the count random.
            "initializationOptions": { "diagnosticMode": "openFilesOnly" },
        }),
    );
    editor.notify("initialized", &json!({}));
    editor.wait(|message| message["method"] == "window/logMessage");

    let (name, text) = &input.files[0];
    let uri = format!("{root}/{name}");
    let language = match name.rsplit_once('.') {
        Some((_, "md")) => "markdown",
        Some((_, "as")) => "rong-agentscript",
        _ => "javascript",
    };
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    editor.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    (editor, uri)
}

fn ask(editor: &mut Client, request: &str, uri: &str, place: &Value) {
    let document = json!({ "uri": uri });
    let here = json!({ "textDocument": document, "position": place });
    let actions = |only: Value| {
        let range = json!({ "start": place, "end": place });
        json!({ "textDocument": document, "range": range, "context": { "diagnostics": [], "only": only } })
    };
    let preview = |kind: &str| {
        let view = json!({ "textDocument": document, "position": place, "kind": kind });
        json!({ "command": "promptsig.preview", "arguments": [view] })
    };
    let (method, params) = match request {
        "diagnostics" => ("textDocument/diagnostic", here),
        "hover" => ("textDocument/hover", here),
        "completion" => ("textDocument/completion", here),
        "signature" => ("textDocument/signatureHelp", here),
        "definition" => ("textDocument/definition", here),
        "references" => (
            "textDocument/references",
            json!({ "textDocument": document, "position": place, "context": { "includeDeclaration": true } }),
        ),
        "highlights" => ("textDocument/documentHighlight", here),
        "symbols" => ("textDocument/documentSymbol", here),
        "folds" => ("textDocument/foldingRange", here),
        "selection" => {
            ("textDocument/selectionRange", json!({ "textDocument": document, "positions": [place] }))
        }
        "links" => ("textDocument/documentLink", here),
        "workspace symbols" => ("workspace/symbol", json!({ "query": "p" })),
        "prepare rename" => ("textDocument/prepareRename", here),
        "rename" => (
            "textDocument/rename",
            json!({ "textDocument": document, "position": place, "newName": "another" }),
        ),
        "quick fixes" => ("textDocument/codeAction", actions(json!(["quickfix"]))),
        "refactorings" => ("textDocument/codeAction", actions(json!(["refactor"]))),
        "all fixes" => ("textDocument/codeAction", actions(json!(["source.fixAll.promptsig"]))),
        "schema" => ("workspace/executeCommand", preview("schema")),
        "variables" => ("workspace/executeCommand", preview("vars")),
        "run" => ("workspace/executeCommand", preview("run")),
        "edit" => {
            let change = json!({ "range": { "start": place, "end": place }, "text": " " });
            let version = json!({ "uri": uri, "version": 2 });
            let params = json!({ "textDocument": version, "contentChanges": [change] });
            editor.notify("textDocument/didChange", &params);
            ("textDocument/diagnostic", here)
        }
        other => unreachable!("{other}"),
    };
    // Any answer but a panic's.
    let id = editor.ask(method, &params);
    let answer = editor.answer(id);
    assert_ne!(answer["error"]["code"], INTERNAL_ERROR, "{request}: {answer}");
}

/// A position in bytes.
fn place(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    json!({ "line": before.matches('\n').count(), "character": at - line })
}
