//! Checks the floors: modules import only lower floors, one file names the protocol, and files are read in one place.

#![allow(clippy::unwrap_used, clippy::panic)]

mod paths;
mod words;

use std::fs;
use std::path::Path;

use paths::UsedPath;

const FLOORS: [(&str, u8); 19] = [
    ("budget", 1),
    ("file_path", 1),
    ("text", 1),
    ("syntax", 2),
    ("suggest", 2),
    ("json_schema", 3),
    ("providers", 4),
    ("return_types", 4),
    ("agentscript", 5),
    ("genaiscript", 5),
    ("source_file", 5),
    ("tools", 5),
    ("config", 6),
    ("workspace", 6),
    ("ide", 7),
    ("lint", 7),
    ("lsp", 8),
    ("cli", 8),
    ("mcp", 9),
];

/// Allowed imports within a floor: the command line starts the server.
const NEIGHBOURS: [(&str, &str); 4] = [
    ("cli", "lsp"),
    ("source_file", "agentscript"),
    ("source_file", "genaiscript"),
    ("source_file", "tools"),
];

/// Other crates, and the only places that may name them.
const CRATES: [(&str, &[&str]); 20] = [
    ("tower_lsp", &["lsp/protocol.rs"]),
    ("lsp_types", &["lsp/protocol.rs"]),
    ("tower_service", &["lsp/"]),
    ("httparse", &["lsp/browser/"]),
    ("getrandom", &["lsp/browser/"]),
    ("rmcp", &["mcp/protocol.rs"]),
    ("url", &["mcp/"]),
    ("tokio", &["lsp/", "mcp/"]),
    ("tokio_util", &["lsp/"]),
    ("futures", &["lsp/"]),
    ("ropey", &["text/"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("anstream", &["cli/"]),
    ("anstyle", &["cli/"]),
    ("terminal_size", &["cli/"]),
    ("similar", &["cli/"]),
    ("ignore", &["workspace/discovery"]),
    ("pulldown_cmark", &["genaiscript/markdown/"]),
];

/// The only places with file access; the server just turns its standard output into a file.
const FILE_USERS: [&str; 2] = ["workspace/discovery", "lsp/mod.rs"];

const FILE_WORDS: [&str; 3] = ["File", "OpenOptions", "fs"];

fn floor(folder: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == folder).map(|(_, floor)| *floor)
}

/// Returns the violations in a file; `file` is its path from `src`.
fn complaints(file: &str, source: &str) -> Vec<String> {
    let modules = paths::modules_of(file);
    let Some(own) = floor(&modules[0]) else {
        return vec![format!("{file}: the folder {} stands on no floor", modules[0])];
    };
    let mut found = Vec::new();
    for UsedPath { line, segments, .. } in paths::used_in(source) {
        let path = segments.join("::");
        let mut complain = |why: String| found.push(format!("{file}:{line}: `{path}` {why}"));
        if let Some(target) = paths::inside_crate(&modules, &segments) {
            match floor(&target) {
                None => complain("names no floor".to_owned()),
                Some(floor) if floor < own || target == modules[0] => {}
                Some(_) if NEIGHBOURS.contains(&(modules[0].as_str(), target.as_str())) => {}
                Some(floor) => complain(format!("is on floor {floor}, this file on floor {own}")),
            }
        }
        if let Some((name, places)) = CRATES.iter().find(|(name, _)| *name == segments[0])
            // A path to a crate has several segments; a single word is a local name.
            && segments.len() > 1
            && !places.iter().any(|place| file.starts_with(place))
        {
            complain(format!("stands outside the place of {name}: {}", places.join(", ")));
        }
        if touches_files(&segments) && !FILE_USERS.iter().any(|user| file.starts_with(user)) {
            complain("touches files, which is for workspace/discovery".to_owned());
        }
    }
    found
}

fn touches_files(path: &[String]) -> bool {
    match path {
        [first, second, ..] if first == "std" => second == "fs",
        [first, _, ..] => FILE_WORDS.contains(&first.as_str()),
        _ => false,
    }
}

#[test]
fn nothing_runs_up() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &src, &mut files);
    assert!(files.len() > 50, "only {} files under {}", files.len(), src.display());

    let found: Vec<String> = files
        .iter()
        .filter(|file| !["lib.rs", "main.rs"].contains(&file.as_str()))
        .flat_map(|file| complaints(file, &fs::read_to_string(src.join(file)).unwrap()))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Nothing else in the library is beyond the compiler's proof.
#[test]
fn unsafe_code_has_one_place() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &src, &mut files);
    let is_unsafe = |file: &&String| fs::read_to_string(src.join(file)).unwrap().contains("unsafe_code");
    let found: Vec<&String> = files.iter().filter(is_unsafe).collect();
    assert_eq!(found, ["lsp/memory.rs"]);
    // The lint is denied everywhere, so that no code is unsafe without that word.
    let manifest = fs::read_to_string(src.join("../Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"deny\""));
}

/// Processes are neither started nor reached over a network. The preview in a browser listens, and connects to nothing.
#[test]
fn no_file_names_processes_or_sockets() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &src, &mut files);
    let words = [
        "std::process::Command",
        "process::{Command",
        "std::net",
        "tokio::net",
        "tokio::process",
        "UnixStream",
    ];
    for file in files {
        let source = fs::read_to_string(src.join(&file)).unwrap();
        let may_listen = file.starts_with("lsp/browser/");
        let is_found = |word: &&&str| source.contains(**word) && !(may_listen && **word == "std::net");
        let found: Vec<_> = words.iter().filter(is_found).collect();
        assert!(found.is_empty(), "{file} names {found:?}");
        assert!(!(may_listen && source.contains("::connect(")), "{file} connects");
    }
}

