//! Measurements of a server. The floor alternates with it, so that their ratio holds on a busy machine.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::processes::{self, Processes};
use crate::servers::{capabilities, settings};
use crate::workspace::Document;
use test_support::client::Client;
use test_support::client::script::Place;

const STARTS: usize = 15;

/// Number of places to type at, and of mistakes.
const PLACES: usize = 30;
const MISTAKES: usize = 10;

/// Time for a server to finish background work.
const SETTLE: Duration = Duration::from_secs(1);

/// Delay before an empty answer is requested again.
const AGAIN: Duration = Duration::from_millis(5);

/// Times in milliseconds, memory in MiB.
pub struct Figures {
    pub initialize: f64,
    /// From opening to the report of the document's mistake.
    pub open: Option<f64>,
    pub keys: Option<Keys>,
    /// From a mistake to its report, or from its removal to a report without it.
    pub mistake: Option<f64>,
    pub memory: Option<[f64; 2]>,
}

/// Key → completion.
pub struct Keys {
    /// Median, 90th and 99th percentile.
    pub times: [f64; 3],
    pub floor: [f64; 3],
    /// Non-empty answers, in percent.
    pub proposing: usize,
}

/// A client with the server's capabilities.
struct Session {
    client: Client,
    processes: Processes,
    can: Value,
}

/// Measures a server. The floor `reports` nothing that changes.
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
    // The first answer may wait for one-time work.
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

    /// Sends the whole text to servers without incremental sync; then only the mistake is ever changed.
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

    /// Waits for a report with or without the mistake, pulled or pushed as the server supports.
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

/// Servers write the same URI in several ways.
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
