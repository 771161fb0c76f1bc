//! Runs the fuzz targets, each from its seeds: `cargo xtask fuzz [SECONDS] [TARGET…]`.
//!
//! The targets are those of `fuzz/`, which need `cargo-fuzz`, and one for each grammar, which is C and is run with
//! clang under the sanitizers of addresses and of undefined behaviour.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_support::invariants::{INVARIANTS, seeds};

use crate::{ROOT, finish};

/// Per target, unless the first word is a number.
const SECONDS: u32 = 60;

/// A single input that takes longer is a finding.
const LONGEST: u32 = 20;

/// In megabytes.
const MOST_MEMORY: u32 = 2_048;

/// Grammars with the targets whose seeds are in their languages. The package is where its C is.
const GRAMMARS: [(&str, &str, &str); 4] = [
    ("grammar-agentscript", "tree-sitter-agentscript", "agentscript"),
    ("grammar-javascript", "tree-sitter-javascript", "edits"),
    ("grammar-typescript", "tree-sitter-typescript/typescript", "edits"),
    ("grammar-tsx", "tree-sitter-typescript/tsx", "modules"),
];

pub fn run(words: &[&str]) -> Result<(), String> {
    let seconds = words.first().and_then(|word| word.parse::<u32>().ok());
    let names = if seconds.is_some() { &words[1..] } else { words };
    let seconds = seconds.unwrap_or(SECONDS);
    let known = INVARIANTS.iter().map(|it| it.name).chain(GRAMMARS.iter().map(|(name, ..)| *name));
    let known: Vec<&str> = known.collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("there is no target `{unknown}`; they are {}", known.join(", ")));
    }
    let mut failed = Vec::new();
    for name in known.into_iter().filter(|name| names.is_empty() || names.contains(name)) {
        println!("== {name}");
        let ran = match GRAMMARS.iter().find(|(grammar, ..)| *grammar == name) {
            Some((_, package, target)) => grammar(name, package, target, seconds),
            None => target(name, seconds),
        };
        if let Err(why) = ran {
            failed.push(format!("{name}: {why}"));
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

fn target(name: &str, seconds: u32) -> Result<(), String> {
    let corpus = corpus(name, name)?;
    let mut command = Command::new("cargo");
    // There is no unsafe code that a sanitizer would watch. Coverage needs no nightly compiler, but cargo-fuzz asks.
    command
        .args(["fuzz", "run", "--sanitizer", "none", "--codegen-units", "16", name])
        .arg(corpus)
        .current_dir(ROOT);
    command.env("RUSTC_BOOTSTRAP", "1").arg("--");
    finish(command.args(options(name, seconds)))
}

fn options(name: &str, seconds: u32) -> Vec<String> {
    let dictionary = match name {
        "agentscript" | "grammar-agentscript" => "agentscript",
        "conversion" | "notations" => "schema",
        "modules" | "grammar-tsx" => "module",
        "transport" => "message",
        _ => "script",
    };
    vec![
        format!("-max_total_time={seconds}"),
        format!("-timeout={LONGEST}"),
        format!("-rss_limit_mb={MOST_MEMORY}"),
        format!("-dict={ROOT}/fuzz/dictionaries/{dictionary}.dict"),
        format!("-max_len={}", if ["edits", "fixes", "server"].contains(&name) { 3_072 } else { 8_192 }),
        "-print_final_stats=1".to_owned(),
    ]
}

/// Writes the seeds of a target, and the inputs that once failed, into its corpus.
fn corpus(name: &str, target: &str) -> Result<PathBuf, String> {
    let folder = Path::new(ROOT).join("fuzz/corpus").join(name);
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(told)?;
    for (name, bytes) in seeds(target) {
        fs::write(folder.join(name), bytes).map_err(told)?;
    }
    let kept = Path::new(ROOT).join("tests/invariants").join(name);
    for entry in fs::read_dir(kept).into_iter().flatten().flatten() {
        fs::copy(entry.path(), folder.join(entry.file_name())).map_err(told)?;
    }
    Ok(folder)
}

fn grammar(name: &str, package: &str, target: &str, seconds: u32) -> Result<(), String> {
    let corpus = corpus(name, target)?;
    let (package, folder) = package.split_once('/').unwrap_or((package, ""));
    let source = sources(package)?.join(folder).join("src");
    let library = sources("tree-sitter")?;
    let built = Path::new(ROOT).join("fuzz/artifacts").join(name);
    fs::create_dir_all(&built).map_err(|error| error.to_string())?;
    let program = built.join("fuzzer");
    let mut clang = Command::new("clang");
    clang.args(["-g", "-O1", "-w", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"]);
    clang.arg(format!("-DLANGUAGE=tree_sitter_{}", name.trim_start_matches("grammar-")));
    clang.arg("-I").arg(library.join("include")).arg("-I").arg(library.join("src"));
    clang.arg(format!("{ROOT}/fuzz/grammar.c")).arg(source.join("parser.c"));
    clang.arg("-I").arg(&source);
    if source.join("scanner.c").exists() {
        clang.arg(source.join("scanner.c"));
    }
    finish(clang.arg(library.join("src/lib.c")).arg("-o").arg(&program))?;
    let mut fuzzer = Command::new(&program);
    fuzzer.args(options(name, seconds)).arg(format!("-artifact_prefix={}/", built.display()));
    finish(fuzzer.arg(corpus))
}

/// Returns the folder of a package that the lock file names.
fn sources(package: &str) -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(ROOT);
    let listed = cargo.output().map_err(|error| format!("cannot run {cargo:?}: {error}"))?;
    let listed: serde_json::Value =
        serde_json::from_slice(&listed.stdout).map_err(|error| error.to_string())?;
    let packages = listed["packages"].as_array().into_iter().flatten();
    let found = packages.into_iter().find(|it| it["name"] == package);
    let manifest = found.and_then(|it| it["manifest_path"].as_str()).map(Path::new);
    let folder = manifest.and_then(Path::parent).map(Path::to_owned);
    folder.ok_or_else(|| format!("the lock file has no package {package}"))
}
