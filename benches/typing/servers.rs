//! The two that are measured.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use test_support::client::Client;

/// This argument makes the floor of this program.
pub const FLOOR: &str = "--floor";

/// The names of both, in the order in which they are measured.
pub const NAMES: [&str; 2] = ["floor", "promptsig"];

/// The least that a server can do, and promptsig: the file that `PROMPTSIG` names, else the one that
/// was built for this.
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

/// Both, greeted by a client that can do nothing.
pub fn start() -> [Client; 2] {
    start_with(&json!({}), &Value::Null)
}

/// Both, greeted by a client with certain abilities and settings.
pub fn start_with(capabilities: &Value, settings: &Value) -> [Client; 2] {
    commands().map(|command| {
        let mut client = Client::start(command);
        client.initialize_with(capabilities, settings, Instant::now());
        client
    })
}
