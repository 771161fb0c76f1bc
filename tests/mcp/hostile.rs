//! Messages and arguments that no well-meaning client sends: the server answers what can be answered, and lives on.

use serde_json::{Value as Json, json};

use super::session::McpSession;
use crate::cli::run::Folder;

fn session() -> (Folder, McpSession) {
    let folder = Folder::with(&[("a.genai.mjs", "script({ accept: \"md\" })\nenv.files\n")]);
    let session = McpSession::open(folder.path());
    (folder, session)
}

#[track_caller]
fn lives(session: &mut McpSession) {
    assert_eq!(session.call("check", &json!({ "path": "a.genai.mjs" })).unwrap()["total"], 1);
}

#[test]
fn arguments_of_any_type_are_refused_with_a_reason() {
    let (_folder, mut session) = session();
    let values = [
        json!(1),
        json!(-1.5),
        json!(true),
        json!([]),
        json!({}),
        json!([["a"]]),
        json!({ "a": null }),
        json!("x"),
    ];
    for tool in session.tools() {
        let name = tool["name"].as_str().unwrap();
        for (argument, schema) in tool["inputSchema"]["properties"].as_object().unwrap() {
            for value in &values {
                let mut arguments = json!({ "path": "a.genai.mjs", "rule": "A01", "to": "gemini" });
                let known = tool["inputSchema"]["properties"].as_object().unwrap();
                arguments.as_object_mut().unwrap().retain(|key, _| known.contains_key(key));
                arguments[argument] = value.clone();
                let answer = session.call(name, &arguments);
                let is_of_type = match schema["type"].as_str().unwrap() {
                    "string" => value.is_string(),
                    "integer" => value.is_u64(),
                    "boolean" => value.is_boolean(),
                    _ => *value == json!([]),
                };
                // A schema may be a value as well.
                if !is_of_type && argument != "schema" {
                    let why = answer.unwrap_err();
                    assert!(why.starts_with(&format!("`{argument}`: ")), "{name} {arguments}: {why}");
                }
            }
        }
        let why = session.call(name, &json!({ "no such argument": 1 })).unwrap_err();
        assert!(why.contains("no such argument") || why.contains("is missing"), "{why}");
    }
    lives(&mut session);
}

#[test]
fn paths_of_any_kind_are_answered() {
    let (folder, mut session) = session();
    folder.write("binary.genai.mjs", [0; 10]);
    folder.write("long.genai.mjs", "x".repeat(1 << 20));
    folder.write("page.html", "");
    for path in [
        "",
        "\0",
        "a\0b",
        " ",
        "~",
        "a.genai.mjs/b",
        "page.html",
        &"a/".repeat(5000),
        &"../".repeat(5000),
        "\u{fffd}",
    ] {
        session.call("check", &json!({ "path": path })).unwrap_err();
        session.call("schema", &json!({ "path": path })).unwrap_err();
    }
    for path in ["binary.genai.mjs", "long.genai.mjs"] {
        let answer = session.call("check", &json!({ "path": path })).unwrap();
        assert_eq!(answer["unread"].as_array().unwrap().len(), 1, "{answer}");
    }
    let why = session.call("check", &json!({ "path": "x".repeat(5 << 20) })).unwrap_err();
    assert!(why.len() < 1000, "{}", why.len());
    lives(&mut session);
}

/// Opening a pipe would wait for a writer.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files() {
    let (folder, mut session) = session();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.genai.mjs")).status();
    assert!(made.unwrap().success());
    let answer = session.call("check", &json!({ "path": "pipe.genai.mjs" })).unwrap();
    assert_eq!(answer["unread"], json!(["pipe.genai.mjs: it is not a regular file"]));
    lives(&mut session);
}

#[test]
fn schemas_of_any_size_are_answered() {
    let (_folder, mut session) = session();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    session.call("convert", &json!({ "to": "gemini", "schema": deep })).unwrap_err();
    let nested = format!("{}{{}}{}", "{\"items\":".repeat(2000), "}".repeat(2000));
    // Too deep is a reason, not an end.
    let _ = session.call("convert", &json!({ "to": "gemini", "schema": nested }));
    let wide: Vec<String> =
        (0..20_000).map(|number| format!("\"p{number}\":{{\"type\":\"string\"}}")).collect();
    let wide = format!("{{\"type\":\"object\",\"properties\":{{{}}}}}", wide.join(","));
    let why = session.call("convert", &json!({ "to": "json-schema", "schema": wide })).unwrap_err();
    assert!(why.contains("too long"), "{why}");
    lives(&mut session);
}

