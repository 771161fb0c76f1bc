//! A second server, which opens whole texts and sees no edit.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::connection::{Connection, notification, request, response};
use super::document::{Document, Unit};

/// Documents that one process opens before another is started.
const LIFE: usize = 400;

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Oracle {
    connection: Connection,
    server: std::path::PathBuf,
    root: String,
    unit: Unit,
    last_id: u64,
    opened: usize,
}

impl Oracle {
    pub fn start(server: &Path, root: &str, unit: Unit) -> Self {
        let connection = Connection::start(server);
        let mut oracle = Self {
            connection,
            server: server.to_owned(),
            root: root.to_owned(),
            unit,
            last_id: 0,
            opened: 0,
        };
        oracle.initialize();
        oracle
    }

    fn initialize(&mut self) {
        self.ask("initialize", &initialize(&self.root, self.unit, false));
        self.connection.send(&[notification("initialized", &json!({}))]);
        self.wait(&|message| {
            message["method"] == "window/logMessage"
                && message["params"]["message"].to_string().contains(" scripts, with ")
        });
    }

    /// Answers to some requests about these documents as they are now, which are closed afterwards.
    pub fn answers(&mut self, documents: &[Document], requests: &[(&str, Value)]) -> Vec<Value> {
        if self.opened > LIFE {
            let (server, root) = (self.server.clone(), self.root.clone());
            *self = Self::start(&server, &root, self.unit);
        }
        let open: Vec<&Document> = documents.iter().filter(|document| document.is_open).collect();
        self.opened += open.len();
        let messages: Vec<Value> = open.iter().map(|document| did_open(document)).collect();
        self.connection.send(&messages);
        let answers = requests.iter().map(|(method, params)| self.ask(method, params)).collect();
        let closed = open.iter().map(|document| did_close(&document.uri));
        self.connection.send(&closed.collect::<Vec<Value>>());
        answers
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.connection.send(&[request(id, method, params)]);
        self.wait(&|message| message["id"] == id && message["method"].is_null())
    }

    fn wait(&mut self, is_wanted: &dyn Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.connection.next(PATIENCE).expect("the second server answers");
            if is_wanted(&message) {
                return message;
            }
            if !message["id"].is_null() && !message["method"].is_null() {
                self.connection.send(&[response(&message)]);
            }
        }
    }
}

/// Parameters of `initialize` for a folder. All findings are shown at once, as those that are held back depend on time.
pub fn initialize(root: &str, unit: Unit, pulls: bool) -> Value {
    let mut document = json!({
        "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
        "rename": { "prepareSupport": true },
    });
    if pulls {
        document["diagnostic"] = json!({});
    }
    json!({
        "processId": null,
        "workspaceFolders": [{ "uri": root, "name": "w" }],
        "capabilities": {
            "textDocument": document,
            "workspace": { "configuration": true, "diagnostics": { "refreshSupport": pulls } },
            "general": { "positionEncodings": [unit.name()] },
        },
        "initializationOptions": { "diagnosticMode": "openFilesOnly", "typingPause": 0 },
    })
}

pub fn did_open(document: &Document) -> Value {
    let opened = json!({
        "uri": document.uri,
        "languageId": document.language(),
        "version": document.version,
        "text": document.text,
    });
    notification("textDocument/didOpen", &json!({ "textDocument": opened }))
}

pub fn did_close(uri: &str) -> Value {
    notification("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }))
}
