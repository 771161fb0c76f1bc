//! The server's capabilities for a minimal and a maximal client.

use std::collections::BTreeSet;

use expect_test::expect;
use serde_json::{Value, json};

use crate::lsp::client::Client;

/// Returns the answer to `initialize`, each value on a line under its path.
fn answer(client_capabilities: Value) -> BTreeSet<String> {
    let mut client = Client::start();
    let mut answer = client.initialize(client_capabilities);
    let server = answer["serverInfo"].take();
    assert_eq!(server, json!({ "name": "promptsig", "version": env!("CARGO_PKG_VERSION") }));
    client.end();
    let mut lines = BTreeSet::new();
    flatten(&answer["capabilities"], "", &mut lines);
    lines
}

fn flatten(value: &Value, path: &str, lines: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            for (key, value) in members {
                flatten(value, &format!("{path}.{key}"), lines);
            }
        }
        _ => drop(lines.insert(format!("{}: {value}\n", path.trim_start_matches('.')))),
    }
}

#[test]
fn for_a_client_that_says_nothing() {
    let lines: String = answer(json!({})).into_iter().collect();
    expect![[r#"
        completionProvider.completionItem.labelDetailsSupport: true
        completionProvider.resolveProvider: true
        completionProvider.triggerCharacters: [".","\"","'","`","[","{","@",",",":","<"," "]
        declarationProvider: true
        definitionProvider: true
        documentFormattingProvider: true
        documentHighlightProvider: true
        documentLinkProvider.resolveProvider: false
        documentSymbolProvider.label: "promptsig"
        executeCommandProvider.commands: ["promptsig.preview","promptsig.manual","promptsig.explain","promptsig.restartScan"]
        foldingRangeProvider: true
        hoverProvider: true
        inlayHintProvider: true
        positionEncoding: "utf-16"
        referencesProvider: true
        renameProvider: true
        selectionRangeProvider: true
        signatureHelpProvider.retriggerCharacters: [":","}",")"]
        signatureHelpProvider.triggerCharacters: ["(",",","{"]
        textDocumentSync.change: 2
        textDocumentSync.openClose: true
        textDocumentSync.save: true
        workspace.workspaceFolders.changeNotifications: true
        workspace.workspaceFolders.supported: true
        workspaceSymbolProvider: true
    "#]]
    .assert_eq(&lines);
}

/// Shows only the differences.
#[test]
fn for_a_client_that_can_do_everything() {
    let capabilities = json!({
        "general": { "positionEncodings": ["utf-8", "utf-16"] },
        "workspace": {
            "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create", "rename"] },
            "diagnostics": { "refreshSupport": true },
            "fileOperations": { "didRename": true, "willRename": true },
        },
        "textDocument": {
            "rename": { "prepareSupport": true },
            "definition": { "linkSupport": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "diagnostic": {},
            "publishDiagnostics": { "relatedInformation": true, "versionSupport": true },
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
                "isPreferredSupport": true,
            },
            "completion": { "completionItem": { "insertReplaceSupport": true } },
        },
    });
    let (least, most) = (answer(json!({})), answer(capabilities));
    let gone = least.difference(&most).map(|line| format!("- {line}"));
    let new = most.difference(&least).map(|line| format!("+ {line}"));
    expect![[r#"
        - positionEncoding: "utf-16"
        - renameProvider: true
        + codeActionProvider.codeActionKinds: ["quickfix","refactor.rewrite","refactor.extract","source.fixAll.promptsig"]
        + diagnosticProvider.identifier: "promptsig"
        + diagnosticProvider.interFileDependencies: true
        + diagnosticProvider.workspaceDiagnostics: true
        + positionEncoding: "utf-8"
        + renameProvider.prepareProvider: true
        + workspace.fileOperations.didCreate.filters: [{"scheme":"file","pattern":{"glob":"**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}","matches":"file"}},{"scheme":"file","pattern":{"glob":"**","matches":"folder"}}]
        + workspace.fileOperations.didDelete.filters: [{"scheme":"file","pattern":{"glob":"**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}","matches":"file"}},{"scheme":"file","pattern":{"glob":"**","matches":"folder"}}]
        + workspace.fileOperations.didRename.filters: [{"scheme":"file","pattern":{"glob":"**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}","matches":"file"}},{"scheme":"file","pattern":{"glob":"**","matches":"folder"}}]
        + workspace.fileOperations.willRename.filters: [{"scheme":"file","pattern":{"glob":"**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}","matches":"file"}}]
    "#]]
    .assert_eq(&gone.chain(new).collect::<String>());
}

#[test]
fn the_best_encoding_that_both_know_is_chosen() {
    for (offered, chosen) in [
        (json!(["utf-16", "utf-32", "utf-8"]), "utf-8"),
        (json!(["utf-16", "utf-32"]), "utf-32"),
        (json!(["utf-16"]), "utf-16"),
        (json!(["utf-7"]), "utf-16"),
        (json!([]), "utf-16"),
        (Value::Null, "utf-16"),
    ] {
        let mut client = Client::start();
        let answer = client.initialize(json!({ "general": { "positionEncodings": offered } }));
        assert_eq!(answer["capabilities"]["positionEncoding"], chosen, "{offered}");
        client.end();
    }
}
