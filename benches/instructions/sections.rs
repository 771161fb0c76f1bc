//! Measured sections. Each does the same in every run.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use promptsig::ide::{completion, hover};
use promptsig::lint::{self, LintInput};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};
use serde_json::json;

use test_support::client::Client;
use test_support::client::editing::at;
use test_support::client::script::Script;
use test_support::client::{found, sized};

pub struct Section {
    pub name: &'static str,
    pub work: Work,
}

impl Section {
    /// Tolerated ratio to the recorded count: threads and timers differ between runs.
    pub fn most(&self) -> f64 {
        match self.work {
            Work::Inside(_) => 1.05,
            Work::Binary(_) => 1.15,
        }
    }
}

pub enum Work {
    /// In this program, which calls the library without threads or timers.
    Inside(fn()),
    /// In the binary.
    Binary(fn(Command)),
}

pub const SECTIONS: [Section; 5] = [
    Section { name: "open", work: Work::Inside(open) },
    Section { name: "whole code", work: Work::Inside(whole_code) },
    Section { name: "broken code", work: Work::Inside(broken_code) },
    Section { name: "check", work: Work::Binary(check) },
    Section { name: "session", work: Work::Binary(session) },
];

/// A read of a parameter: at most its line does not parse while it is typed.
const WHOLE: &str = "days + env";

/// Open to the end of the script while typed.
const BROKEN: [&str; 3] = ["env.vars[\"ab", "`ab", "({[ab"];

const PLACES: usize = 5;

pub fn work(name: &str) {
    for section in SECTIONS.iter().filter(|section| section.name == name) {
        if let Work::Inside(work) = section.work {
            work();
        }
    }
}

/// Reads and lints the sample's scripts and one of 25 KB.
fn open() {
    let scripts = found::sample().into_iter().chain([sized::steps(25_000)]);
    let files: Vec<SourceFile> = scripts.map(|script| file(&script)).collect();
    let mut project = Project::new();
    for file in &files {
        project.insert(file);
    }
    let found: usize = files.iter().map(|file| lint::check(&LintInput::new(file, &project)).len()).sum();
    assert!(found > 0);
}

fn whole_code() {
    keys(&[WHOLE]);
}

fn broken_code() {
    keys(&BROKEN);
}

fn file(script: &Script) -> SourceFile {
    let path = script.uri.strip_prefix("file://").expect("a file");
    SourceFile::read(FilePath::new(path), script.text.as_str().into()).expect("a script")
}

/// Types texts before statements of a 25 KB script, with completion and hover after each key.
fn keys(texts: &[&str]) {
    let script = sized::steps(25_000);
    let mut file = file(&script);
    let mut project = Project::new();
    project.insert(&file);
    let starts: Vec<usize> = script.text.match_indices("\nasync").map(|(at, _)| at).collect();
    let mut texts = texts.iter().cycle();
    for (&start, typed) in starts.iter().step_by(starts.len() / PLACES).zip(&mut texts) {
        for end in (1..=typed.len()).chain([0]) {
            let text = [&script.text[..start], "\n", &typed[..end], &script.text[start..]].concat();
            file = file.update(Arc::from(text));
            completion::complete(&file, &project, start + 1 + end);
            hover::hover(&file, &project, start + end);
        }
    }
    assert!(!file.as_script().expect("the file is a script").script().reads.is_empty());
}

fn check(mut promptsig: Command) {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sample");
    promptsig.args(["check", sample]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    promptsig.status().expect("valgrind starts");
}

/// Runs a whole server session without unrequested work.
fn session(mut promptsig: Command) {
    promptsig.arg("lsp");
    let mut client = Client::start(promptsig);
    let asks = json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } });
    client.initialize(&asks, Instant::now());
    let mut all = found::sample();
    all.push(sized::steps(25_000));
    for script in &all {
        client.open(script);
        let document = json!({ "textDocument": { "uri": script.uri } });
        client.request("textDocument/diagnostic", &document);
    }
    for (place, typed) in all[all.len() - 1].some_places(PLACES).zip(BROKEN.iter().chain([&WHOLE]).cycle()) {
        let script = &all[all.len() - 1];
        client.type_and_complete(script, place, typed);
        client.request("textDocument/hover", &at(script, place));
        let document = json!({ "textDocument": { "uri": script.uri } });
        client.request("textDocument/diagnostic", &document);
    }
    client.end();
}
