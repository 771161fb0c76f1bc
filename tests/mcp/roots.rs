//! Which files the tools read: those below the roots of the client, whatever it says and whatever is in them.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::session::{McpSession, address};
use crate::cli::run::Folder;

const BAD: &str = "script({ accept: \"md\" })\nenv.files\n";
const GOOD: &str = "script({ accept: \".md\" })\nenv.files\n";

/// Folder with a root, and next to it files that no tool may read.
fn two() -> Folder {
    Folder::with(&[
        ("root/a.genai.mjs", BAD),
        ("root/in/b.genai.mjs", GOOD),
        ("other/secret.genai.mjs", BAD),
        ("other/schema.json", "{ \"type\": \"object\" }"),
    ])
}

fn check(session: &mut McpSession, path: &str) -> Result<Json, String> {
    session.call("check", &json!({ "path": path }))
}

#[track_caller]
fn is_outside(session: &mut McpSession, path: &str) {
    let why = check(session, path).unwrap_err();
    assert!(why.contains("is outside of the roots"), "{path}: {why}");
}

#[test]
fn roots_of_the_client_count_and_not_the_working_directory() {
    let folder = two();
    let root = folder.path().join("root");
    let mut session = McpSession::with_roots(&folder.path().join("other"), &[address(&root)]);
    let answer = session.call("check", &json!({})).unwrap();
    assert_eq!((&answer["files"], &answer["findings"][0]["file"]), (&json!(2), &json!("a.genai.mjs")));
    for path in ["a.genai.mjs", "./in/../a.genai.mjs", "in/../../root/a.genai.mjs"] {
        assert_eq!(check(&mut session, path).unwrap()["total"], 1, "{path}");
    }
    let whole = root.join("a.genai.mjs");
    assert_eq!(check(&mut session, whole.to_str().unwrap()).unwrap()["total"], 1);
    let uri = format!("{}a.genai.mjs", address(&root));
    assert_eq!(check(&mut session, &uri).unwrap()["total"], 1);
    assert!(session.asked >= 5);
}

