//! The language server while a document is edited: each request gets one answer, which is never an internal error.
//!
//! One server serves all inputs of a process, as it does all documents of an editor.

use std::io::{BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::{Mutex, PoisonError};
use std::thread;

use promptsig::text::{Encoding, Text};
use serde_json::{Value, json};

use super::edited::EditedText;
use crate::client::{frame, read_message};
use crate::requests::{REQUESTS, parameters};

const INTERNAL_ERROR: i64 = -32603;

static SERVER: Mutex<Option<Server>> = Mutex::new(None);

struct Server {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    last_id: u64,
    documents: usize,
}

pub fn check(bytes: &[u8]) {
    let input = EditedText::decode(bytes);
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    // A server that failed is left to itself.
    let mut running = server.take().unwrap_or_else(Server::start);
    running.edit(&input);
    *server = Some(running);
}

impl Server {
    fn start() -> Self {
        let (input, to_server) = pipe().unwrap();
        let (from_server, output) = pipe().unwrap();
        thread::spawn(move || promptsig::lsp::serve(input, Box::new(output)));
        let mut server =
            Self { input: to_server, output: BufReader::new(from_server), last_id: 0, documents: 0 };
        let options = json!({ "diagnosticMode": "openFilesOnly" });
        let parameters = json!({ "processId": null, "capabilities": {}, "initializationOptions": options });
        server.ask("initialize", &parameters);
        server.notify("initialized", &json!({}));
        server
    }

    fn edit(&mut self, input: &EditedText) {
        self.documents += 1;
        let uri = format!("file:///fuzz/{}/{}", self.documents, input.path.name());
        let document = json!({ "uri": uri, "languageId": "javascript", "version": 0, "text": input.text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        let mut version = 0;
        let text = input.replay(|before, range, inserted| {
            version += 1;
            let text = Text::new(before);
            let position = |offset| position(&text, offset);
            let span = json!({ "start": position(range.start), "end": position(range.end) });
            let change = json!({ "range": span, "text": inserted });
            let document = json!({ "uri": uri, "version": version });
            let changed = json!({ "textDocument": document, "contentChanges": [change] });
            self.notify("textDocument/didChange", &changed);
            let request = REQUESTS[(inserted.len() + range.start) % REQUESTS.len()];
            self.ask(request, &parameters(request, &uri, &position(range.start)));
        });
        let text = Text::new(text);
        for (number, request) in REQUESTS.iter().enumerate() {
            let offset = super::edited::boundary(&text.source(), text.len() * number / REQUESTS.len());
            self.ask(request, &parameters(request, &uri, &position(&text, offset)));
        }
        self.notify("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: &Value) {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = read_message(&mut self.output).expect("the server has ended");
            if message["method"].is_null() {
                assert_eq!(message["id"], id, "{method}: {message}");
                assert_ne!(message["error"]["code"], INTERNAL_ERROR, "{method} {params}: {message}");
                return;
            }
            assert!(message["id"].is_null(), "nothing was announced that allows {message}");
        }
    }

    fn send(&mut self, message: &Value) {
        self.input.write_all(&frame(message)).expect("the server reads");
    }
}

fn position(text: &Text, offset: usize) -> Value {
    let position = text.position(offset, Encoding::Utf16);
    json!({ "line": position.line, "character": position.character })
}
