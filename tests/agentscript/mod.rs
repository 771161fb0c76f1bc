//! AgentScript, compared with its real compiler.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod content;
mod format;
mod goldens;
mod grammar;
mod programs;
