//! The binary: arguments, output, exit codes, and invalid input.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// The names are the tests' own.
#![allow(clippy::case_sensitive_file_extension_comparisons)]

mod agentscript;
mod bad_input;
mod changes;
mod ci;
mod concise;
mod contract;
mod convert;
mod documents;
mod dropped;
mod fixing;
mod golden;
mod help;
mod hostile;
mod imports;
mod leftovers;
mod manual;
mod module_checks;
mod module_commands;
mod modules;
mod mutations;
mod options;
mod pages;
#[cfg(unix)]
mod picture;
mod plans;
mod preview;
mod printing;
pub mod run;
mod sarif;
mod schema;
mod shell;
mod snippet;
mod standard_input;
#[cfg(unix)]
mod terminal;
mod trust;
mod types;
mod usage;
