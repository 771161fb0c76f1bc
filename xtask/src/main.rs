//! Chores of the repository: `cargo xtask`; see CONTRIBUTING.md.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod ecosystem;
mod expectations;
mod fuzz;
mod new_rule;
mod oracles;
mod sessions;
mod site;

use std::env;
use std::process::{Command, ExitCode};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const USAGE: &str = "\
usage: cargo xtask TASK

  new-rule CODE NAME SUMMARY [SUBJECT]  make the files of a rule
  update-expectations [WORD…]           write the files of expected outputs again, or those of some tests
  oracles [NAME…]                       ask the real packages again, all or some
  ecosystem [--binary FILE] [--write]   check public repositories, and compare with what was read
  fuzz [SECONDS] [TARGET…]              run the fuzz targets, all or some, each for so long
  sessions [--seed N] [--messages M]    random sessions of an editor with the server
  site [--external]                     the documentation as a site; asks for its links to other sites as well";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["new-rule", ref words @ ..] => new_rule::run(words),
        ["update-expectations", ref words @ ..] => expectations::update(words),
        ["oracles", ref names @ ..] => oracles::ask(names),
        ["ecosystem", ref words @ ..] => ecosystem::run(words),
        ["fuzz", ref words @ ..] => fuzz::run(words),
        ["sessions", ref words @ ..] => sessions::run(words),
        ["site", ref words @ ..] => site::build(words),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn finish(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed: {status}")) }
}
