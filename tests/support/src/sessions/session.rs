//! One session: a random client, and the model that it is held against.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::connection::{Connection, notification, request, response};
use super::document::{Document, Unit};
use super::oracle::{Oracle, did_close, did_open, initialize};
use super::{ending, texts};
use crate::client::process;
use crate::random::Random;
use crate::requests::{REQUESTS, parameters};

/// A server that says nothing for so long has lost something.
const PATIENCE: Duration = Duration::from_secs(60);

/// Most memory of a session's server, in bytes.
const MOST_MEMORY: usize = 1 << 30;

/// Texts are kept short, as longer ones only take time.
const MOST_TEXT: usize = 6_000;

/// Requests whose answers depend on nothing but the texts, and are compared with those of the second server.
const COMPARED: [&str; 8] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/formatting",
    "textDocument/foldingRange",
];

const CANCELLED: i64 = -32800;
const INTERNAL_ERROR: i64 = -32603;

/// What was done, and how much of it.
#[derive(Clone, Debug, Default)]
pub struct SessionReport {
    pub sessions: usize,
    pub messages: usize,
    pub answers: usize,
    pub cancelled: usize,
    pub publications: usize,
    /// Answers and diagnostics that equal those of the second server.
    pub compared: usize,
    /// In bytes.
    pub peak: usize,
}

impl SessionReport {
    pub fn add(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.messages += other.messages;
        self.answers += other.answers;
        self.cancelled += other.cancelled;
        self.publications += other.publications;
        self.compared += other.compared;
        self.peak = self.peak.max(other.peak);
    }
}

/// A request without an answer.
struct Pending {
    method: &'static str,
    /// Answers that are owed; two if the id was used again while it was open.
    answers: usize,
    is_cancelled: bool,
    /// The documents at its place in the order, and its parameters, if it is compared.
    compared: Option<(Vec<Document>, Value)>,
}

pub struct Session {
    seed: u64,
    pub random: Random,
    pub connection: Connection,
    pub oracle: Oracle,
    pub unit: Unit,
    pub documents: Vec<Document>,
    pending: BTreeMap<u64, Pending>,
    /// Answers to messages that were malformed, which have no id.
    owed_without_id: usize,
    last_id: u64,
    openings: i64,
    /// Messages that are sent in one write.
    batch: Vec<Value>,
    pub report: SessionReport,
    /// Replies to the server's requests, which some clients send late.
    replies: Vec<Value>,
    _folder: TempDir,
}

