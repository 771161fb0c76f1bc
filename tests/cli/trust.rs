//! What docs/trust.md promises of the system calls: no process is started, no socket opened but for the preview in a
//! browser, and nothing is written but what a command is for. Linux with strace.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use test_support::client::frame;
use test_support::skip::{left_out, skipped};

use super::run::{Folder, finish};

const WHAT: &str = "the system calls of promptsig";

/// A workspace whose code would leave a trace if anything ran it.
const FILES: [(&str, &str); 6] = [
    (
        "package.json",
        r#"{ "name": "w", "type": "module", "scripts": { "install": "touch ran" }, "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", "zod": "^4.0.0" } }"#,
    ),
    (
        "a.genai.mjs",
        "import { writeFileSync } from \"node:fs\"\nwriteFileSync(\"ran\", \"\")\nscript({ accept: \"md\", model: \"openai:gpt-4o\" })\nenv.vars.a\nawait host.exec(\"touch\", [\"ran\"])\n",
    ),
    (
        "b.genai.mts",
        "script({ parameters: { url: \"https://example.com/schema.json\" } })\nawait fetch(env.vars.url)\n",
    ),
    ("c.as", "import tool Grep from \"sh://touch ran\"\nmain agent A {\n  main func() { Grep.run({}) }\n}\n"),
    (
        "server.ts",
        "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"\nimport { z } from \"zod\"\nconst server = new McpServer({ name: \"s\", version: \"1\" })\nserver.registerTool(\"t\", { inputSchema: { a: z.string() } }, async () => ({ content: [] }))\n",
    ),
    (
        "tools.json",
        r#"{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": { "a": { "$ref": "https://example.com/a.json" } } }"#,
    ),
];

/// System calls that were made, with their lines.
struct Trace(Vec<String>);

/// Returns `None` where nothing can be traced.
fn trace(folder: &Folder, arguments: &[&str], input: &[u8]) -> Option<Trace> {
    let (mut strace, log) = strace(folder, arguments)?;
    let sent = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(sent.path(), input).unwrap();
    strace.stdin(std::fs::File::open(sent.path()).unwrap());
    finish(&mut strace);
    Some(Trace::read(log.path()))
}

/// Traces a session in which `last` is sent once the server has sent `answer`. Returns `None` where nothing can be traced.
fn trace_answered(folder: &Folder, first: &[u8], answer: &str, last: &[u8]) -> Option<Trace> {
    let (mut strace, log) = strace(folder, &["lsp"])?;
    let mut server = strace.stdin(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
    input.write_all(first).unwrap();
    let (mut sent, mut part) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&sent).contains(answer) {
        let length = output.read(&mut part).unwrap();
        assert!(length > 0, "{}", String::from_utf8_lossy(&sent));
        sent.extend_from_slice(&part[..length]);
    }
    input.write_all(last).unwrap();
    drop(input);
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    server.wait().unwrap();
    Some(Trace::read(log.path()))
}

fn strace(folder: &Folder, arguments: &[&str]) -> Option<(Command, tempfile::NamedTempFile)> {
    match Command::new("strace").args(["-o", "/dev/null", "true"]).output() {
        Ok(output) if output.status.success() => {}
        Ok(_) => {
            left_out(WHAT, "no process may be traced here");
            return None;
        }
        Err(_) => {
            skipped(WHAT, "there is no strace here");
            return None;
        }
    }
    let log = tempfile::NamedTempFile::new().unwrap();
    let mut strace = Command::new("strace");
    strace.args(["-f", "-e", "trace=network,process,desc,file", "-o"]).arg(log.path());
    strace.arg(env!("CARGO_BIN_EXE_promptsig")).args(arguments).current_dir(folder.path());
    strace.stdout(Stdio::piped()).stderr(Stdio::piped());
    Some((strace, log))
}

