//! The least of a client: it sends, and reads until its answer comes. What a server asks it for, it
//! grants. A server that ends or answers with nonsense is a panic here.

pub mod agents;
pub mod editing;
pub mod found;
pub mod process;
pub mod script;
pub mod sized;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

/// A running server.
pub struct Client {
    pub process: Child,
    pub input: ChildStdin,
    pub output: Output,
    /// The version of the last change, of whichever document.
    pub version: u64,
    /// What it tells a server that asks for settings, by section.
    pub settings: Value,
    last_id: u64,
}

/// What a server says.
pub struct Output {
    pipe: BufReader<ChildStdout>,
    /// When the last message was there, before it was read as JSON.
    pub arrived: Instant,
}

impl Client {
    /// Starts a server; nothing is said yet.
    pub fn start(mut server: Command) -> Self {
        server.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = server.spawn().unwrap_or_else(|error| panic!("{server:?} does not start: {error}"));
        let input = process.stdin.take().expect("a pipe");
        let pipe = BufReader::new(process.stdout.take().expect("a pipe"));
        let output = Output { pipe, arrived: Instant::now() };
        Self { process, input, output, version: 0, settings: Value::Null, last_id: 0 }
    }

    pub fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and does not wait; the number of the request.
    pub fn ask(&mut self, method: &str, params: &Value) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Waits for the answer to a request, whatever it is.
    pub fn answer(&mut self, id: u64) -> Value {
        self.wait(|message| message["id"] == id && message["method"].is_null())
    }

    /// Asks, and waits for the result.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

    /// Reads until a message comes that is waited for.
    pub fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.output.receive();
            if is_wanted(&message) {
                return message;
            }
            if !message["id"].is_null() && !message["method"].is_null() {
                self.grant(&message);
            }
        }
    }

    /// Whatever it is, a client that is not asked for settings says that it is done.
    fn grant(&mut self, message: &Value) {
        let setting = |item: &Value| self.settings[item["section"].as_str().unwrap_or_default()].clone();
        let items = message["params"]["items"].as_array();
        let result: Value = items.map(|items| items.iter().map(setting).collect()).unwrap_or_default();
        self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result }));
    }

    /// Ends the server as the protocol says.
    pub fn end(mut self) {
        self.request("shutdown", &Value::Null);
        self.notify("exit", &Value::Null);
        // What is still in the pipe would keep it from ending.
        self.output.pipe.read_to_end(&mut Vec::new()).ok();
        assert!(self.process.wait().expect("its end").success(), "the server fails");
    }

    fn send(&mut self, message: &Value) {
        self.input.write_all(&frame(message)).expect("the server reads");
    }
}

/// A message as it goes over the wire.
pub fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

impl Output {
    pub fn receive(&mut self) -> Value {
        self.next_message().expect("the server has ended")
    }

    /// `None` at the end.
    pub fn next_message(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.pipe.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().ok()?,
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.pipe.read_exact(&mut body).ok()?;
        self.arrived = Instant::now();
        serde_json::from_slice(&body).or_else(|_| head(&body)).ok()
    }
}

/// What is known of an answer that is nested deeper than a reader of JSON goes: which one it is.
fn head(body: &[u8]) -> serde_json::Result<Value> {
    #[derive(serde::Deserialize)]
    struct Head {
        id: u64,
    }
    let Head { id } = serde_json::from_slice(body)?;
    Ok(json!({ "id": id }))
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has nothing to lose.
        let _gone = self.process.kill();
        let _status = self.process.wait();
    }
}
