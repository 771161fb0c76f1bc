//! Libraries that agents and frameworks start servers with, each asked for its tools and a check of the sample. All but
//! the official SDK, which has roots, start the server in the folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};
use test_support::packages;
use test_support::skip::{left_out, skipped};
use test_support::target_tmp;

use crate::cli::run::{finish, repository};

const BINARY: &str = env!("CARGO_BIN_EXE_promptsig");

/// Oldest Python that the libraries run with.
const OLDEST_PYTHON: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Runs a client and checks what it got.
fn gets_the_tools_and_a_finding(client: &mut Command) {
    let client = client.current_dir(repository()).stdin(Stdio::null());
    let run = finish(client.stdout(Stdio::piped()).stderr(Stdio::piped()));
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let last = run.stdout.lines().last().unwrap_or_default();
    let got: Json = serde_json::from_str(last).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    assert_eq!(got["tools"], json!(["check", "schema", "manual", "explain", "convert"]));
    assert_eq!(got["findings"].as_array().map(Vec::len), Some(1), "{got}");
    assert_eq!(got["findings"][0]["severity"], "error", "{got}");
}

fn sample() -> PathBuf {
    repository().join("tests/sample")
}

/// A library of npm, which `package` names with its version.
fn in_node(library: &str, package: &str) {
    let modules = match packages::install(package) {
        Ok(modules) => modules,
        Err(why) => return skipped(&format!("the MCP client {package}"), &why),
    };
    let script = repository().join("tests/mcp/clients/clients.mjs");
    let mut node = Command::new("node");
    node.arg(script).arg(library).arg(modules).arg(BINARY).arg(sample());
    gets_the_tools_and_a_finding(&mut node);
}

#[test]
fn the_sdk_for_typescript() {
    in_node("sdk", "@modelcontextprotocol/sdk@1.32.2");
}

#[test]
fn the_ai_sdk() {
    in_node("ai-sdk", "@ai-sdk/mcp@1.0.102");
}

#[test]
fn the_agents_sdk_of_openai() {
    in_node("openai-agents", "@openai/agents@0.20.0");
}

#[test]
fn langchain() {
    in_node("langchain", "@langchain/mcp-adapters@1.1.4");
}

/// Installs a package of PyPI into an environment of its own, which is kept.
fn installed(package: &str) -> Result<PathBuf, String> {
    let kept = target_tmp().join(format!("{}-python", package.replace("==", "-")));
    let python = kept.join("bin/python");
    if kept.join("complete").exists() {
        return Ok(python);
    }
    let run = |program: &Path, words: &[&str]| {
        let mut command = Command::new(program);
        let run =
            finish(command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()));
        let last = run.stderr.lines().last().unwrap_or_default().to_owned();
        if run.code == Some(0) { Ok(()) } else { Err(format!("{words:?}: {last}")) }
    };
    run(Path::new("python3"), &["-m", "venv", kept.to_str().ok_or("the target folder is no text")?])?;
    run(
        &python,
        &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0", package],
    )?;
    std::fs::write(kept.join("complete"), "").map_err(|error| error.to_string())?;
    Ok(python)
}

/// A library of PyPI.
fn in_python(library: &str, package: &str) {
    let what = format!("the MCP client {package}");
    let is_new = Command::new("python3").args(["-c", OLDEST_PYTHON]).stderr(Stdio::null()).status();
    if cfg!(windows) || !is_new.is_ok_and(|status| status.success()) {
        return left_out(&what, "there is no Python 3.10 or newer here");
    }
    let python = match installed(package) {
        Ok(python) => python,
        Err(why) => return skipped(&what, &why),
    };
    let script = repository().join("tests/mcp/clients/clients.py");
    let mut client = Command::new(python);
    client.arg(script).arg(library).arg(BINARY).arg(sample());
    gets_the_tools_and_a_finding(&mut client);
}

#[test]
fn the_sdk_for_python() {
    in_python("sdk", "mcp==2.3.0");
}

#[test]
fn fastmcp() {
    in_python("fastmcp", "fastmcp==4.2.3");
}
