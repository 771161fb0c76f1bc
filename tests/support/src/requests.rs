//! The requests about a place in a document.

use serde_json::{Value, json};

pub const REQUESTS: [&str; 19] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/declaration",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/documentLink",
    "textDocument/codeLens",
    "textDocument/inlayHint",
    "textDocument/codeAction",
    "textDocument/diagnostic",
    "textDocument/formatting",
    "textDocument/prepareRename",
    "textDocument/rename",
    "workspace/executeCommand",
];

/// Parameters of such a request.
pub fn parameters(method: &str, uri: &str, position: &Value) -> Value {
    let document = json!({ "uri": uri });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": position });
    match method {
        "textDocument/references" => {
            json!({ "textDocument": document, "position": position, "context": { "includeDeclaration": true } })
        }
        "textDocument/selectionRange" => json!({ "textDocument": document, "positions": [position] }),
        "textDocument/inlayHint" => json!({ "textDocument": document, "range": range }),
        "textDocument/codeAction" => {
            json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } })
        }
        "textDocument/formatting" => {
            json!({ "textDocument": document, "options": { "tabSize": 2, "insertSpaces": true } })
        }
        "textDocument/rename" => {
            json!({ "textDocument": document, "position": position, "newName": "another" })
        }
        "workspace/executeCommand" => {
            let view = json!({ "textDocument": document, "position": position, "kind": "schema" });
            json!({ "command": "promptsig.preview", "arguments": [view] })
        }
        _ => json!({ "textDocument": document, "position": position }),
    }
}
