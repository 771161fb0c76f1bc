use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use test_support::client::Client;

/// Argument that makes this program the floor.
pub const FLOOR: &str = "--floor";

/// In order of measurement.
pub const NAMES: [&str; 2] = ["floor", "promptsig"];

/// Floor and promptsig: the file that `PROMPTSIG` names, or the one that was built for this bench.
pub fn commands() -> [Command; 2] {
    let this = std::env::current_exe().expect("this program has a path").into_os_string();
    let built = || env!("CARGO_BIN_EXE_promptsig").into();
    let promptsig = std::env::var_os("PROMPTSIG").unwrap_or_else(built);
    [(this, FLOOR), (promptsig, "lsp")].map(|(program, argument)| {
        let mut command = Command::new(program);
        command.arg(argument).stderr(Stdio::null());
        command
    })
}

/// Starts both with empty capabilities.
pub fn start() -> [Client; 2] {
    start_with(&json!({}), &Value::Null)
}

pub fn start_with(capabilities: &Value, settings: &Value) -> [Client; 2] {
    commands().map(|command| {
        let mut client = Client::start(command);
        client.initialize_with(capabilities, settings, Instant::now());
        client
    })
}
