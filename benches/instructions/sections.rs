//! What is counted. Each section does the same in every run.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use promptsig::ide::{completion, hover};
use promptsig::lint::{self, LintInput};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};
use serde_json::json;

use crate::client::Client;
use crate::client::editing::at;
use crate::client::script::Script;
use crate::client::{found, sized};

/// One count.
pub struct Section {
    pub name: &'static str,
    pub work: Work,
}

impl Section {
    /// How many times the recorded count are still no change. A server with threads and timers does not
    /// do exactly the same twice.
    pub fn most(&self) -> f64 {
        match self.work {
            Work::Inside(_) => 1.05,
            Work::Binary(_) => 1.15,
        }
    }
}

/// Where it is done.
pub enum Work {
    /// In this program, which calls the library: no thread and no timer adds to it.
    Inside(fn()),
    /// In the binary, which is given as it is started.
    Binary(fn(Command)),
}

pub const SECTIONS: [Section; 5] = [
    Section { name: "open", work: Work::Inside(open) },
    Section { name: "whole code", work: Work::Inside(whole_code) },
    Section { name: "broken code", work: Work::Inside(broken_code) },
    Section { name: "check", work: Work::Binary(check) },
    Section { name: "session", work: Work::Binary(session) },
];

/// A read of a parameter: nothing is open while it is typed, and at most its line does not parse.
const WHOLE: &str = "days + env";

/// Open to the end of the script for as long as it is typed.
const BROKEN: [&str; 3] = ["env.vars[\"ab", "`ab", "({[ab"];

/// At how many places.
const PLACES: usize = 5;

/// Does the work of a section of this program.
pub fn work(name: &str) {
    for section in SECTIONS.iter().filter(|section| section.name == name) {
        if let Work::Inside(work) = section.work {
            work();
        }
    }
}

/// The scripts of the sample and one of 25 KB, each read and judged.
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

/// Texts typed before statements of a script of 25 KB: each key is read, completed, and hovered over.
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

/// `check` on the sample.
fn check(mut promptsig: Command) {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sample");
    promptsig.args(["check", sample]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    promptsig.status().expect("valgrind starts");
}

/// The whole server over its wire, asked for everything, so that only what is asked for is done.
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