#[test]
fn broken_messages_do_not_end_the_session() {
    let (_folder, mut session) = session();
    for broken in [
        &b"\n"[..],
        b"\r\n",
        b"{\n",
        b"not JSON\n",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\n",
        b"\xff\xfe\n",
        b"\"text\"\n",
        b"Content-Length: 10\r\n\r\n",
    ] {
        session.send_bytes(broken);
    }
    // What is JSON but no message may be answered, without an id.
    session.send(&json!({ "jsonrpc": "2.0", "id": "last", "method": "ping" }));
    loop {
        let answer = session.receive();
        if answer["id"] == "last" {
            break;
        }
        assert!(answer["id"].is_null() && answer["error"]["code"].is_i64(), "{answer}");
    }
    lives(&mut session);
}

#[test]
fn requests_that_are_none_are_refused() {
    let (_folder, mut session) = session();
    for (method, parameters) in [
        ("tools/call", json!({ "name": "rm", "arguments": {} })),
        ("tools/call", json!({ "name": "x".repeat(1 << 20) })),
        ("tools/call", json!({ "name": "" })),
        ("no/such/method", json!({})),
    ] {
        let answer = session.request(method, &parameters);
        assert!(answer["error"]["code"].is_i64() && answer.to_string().len() < 2000, "{answer}");
    }
    lives(&mut session);
}

/// A message may come in parts, and two at once.
#[test]
fn messages_come_in_any_parts() {
    let (_folder, mut session) = session();
    let ping = |id: u64| format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }));
    for byte in ping(100).bytes() {
        session.send_bytes(&[byte]);
    }
    assert_eq!(session.receive()["id"], 100);
    session.send_bytes((ping(101) + &ping(102)).as_bytes());
    let mut ids = [session.receive(), session.receive()].map(|answer| answer["id"].as_u64());
    ids.sort_unstable();
    assert_eq!(ids, [Some(101), Some(102)]);
}

#[test]
fn a_message_without_end_takes_no_memory_and_is_left_out() {
    let (_folder, mut session) = session();
    let part = vec![b'x'; 1 << 20];
    for _ in 0..32 {
        session.send_bytes(&part);
    }
    session.send_bytes(b"\n");
    lives(&mut session);
}

#[test]
fn the_end_of_input_ends_the_server() {
    let (folder, session) = session();
    assert_eq!(session.end(), Some(0));
    // In the middle of a message, before the first one, and in the middle of that.
    for (is_open, bytes) in [
        (true, &b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/li"[..]),
        (true, b"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}"),
        (false, b""),
        (false, b"{\"jsonrpc\""),
    ] {
        let mut session =
            if is_open { McpSession::open(folder.path()) } else { McpSession::start(folder.path(), &[]) };
        session.send_bytes(bytes);
        assert_eq!(session.end(), Some(0));
    }
}

/// A client that calls and goes away at once gets its answer first.
#[test]
fn calls_before_the_end_are_answered() {
    let (_folder, mut session) = session();
    session.send(&json!({ "jsonrpc": "2.0", "id": 1000, "method": "tools/call", "params": { "name": "explain", "arguments": { "rule": "A01" } } }));
    session.close();
    assert_eq!(session.receive()["id"], 1000);
}

#[test]
fn calls_at_once_are_each_answered() {
    let (_folder, mut session) = session();
    let call = json!({ "name": "check", "arguments": { "path": "a.genai.mjs" } });
    for id in 200..230 {
        session.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call }));
    }
    session.send(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 229 } }),
    );
    let mut answered: Vec<Json> = Vec::new();
    while answered.len() < 29 {
        let answer = session.receive();
        assert_eq!(answer["result"]["structuredContent"]["total"], 1, "{answer}");
        answered.push(answer["id"].clone());
    }
    answered.sort_by_key(Json::as_u64);
    answered.dedup();
    assert_eq!(answered.len(), 29);
}

/// A client that never tells its roots does not hold up the others' calls.
#[test]
fn a_client_that_does_not_answer_gets_the_rest() {
    let folder = Folder::with(&[]);
    let mut session = McpSession::start(folder.path(), &[]);
    session.initialize(&json!({ "roots": {} }));
    let call = json!({ "name": "check", "arguments": {} });
    session.send(&json!({ "jsonrpc": "2.0", "id": 50, "method": "tools/call", "params": call }));
    assert_eq!(session.receive_any()["method"], "roots/list");
    let call = json!({ "name": "explain", "arguments": { "rule": "A01" } });
    session.send(&json!({ "jsonrpc": "2.0", "id": 51, "method": "tools/call", "params": call }));
    let rest = [session.receive_any(), session.receive_any(), session.receive_any()];
    let with = |key: &str, value: Json| rest.iter().find(|message| message[key] == value).unwrap();
    assert_eq!(with("id", json!(51))["result"]["isError"], false);
    assert_eq!(with("id", json!(50))["result"]["isError"], true);
    with("method", json!("notifications/cancelled"));
}