impl Trace {
    fn read(log: &Path) -> Self {
        let text = std::fs::read_to_string(log).unwrap();
        // Each line begins with the thread.
        let call =
            |line: &str| line.trim_start_matches(|it: char| it.is_ascii_digit() || it == ' ').to_owned();
        Self(text.lines().map(call).collect())
    }

    fn calls(&self, names: &[&str]) -> Vec<&String> {
        let is_named = |line: &&String| names.iter().any(|name| line.starts_with(&format!("{name}(")));
        self.0.iter().filter(is_named).collect()
    }

    /// Files that were opened to be written, made, moved or removed.
    fn written(&self) -> BTreeSet<String> {
        const CHANGES: [&str; 12] = [
            "rename",
            "renameat",
            "renameat2",
            "unlink",
            "unlinkat",
            "mkdir",
            "mkdirat",
            "symlink",
            "link",
            "linkat",
            "truncate",
            "creat",
        ];
        let opened = self.calls(&["open", "openat"]).into_iter();
        let opened =
            opened.filter(|line| ["O_WRONLY", "O_RDWR", "O_CREAT"].iter().any(|it| line.contains(it)));
        let changed = self.calls(&CHANGES).into_iter();
        opened.chain(changed).filter(|line| !line.contains("/dev/")).cloned().collect()
    }

    /// Threads are started, but no processes; nothing is connected, and nothing listens.
    fn is_alone(&self, what: &str) {
        let sockets =
            self.calls(&["socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg"]);
        assert!(sockets.is_empty(), "{what}: {sockets:?}");
        self.starts_no_process(what);
    }

    fn starts_no_process(&self, what: &str) {
        let run = self.calls(&["execve", "execveat", "fork", "vfork"]);
        assert_eq!(run.len(), 1, "{what}: {run:?}");
        let clones = self.calls(&["clone", "clone3"]);
        let processes: Vec<_> = clones.iter().filter(|line| !line.contains("CLONE_THREAD")).collect();
        assert!(processes.is_empty(), "{what}: {processes:?}");
        assert!(self.0.len() > 20, "{what}: nothing was traced");
    }
}

#[test]
fn commands_start_no_process_open_no_socket_and_write_nothing() {
    let commands: [&[&str]; 10] = [
        &["check"],
        &["check", "--fix", "--diff"],
        &["check", "--format", "sarif"],
        &["inspect"],
        &["manual"],
        &["schema", "a.genai.mjs"],
        &["preview", "a.genai.mjs:4:10"],
        &["convert", "tools.json", "--to", "gemini"],
        &["format", "--check", "."],
        &["rule", "A01"],
    ];
    for arguments in commands {
        let folder = Folder::with(&FILES);
        let Some(trace) = trace(&folder, arguments, b"") else { return };
        trace.is_alone(&arguments.join(" "));
        let written = trace.written();
        assert!(written.is_empty(), "{arguments:?}: {written:?}");
        assert!(!folder.path().join("ran").exists());
    }
}

/// `--fix` is there to write: the files of the workspace, each by way of a temporary one next to it.
#[test]
fn fixes_are_written_in_the_workspace_alone() {
    let folder = Folder::with(&FILES);
    let Some(trace) = trace(&folder, &["check", "--fix"], b"") else { return };
    trace.is_alone("check --fix");
    let written = trace.written();
    assert!(!written.is_empty());
    let is_inside = |line: &String| {
        let paths = line.split('"').skip(1).step_by(2);
        let root = folder.path().to_string_lossy().into_owned();
        paths.into_iter().all(|path| Path::new(path).is_relative() || path.starts_with(&root))
    };
    let outside: Vec<_> = written.iter().filter(|line| !is_inside(line)).collect();
    assert!(outside.is_empty(), "{outside:?}");
}

