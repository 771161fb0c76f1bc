//! The binary through its real surface: arguments, output, exit codes, and what it does with
//! input that nobody meant for it.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bad_input;
mod ci;
mod contract;
mod golden;
mod mutations;
mod picture;
mod preview;
mod run;
mod sarif;
mod usage;
