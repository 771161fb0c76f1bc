//! A flood: many changes and requests in one write. Measures the time from its last byte until the last message and an
//! idle server, the publications, and the peak memory.

use std::io::Write;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::servers;
use test_support::client::editing::{at, changed};
use test_support::client::process;
use test_support::client::script::{Place, Script};
use test_support::client::sized;
use test_support::client::{Client, frame};

/// Typed repeatedly, and removed when complete.
const TYPED: &str = "env.vars.ab";

/// A server without work and messages for so long is idle.
const QUIET: Duration = Duration::from_millis(500);

/// Polling interval.
const LOOK: Duration = Duration::from_millis(5);

struct Outcome {
    written: Instant,
    last_message: Instant,
    idle: Option<Instant>,
    published: usize,
    refused: usize,
    peak: Option<usize>,
}

pub fn print() {
    println!("\na flood: seconds after its last byte, and what came\n");
    println!(
        "{:<36} {:<10} {:>12} {:>8} {:>10} {:>8} {:>8}",
        "", "", "last message", "idle", "published", "refused", "peak MiB"
    );
    for (bytes, changes, a_request) in [(87_000, 1_000_usize, Some(3)), (1_000, 10_000, None)] {
        let script = sized::steps(bytes);
        let requests = a_request.map_or(0, |each| changes.div_ceil(each));
        let name = format!("{changes} changes, {requests} requests, {} KB", script.text.len() / 1000);
        for (server, client) in servers::NAMES.into_iter().zip(servers::start()) {
            let outcome = pour(client, &script, changes, a_request);
            let after = |end: Instant| (end.saturating_duration_since(outcome.written)).as_secs_f64();
            println!(
                "{name:<36} {server:<10} {:>12.2} {:>8} {:>10} {:>8} {:>8}",
                after(outcome.last_message),
                outcome.idle.map_or("-".to_owned(), |idle| format!("{:.2}", after(idle))),
                outcome.published,
                outcome.refused,
                outcome.peak.map_or("-".to_owned(), |bytes| (bytes >> 20).to_string()),
            );
        }
    }
}

fn pour(mut client: Client, script: &Script, changes: usize, a_request: Option<usize>) -> Outcome {
    client.open(script);
    client.complete(script, Place { line: 0, character: 0 });
    let (flood, requests) = flood(&client, script, changes, a_request);
    let Client { process, input, output, .. } = &mut client;
    thread::scope(|scope| {
        let (sender, messages) = mpsc::channel();
        scope.spawn(move || {
            while let Some(message) = output.next_message() {
                sender.send((output.arrived, message)).ok();
            }
        });
        let writer = scope.spawn(move || {
            input.write_all(&flood).expect("the server reads");
            Instant::now()
        });
        let mut outcome = listen(process.id(), &messages, requests);
        outcome.written = writer.join().expect("it is written");
        // The reader waits for the end.
        process.kill().ok();
        outcome
    })
}

/// All messages of a flood, and the number of requests.
fn flood(client: &Client, script: &Script, changes: usize, a_request: Option<usize>) -> (Vec<u8>, usize) {
    let lines = script.lines("async function");
    let start = lines[lines.len() / 2];
    let notification =
        |params: &Value| json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params });
    let mut place = start;
    let mut bytes = Vec::new();
    let mut requests = 0;
    let mut keys = TYPED.chars();
    for (number, version) in (0..changes).zip(client.version + 1..) {
        let params = if let Some(key) = keys.next() {
            let params = changed(script, version, place, 0, &key.to_string());
            place.character += 1;
            params
        } else {
            keys = TYPED.chars();
            let length = place.character;
            place = start;
            changed(script, version, place, length, "")
        };
        bytes.extend(frame(&notification(&params)));
        if a_request.is_some_and(|each| number.is_multiple_of(each)) {
            requests += 1;
            let id = format!("flood{requests}");
            let params = at(script, place);
            let method = "textDocument/completion";
            bytes.extend(frame(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })));
        }
    }
    (bytes, requests)
}

/// Reads until all requests are answered and the server is idle.
fn listen(process: u32, messages: &Receiver<(Instant, Value)>, requests: usize) -> Outcome {
    let began = Instant::now();
    let mut outcome =
        Outcome { written: began, last_message: began, idle: None, published: 0, refused: 0, peak: None };
    let mut answers = 0;
    let (mut ticks, mut active) = (process::ticks(process), began);
    loop {
        match messages.recv_timeout(LOOK) {
            Ok((arrived, message)) => {
                outcome.last_message = arrived;
                active = active.max(arrived);
                outcome.published += usize::from(message["method"] == "textDocument/publishDiagnostics");
                outcome.refused += usize::from(!message["error"].is_null());
                answers += usize::from(message["method"].is_null());
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the server has ended"),
        }
        let now = process::ticks(process);
        if now != ticks {
            (ticks, active) = (now, Instant::now());
        }
        if answers == requests && active.elapsed() > QUIET {
            break;
        }
    }
    outcome.idle = ticks.map(|_| active);
    outcome.peak = process::peak(process);
    outcome
}
