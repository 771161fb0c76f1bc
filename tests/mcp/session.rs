//! A client that drives the real binary over its standard input and output, and holds each answer against the schema
//! that its tool declares.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use boon::{Compiler, Schemas};
use serde_json::{Value as Json, json};

use crate::cli::run::{ENDLESS, wait};

pub struct McpSession {
    server: Child,
    input: Option<ChildStdin>,
    output: Receiver<Json>,
    /// Addresses that the client gives when it is asked for its roots.
    pub roots: Vec<String>,
    /// Number of times that it was asked.
    pub asked: usize,
    next: u64,
    tools: Vec<Json>,
}

impl McpSession {
    /// Starts a server that has not seen a message.
    pub fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_promptsig"));
        command.arg("mcp").args(arguments).current_dir(folder);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // What is no message fails the test here, as nothing else may be on standard output.
                let message = serde_json::from_str(&line).unwrap_or_else(|_| json!({ "not JSON": line }));
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = server.stdin.take();
        Self { server, input, output, roots: Vec::new(), asked: 0, next: 0, tools: Vec::new() }
    }

    /// Opens a session of a client without roots.
    pub fn open(folder: &Path) -> Self {
        let mut session = Self::start(folder, &[]);
        session.initialize(&json!({}));
        session
    }

    /// Opens a session of a client with roots.
    pub fn with_roots(folder: &Path, roots: &[String]) -> Self {
        let mut session = Self::start(folder, &[]);
        session.roots = roots.to_vec();
        session.initialize(&json!({ "roots": { "listChanged": true } }));
        session
    }

    pub fn initialize(&mut self, capabilities: &Json) -> Json {
        let client = json!({ "name": "test", "version": "1" });
        let about =
            json!({ "protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": client });
        let answer = self.request("initialize", &about);
        self.notify("notifications/initialized");
        answer["result"].clone()
    }

    pub fn notify(&mut self, method: &str) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method }));
    }

    pub fn send(&mut self, message: &Json) {
        self.send_bytes(format!("{message}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Receives the next message, and answers requests for the roots.
    #[track_caller]
    pub fn receive(&mut self) -> Json {
        loop {
            let message = self.output.recv_timeout(ENDLESS).expect("the server answers");
            if message["method"] != "roots/list" {
                assert_eq!(message["jsonrpc"], "2.0", "{message}");
                return message;
            }
            self.asked += 1;
            let roots: Vec<Json> = self.roots.iter().map(|uri| json!({ "uri": uri })).collect();
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": { "roots": roots } }));
        }
    }

    /// Receives the next message, whatever it is.
    #[track_caller]
    pub fn receive_any(&mut self) -> Json {
        self.output.recv_timeout(ENDLESS).expect("the server sends a message")
    }

    #[track_caller]
    pub fn request(&mut self, method: &str, parameters: &Json) -> Json {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        let answer = self.receive();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    pub fn tools(&mut self) -> Vec<Json> {
        if self.tools.is_empty() {
            let answer = self.request("tools/list", &json!({}));
            self.tools.clone_from(answer["result"]["tools"].as_array().unwrap());
        }
        self.tools.clone()
    }

    /// Calls a tool. Returns its structured answer, or the text of its error.
    #[track_caller]
    pub fn call(&mut self, name: &str, arguments: &Json) -> Result<Json, String> {
        let answer = self.request("tools/call", &json!({ "name": name, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        if result["isError"] == true {
            assert!(result.get("structuredContent").is_none() && !text.is_empty(), "{answer}");
            return Err(text.to_owned());
        }
        let content = result["structuredContent"].clone();
        assert_eq!(serde_json::from_str::<Json>(text).unwrap(), content);
        let tools = self.tools();
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        assert_valid(&tool["outputSchema"], &content);
        Ok(content)
    }

    /// Closes standard input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Closes standard input, and returns the exit code.
    pub fn end(mut self) -> Option<i32> {
        self.close();
        wait(&mut self.server)
    }
}

impl Drop for McpSession {
    fn drop(&mut self) {
        self.server.kill().ok();
        self.server.wait().ok();
    }
}

#[track_caller]
fn assert_valid(schema: &Json, value: &Json) {
    let mut compiler = Compiler::new();
    let mut schemas = Schemas::new();
    compiler.add_resource("output.json", schema.clone()).unwrap();
    let index = compiler.compile("output.json", &mut schemas).unwrap();
    if let Err(error) = schemas.validate(value, index) {
        panic!("{error}\n{value:#}");
    }
}

/// Address of a folder, as clients give it.
pub fn address(folder: &Path) -> String {
    url::Url::from_directory_path(folder).unwrap().to_string()
}
