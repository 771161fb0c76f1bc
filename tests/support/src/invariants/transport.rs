//! Any messages: each request gets exactly one answer, the output consists of whole messages, and the server ends.
//!
//! Each line is the body of a message; a line that begins with `!` is sent as it is, without a header.

use std::collections::BTreeMap;
use std::io::{BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use promptsig::lsp::protocol::jsonrpc::Result;
use promptsig::lsp::protocol::types::{InitializeParams, InitializeResult};
use promptsig::lsp::protocol::{LanguageServer, LspService, async_trait};
use promptsig::lsp::transport::Connection;
use serde_json::{Value, json};

use crate::client::{frame, read_message};

/// Only a lost answer takes longer.
const PATIENCE: Duration = Duration::from_secs(10);

const LAST: &str = "the last request";

struct Nothing;

#[async_trait]
impl LanguageServer for Nothing {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

pub fn check(bytes: &[u8]) {
    let (input, mut to_server) = pipe().unwrap();
    let (from_server, output) = pipe().unwrap();
    let server = thread::spawn(move || serve(input, output));
    let (sender, receiver) = channel();
    let messages = thread::spawn(move || read_answers(from_server, &sender));
    let mut expected: BTreeMap<String, usize> = BTreeMap::new();
    let mut is_framed = true;
    let mut is_over = false;
    let mut sent = Vec::new();
    for line in bytes.split(|byte| *byte == b'\n').take(200) {
        if let Some(raw) = line.strip_prefix(b"!") {
            is_framed = false;
            sent.extend_from_slice(raw);
            sent.extend_from_slice(b"\r\n");
            continue;
        }
        sent.extend(format!("Content-Length: {}\r\n\r\n", line.len()).bytes());
        sent.extend_from_slice(line);
        match answered(line) {
            Sent::Exit => is_over = true,
            Sent::Answered(id) if !is_over => *expected.entry(id).or_default() += 1,
            _ => {}
        }
    }
    if !is_over {
        // Cancelled requests are answered at once, so the last answer is not that of the last request.
        let last = json!({ "jsonrpc": "2.0", "id": LAST, "method": "last" });
        sent.extend(frame(&last));
        *expected.entry(json!(LAST).to_string()).or_default() += 1;
    }
    // The server may end while it is written to.
    let _closed = to_server.write_all(&sent);
    // The end of the input would overtake the last answers.
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    let owed: usize = expected.values().sum();
    while is_framed && !is_over && answers.values().sum::<usize>() < owed {
        let Ok(id) = receiver.recv_timeout(PATIENCE) else { break };
        *answers.entry(id).or_default() += 1;
    }
    drop(to_server);
    let code = server.join().unwrap();
    messages.join().unwrap();
    for id in receiver.try_iter() {
        *answers.entry(id).or_default() += 1;
    }
    assert!([0, 1].contains(&code), "{code}");
    // What is not framed may take other messages with it, and the end may come before the last answers.
    if is_framed {
        for (id, count) in &answers {
            let expected = expected.get(id).copied().unwrap_or_default();
            assert!(*count <= expected, "{id} is answered {count} times, not {expected}");
        }
    }
    if is_framed && !is_over {
        assert_eq!(answers, expected);
    }
}

fn serve(input: PipeReader, output: PipeWriter) -> i32 {
    let connection = Connection::open(input, output);
    let (service, socket) = LspService::new(|_| Nothing);
    let build = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
    connection.serve(service, socket, build).unwrap()
}

/// Sends on the id of each answer, until the output ends.
fn read_answers(output: PipeReader, ids: &Sender<String>) {
    let mut output = BufReader::new(output);
    while let Some(message) = read_message(&mut output) {
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        let is_answer = message.get("result").is_some() != message.get("error").is_some();
        assert!(is_answer && message.get("method").is_none(), "{message}");
        ids.send(message["id"].to_string()).ok();
    }
}

enum Sent {
    /// By an answer with this id.
    Answered(String),
    Unanswered,
    Exit,
}

/// What a message is owed by JSON-RPC.
fn answered(body: &[u8]) -> Sent {
    let malformed = || Sent::Answered("null".to_owned());
    let Ok(Value::Object(message)) = serde_json::from_slice::<Value>(body) else { return malformed() };
    let id = message.get("id").map(|id| (id.is_string() || id.is_i64()).then(|| id.to_string()));
    let Some(method) = message.get("method") else {
        let is_answer = message.contains_key("result") || message.contains_key("error");
        return if is_answer { Sent::Unanswered } else { malformed() };
    };
    let id = match id {
        Some(None) => return malformed(),
        Some(Some(id)) => Some(id),
        None => None,
    };
    if !method.is_string() || message.get("jsonrpc") != Some(&json!("2.0")) {
        return Sent::Answered(id.unwrap_or_else(|| "null".to_owned()));
    }
    match id {
        _ if method == "exit" => Sent::Exit,
        Some(id) => Sent::Answered(id),
        None => Sent::Unanswered,
    }
}
