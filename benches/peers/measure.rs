//! What is measured of a server. The floor does the same in alternation, so that a ratio to it holds on
//! a busy machine.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::processes::{self, Processes};
use crate::servers::{capabilities, settings};
use crate::workspace::Document;
use test_support::client::Client;
use test_support::client::script::Place;

/// How often each server is started.
const STARTS: usize = 15;

/// At how many places is typed, and how often a mistake is made and taken back.
const PLACES: usize = 30;
const MISTAKES: usize = 10;

/// How long a server has to finish what nobody waits for.
const SETTLE: Duration = Duration::from_secs(1);

/// Before one that has nothing to say yet is asked again.
const AGAIN: Duration = Duration::from_millis(5);

/// What came out; times in milliseconds, memory in MiB.
pub struct Figures {
    pub initialize: f64,
    /// From the document to the report that has its mistake.
    pub open: Option<f64>,
    pub keys: Option<Keys>,
    /// From a mistake to the report that has it, or from its removal to the one that lacks it.
    pub mistake: Option<f64>,
    pub memory: Option<[f64; 2]>,
}

/// Key → completion.
pub struct Keys {
    /// In the middle, of the slowest tenth and of the slowest hundredth.
    pub times: [f64; 3],
    pub floor: [f64; 3],
    /// Of a hundred answers, so many propose something.
    pub proposing: usize,
}

/// A server of a client that is told what the server can do.
struct Session {
    client: Client,
    processes: Processes,
    can: Value,
}

/// Measures a server that such a command starts.
///
/// The floor `reports` nothing that changes.
pub fn measure(
    command: impl Fn() -> Command,
    floor: impl Fn() -> Command,
    root: &str,
    document: &Document,
    reports: bool,
) -> Figures {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let began = Instant::now();
        let session = Session::start(command(), root);
        starts.push(session.client.output.arrived - began);
    }
    let mut floor = Session::start(floor(), root);
    floor.client.open(&document.script);
    let mut session = Session::start(command(), root);
    thread::sleep(SETTLE);
    let greeted = session.processes.memory();
    let began = Instant::now();
    session.client.open(&document.script);
    let open = reports.then(|| {
        session.reported(document, true);
        milliseconds(session.client.output.arrived - began)
    });
    thread::sleep(SETTLE);
    let keys =
        session.can["completionProvider"].is_object().then(|| keys(&mut session, &mut floor, document));
    let mistake = reports.then(|| quantiles(mistakes(&mut session, document))[0]);
    thread::sleep(SETTLE);
    let typed = session.processes.memory();
    Figures {
        initialize: quantiles(starts)[0],
        open,
        keys,
        mistake,
        memory: greeted.zip(typed).map(|(greeted, typed)| [greeted, typed]),
    }
}

fn keys(session: &mut Session, floor: &mut Session, document: &Document) -> Keys {
    let script = &document.script;
    // The first answer may wait for what is read once.
    session.client.complete(script, Place { line: 0, character: 0 });
    let [mut least, mut answers] = [const { Vec::new() }; 2];
    for place in script.some_places(PLACES) {
        least.extend(floor.client.type_and_complete(script, place, document.typed));
        answers.extend(session.client.type_and_complete(script, place, document.typed));
    }
    let items = |answer: &Value| {
        let result = &answer["result"];
        result.as_array().or(result["items"].as_array()).map_or(0, Vec::len)
    };
    let proposing = answers.iter().filter(|(_, answer)| items(answer) > 0).count() * 100 / answers.len();
    let [floor, times] =
        [least, answers].map(|all| quantiles(all.into_iter().map(|(time, _)| time).collect()));
    Keys { times, floor, proposing }
}

/// From a mistake to the report that has it, and back.
fn mistakes(session: &mut Session, document: &Document) -> Vec<Duration> {
    let line = Place { line: document.line, character: 0 };
    let length = document.mistake.chars().map(|_| 1).sum();
    let mut times = Vec::new();
    for _ in 0..MISTAKES {
        for (removed, written) in [(length, ""), (0, document.mistake)] {
            let began = Instant::now();
            session.change(document, line, removed, written);
            session.reported(document, !written.is_empty());
            times.push(session.client.output.arrived - began);
        }
    }
    times
}

impl Session {
    fn start(mut command: Command, root: &str) -> Self {
        let processes = Processes::mark(&mut command);
        command.stderr(Stdio::null());
        let mut client = Client::start(command);
        client.settings = settings();
        processes::watch(&processes);
        let params = json!({
            "processId": std::process::id(),
            "capabilities": capabilities(),
            "rootUri": root,
            "workspaceFolders": [{ "uri": root, "name": "peers" }],
            "initializationOptions": settings()["deno"],
        });
        let mut answer = client.request("initialize", &params);
        let arrived = client.output.arrived;
        client.notify("initialized", &json!({}));
        client.output.arrived = arrived;
        Self { client, processes, can: answer["capabilities"].take() }
    }

    /// Whole where the server takes no part of a text; then only the mistake is ever changed.
    fn change(&mut self, document: &Document, place: Place, length: u32, text: &str) {
        let sync = &self.can["textDocumentSync"];
        if sync.as_u64().or(sync["change"].as_u64()) == Some(2) {
            return self.client.change(&document.script, place, length, text);
        }
        let without = document.script.text.replace(document.mistake, text);
        self.client.version += 1;
        let changed = json!({ "uri": document.script.uri, "version": self.client.version });
        let params = json!({ "textDocument": changed, "contentChanges": [{ "text": without }] });
        self.client.notify("textDocument/didChange", &params);
    }

    /// Waits for a report that has the mistake, or one that lacks it: asks for it where the server
    /// answers such, and else takes what it sends.
    fn reported(&mut self, document: &Document, has: bool) {
        let uri = document.script.uri.as_str();
        let shows = |items: &Value| {
            let lines = items.as_array().into_iter().flatten().map(|item| &item["range"]["start"]["line"]);
            lines.into_iter().any(|line| *line == document.line) == has
        };
        if self.can["diagnosticProvider"].is_object() {
            loop {
                let id =
                    self.client.ask("textDocument/diagnostic", &json!({ "textDocument": { "uri": uri } }));
                let answer = self.client.answer(id);
                if shows(&answer["result"]["items"]) && answer["error"].is_null() {
                    return;
                }
                thread::sleep(AGAIN);
            }
        }
        self.client.wait(|message| {
            let report = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && report["uri"].as_str().is_some_and(|it| it.ends_with(file_name(uri)))
                && shows(&report["diagnostics"])
        });
    }
}

/// Servers write the same address in several ways.
fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().unwrap_or(uri)
}

fn quantiles(mut times: Vec<Duration>) -> [f64; 3] {
    times.sort_unstable();
    [50, 90, 99].map(|percent| times[(times.len() - 1) * percent / 100]).map(milliseconds)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
