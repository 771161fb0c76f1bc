//! AgentScript: what is read of it, beside the answers of its real compiler.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/kept.rs"]
mod kept;
#[path = "../support/skip.rs"]
mod skip;

mod content;
mod format;
mod goldens;
mod grammar;
mod programs;
