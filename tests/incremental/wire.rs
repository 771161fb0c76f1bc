//! Compares a server that gets incremental changes with one that gets whole texts.

use promptsig::text::{Encoding, Span, Text};
use serde_json::{Value, json};

use super::session::{Edit, Session};
use super::texts::Script;
use crate::lsp::client::Client;

pub struct Pair {
    edited: Client,
    afresh: Client,
    version: i32,
}

impl Pair {
    pub fn start() -> Self {
        let capabilities = json!({
            "textDocument": {
                "diagnostic": {},
                "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            },
        });
        let start = || {
            let mut client = Client::start();
            // Held-back findings depend on the history.
            let settings = json!({ "typingPause": 0 });
            let params = json!({
                "processId": null, "capabilities": capabilities, "initializationOptions": settings,
            });
            client.ask("initialize", params);
            client.notify("initialized", json!({}));
            // Unrequested publications depend on timing. All versions are requested.
            client.ignore("textDocument/publishDiagnostics");
            client
        };
        Self { edited: start(), afresh: start(), version: 1 }
    }

    pub fn end(self) {
        self.edited.end();
        self.afresh.end();
    }

    /// Applies edits to both and returns their difference, if any.
    pub fn work(&mut self, script: &Script, session: &mut Session, edits: usize) -> Option<String> {
        let uri = format!("file://{}", script.path);
        self.version = 1;
        self.edited.open(&uri, &session.text);
        let mut difference = None;
        for _ in 0..edits {
            let mut text = Text::new(session.text.as_str());
            let changes: Vec<Value> = session.step().iter().map(|edit| change(&mut text, edit)).collect();
            assert_eq!(*text.source(), session.text);
            self.version += 1;
            self.edited.change(&uri, self.version, Value::Array(changes));
            self.afresh.open(&uri, &session.text);
            let places = [session.somewhere(), session.somewhere()];
            difference = self.compare(&uri, &text, places);
            close(&mut self.afresh, &uri);
            if difference.is_some() {
                break;
            }
        }
        close(&mut self.edited, &uri);
        difference
    }

    fn compare(&mut self, uri: &str, text: &Text, places: [usize; 2]) -> Option<String> {
        let document = json!({ "uri": uri });
        let mut questions = vec![
            ("textDocument/diagnostic", json!({ "textDocument": document })),
            ("textDocument/documentSymbol", json!({ "textDocument": document })),
        ];
        for place in places {
            let position = position(text, place);
            for method in ["textDocument/completion", "textDocument/hover", "textDocument/definition"] {
                questions.push((method, json!({ "textDocument": document, "position": position })));
            }
        }
        questions.into_iter().find_map(|(method, params)| {
            let edited = told(self.edited.ask(method, params.clone()));
            let afresh = told(self.afresh.ask(method, params));
            (edited != afresh).then(|| format!("{method}\nedited: {edited:#}\nafresh: {afresh:#}"))
        })
    }
}

/// Removes the answer's result id.
fn told(mut answer: Value) -> Value {
    if let Some(answer) = answer.as_object_mut() {
        answer.remove("resultId");
    }
    answer
}

fn close(client: &mut Client, uri: &str) {
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
}

/// Converts a change to the protocol and applies it to the text.
fn change(text: &mut Text, edit: &Edit) -> Value {
    match edit {
        Edit::Whole(whole) => {
            *text = Text::new(whole.as_str());
            json!({ "text": whole })
        }
        Edit::Replace(range, with) => {
            let range_of = json!({ "start": position(text, range.start), "end": position(text, range.end) });
            text.edit(Span::new(range.start, range.end), with);
            json!({ "range": range_of, "text": with })
        }
    }
}

fn position(text: &Text, offset: usize) -> Value {
    let position = text.position(offset, Encoding::Utf16);
    json!({ "line": position.line, "character": position.character })
}

#[test]
fn two_texts_differ() {
    let mut servers = Pair::start();
    let uri = "file:///a.genai.mjs";
    let answers = |servers: &mut Pair, edited: &str, afresh: &str| {
        servers.edited.open(uri, edited);
        servers.afresh.open(uri, afresh);
        let difference = servers.compare(uri, &Text::new(edited), [edited.len(); 2]);
        close(&mut servers.edited, uri);
        close(&mut servers.afresh, uri);
        difference.map(|difference| difference.lines().next().unwrap_or_default().to_owned())
    };
    let script = "script({ system: [], parameters: { a: \"\" } })\nenv.vars.a";
    assert_eq!(answers(&mut servers, script, script), None);
    for (other, method) in [
        ("script({ system: [], parameters: { a: \"\" } })\nenv.vars.b", "textDocument/diagnostic"),
        ("system({ system: [], parameters: { a: \"\" } })\nenv.vars.a", "textDocument/diagnostic"),
        ("script({ system: [], parameters: { a: \"x\" } })\nenv.vars.a", "textDocument/documentSymbol"),
    ] {
        assert_eq!(answers(&mut servers, script, other).as_deref(), Some(method), "{other}");
    }
    servers.end();
}
