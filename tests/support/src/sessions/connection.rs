//! The pipes of a server. A thread reads all that it says, so that neither side waits for the other.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{frame, read_message};

/// Only a server that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub struct Connection {
    pub process: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    errors: Option<thread::JoinHandle<String>>,
}

impl Connection {
    pub fn start(server: &std::path::Path) -> Self {
        let mut command = Command::new(server);
        command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().unwrap_or_else(|error| panic!("{}: {error}", server.display()));
        let input = process.stdin.take();
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut errors = process.stderr.take().expect("a pipe");
        let (sender, receiver) = channel();
        thread::spawn(move || {
            while let Some(message) = read_message(&mut output) {
                sender.send(message).ok();
            }
        });
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            errors.read_to_end(&mut text).ok();
            String::from_utf8_lossy(&text).into_owned()
        });
        Self { process, input, output: receiver, errors: Some(errors) }
    }

    /// Sends messages in one write. A server that has ended reads nothing more, which shows in what it answers.
    pub fn send(&mut self, messages: &[Value]) {
        self.send_raw(&messages.iter().flat_map(frame).collect::<Vec<u8>>());
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            input.write_all(bytes).and_then(|()| input.flush()).ok();
        }
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Returns a message that has arrived.
    pub fn try_next(&mut self) -> Option<Value> {
        self.output.try_recv().ok()
    }

    /// Waits for a message; `None` at the end, and after `patience`.
    pub fn next(&mut self, patience: Duration) -> Option<Value> {
        self.output.recv_timeout(patience).ok()
    }

    /// Waits for the end and returns the exit code, with what was written to standard error.
    pub fn code(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().expect("a child") {
                let errors = self.errors.take().and_then(|errors| errors.join().ok());
                return (status.code(), errors.unwrap_or_default());
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the server does not end");
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let _gone = self.process.kill();
        let _status = self.process.wait();
    }
}

pub fn request(id: u64, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

pub fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

pub fn response(message: &Value) -> Value {
    // Settings are asked for by sections: none is set.
    let items = message["params"]["items"].as_array();
    let result: Value = items.map_or(Value::Null, |items| items.iter().map(|_| Value::Null).collect());
    json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })
}
