//! Floor 8: the language server. It knows the protocol but no analysis.
//!
//! - `transport` delivers messages in order, `backend` routes each to its file in `handlers`.
//! - `state` contains the open documents and the workspace. Only notifications and the tasks of `workspace` change it.
//! - `publisher` sends changes to the client on its own thread. `state` documents the life of a keystroke.
//! - `browser` serves the preview to a browser, once the user asks for it; nothing else names a socket.
//! - `typing` delays findings that a half-typed word causes, in pushed and pulled diagnostics.
//! - `protocol` alone names the protocol crate. Only `convert` and `capabilities` build protocol structs.

mod backend;
mod browser;
mod capabilities;
mod client_settings;
mod convert;
mod diagnostics;
mod document;
mod documents;
mod file_events;
mod handlers;
mod log;
mod manual;
mod memory;
mod parent;
mod pending_changes;
mod preview;
mod publisher;
mod reach;
mod refresh;
mod snapshot;
mod state;
mod texts;
mod types_files;
mod typing;
mod uri;
mod workspace;
mod workspace_diagnostics;
mod workspace_state;

pub mod protocol;
pub mod transport;

use std::io::{self, IsTerminal, Read, Write};

use backend::Backend;
use protocol::LspService;
use tokio::runtime::Builder;
use transport::Connection;

/// One thread for message order and quick answers, two so that a slow request and another next to it do not block it.
const WORKERS: usize = 3;

/// Returns the exit code: 0 after `shutdown` and `exit`, else 1. The caller should exit the process at once, as a
/// thread may still wait for input.
pub fn run() -> i32 {
    if io::stdin().is_terminal() {
        let note = "promptsig lsp speaks the Language Server Protocol on standard input and output; editors \
                    start it. Press Ctrl+D to exit, and see `promptsig --help` for the command line.";
        writeln!(io::stderr(), "{note}").ok();
    }
    serve(io::stdin(), output())
}

/// Serves a client until it ends the session, and returns the exit code.
pub fn serve(input: impl Read + Send + 'static, output: Box<dyn Write + Send>) -> i32 {
    let connection = Connection::open(input, output);
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

/// Avoids the line buffer of [`io::Stdout`], which would write each header alone.
#[cfg(unix)]
fn output() -> Box<dyn Write + Send> {
    use std::os::fd::AsFd;
    match io::stdout().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(io::stdout()),
    }
}

#[cfg(not(unix))]
fn output() -> Box<dyn Write + Send> {
    Box::new(io::stdout())
}