#[test]
fn the_server_starts_no_process_opens_no_socket_and_writes_nothing() {
    let folder = Folder::with(&FILES);
    let root = format!("file://{}", folder.path().display());
    let mut input = Vec::new();
    let mut send = |message: serde_json::Value| input.extend(frame(&message));
    let folders = json!([{ "uri": root, "name": "w" }]);
    send(
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "processId": null, "capabilities": {}, "workspaceFolders": folders } }),
    );
    send(json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
    for (name, text) in FILES {
        let document = json!({ "uri": format!("{root}/{name}"), "languageId": "javascript", "version": 1, "text": text });
        send(
            json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        );
        for (id, method) in
            (10..).zip(["textDocument/hover", "textDocument/completion", "textDocument/definition"])
        {
            let at = json!({ "textDocument": { "uri": format!("{root}/{name}") }, "position": { "line": 3, "character": 9 } });
            send(json!({ "jsonrpc": "2.0", "id": format!("{id}{name}"), "method": method, "params": at }));
        }
    }
    send(json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    send(json!({ "jsonrpc": "2.0", "method": "exit" }));
    let Some(trace) = trace(&folder, &["lsp"], &input) else { return };
    trace.is_alone("lsp");
    assert_eq!(trace.written(), BTreeSet::new());
    assert!(!folder.path().join("ran").exists());
}

#[test]
fn the_preview_in_a_browser_listens_on_this_machine_alone() {
    let folder = Folder::with(&FILES);
    let options = json!({ "preview": { "browser": true } });
    let command = json!({ "command": "promptsig.previewInBrowser", "arguments": [] });
    let initialize = json!({ "processId": null, "capabilities": {}, "initializationOptions": options });
    let request = |id: u32, method: &str, params: Value| {
        frame(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
    };
    let notification = |method: &str| frame(&json!({ "jsonrpc": "2.0", "method": method }));
    let first = [
        request(1, "initialize", initialize),
        notification("initialized"),
        request(2, "workspace/executeCommand", command),
    ];
    let last = [request(3, "shutdown", Value::Null), notification("exit")];
    let Some(trace) = trace_answered(&folder, &first.concat(), "\"id\":2", &last.concat()) else { return };
    let bound = trace.calls(&["bind"]);
    let [bound] = bound[..] else { panic!("{bound:?}") };
    assert!(bound.contains("sin_addr=inet_addr(\"127.0.0.1\")"), "{bound}");
    assert_eq!(trace.calls(&["socket"]).len(), 1);
    assert_eq!(trace.calls(&["listen"]).len(), 1);
    assert_eq!(trace.calls(&["connect", "sendto", "sendmsg"]), [""; 0]);
    trace.starts_no_process("the preview in a browser");
    assert_eq!(trace.written(), BTreeSet::new());
}

#[test]
fn the_mcp_server_starts_no_process_opens_no_socket_and_writes_nothing() {
    let folder = Folder::with(&FILES);
    let about = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let mut messages = vec![("initialize", about)];
    for (name, arguments) in [
        ("check", json!({})),
        ("schema", json!({ "path": "server.ts" })),
        ("manual", json!({})),
        ("explain", json!({ "rule": "A01" })),
        ("convert", json!({ "path": "tools.json", "to": "gemini" })),
    ] {
        messages.push(("tools/call", json!({ "name": name, "arguments": arguments })));
    }
    let mut input = Vec::new();
    for (id, (method, params)) in messages.into_iter().enumerate() {
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        input.extend(format!("{message}\n").into_bytes());
    }
    let Some(trace) = trace(&folder, &["mcp"], &input) else { return };
    trace.is_alone("mcp");
    assert_eq!(trace.written(), BTreeSet::new());
    assert!(!folder.path().join("ran").exists());
}

/// What `deny.toml` bans is checked by `cargo deny`, and here without it.
#[test]
fn no_crate_of_the_program_reaches_a_network() {
    let root = test_support::repository();
    let denied = std::fs::read_to_string(root.join("deny.toml")).unwrap();
    let names = denied.lines().filter_map(|line| line.trim().strip_prefix("{ name = \"")?.split('"').next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 5, "{names:?}");
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
    for name in names {
        assert!(!lock.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}
