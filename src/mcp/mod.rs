//! Floor 9: the MCP server, which gives coding agents what the commands find. It knows the protocol and the shape of
//! its answers, but no analysis.
//!
//! - `server` answers the requests of the protocol, `roots` decides which files the tools may read.
//! - `tools` has a file per tool: its arguments, its answer and their schemas. Each asks one command.
//! - `arguments` reads what a model has written, and says what is wrong with it.
//! - `protocol` alone names the SDK.

mod arguments;
mod protocol;
mod roots;
mod server;
mod tools;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use protocol::{AsyncRwTransport, ServerInitializeError, serve_server};
use server::McpServer;
use tokio::runtime::Builder;

/// Stack of the threads that analyse, as large as that of the main thread, on which the commands do.
const STACK: usize = 8 << 20;

/// Longest message in bytes. A document that can be read fits in.
const MAX_MESSAGE: usize = 20 << 20;

/// Serves one client until it closes standard input. The folders stand in for roots where the client has none.
pub fn run(folders: Vec<PathBuf>) -> ExitCode {
    if io::stdin().is_terminal() {
        let note = "promptsig mcp speaks the Model Context Protocol on standard input and output; coding agents \
                    start it. Press Ctrl+D to exit, and see `promptsig --help` for the command line.";
        writeln!(io::stderr(), "{note}").ok();
    }
    let runtime = match Builder::new_current_thread().enable_time().thread_stack_size(STACK).build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string()),
    };
    let outcome = runtime.block_on(serve(McpServer::new(folders)));
    // A tool may still be at work, and nothing waits for its answer any more.
    runtime.shutdown_background();
    outcome.map_or_else(|error| failed(&error), |()| ExitCode::SUCCESS)
}

async fn serve(server: McpServer) -> Result<(), String> {
    let transport =
        AsyncRwTransport::new(tokio::io::stdin(), tokio::io::stdout()).with_max_line_length(MAX_MESSAGE);
    let running = match serve_server(server, transport).await {
        Ok(running) => running,
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    running.waiting().await.map(|_| ()).map_err(|error| error.to_string())
}

fn failed(why: &str) -> ExitCode {
    writeln!(io::stderr(), "promptsig: the MCP server ended: {why}").ok();
    ExitCode::FAILURE
}
