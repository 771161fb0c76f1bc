//! The least of a client: it sends, and reads until its answer comes.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::scripts::{Place, Script};

/// A running server.
pub struct Client {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    last_id: u64,
    version: u64,
}

impl Client {
    /// Starts a server and greets it.
    pub fn start(program: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the server starts");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut client = Self { process, input, output, last_id: 0, version: 0 };
        client.request("initialize", &json!({ "capabilities": {}, "processId": null, "rootUri": null }));
        client.notify("initialized", &json!({}));
        client
    }

    pub fn open(&mut self, script: &Script) {
        let Script { uri, language, text } = script;
        self.version += 1;
        let document = json!({ "uri": uri, "languageId": language, "version": self.version, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        // What follows is not measured together with the opening.
        self.complete(script, 0, 0);
    }

    pub fn close(&mut self, script: &Script) {
        self.notify("textDocument/didClose", &json!({ "textDocument": { "uri": script.uri } }));
    }

    /// Types one key `column` keys behind a place, asks for completion, and waits for the answer.
    pub fn type_and_complete(&mut self, script: &Script, place: Place, column: u32, key: char) -> Duration {
        let character = place.character + column;
        let began = Instant::now();
        self.change(script, (place.line, character, character), &key.to_string());
        self.complete(script, place.line, character + 1);
        began.elapsed()
    }

    /// Takes out what was typed, and waits until that is done.
    pub fn undo(&mut self, script: &Script, place: Place, length: u32) {
        self.change(script, (place.line, place.character, place.character + length), "");
        self.complete(script, place.line, place.character);
    }

    fn change(&mut self, script: &Script, (line, start, end): (u32, u32, u32), text: &str) {
        self.version += 1;
        let position = |character: u32| json!({ "line": line, "character": character });
        let change = json!({ "range": { "start": position(start), "end": position(end) }, "text": text });
        let document = json!({ "uri": script.uri, "version": self.version });
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": [change] }),
        );
    }

    fn complete(&mut self, script: &Script, line: u32, character: u32) {
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": script.uri });
        self.request("textDocument/completion", &json!({ "textDocument": document, "position": position }));
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: &Value) {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            match (message.get("id"), message.get("method")) {
                (Some(asked), None) if *asked == json!(id) => {
                    assert!(message.get("error").is_none(), "{method}: {message}");
                    return;
                }
                // What a server asks its client gets no for an answer.
                (Some(asked), Some(_)) => {
                    self.send(&json!({ "jsonrpc": "2.0", "id": asked, "result": null }));
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("the server reads");
        self.input.flush().expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let count = self.output.read_line(&mut line).expect("the server answers");
            assert!(count > 0, "the server has ended");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().expect("a length"),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("the server answers");
        serde_json::from_slice(&body).expect("a message is JSON")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has nothing to lose.
        let _gone = self.process.kill();
        let _status = self.process.wait();
    }
}