fn collect(src: &Path, folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(src, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.strip_prefix(src).unwrap().to_string_lossy().replace('\\', "/"));
        }
    }
}

/// Checks that a snippet has one violation, which contains `expected`.
#[track_caller]
fn fails(file: &str, source: &str, expected: &str) {
    let found = complaints(file, source);
    assert!(found.len() == 1 && found[0].contains(expected), "{source:?} gives {found:?}");
}

#[track_caller]
fn passes(file: &str, source: &str) {
    assert_eq!(complaints(file, source), [""; 0], "{source:?}");
}

#[test]
fn imports_that_run_up_are_seen() {
    fails("genaiscript/reads.rs", "use crate::lint::Rule;", "is on floor 7, this file on floor 5");
    fails(
        "genaiscript/reads.rs",
        "use crate::{text::Span, workspace::{self}, syntax};",
        "`crate::workspace`",
    );
    fails("genaiscript/reader/json5.rs", "use super::super::super::ide;", "is on floor 7");
    fails("text/span.rs", "fn f() { let x = crate::syntax::Kind::Null; }", "is on floor 2");
    fails("lint/accept.rs", "use crate::ide::hover;", "is on floor 7");
    fails("ide/hover.rs", "pub(in crate::lsp) fn f() {}", "is on floor 8");
    fails("lsp/state.rs", "use crate::cli;", "is on floor 8");
    fails("cli/mod.rs", "fn f() { crate::mcp::run(); }", "is on floor 9, this file on floor 8");
    fails("text/mod.rs", "pub use crate::*;", "names no floor");
    fails("common/mod.rs", "", "stands on no floor");
}

#[test]
fn imports_that_run_down_or_aside_pass() {
    passes("genaiscript/reads.rs", "use super::extract;\nuse crate::{syntax::{Tree, node}, text::Span};");
    passes("genaiscript/reader/json5.rs", "use super::super::{CallKind, reads::Read};");
    passes("cli/mod.rs", "fn f() { crate::lsp::run(); }");
    passes("mcp/tools/check.rs", "use crate::cli::check::check_all;\nuse crate::mcp::roots::Roots;");
    passes("lsp/handlers/hover.rs", "use crate::lsp::state::Snapshot;");
    passes("text/mod.rs", "pub(crate) fn f() {}\nmod tests { use super::*; use super::Span; }");
    passes("workspace/mod.rs", "mod summary;\npub use summary::ScriptSummary;\nuse self::summary::id;");
}

#[test]
fn the_protocol_is_named_in_one_file() {
    fails("lsp/convert.rs", "use tower_lsp::lsp_types::Range;", "outside the place of tower_lsp");
    fails("ide/hover.rs", "fn f(range: lsp_types::Range) {}", "outside the place of lsp_types");
    fails("mcp/server.rs", "use rmcp::model::Tool;", "outside the place of rmcp");
    fails("lsp/frames.rs", "use httparse::Request;", "outside the place of httparse");
    passes("lsp/browser/gate.rs", "use httparse::Request;");
    passes("mcp/protocol.rs", "pub use rmcp::model::Tool;");
    passes("lsp/protocol.rs", "pub use tower_lsp::{LspService, lsp_types::*};");
    passes("lsp/convert.rs", "use super::protocol::Range;");
}

#[test]
fn threads_of_the_protocol_and_the_rope_stay_where_they_are() {
    fails("workspace/mod.rs", "async fn f() { tokio::spawn(g()).await; }", "outside the place of tokio");
    fails("syntax/tree.rs", "use ropey::Rope;", "outside the place of ropey");
    fails("lint/mod.rs", "use {clap::Parser, std::fmt};", "outside the place of clap");
    passes("text/text.rs", "use ropey::Rope;");
    passes("lsp/state.rs", "use tokio::sync::watch;");
}

#[test]
fn files_are_touched_in_one_place() {
    fails("genaiscript/file.rs", "use std::fs;", "touches files");
    fails("genaiscript/file.rs", "use std::{fmt, fs::{self}, sync::Arc};", "touches files");
    fails("lint/mod.rs", "fn f() { let file = File::open(path); }", "touches files");
    fails("cli/check.rs", "let text = std::fs::read_to_string(path);", "touches files");
    passes("workspace/discovery.rs", "use std::fs;");
    passes("workspace/discovery/walk.rs", "use std::fs;\nuse ignore::WalkBuilder;");
    passes(
        "genaiscript/file.rs",
        "pub struct SourceFile {} fn offset(self) { self.fs::<u8>(); self.as_file(); }",
    );
    passes("workspace/activation.rs", "use Trigger::File; fn f() { match trigger { File => 1 } }");
}

#[test]
fn what_only_looks_like_an_import_passes() {
    passes("text/mod.rs", "//! [`crate::lint`]\n/* use crate::cli; /* crate::lsp */ crate::lint */");
    passes("text/mod.rs", r##"const A: &str = "use crate::lint;"; const B: &str = r#"" crate::lint"#;"##);
    passes(
        "text/mod.rs",
        r#"fn f<'a>(a: &'a str) -> char { if a == "\"" { '"' } else { '\'' } } // crate::lint"#,
    );
    fails(
        "text/mod.rs",
        r#"fn f<'a>(a: &'a str, b: char) { b == '"'; crate::lint::all(); b == '"' }"#,
        "is on floor 7",
    );
}
