//! AgentScript: what is read of it, beside the answers of its real compiler.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod content;
mod format;
mod goldens;
mod grammar;
mod programs;
