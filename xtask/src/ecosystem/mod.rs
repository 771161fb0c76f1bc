//! What promptsig finds in public repositories, held against what people said of each finding: `cargo xtask ecosystem`.
//!
//! `tests/ecosystem/repositories.txt` names the repositories and their commits, `tests/ecosystem/findings.tsv` has the
//! verdicts. What is new, gone or worded otherwise is printed, and is a failure until somebody has read it.

mod repositories;
mod review;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::ROOT;
use repositories::Repository;
use review::{Finding, Review, Verdict};

const REPOSITORIES: &str = "tests/ecosystem/repositories.txt";
const FINDINGS: &str = "tests/ecosystem/findings.tsv";

/// Checks all repositories, and prints what differs from the reviewed findings, or writes them again.
///
/// # Errors
/// Says which findings nobody has read yet, and which are gone.
pub fn run(words: &[&str]) -> Result<(), String> {
    let (binary, is_writing) = match words {
        [] => (None, false),
        ["--write"] => (None, true),
        ["--binary", path] => (Some(PathBuf::from(path)), false),
        ["--binary", path, "--write"] => (Some(PathBuf::from(path)), true),
        _ => return Err("usage: cargo xtask ecosystem [--binary PROMPTSIG] [--write]".to_owned()),
    };
    let root = Path::new(ROOT);
    let binary = binary.map_or_else(|| built(root), Ok)?;
    let repositories = repositories::read(&root.join(REPOSITORIES))?;
    let reviewed = Review::read(&root.join(FINDINGS))?;

    let folder = root.join("target/ecosystem");
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for repository in &repositories {
        match repository.lay_out(&folder) {
            Ok(tree) => found.extend(findings_in(&binary, repository, &tree)?),
            Err(why) => missing.push(format!("{}: {why}", repository.name)),
        }
    }
    for repository in &missing {
        println!("not fetched: {repository}");
    }
    let is_here =
        |finding: &Finding| !missing.iter().any(|it| it.starts_with(&format!("{}:", finding.repository)));
    let compared = reviewed.compare(found, is_here);
    println!("{}", compared.rates(repositories.len() - missing.len()));
    if is_writing {
        return compared.write(&root.join(FINDINGS));
    }
    compared.verdict()
}

/// Builds the command as it is shipped.
fn built(root: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    crate::finish(
        cargo.args(["build", "--release", "--locked", "--package", "promptsig"]).current_dir(root),
    )?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release/promptsig"))
}

#[derive(Deserialize)]
struct Checked {
    diagnostics: Vec<CheckedDiagnostic>,
}

#[derive(Deserialize)]
struct CheckedDiagnostic {
    file: String,
    code: String,
    severity: String,
    message: String,
    start: CheckedPosition,
}

/// Zero-based.
#[derive(Deserialize)]
struct CheckedPosition {
    line: usize,
    column: usize,
}

fn findings_in(binary: &Path, repository: &Repository, tree: &Path) -> Result<Vec<Finding>, String> {
    let mut command = Command::new(binary);
    let output = command.args(["check", "--format", "json", "."]).current_dir(tree).output();
    let output = output.map_err(|error| format!("cannot run {}: {error}", binary.display()))?;
    let checked: Checked = serde_json::from_slice(&output.stdout).map_err(|error| {
        format!("{}: {error}\n{}", repository.name, String::from_utf8_lossy(&output.stderr))
    })?;
    let findings = checked.diagnostics.into_iter().map(|it| Finding {
        repository: repository.name.clone(),
        file: it.file,
        line: it.start.line + 1,
        column: it.start.column + 1,
        code: it.code,
        severity: it.severity,
        message: it.message,
    });
    Ok(findings.collect())
}

/// Counts of verdicts by severity.
type Rates = BTreeMap<String, BTreeMap<Verdict, usize>>;

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
