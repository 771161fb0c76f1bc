//! An editor that opens a script and asks everything once.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::Input;
use crate::client::{Client, process};

/// What an editor asks, each by a short name.
pub const REQUESTS: [&str; 19] = [
    "diagnostics",
    "hover",
    "completion",
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
    "schema",
    "variables",
    "run",
    "edit",
];

/// What a server answers where it fails.
const INTERNAL_ERROR: i32 = -32603;

/// Opens the first script of a workspace and asks each of `requests` once; what the peak of memory
/// is then in bytes, where the system tells.
pub fn run(server: Command, folder: &Path, input: &Input, requests: &[&str]) -> Option<usize> {
    let (mut editor, uri) = open(server, folder, input);
    for request in requests {
        ask(&mut editor, request, &uri, &place(&input.files[0].1, input.cursor));
    }
    let peak = process::peak(editor.process.id());
    editor.end();
    peak
}

/// Opens the first script of a workspace, asks for the fixes of all that is in it, and cancels that as
/// soon as the server is at work on it.
pub fn cancel(server: Command, folder: &Path, input: &Input) {
    let (mut editor, uri) = open(server, folder, input);
    let end = json!({ "line": input.files[0].1.matches('\n').count(), "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
    let id = editor.ask("textDocument/codeAction", &params);
    // What comes after it is answered, so it is begun.
    let later = editor.ask("workspace/executeCommand", &json!({ "command": "none", "arguments": [] }));
    editor.answer(later);
    editor.notify("$/cancelRequest", &json!({ "id": id }));
    let answer = editor.answer(id);
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    editor.end();
}

/// The editor when a script is open in it, and the script's name there.
fn open(mut server: Command, folder: &Path, input: &Input) -> (Client, String) {
    server.arg("lsp");
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
            // Whether the script is judged before it opens is a matter of luck, and would count.
            "initializationOptions": { "diagnosticMode": "openFilesOnly" },
        }),
    );
    editor.notify("initialized", &json!({}));
    // The folder is searched.
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
        "all fixes" => ("textDocument/codeAction", actions(json!(["source.fixAll.promptsig"]))),
        "schema" => ("workspace/executeCommand", preview("schema")),
        "variables" => ("workspace/executeCommand", preview("vars")),
        "run" => ("workspace/executeCommand", preview("run")),
        // A blank at the cursor, and what an editor asks after it.
        "edit" => {
            let change = json!({ "range": { "start": place, "end": place }, "text": " " });
            let version = json!({ "uri": uri, "version": 2 });
            let params = json!({ "textDocument": version, "contentChanges": [change] });
            editor.notify("textDocument/didChange", &params);
            ("textDocument/diagnostic", here)
        }
        other => unreachable!("{other}"),
    };
    // Whatever the answer is, unless its handler panics.
    let id = editor.ask(method, &params);
    let answer = editor.answer(id);
    assert_ne!(answer["error"]["code"], INTERNAL_ERROR, "{request}: {answer}");
}

/// A place as the protocol writes it, in bytes.
fn place(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    json!({ "line": before.matches('\n').count(), "character": at - line })
}
