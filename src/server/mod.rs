//! Floor 8: the language server. It knows the protocol and nothing of how anything is analysed.
//!
//! - `transport` brings messages in order, `backend` routes each to its file in `handlers`.
//! - `state` holds the `world`, which is the open documents and the workspace; notifications change
//!   it, and tasks among them with which `workspace` brings what it read from the disk.
//! - A handler has three beats: convert in, one call of a floor below, convert out. The `snapshot` that
//!   it answers from is given to it.
//! - `publisher` tells the client of changes, on a thread of its own. `state` tells the way of a key.
//! - `lsp` is the only module that names the protocol crate; protocol structs are built in
//!   `convert` and `capabilities` alone.

mod backend;
mod capabilities;
mod client_settings;
mod closed;
mod convert;
mod diagnostics;
mod disk;
mod document;
mod documents;
mod handlers;
mod log;
mod manual;
mod parent;
mod pending_changes;
mod preview;
mod publisher;
mod snapshot;
mod state;
mod texts;
mod uri;
mod workspace;
mod world;

pub mod lsp;
pub mod transport;

use std::io::{self, IsTerminal, Write};

use tokio::runtime::Builder;

use backend::Backend;
use lsp::LspService;
use transport::Connection;

/// One for the order of messages and quick answers, two so that neither a slow request nor its
/// neighbour stops that.
const WORKERS: usize = 3;

/// Serves a client on standard input and output and returns the exit code of the process: 0 after
/// `shutdown` and `exit`, else 1. The caller should exit the process with it at once, as a thread
/// may still wait for input.
pub fn run() -> i32 {
    if io::stdin().is_terminal() {
        let note = "promptsig lsp speaks the Language Server Protocol on standard input and output; editors \
                    start it. Press Ctrl+D to exit, and see `promptsig --help` for the command line.";
        writeln!(io::stderr(), "{note}").ok();
    }
    let connection = Connection::open(io::stdin(), output());
    log::start(&connection.outbox());
    let (service, socket) = LspService::build(|client| {
        Backend::new(client, connection.outbox(), connection.end(), connection.tasks())
    })
    .custom_method("$/setTrace", Backend::set_trace)
    .custom_method("window/workDoneProgress/cancel", Backend::work_done_progress_cancel)
    .finish();
    let build = || Builder::new_multi_thread().worker_threads(WORKERS).thread_name("worker").build();
    connection.serve(service, socket, build).unwrap_or_else(|error| {
        tracing::error!("cannot start the server's threads: {error}");
        1
    })
}

/// Standard output without the line buffer of [`io::Stdout`], which would write each header alone.
#[cfg(unix)]
fn output() -> Box<dyn Write + Send> {
    use std::os::fd::AsFd;
    match io::stdout().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(io::stdout()),
    }
}

/// Standard output.
#[cfg(not(unix))]
fn output() -> Box<dyn Write + Send> {
    Box::new(io::stdout())
}
