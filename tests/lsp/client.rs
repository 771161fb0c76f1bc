use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Only a server that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A strict client: each message must be well-formed and read, and the server must end as the test expects.
pub struct Client {
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<Result<Value, String>>,
    unread: VecDeque<Value>,
    last_id: i64,
    ended: bool,
    /// Methods whose messages may stay unread.
    ignored: Vec<&'static str>,
}

impl Client {
    pub fn start() -> Self {
        Self::start_with(&["lsp"])
    }

    pub fn start_with(arguments: &[&str]) -> Self {
        Self::spawn(Command::new(env!("CARGO_BIN_EXE_promptsig")).args(arguments), |_| {})
    }

    pub fn initialized(capabilities: Value) -> Self {
        let mut client = Self::start();
        client.initialize(capabilities);
        client
    }

    /// Spawns a server; `prelude` reads its output before the protocol begins.
    pub fn spawn(command: &mut Command, prelude: impl FnOnce(&mut BufReader<ChildStdout>)) -> Self {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = process.stdin.take();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        prelude(&mut output);
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output).transpose() {
                sender.send(message).ok();
            }
        });
        Self {
            process,
            input,
            output: receiver,
            unread: VecDeque::new(),
            last_id: 0,
            ended: false,
            ignored: Vec::new(),
        }
    }

    pub fn initialize(&mut self, capabilities: Value) -> Value {
        let answer = self.ask("initialize", json!({ "processId": null, "capabilities": capabilities }));
        self.notify("initialized", json!({}));
        answer
    }

    /// Starts a server with these folders and waits for their search. Only open scripts get diagnostics.
    pub fn in_folders(folders: &[&std::path::Path], capabilities: Value) -> Self {
        Self::in_folders_with(folders, capabilities, json!({ "diagnosticMode": "openFilesOnly" }))
    }

    /// Starts a client that gets diagnostics after each change, without a typing pause.
    pub fn with_no_pause(folders: &[&std::path::Path]) -> Self {
        let settings = json!({ "diagnosticMode": "openFilesOnly", "typingPause": 0 });
        Self::in_folders_with(folders, json!({}), settings)
    }

    pub fn in_folders_with(folders: &[&std::path::Path], capabilities: Value, settings: Value) -> Self {
        let mut client = Self::before_the_search(folders, capabilities, settings);
        for _ in folders {
            client.searched();
        }
        client
    }

    /// Does not wait for the search.
    pub fn before_the_search(folders: &[&std::path::Path], capabilities: Value, settings: Value) -> Self {
        let mut client = Self::start();
        let listed: Vec<Value> = folders
            .iter()
            .map(|folder| json!({ "uri": format!("file://{}", folder.display()), "name": "w" }))
            .collect();
        let params = json!({
            "processId": null,
            "capabilities": capabilities,
            "workspaceFolders": listed,
            "initializationOptions": settings,
        });
        client.ask("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    /// Waits until a folder is searched and returns the logged message.
    pub fn searched(&mut self) -> String {
        let log = self.next("window/logMessage");
        log["params"]["message"].as_str().unwrap().to_owned()
    }

    pub fn reply(&mut self, request: &Value, result: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }));
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        self.send_raw(&frame(message));
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Reserves ids up to this one for the test.
    pub fn last_id_is(&mut self, id: i64) {
        self.last_id = id;
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.result(id)
    }

    /// Sends a request that must fail and returns the error's code.
    pub fn refused(&mut self, method: &str, params: Value) -> i64 {
        let id = self.request(method, params);
        self.error(id)
    }

    /// Returns the whole answer.
    pub fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        self.wait_for(&format!("an answer to {id}"), |message| {
            message.get("method").is_none() && message["id"] == id
        })
    }

    pub fn result(&mut self, id: impl Into<Value>) -> Value {
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    pub fn error(&mut self, id: impl Into<Value>) -> i64 {
        let answer = self.answer(id);
        assert!(answer.get("result").is_none(), "{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        answer["error"]["code"].as_i64().unwrap()
    }

    /// Waits for the server's next message with this method.
    pub fn next(&mut self, method: &str) -> Value {
        self.wait_for(method, |message| message["method"] == method)
    }

    fn wait_for(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&wanted) {
            return self.unread.remove(at).unwrap();
        }
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let message = match self.output.recv_timeout(left) {
                Ok(message) => message.expect("the server writes well-formed messages"),
                Err(error) => panic!("waiting for {what}: {error}; unread: {:?}", self.unread),
            };
            if wanted(&message) {
                return message;
            }
            self.unread.push_back(message);
        }
    }

    /// Repeats until `is_right`, for state that the server changes without a notification.
    pub fn until(&mut self, mut is_right: impl FnMut(&mut Self) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_right(self) {
            assert!(Instant::now() < until, "the answer stays another one");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Opens a document as version 1.
    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "javascript", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    pub fn ignore(&mut self, method: &'static str) {
        self.ignored.push(method);
    }

    pub fn close_input(&mut self) {
        drop(self.input.take());
    }

    pub fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
        self.ends_with(0);
    }

    /// Waits for this exit code, with the server's input open.
    pub fn ends_with(mut self, code: i32) {
        self.ended = true;
        let until = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "the server does not end");
            thread::sleep(Duration::from_millis(2));
        };
        assert_eq!(status.code(), Some(code));
        let is_ignored = |message: &Value| self.ignored.iter().any(|method| message["method"] == *method);
        let rest: Vec<_> = self.unread.drain(..).map(Ok).chain(self.output.iter()).collect();
        let rest: Vec<_> = rest.iter().filter(|it| !it.as_ref().is_ok_and(is_ignored)).collect();
        assert!(rest.is_empty(), "messages that the test did not read: {rest:?}");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
        assert!(self.ended || thread::panicking(), "the test does not say how the server ends");
    }
}

pub fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Returns `None` at the end of the output.
fn read(output: &mut impl BufRead) -> Result<Option<Value>, String> {
    let mut header = String::new();
    output.read_line(&mut header).map_err(|error| error.to_string())?;
    if header.is_empty() {
        return Ok(None);
    }
    let length = header.strip_prefix("Content-Length: ").and_then(|rest| rest.strip_suffix("\r\n"));
    let length = length.and_then(|length| length.parse().ok()).ok_or(format!("header {header:?}"))?;
    let mut empty = [0; 2];
    let mut body = vec![0; length];
    output.read_exact(&mut empty).and_then(|()| output.read_exact(&mut body)).map_err(|e| e.to_string())?;
    let message: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
    if &empty != b"\r\n" || message["jsonrpc"] != "2.0" {
        return Err(format!("message {message}"));
    }
    Ok(Some(message))
}
