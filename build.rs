//! Passes the commit to the binary. Without environment, package and git, the version has none.

#![allow(clippy::print_stdout, reason = "that is how a build script speaks to Cargo")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const SHORT: usize = 9;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PROMPTSIG_COMMIT");
    println!("cargo::rerun-if-env-changed=PROMPTSIG_COMMIT_DATE");
    // Development builds need not be rebuilt for each commit.
    if env::var("PROFILE").as_deref() == Ok("release")
        && let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let shown = commit().map_or_else(|| version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=PROMPTSIG_VERSION={shown}");
}

/// `abcdef012 2026-11-20`, or the hash alone.
fn commit() -> Option<String> {
    if let Ok(hash) = env::var("PROMPTSIG_COMMIT") {
        let date = env::var("PROMPTSIG_COMMIT_DATE").unwrap_or_default();
        return Some(format!("{} {date}", short(&hash)).trim_end().to_owned());
    }
    if let Some(hash) = packaged() {
        return Some(short(&hash).to_owned());
    }
    // A repository around an unpacked package is not ours.
    let is_ours = Path::new(".git").exists();
    is_ours.then(|| git(&["log", "-1", "--abbrev=9", "--format=%h %cs"])).flatten()
}

/// Commit that `cargo package` writes next to the manifest.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}

fn short(hash: &str) -> &str {
    hash.get(..SHORT).unwrap_or(hash)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