#[test]
fn paths_that_lead_out_are_refused_whether_or_not_they_exist() {
    let folder = two();
    let root = folder.path().join("root");
    let mut session = McpSession::with_roots(&root, &[address(&root)]);
    let secret = folder.path().join("other/secret.genai.mjs");
    for path in [
        "..",
        "../other",
        "../other/secret.genai.mjs",
        "../other/missing.genai.mjs",
        "in/../../other/secret.genai.mjs",
        "../root-2/a.genai.mjs",
        "/",
        "/etc/passwd",
        "/etc/missing",
        secret.to_str().unwrap(),
        "file:///etc/passwd",
    ] {
        is_outside(&mut session, path);
    }
    let why = session.call("schema", &json!({ "path": "../other/secret.genai.mjs" })).unwrap_err();
    assert!(why.contains("outside"), "{why}");
    let why = session.call("manual", &json!({ "path": "../other" })).unwrap_err();
    assert!(why.contains("outside"), "{why}");
    let why =
        session.call("convert", &json!({ "path": "../other/schema.json", "to": "gemini" })).unwrap_err();
    assert!(why.contains("outside"), "{why}");
    let why = check(&mut session, "missing.genai.mjs").unwrap_err();
    assert_eq!(why, "there is no file or folder missing.genai.mjs");
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_are_refused() {
    use std::os::unix::fs::symlink;

    let folder = two();
    let root = folder.path().join("root");
    symlink("../other", root.join("out")).unwrap();
    symlink("../other/secret.genai.mjs", root.join("link.genai.mjs")).unwrap();
    symlink("in", root.join("inner")).unwrap();
    symlink("loop", root.join("loop")).unwrap();
    let mut session = McpSession::with_roots(&root, &[address(&root)]);
    for path in ["out", "out/secret.genai.mjs", "out/missing.genai.mjs", "link.genai.mjs", "out/../other"] {
        is_outside(&mut session, path);
    }
    assert_eq!(check(&mut session, "inner/b.genai.mjs").unwrap()["findings"], json!([]));
    check(&mut session, "loop").unwrap_err();
    // The search does not follow them, either.
    assert_eq!(session.call("check", &json!({})).unwrap()["files"], 2);
}

/// A root that is a link is the folder that it leads to.
#[cfg(unix)]
#[test]
fn a_root_may_be_a_link() {
    let folder = two();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("root", &link).unwrap();
    let mut session = McpSession::with_roots(folder.path(), &[address(&link)]);
    for path in ["a.genai.mjs", link.join("a.genai.mjs").to_str().unwrap()] {
        let answer = check(&mut session, path).unwrap();
        assert_eq!(answer["findings"][0]["file"], "a.genai.mjs");
    }
    is_outside(&mut session, "../other");
}

#[test]
fn roots_that_lie_are_left_out_with_the_reason() {
    let folder = two();
    let root = folder.path().join("root");
    let lies = [
        (address(&folder.path().join("missing")), "does not exist"),
        (address(&root.join("a.genai.mjs")).trim_end_matches('/').to_owned(), "is not a folder"),
        ("https://example.com/w".to_owned(), "is not the address of a folder"),
        ("root".to_owned(), "is not the address of a folder"),
        ("file://elsewhere/w".to_owned(), "is not the address of a folder"),
        ("file:///%00".to_owned(), "cannot be read"),
        (String::new(), "is not the address of a folder"),
        ("x".repeat(1 << 20), "is not the address of a folder"),
    ];
    for (lie, reason) in &lies {
        let mut session = McpSession::with_roots(&root, std::slice::from_ref(lie));
        let why = session.call("check", &json!({})).unwrap_err();
        assert!(why.contains("there is no root") && why.contains(reason), "{why}");
        assert!(why.len() < 1000);
        session.call("check", &json!({ "path": "a.genai.mjs" })).unwrap_err();
        // What needs no file is answered.
        session.call("explain", &json!({ "rule": "A01" })).unwrap();
    }
    // The others count.
    let mut all: Vec<String> = lies.iter().map(|(lie, _)| lie.clone()).collect();
    all.push(address(&root));
    let mut session = McpSession::with_roots(folder.path(), &all);
    assert_eq!(check(&mut session, "a.genai.mjs").unwrap()["total"], 1);
}

#[test]
fn addresses_are_decoded() {
    let folder = Folder::with(&[("a b/ü%41/a.genai.mjs", BAD)]);
    let root = folder.path().join("a b/ü%41");
    let uri = address(&root);
    assert!(uri.contains("a%20b/%C3%BC%2541"), "{uri}");
    let mut session = McpSession::with_roots(folder.path(), &[uri.trim_end_matches('/').to_owned()]);
    assert_eq!(check(&mut session, "a.genai.mjs").unwrap()["total"], 1);
    is_outside(&mut session, "..");
}

#[test]
fn roots_may_change() {
    let folder = two();
    let [root, other] = ["root", "other"].map(|name| folder.path().join(name));
    let mut session = McpSession::with_roots(folder.path(), &[address(&root)]);
    check(&mut session, "a.genai.mjs").unwrap();
    session.roots = vec![address(&other)];
    session.notify("notifications/roots/list_changed");
    check(&mut session, "secret.genai.mjs").unwrap();
    is_outside(&mut session, root.join("a.genai.mjs").to_str().unwrap());
    // Without a notification, too.
    session.roots = vec![address(&root), address(&other)];
    for path in ["a.genai.mjs", "secret.genai.mjs"] {
        let answer = check(&mut session, path).unwrap();
        let file = answer["findings"][0]["file"].as_str().unwrap();
        assert!(Path::new(file).is_absolute() && file.ends_with(path), "{file}");
    }
    assert_eq!(session.call("check", &json!({})).unwrap()["files"], 3);
}

#[test]
fn without_roots_the_folders_of_the_command_line_count_or_the_working_directory() {
    let folder = two();
    let root = folder.path().join("root");
    let mut session = McpSession::open(&root);
    assert_eq!(check(&mut session, "a.genai.mjs").unwrap()["total"], 1);
    is_outside(&mut session, "../other");
    assert_eq!(session.asked, 0);

    let mut session = McpSession::with_roots(&root, &[]);
    assert_eq!(check(&mut session, "a.genai.mjs").unwrap()["total"], 1);
    is_outside(&mut session, "../other");

    let mut session = McpSession::start(&root, &["../other"]);
    session.initialize(&json!({}));
    assert_eq!(check(&mut session, "secret.genai.mjs").unwrap()["total"], 1);
    is_outside(&mut session, root.join("a.genai.mjs").to_str().unwrap());
}

/// A client that has roots and does not tell them gives no files.
#[test]
fn roots_that_are_not_told_are_none() {
    let folder = two();
    let mut session = McpSession::start(&folder.path().join("root"), &[]);
    session.initialize(&json!({ "roots": {} }));
    for answer in [
        json!({ "error": { "code": -32601, "message": "Method not found" } }),
        json!({ "result": { "roots": "all" } }),
        json!({ "result": {} }),
    ] {
        let call = json!({ "name": "check", "arguments": {} });
        session.send(&json!({ "jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": call }));
        let asked = session.receive_any();
        assert_eq!(asked["method"], "roots/list");
        let mut reply = json!({ "jsonrpc": "2.0", "id": asked["id"] });
        reply.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
        session.send(&reply);
        let refused = session.receive();
        assert_eq!(refused["result"]["isError"], true, "{refused}");
        let text = refused["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with("the client does not tell its roots"), "{text}");
    }
}

/// Since 2026-07-28 a server asks with its answer, and the client calls again.
#[test]
fn clients_of_the_next_protocol_send_their_roots_with_the_call() {
    let folder = two();
    let root = folder.path().join("root");
    let mut session = McpSession::start(&folder.path().join("other"), &[]);
    let about = |capabilities: Json| {
        json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        })
    };
    let roots = about(json!({ "roots": {} }));
    let mut call = json!({ "name": "check", "arguments": { "path": "a.genai.mjs" }, "_meta": roots });
    let asked = session.request("tools/call", &call);
    assert_eq!(asked["result"]["resultType"], "input_required", "{asked}");
    assert_eq!(asked["result"]["inputRequests"]["roots"]["method"], "roots/list");
    call["inputResponses"] = json!({ "roots": { "roots": [{ "uri": address(&root) }] } });
    let answer = session.request("tools/call", &call);
    assert_eq!(answer["result"]["structuredContent"]["total"], 1, "{answer}");
    call["inputResponses"] = json!({ "roots": 1 });
    assert_eq!(session.request("tools/call", &call)["result"]["isError"], true);
    let call = json!({ "name": "check", "arguments": {}, "_meta": about(json!({})) });
    assert_eq!(session.request("tools/call", &call)["result"]["structuredContent"]["files"], 1);
}

