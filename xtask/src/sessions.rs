//! Random sessions of an editor with the server: `cargo xtask sessions [--seed N] [--messages M]`.
//!
//! `PROMPTSIG=FILE` drives another build than that of `cargo build`.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use test_support::sessions::run_and_tell;

use crate::{ROOT, finish};

const MESSAGES: usize = 20_000;

/// Time between two lines of progress.
const TELL: Duration = Duration::from_secs(20);

pub fn run(words: &[&str]) -> Result<(), String> {
    let (mut seed, mut messages) = (1_u64, MESSAGES);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next().copied().unwrap_or_default();
        let wrong = || format!("`{word}` needs a number, not `{value}`");
        match *word {
            "--seed" => seed = value.parse().map_err(|_| wrong())?,
            "--messages" => messages = value.parse().map_err(|_| wrong())?,
            _ => return Err("usage: cargo xtask sessions [--seed N] [--messages M]".to_owned()),
        }
    }
    let server = match env::var_os("PROMPTSIG") {
        Some(file) => PathBuf::from(file),
        None => built()?,
    };
    println!("seed {seed}");
    let start = Instant::now();
    let told = std::cell::Cell::new(start);
    let report = run_and_tell(&server, seed, messages, &|report| {
        if told.get().elapsed() > TELL {
            told.set(Instant::now());
            println!(
                "{:>5} s: {} sessions, {} messages",
                start.elapsed().as_secs(),
                report.sessions,
                report.messages
            );
        }
    });
    println!("{report:#?}\n{:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn built() -> Result<PathBuf, String> {
    finish(Command::new("cargo").args(["build", "--locked", "--bin", "promptsig"]).current_dir(ROOT))?;
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from(ROOT).join("target"), PathBuf::from);
    Ok(target.join("debug/promptsig"))
}
