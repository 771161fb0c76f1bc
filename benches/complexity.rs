//! Time and memory of inputs that no person writes: `promptsig check`, and a server that gets every request once.
//!
//! `cargo bench --bench complexity` prints the table; words after `--` choose inputs, and a number divides their sizes.

#![allow(clippy::expect_used, clippy::print_stdout)]

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use test_support::client::process;
use test_support::hostile;
use test_support::hostile::session::{self, REQUESTS};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let part = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1);
    let names: Vec<&String> = words.iter().filter(|word| word.parse::<usize>().is_err()).collect();
    println!("{:28}{:>9}{:>9}{:>18}{:>18}", "input", "items", "KB", "check", "server");
    for kind in hostile::INPUTS {
        if !names.is_empty() && !names.iter().any(|name| kind.name.contains(name.as_str())) {
            continue;
        }
        let input = (kind.make)(kind.large / part);
        let folder = tempfile::tempdir().expect("a temporary folder");
        hostile::write(&input, folder.path());
        let size: usize = input.files.iter().map(|(_, text)| text.len()).sum();
        print!("{:28}{:>9}{:>9}", kind.name, kind.large / part, size / 1000);
        let measured = hostile::commands(&input).into_iter().map(|command| measure(&command, folder.path()));
        let (seconds, memory) =
            measured.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1))).expect("one");
        print!("{:>8.2} s {memory:>4} MB", seconds.as_secs_f64());
        if input.is_document() {
            println!();
            continue;
        }
        let start = Instant::now();
        let memory =
            session::run(promptsig(), folder.path(), &input, &REQUESTS).unwrap_or_default() / 1_000_000;
        println!("{:>8.2} s {memory:>4} MB", start.elapsed().as_secs_f64());
    }
}

fn promptsig() -> Command {
    Command::new(std::env::var_os("PROMPTSIG").unwrap_or_else(|| env!("CARGO_BIN_EXE_promptsig").into()))
}

/// Returns the duration of a command and its peak memory in megabytes.
fn measure(command: &[&str], folder: &Path) -> (Duration, usize) {
    let start = Instant::now();
    let mut run = hostile::run(promptsig(), command, folder);
    let mut process = run.stderr(std::process::Stdio::null()).spawn().expect("promptsig runs");
    let mut peak = 0;
    while process.try_wait().expect("its end").is_none() {
        peak = process::peak(process.id()).unwrap_or(peak);
        thread::sleep(Duration::from_millis(2));
    }
    (start.elapsed(), peak / 1_000_000)
}
