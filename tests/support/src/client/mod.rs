//! A minimal client: it sends, reads until its answer comes, and grants every request of the server. A server that ends
//! or sends invalid messages is a panic.

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

pub struct Client {
    pub process: Child,
    pub input: ChildStdin,
    pub output: Output,
    /// Version of the last change of any document.
    pub version: u64,
    /// Settings for `workspace/configuration`, by section.
    pub settings: Value,
    last_id: u64,
}

pub struct Output {
    pipe: BufReader<ChildStdout>,
    /// Time of the last message, before it was parsed.
    pub arrived: Instant,
}

impl Client {
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

    /// Sends a request and returns its id without waiting.
    pub fn ask(&mut self, method: &str, params: &Value) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Waits for the answer to a request, an error included.
    pub fn answer(&mut self, id: u64) -> Value {
        self.wait(|message| message["id"] == id && message["method"].is_null())
    }

    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
        answer["result"].take()
    }

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

    /// Any request but one for settings is answered with success.
    fn grant(&mut self, message: &Value) {
        let setting = |item: &Value| self.settings[item["section"].as_str().unwrap_or_default()].clone();
        let items = message["params"]["items"].as_array();
        let result: Value = items.map(|items| items.iter().map(setting).collect()).unwrap_or_default();
        self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result }));
    }

    pub fn end(mut self) {
        self.request("shutdown", &Value::Null);
        self.notify("exit", &Value::Null);
        // Unread output would keep it from ending.
        self.output.pipe.read_to_end(&mut Vec::new()).ok();
        assert!(self.process.wait().expect("its end").success(), "the server fails");
    }

    fn send(&mut self, message: &Value) {
        self.input.write_all(&frame(message)).expect("the server reads");
    }
}

pub fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

impl Output {
    pub fn receive(&mut self) -> Value {
        self.next_message().expect("the server has ended")
    }

    pub fn next_message(&mut self) -> Option<Value> {
        let body = read_body(&mut self.pipe)?;
        self.arrived = Instant::now();
        parse(&body)
    }
}

/// Reads a message; `None` at the end.
pub fn read_message(input: &mut impl BufRead) -> Option<Value> {
    parse(&read_body(input)?)
}

fn parse(body: &[u8]) -> Option<Value> {
    serde_json::from_slice(body).or_else(|_| head(body)).ok()
}

fn read_body(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()?;
    Some(body)
}

/// Reads only the id of an answer that is nested deeper than a JSON reader's limit.
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
        let _gone = self.process.kill();
        let _status = self.process.wait();
    }
}