impl Session {
    pub fn start(server: &Path, seed: u64, mut random: Random) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        texts::write(folder.path());
        let root = format!("file://{}", folder.path().display());
        let unit = [Unit::Utf8, Unit::Utf16, Unit::Utf16, Unit::Utf32][random.below(4)];
        let oracle = Oracle::start(server, &root, unit);
        let mut session = Self {
            seed,
            random,
            connection: Connection::start(server),
            oracle,
            unit,
            documents: texts::NAMES.iter().map(|name| Document::new(name, &root)).collect(),
            pending: BTreeMap::new(),
            owed_without_id: 0,
            last_id: 0,
            openings: 0,
            batch: Vec::new(),
            report: SessionReport { sessions: 1, ..SessionReport::default() },
            replies: Vec::new(),
            _folder: folder,
        };
        session.ask("initialize", initialize(&root, unit, false), false);
        session.flush();
        session.await_answers();
        session.push(notification("initialized", &json!({})));
        session.flush();
        session.await_search();
        session
    }

    /// Sends so many messages, compares all with the second server from time to time, and ends the server.
    pub fn run(mut self, messages: usize) -> SessionReport {
        let mut next_stop = 0;
        while self.report.messages < messages {
            self.step();
            if self.random.below(6) > 0 {
                self.flush();
            }
            self.receive();
            if self.report.messages >= next_stop {
                self.compare_everything();
                next_stop = self.report.messages + 200 + self.random.below(400);
            }
        }
        self.compare_everything();
        ending::end(&mut self);
        self.report
    }

    #[track_caller]
    pub fn fail(&self, what: &str) -> ! {
        panic!("seed {}, message {}: {what}", self.seed, self.report.messages)
    }

    fn step(&mut self) {
        let at = self.random.below(self.documents.len());
        if !self.documents[at].is_open {
            return match self.random.below(10) {
                0 => self.edit_closed(at),
                1 => self.close(at),
                _ => self.open(at),
            };
        }
        match self.random.below(60) {
            0..=24 => self.edit(at),
            25..=26 => self.replace_whole(at),
            27..=44 => self.ask_something(at),
            45..=47 => self.cancel(),
            48 => self.send_old_version(at),
            49 => self.close(at),
            50 => self.open(at),
            51 => self.move_file(at),
            52 => self.rename(at),
            53 => self.flood(at),
            54 => self.send_impossible_change(at),
            55 => self.send_malformed(),
            56 => self.use_an_id_twice(at),
            57 => self.save(at),
            58 => self.notify_of_nothing(),
            _ => self.type_keys(at),
        }
    }

    fn open(&mut self, at: usize) {
        let text = texts::of(self.documents[at].name).to_owned();
        // Higher or lower than before, and never one of another opening.
        self.openings += 1;
        let first = self.openings * 7_919 % 10_007 * 10_000;
        let document = &mut self.documents[at];
        // Opened again without being closed, it gets the newer text.
        document.text = text;
        document.version = first;
        document.is_open = true;
        document.is_in_sync = true;
        document.sent = first..first + 1;
        document.published = None;
        let message = did_open(document);
        self.push(message);
    }

    fn close(&mut self, at: usize) {
        let document = &mut self.documents[at];
        document.is_open = false;
        let message = did_close(&document.uri);
        self.push(message);
    }

    fn edit(&mut self, at: usize) {
        let count = 1 + self.random.below(20) / 16;
        let changes: Vec<Value> = (0..count).map(|_| self.random_change(at)).collect();
        self.change(at, &changes);
    }

    fn type_keys(&mut self, at: usize) {
        let typed = texts::typed(self.documents[at].name, &mut self.random);
        let mut place = self.somewhere(at);
        for key in typed.chars().filter(|key| *key != '\r') {
            let change = self.replacement(at, place, place, &key.to_string());
            self.change(at, &[change]);
            place = self.documents[at].place(place + key.len_utf8());
        }
    }

    fn random_change(&mut self, at: usize) -> Value {
        let start = self.somewhere(at);
        let is_long = self.documents[at].text.len() > MOST_TEXT;
        let removed = match self.random.below(6) {
            0 => self.random.below(40),
            1 if is_long => MOST_TEXT,
            2 => 1,
            _ => 0,
        };
        let end = self.documents[at].place(start + removed).max(start);
        let typed = texts::typed(self.documents[at].name, &mut self.random);
        let typed = if is_long || self.random.below(4) == 0 { "" } else { typed };
        self.replacement(at, start, end, typed)
    }

    /// Applies a replacement to the text and returns it as a change.
    fn replacement(&mut self, at: usize, start: usize, end: usize, with: &str) -> Value {
        let document = &mut self.documents[at];
        let range =
            json!({ "start": document.position(start, self.unit), "end": document.position(end, self.unit) });
        document.text.replace_range(start..end, with);
        json!({ "range": range, "text": with })
    }

    fn replace_whole(&mut self, at: usize) {
        let text = match self.random.below(4) {
            0 => String::new(),
            1 => self.documents[at].text.replace("\r\n", "\n"),
            2 => self.documents[at].text.replace('\n', "\r\n").replace("\r\r", "\r"),
            _ => texts::of(self.documents[at].name).to_owned(),
        };
        let document = &mut self.documents[at];
        document.text.clone_from(&text);
        document.is_in_sync = true;
        self.change(at, &[json!({ "text": text })]);
    }

    /// Sends changes that are applied to the document already.
    fn change(&mut self, at: usize, changes: &[Value]) {
        let step = 1 + i64::from(self.random.below(10) == 0) * 5;
        let document = &mut self.documents[at];
        document.version += step;
        document.sent.end = document.version + 1;
        let params = json!({
            "textDocument": { "uri": document.uri, "version": document.version },
            "contentChanges": changes,
        });
        self.push(notification("textDocument/didChange", &params));
    }

    /// It is ignored: the document has a newer version, or is not open.
    fn edit_closed(&mut self, at: usize) {
        self.send_ignored_change(at, 1_000_000_000);
    }

    fn send_old_version(&mut self, at: usize) {
        let back = i64::try_from(self.random.below(3)).unwrap_or_default();
        self.send_ignored_change(at, self.documents[at].version - back);
    }

    fn send_ignored_change(&mut self, at: usize, version: i64) {
        let uri = &self.documents[at].uri;
        let changed = json!({
            "textDocument": { "uri": uri, "version": version },
            "contentChanges": [{ "text": "script({ parameters: { ignored: 1 } })\nenv.vars.lost" }],
        });
        self.push(notification("textDocument/didChange", &changed));
    }

    /// A range that ends before it begins. The server waits for the whole text.
    fn send_impossible_change(&mut self, at: usize) {
        let range = json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 1, "character": 0 } });
        self.documents[at].is_in_sync = false;
        self.change(at, &[json!({ "range": range, "text": "x" })]);
    }

    fn move_file(&mut self, at: usize) {
        let uri = self.documents[at].uri.clone();
        let moved = uri.replace(".genai.", "-moved.genai.");
        self.close(at);
        let files = json!({ "files": [{ "oldUri": uri, "newUri": moved }] });
        self.push(notification("workspace/didRenameFiles", &files));
        let back = json!({ "files": [{ "oldUri": moved, "newUri": uri }] });
        self.push(notification("workspace/didRenameFiles", &back));
        self.open(at);
    }

    fn save(&mut self, at: usize) {
        let document = json!({ "textDocument": { "uri": self.documents[at].uri } });
        self.push(notification("textDocument/didSave", &document));
    }

    fn notify_of_nothing(&mut self) {
        let message = match self.random.below(4) {
            0 => notification("workspace/didChangeConfiguration", &json!({ "settings": null })),
            1 => {
                let uri = &self.documents[0].uri;
                let changes = json!({ "changes": [{ "uri": uri, "type": 2 }] });
                notification("workspace/didChangeWatchedFiles", &changes)
            }
            2 => notification("$/unknown", &json!({ "a": 1 })),
            _ => notification("$/setTrace", &json!({ "value": "off" })),
        };
        self.push(message);
    }

    fn ask_something(&mut self, at: usize) {
        let method = REQUESTS[self.random.below(REQUESTS.len())];
        let offset = self.somewhere(at);
        let document = &self.documents[at];
        let mut params = parameters(method, &document.uri, &document.position(offset, self.unit));
        if self.random.below(30) == 0 {
            // Beyond the end, where the last position counts.
            params["position"] = json!({ "line": 100_000, "character": 5 });
        }
        let is_in_sync = self.documents.iter().all(|document| document.is_in_sync);
        let is_compared = COMPARED.contains(&method) && is_in_sync && self.random.below(24) == 0;
        self.ask(method, params, is_compared);
    }

    fn ask(&mut self, method: &'static str, params: Value, is_compared: bool) {
        self.last_id += 1;
        let id = self.last_id;
        self.push(request(id, method, &params));
        let compared = is_compared.then(|| (self.documents.clone(), params));
        self.pending.insert(id, Pending { method, answers: 1, is_cancelled: false, compared });
    }

    /// Cancels a request that is open, or one that was answered, or none.
    fn cancel(&mut self) {
        let open: Vec<u64> = self.pending.keys().copied().collect();
        let id = match self.random.below(5) {
            0 => self.random.below(1 + usize::try_from(self.last_id).unwrap_or_default()) as u64,
            1 => u64::MAX >> 1,
            _ if open.is_empty() => return,
            _ => open[self.random.below(open.len())],
        };
        if let Some(pending) = self.pending.get_mut(&id) {
            pending.is_cancelled = true;
        }
        self.push(notification("$/cancelRequest", &json!({ "id": id })));
    }

    /// Many changes and requests in one write, some of them cancelled.
    fn flood(&mut self, at: usize) {
        for _ in 0..40 + self.random.below(120) {
            match self.random.below(5) {
                0 => self.ask_something(at),
                1 => self.cancel(),
                _ => self.edit(at),
            }
        }
        self.flush();
    }

    fn send_malformed(&mut self) {
        self.flush();
        let body: &[u8] = match self.random.below(4) {
            0 => b"{\"jsonrpc\": \"2.0\", \"id\": 1, ",
            1 => b"[]",
            2 => b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"shutdown\"}",
            _ => b"\xff\xfe",
        };
        self.connection.send_raw(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        self.connection.send_raw(body);
        self.report.messages += 1;
        self.owed_without_id += 1;
    }

    fn use_an_id_twice(&mut self, at: usize) {
        self.ask_something(at);
        let id = self.last_id;
        let again = self.batch.last().cloned();
        self.batch.extend(again);
        self.report.messages += 1;
        if let Some(pending) = self.pending.get_mut(&id) {
            pending.answers += 1;
            pending.compared = None;
        }
    }

    /// Asks for a new name, and applies the edits of the answer as an editor does.
    fn rename(&mut self, at: usize) {
        let offset = self.somewhere(at);
        let document = &self.documents[at];
        let position = document.position(offset, self.unit);
        let params = parameters("textDocument/rename", &document.uri, &position);
        self.flush();
        self.await_answers();
        self.last_id += 1;
        let id = self.last_id;
        self.push(request(id, "textDocument/rename", &params));
        self.flush();
        let answer = self.await_answer(id);
        let Some(changes) = answer["result"]["changes"].as_object() else { return };
        for (uri, edits) in changes {
            let Some(at) = self.documents.iter().position(|it| it.uri == *uri && it.is_open && it.is_in_sync)
            else {
                continue;
            };
            let mut edits: Vec<Value> = edits.as_array().cloned().unwrap_or_default();
            let start = |edit: &Value| {
                edit["range"]["start"]["line"].as_u64().zip(edit["range"]["start"]["character"].as_u64())
            };
            edits.sort_by_key(|edit| std::cmp::Reverse(start(edit)));
            let changes = edits.iter().map(|edit| self.edit_of_server(at, edit));
            let changes: Vec<Value> = changes.collect();
            self.change(at, &changes);
        }
    }

    /// Applies an edit of the server, whose range must be in the text.
    fn edit_of_server(&mut self, at: usize, edit: &Value) -> Value {
        let [start, end] = ["start", "end"].map(|side| {
            let document = &self.documents[at];
            let wanted = &edit["range"][side];
            let places = (0..=document.text.len()).filter(|place| document.place(*place) == *place);
            places.into_iter().find(|place| document.position(*place, self.unit) == *wanted)
        });
        let (Some(start), Some(end)) = (start, end) else {
            self.fail(&format!("an edit outside of the text of {}: {edit}", self.documents[at].name))
        };
        self.replacement(at, start, end, edit["newText"].as_str().unwrap_or_default())
    }

    fn somewhere(&mut self, at: usize) -> usize {
        let offset = self.random.below(self.documents[at].text.len() + 1);
        self.documents[at].place(offset)
    }

    fn push(&mut self, message: Value) {
        self.batch.push(message);
        self.report.messages += 1;
    }

    pub fn flush(&mut self) {
        let replies = if self.random.below(3) == 0 { std::mem::take(&mut self.replies) } else { Vec::new() };
        self.connection.send(&replies);
        self.connection.send(&std::mem::take(&mut self.batch));
    }

    fn receive(&mut self) {
        while let Some(message) = self.connection.try_next() {
            self.take(message);
        }
    }

    fn take(&mut self, message: Value) {
        match (message["id"].as_u64(), message["method"].as_str()) {
            (_, Some("textDocument/publishDiagnostics")) => self.published(&message["params"]),
            (None, Some(_)) => {}
            (Some(_), Some(_)) => self.replies.push(response(&message)),
            (Some(id), None) => drop(self.answered(id, message)),
            (None, None) => {
                if self.owed_without_id == 0 || message["error"].is_null() {
                    self.fail(&format!("an answer to nothing: {message}"));
                }
                self.owed_without_id -= 1;
            }
        }
    }

    fn answered(&mut self, id: u64, message: Value) -> Value {
        let Some(mut pending) = self.pending.remove(&id) else {
            self.fail(&format!("an answer to no request: {message}"))
        };
        self.report.answers += 1;
        let code = message["error"]["code"].as_i64();
        if message.get("result").is_some() == message.get("error").is_some() {
            self.fail(&format!("no answer is this: {message}"));
        }
        if code == Some(INTERNAL_ERROR) || (code == Some(CANCELLED) && !pending.is_cancelled) {
            self.fail(&format!("{}: {message}", pending.method));
        }
        self.report.cancelled += usize::from(code == Some(CANCELLED));
        pending.answers -= 1;
        if pending.answers > 0 {
            self.pending.insert(id, pending);
        } else if let Some((documents, params)) = pending.compared.filter(|_| code.is_none()) {
            let expected = self.oracle.answers(&documents, &[(pending.method, params.clone())]).remove(0);
            if expected["result"] != message["result"] {
                self.fail(&format!(
                    "{} {params} answers {:#}\n, a fresh server {:#}",
                    pending.method, message["result"], expected["result"]
                ));
            }
            self.report.compared += 1;
        }
        message
    }

    fn published(&mut self, params: &Value) {
        self.report.publications += 1;
        let (uri, version) = (params["uri"].as_str().unwrap_or_default(), params["version"].as_i64());
        let Some(at) = self.documents.iter().position(|document| document.uri == uri) else { return };
        let document = &self.documents[at];
        // Those of a version from before it was opened again are on their way still.
        if let Some(version) = version.filter(|version| document.is_open && document.sent.contains(version)) {
            let before = document.published.as_ref().and_then(|(version, _)| *version);
            if before.is_some_and(|before| before > version && document.sent.contains(&before)) {
                self.fail(&format!("{uri}: version {version} is published after {before:?}"));
            }
        }
        self.documents[at].published = Some((version, params["diagnostics"].clone()));
    }

    /// Waits until each request has its answer.
    pub fn await_answers(&mut self) {
        let start = Instant::now();
        while !self.pending.is_empty() || self.owed_without_id > 0 {
            let replies = std::mem::take(&mut self.replies);
            self.connection.send(&replies);
            let Some(message) = self.connection.next(PATIENCE) else {
                let open: Vec<_> = self.pending.iter().map(|(id, it)| (id, it.method)).collect();
                self.fail(&format!(
                    "no answer to {open:?} and {} malformed messages after {:?}",
                    self.owed_without_id,
                    start.elapsed()
                ));
            };
            self.take(message);
        }
    }

    fn await_answer(&mut self, id: u64) -> Value {
        let pending =
            Pending { method: "textDocument/rename", answers: 1, is_cancelled: false, compared: None };
        self.pending.insert(id, pending);
        loop {
            let replies = std::mem::take(&mut self.replies);
            self.connection.send(&replies);
            let Some(message) = self.connection.next(PATIENCE) else { self.fail("no answer to a rename") };
            if message["id"] == id && message["method"].is_null() {
                return self.answered(id, message);
            }
            self.take(message);
        }
    }

    fn await_search(&mut self) {
        loop {
            let Some(message) = self.connection.next(PATIENCE) else { self.fail("no search of the folder") };
            let is_search = message["params"]["message"].to_string().contains(" scripts, with ");
            self.take(message);
            let replies = std::mem::take(&mut self.replies);
            self.connection.send(&replies);
            if is_search {
                return;
            }
        }
    }

    /// The diagnostics of all open documents, pulled and pushed, must become those of a server that opens them now.
    fn compare_everything(&mut self) {
        for at in 0..self.documents.len() {
            if self.documents[at].is_open && !self.documents[at].is_in_sync {
                self.replace_whole(at);
            }
        }
        self.flush();
        self.await_answers();
        let asked: Vec<usize> = (0..self.documents.len()).filter(|at| self.documents[*at].is_open).collect();
        let params = |at: usize| json!({ "textDocument": { "uri": self.documents[at].uri } });
        let requests: Vec<(&str, Value)> =
            asked.iter().map(|at| ("textDocument/diagnostic", params(*at))).collect();
        let expected = self.oracle.answers(&self.documents, &requests);
        let start = Instant::now();
        loop {
            let wrong = asked.iter().zip(&expected).find_map(|(at, expected)| {
                let published = self.documents[*at].published.as_ref();
                let found = published.map_or(json!([]), |(_, diagnostics)| diagnostics.clone());
                let expected = &expected["result"]["items"];
                (found != *expected).then(|| (*at, found, expected.clone()))
            });
            let closed = self.documents.iter().find(|document| {
                let is_shown = |(_, diagnostics): &(_, Value)| *diagnostics != json!([]);
                !document.is_open && document.published.as_ref().is_some_and(is_shown)
            });
            if wrong.is_none() && closed.is_none() {
                break;
            }
            if start.elapsed() > Duration::from_secs(20) {
                if let Some((at, found, expected)) = wrong {
                    let document = &self.documents[at];
                    self.fail(&format!(
                        "{} has {found:#}\n, a fresh server says {expected:#}\n of\n{}",
                        document.name, document.text
                    ));
                }
                self.fail(&format!("{:?} is closed", closed.map(|document| &document.published)));
            }
            let replies = std::mem::take(&mut self.replies);
            self.connection.send(&replies);
            if let Some(message) = self.connection.next(Duration::from_millis(20)) {
                self.take(message);
            }
        }
        self.report.compared += asked.len();
        if self.connection.process.try_wait().is_ok_and(|status| status.is_some()) {
            self.fail("the server has ended");
        }
        let memory = process::resident(self.connection.process.id()).unwrap_or_default();
        self.report.peak = self.report.peak.max(memory);
        if memory > MOST_MEMORY {
            self.fail(&format!("the server has {} MiB", memory >> 20));
        }
    }
}
