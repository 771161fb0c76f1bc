//! The server as an editor meets it: a process, its pipes and its exit code.
//!
//! `stage` is a test server on the same transport, with handlers that are slow, that block and that panic.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::exit,
    clippy::needless_pass_by_value,
    clippy::too_many_lines
)]
#![allow(clippy::unused_async, reason = "a handler is an async function, awaiting or not")]

mod agentscript;
mod browser;
mod capabilities;
pub mod client;
mod closed;
mod completion;
mod documents;
mod dropped;
mod film_strip;
mod fixes;
mod flood;
mod framing;
mod hover;
mod lifecycle;
mod manual;
mod modules;
mod navigation;
mod neighbours;
mod order;
mod outside;
mod preview;
mod progress;
mod sessions;
mod settings;
mod signatures;
mod stage;
mod tool_documents;
mod types_files;
mod typing;
mod workspace;