/// A script that stands alone is read in its root, not in the workspace around that; imports stay inside as well.
#[test]
fn what_is_around_a_root_is_not_read() {
    let tool = "import { z } from \"zod\"\nimport { hidden } from \"../outside.ts\"\nimport { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"\nconst server = new McpServer({ name: \"s\", version: \"1\" })\nserver.registerTool(\"t\", { description: hidden, inputSchema: { a: z.string().describe(hidden) } }, async () => ({ content: [] }))\n";
    let folder = Folder::with(&[
        (
            "package.json",
            r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0", "zod": "^4.1.0" } }"#,
        ),
        ("outside.ts", "export const hidden = \"kept outside\"\n"),
        ("other.genai.mjs", "script({ id: \"a\" })\n"),
        ("root/a.genai.mjs", "script({ id: \"a\" })\n"),
        ("root/server.ts", tool),
    ]);
    let root = folder.path().join("root");
    let mut session = McpSession::open(&root);
    // Two scripts of one id would be reported.
    assert_eq!(
        session.call("check", &json!({ "path": "a.genai.mjs", "rules": ["M13"] })).unwrap()["total"],
        0
    );
    for (tool, path) in [("schema", "server.ts"), ("manual", "server.ts"), ("manual", "."), ("check", ".")] {
        let answer = session.call(tool, &json!({ "path": path }));
        assert!(!format!("{answer:?}").contains("kept outside"), "{tool} {path}: {answer:?}");
    }
    // Two roots have nothing between them.
    folder.write("second/a.genai.mjs", "script({ id: \"b\" })\n");
    let mut session =
        McpSession::with_roots(&root, &[address(&root), address(&folder.path().join("second"))]);
    for tool in ["manual", "check"] {
        let answer = session.call(tool, &json!({})).unwrap();
        assert!(!answer.to_string().contains("kept outside"), "{tool}: {answer}");
    }
    // The whole folder as the root, the import is followed.
    let mut session = McpSession::open(folder.path());
    let answer = session.call("schema", &json!({ "path": "root/server.ts" })).unwrap();
    assert!(answer.to_string().contains("kept outside"), "{answer}");
}

/// Nor is the package of the workspace read that an app gets its SDK from.
#[test]
fn packages_beside_a_root_do_not_count() {
    let folder = Folder::with(&[
        ("package.json", r#"{ "workspaces": ["apps/*", "packages/*"] }"#),
        (
            "packages/common/package.json",
            r#"{ "name": "@acme/common", "dependencies": { "@modelcontextprotocol/sdk": "^1" } }"#,
        ),
        ("apps/radar/package.json", r#"{ "dependencies": { "@acme/common": "workspace:*" } }"#),
        (
            "apps/radar/tools.ts",
            "export const add = (server) => server.registerTool('radar', { description: 'Radar.' }, async () => ({ content: [] }))\n",
        ),
    ]);
    let files = |root: &Path| McpSession::open(root).call("check", &json!({})).unwrap()["files"].clone();
    assert_eq!(files(&folder.path().join("apps/radar")), 0);
    assert_eq!(files(folder.path()), 1);
}

/// Nor does a link inside of the root lead an import out of it.
#[cfg(unix)]
#[test]
fn imports_do_not_follow_links_out_of_a_root() {
    let server = "import { z } from \"zod\"\nimport { hidden } from \"./link.ts\"\nimport { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"\nconst server = new McpServer({ name: \"s\", version: \"1\" })\nserver.registerTool(\"t\", { inputSchema: { a: z.string().describe(hidden) } }, async () => ({ content: [] }))\n";
    let folder = Folder::with(&[
        (
            "root/package.json",
            r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0", "zod": "^4.1.0" } }"#,
        ),
        ("root/server.ts", server),
        ("outside.ts", "export const hidden = \"kept outside\"\n"),
    ]);
    let root = folder.path().join("root");
    std::os::unix::fs::symlink("../outside.ts", root.join("link.ts")).unwrap();
    let mut session = McpSession::open(&root);
    let answer = session.call("schema", &json!({ "path": "server.ts" }));
    assert!(!format!("{answer:?}").contains("kept outside"), "{answer:?}");
    std::fs::remove_file(root.join("link.ts")).unwrap();
    folder.write("root/link.ts", "export const hidden = \"kept inside\"\n");
    let answer = session.call("schema", &json!({ "path": "server.ts" })).unwrap();
    assert!(answer.to_string().contains("kept inside"), "{answer}");
}

#[test]
fn the_whole_disk_is_not_searched() {
    let folder = two();
    let mut session = McpSession::with_roots(folder.path(), &["file:///".to_owned()]);
    let why = session.call("check", &json!({})).unwrap_err();
    assert!(why.contains("is not searched: it is the root of the file system"), "{why}");
    let path = folder.path().join("root/a.genai.mjs");
    assert_eq!(check(&mut session, path.to_str().unwrap()).unwrap()["total"], 1);
}
