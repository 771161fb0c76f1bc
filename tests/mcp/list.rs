//! The list of tools: what every client takes, and short enough to be in each context.

use promptsig::tools::tokens;
use serde_json::{Value as Json, json};

use super::session::McpSession;
use crate::cli::run::{Folder, repository};

/// Tokens that all tools may take together.
const MOST: usize = 1500;

fn tools() -> Vec<Json> {
    let mut session = McpSession::open(repository());
    let tools = session.tools();
    assert_eq!(session.end(), Some(0));
    tools
}

#[test]
fn the_tools_are_read_only_and_say_what_they_give() {
    let tools = tools();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["check", "schema", "manual", "explain", "convert"]);
    for tool in tools {
        let hints = json!({ "readOnlyHint": true, "openWorldHint": false });
        assert_eq!(tool["annotations"], hints);
        assert_eq!(tool["outputSchema"]["type"], "object");
        assert!(tool["title"].is_string() && tool["description"].is_string(), "{tool}");
    }
}

/// Clients send models the names, the descriptions and the schemas of arguments; some the other schemas as well.
#[test]
fn the_list_takes_few_tokens() {
    let tools = tools();
    let sent = |tool: &Json| {
        tokens(tool["name"].as_str().unwrap(), tool["description"].as_str().unwrap(), &tool["inputSchema"])
    };
    let to_models: usize = tools.iter().map(sent).sum();
    assert!(to_models < MOST / 2, "{to_models}");
    let whole = tokens("", "", &Json::Array(tools));
    assert!(whole < MOST, "{whole}");
}

#[test]
fn every_client_takes_the_list() {
    let document = json!({ "tools": tools() }).to_string();
    let folder = Folder::with(&[("tools.json", document.as_str())]);
    for arguments in [&["check", "tools.json"][..], &["check", "tools.json", "--as", "portable"]] {
        let run = folder.promptsig(arguments);
        assert_eq!(run.code, Some(0), "{}", run.stdout);
        assert!(run.stdout.contains("no problems"), "{}", run.stdout);
    }
}

#[test]
fn the_server_says_who_it_is() {
    let mut session = McpSession::start(repository(), &[]);
    let server = session.initialize(&json!({}));
    assert_eq!(server["protocolVersion"], "2025-11-25");
    assert_eq!(server["serverInfo"], json!({ "name": "promptsig", "version": env!("CARGO_PKG_VERSION") }));
    assert_eq!(server["capabilities"], json!({ "tools": {} }));
    assert!(server["instructions"].as_str().unwrap().contains("`check`"));
    for method in ["resources/list", "prompts/list", "logging/setLevel"] {
        let answer = session.request(method, &json!({ "level": "info" }));
        assert_eq!(answer["error"]["code"], -32601, "{method}: {answer}");
    }
    assert_eq!(session.request("ping", &json!({}))["result"], json!({}));
}
