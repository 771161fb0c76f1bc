//! What the server says it can do, for two clients at the ends of the field.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::client::Client;

fn check(client_capabilities: Value, expected: Expect) {
    let mut client = Client::start();
    let mut answer = client.initialize(client_capabilities);
    let server = answer["serverInfo"].take();
    assert_eq!(server, json!({ "name": "promptsig", "version": env!("CARGO_PKG_VERSION") }));
    expected.assert_eq(&format!("{:#}\n", answer["capabilities"]));
    client.end();
}

#[test]
fn for_a_client_that_says_nothing() {
    check(
        json!({}),
        expect![[r#"
            {
              "positionEncoding": "utf-16",
              "textDocumentSync": {
                "openClose": true,
                "change": 2
              },
              "hoverProvider": true,
              "completionProvider": {
                "resolveProvider": true,
                "triggerCharacters": [
                  ".",
                  "\"",
                  "'",
                  "`",
                  "[",
                  "{"
                ],
                "completionItem": {
                  "labelDetailsSupport": true
                }
              },
              "definitionProvider": true,
              "referencesProvider": true,
              "documentHighlightProvider": true,
              "documentSymbolProvider": true,
              "workspaceSymbolProvider": true,
              "renameProvider": true,
              "documentLinkProvider": {
                "resolveProvider": false
              },
              "declarationProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "promptsig.preview",
                  "promptsig.restartScan"
                ]
              },
              "workspace": {
                "workspaceFolders": {
                  "supported": true,
                  "changeNotifications": true
                }
              }
            }
        "#]],
    );
}

#[test]
#[allow(clippy::too_many_lines, reason = "the answer is as long as it is")]
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
    check(
        capabilities,
        expect![[r#"
            {
              "positionEncoding": "utf-8",
              "textDocumentSync": {
                "openClose": true,
                "change": 2
              },
              "hoverProvider": true,
              "completionProvider": {
                "resolveProvider": true,
                "triggerCharacters": [
                  ".",
                  "\"",
                  "'",
                  "`",
                  "[",
                  "{"
                ],
                "completionItem": {
                  "labelDetailsSupport": true
                }
              },
              "definitionProvider": true,
              "referencesProvider": true,
              "documentHighlightProvider": true,
              "documentSymbolProvider": true,
              "workspaceSymbolProvider": true,
              "codeActionProvider": {
                "codeActionKinds": [
                  "quickfix",
                  "source.fixAll.promptsig"
                ]
              },
              "renameProvider": {
                "prepareProvider": true
              },
              "documentLinkProvider": {
                "resolveProvider": false
              },
              "declarationProvider": true,
              "executeCommandProvider": {
                "commands": [
                  "promptsig.preview",
                  "promptsig.restartScan"
                ]
              },
              "workspace": {
                "workspaceFolders": {
                  "supported": true,
                  "changeNotifications": true
                },
                "fileOperations": {
                  "didCreate": {
                    "filters": [
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**/*.genai.{js,mjs,ts,mts,md}",
                          "matches": "file"
                        }
                      },
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**",
                          "matches": "folder"
                        }
                      }
                    ]
                  },
                  "didRename": {
                    "filters": [
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**/*.genai.{js,mjs,ts,mts,md}",
                          "matches": "file"
                        }
                      },
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**",
                          "matches": "folder"
                        }
                      }
                    ]
                  },
                  "willRename": {
                    "filters": [
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**/*.genai.{js,mjs,ts,mts,md}",
                          "matches": "file"
                        }
                      }
                    ]
                  },
                  "didDelete": {
                    "filters": [
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**/*.genai.{js,mjs,ts,mts,md}",
                          "matches": "file"
                        }
                      },
                      {
                        "scheme": "file",
                        "pattern": {
                          "glob": "**",
                          "matches": "folder"
                        }
                      }
                    ]
                  }
                }
              },
              "diagnosticProvider": {
                "identifier": "promptsig",
                "interFileDependencies": true,
                "workspaceDiagnostics": true
              }
            }
        "#]],
    );
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
