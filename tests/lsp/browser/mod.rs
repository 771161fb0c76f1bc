//! The preview in a browser: who is served, what, and for how long.

mod chromium;
mod hostile;
mod http;
mod real;

use std::net::TcpStream;

use http::Address;
use serde_json::{Value, json};

use crate::lsp::client::Client;

const URI: &str = "file:///w/buy.genai.mjs";
const SCRIPT: &str = "script({ system: [], parameters: { count: 2 } })\n";
const COMMAND: &str = "promptsig.previewInBrowser";

/// A client that pulls diagnostics, as they keep other messages away.
fn client_with(options: Value, shows_documents: bool) -> Client {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
        "window": { "showDocument": { "support": shows_documents } },
    });
    Client::in_folders_with(&[], capabilities, options)
}

fn client() -> Client {
    let mut client = client_with(json!({ "preview": { "browser": true } }), true);
    client.open(URI, SCRIPT);
    client
}

fn run(client: &mut Client, arguments: Value) -> Value {
    client.ask("workspace/executeCommand", json!({ "command": COMMAND, "arguments": arguments }))
}

/// Runs the command, and grants what the server asks for.
fn opened(client: &mut Client) -> Address {
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 } });
    let answer = run(client, json!([at]));
    let shown = client.next("window/showDocument");
    assert_eq!(shown["params"], json!({ "uri": answer["url"], "external": true }));
    client.reply(&shown, json!({ "success": true }));
    Address::parse(answer["url"].as_str().unwrap())
}

fn insert(client: &mut Client, version: i32, at: usize, text: &str) {
    let place = json!({ "line": 0, "character": at });
    client.change(URI, version, json!([{ "range": { "start": place, "end": place }, "text": text }]));
}

fn hover(client: &mut Client, uri: &str, character: usize) {
    let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": character } });
    client.ask("textDocument/hover", at);
}

/// Sockets that a process has; `None` where the system does not say.
fn sockets(process: u32) -> Option<usize> {
    let links = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let targets = links.filter_map(|link| std::fs::read_link(link.ok()?.path()).ok());
    Some(targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count())
}

#[test]
fn the_page_is_served_where_the_client_is_asked_to_show_it() {
    let mut client = client();
    let address = opened(&mut client);
    assert_eq!(address.token.len(), 64);
    let page = address.get(&address.path(""));
    assert_eq!(page.status, 200, "{page:?}");
    assert!(page.body.contains("What GenAIScript sees"), "{page:?}");
    for header in [
        "Content-Type: text/html; charset=utf-8",
        "Cache-Control: no-store",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
    ] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    assert!(!page.head.contains("Access-Control"), "{}", page.head);
    // Only what has the nonce of this answer is run, and nothing is loaded from elsewhere.
    let policy = page.head.lines().find(|line| line.starts_with("Content-Security-Policy: ")).unwrap();
    let nonce = policy.split_once("script-src 'nonce-").unwrap().1.split_once('\'').unwrap().0;
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.body.matches("<script").count(), 2);
    assert_eq!(page.body.matches(&format!("<script nonce=\"{nonce}\">")).count(), 2);
    let again = address.get(&address.path(""));
    assert!(!again.head.contains(nonce), "{}", again.head);
    client.end();
}

#[test]
fn nothing_listens_before_the_command() {
    let mut client = client();
    hover(&mut client, URI, 1);
    assert!(matches!(sockets(client.process_id()), Some(0) | None));
    // To follow is not to open.
    let at =
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "show": false });
    assert_eq!(run(&mut client, json!([at])), Value::Null);
    assert!(matches!(sockets(client.process_id()), Some(0) | None));
    opened(&mut client);
    assert!(matches!(sockets(client.process_id()), Some(1) | None));
    client.end();
}

#[test]
fn there_is_no_command_unless_the_client_asks_for_it() {
    for options in
        [json!({}), json!({ "preview": { "browser": false } }), json!({ "preview": true }), Value::Null]
    {
        let mut client = Client::start();
        let params = json!({ "processId": null, "capabilities": {}, "initializationOptions": options });
        let answer = client.ask("initialize", params);
        client.notify("initialized", json!({}));
        let commands = &answer["capabilities"]["executeCommandProvider"]["commands"];
        assert!(!commands.as_array().unwrap().contains(&COMMAND.into()), "{commands}");
        let params = json!({ "command": COMMAND, "arguments": [] });
        assert_eq!(client.refused("workspace/executeCommand", params), -32602);
        assert!(matches!(sockets(client.process_id()), Some(0) | None));
        client.end();
    }
}

#[test]
fn the_option_may_be_in_the_section_of_the_server() {
    let mut client = client_with(json!({ "promptsig": { "preview": { "browser": true } } }), true);
    client.open(URI, SCRIPT);
    opened(&mut client);
    client.end();
}

#[test]
fn a_client_that_cannot_show_the_page_is_told_its_address() {
    let mut client = client_with(json!({ "preview": { "browser": true } }), false);
    client.open(URI, SCRIPT);
    let answer = run(&mut client, json!([]));
    let message = client.next("window/showMessage");
    let address = answer["url"].as_str().unwrap();
    assert!(message["params"]["message"].as_str().unwrap().contains(address), "{message}");
    client.end();
}

#[test]
fn a_client_that_fails_to_show_the_page_is_told_its_address() {
    let mut client = client();
    run(&mut client, json!([]));
    let shown = client.next("window/showDocument");
    client.reply(&shown, json!({ "success": false }));
    client.next("window/showMessage");
    client.end();
}

#[test]
fn a_change_of_the_document_arrives_as_an_event() {
    let mut client = client();
    let address = opened(&mut client);
    let mut events = address.events();
    events.next().unwrap();
    let shown = address.view(&json!({ "kind": "schema" }));
    assert_eq!(shown["json"]["schema"]["properties"]["count"]["default"], 2, "{shown}");
    insert(&mut client, 2, 43, ", weeks: 3");
    // The change of the place may be an event of its own.
    while !address.view(&json!({ "kind": "schema" }))["markdown"].as_str().unwrap().contains("weeks") {
        events.next().unwrap();
    }
    client.end();
}

#[test]
fn every_view_is_that_of_the_command() {
    let mut client = client();
    let address = opened(&mut client);
    for kind in ["form", "schema", "vars", "seen", "run", "manual"] {
        let asked = json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 1 }, "kind": kind, "tables": true,
        });
        let params = json!({ "command": "promptsig.preview", "arguments": [asked] });
        let expected = client.ask("workspace/executeCommand", params);
        let shown = address.view(&json!({ "kind": kind }));
        for key in ["kind", "title", "markdown", "json", "places"] {
            assert_eq!(shown[key], expected[key], "{kind} {key}");
        }
        assert_eq!(shown["script"], URI);
    }
    let dialect = address.view(&json!({ "kind": "schema", "dialect": "genaiscript-strict" }));
    assert_eq!(dialect["json"]["schema"]["additionalProperties"], false, "{dialect}");
    client.end();
}

#[test]
fn the_page_follows_the_cursor_and_the_edits_across_documents() {
    let mut client = client();
    let address = opened(&mut client);
    let other = "file:///w/rent.genai.mjs";
    client.open(other, "script({ system: [], parameters: { days: 1, city: \"Lille\" } })\n");
    let script = |address: &Address| address.view(&json!({ "kind": "vars" }))["script"].clone();
    assert_eq!(script(&address), URI);
    hover(&mut client, other, 46);
    let shown = address.view(&json!({ "kind": "vars" }));
    assert_eq!(shown["script"], other);
    let here: Vec<&Value> =
        shown["inCode"].as_array().unwrap().iter().map(|place| &place["isHere"]).collect();
    assert_eq!(here, [false, true], "{shown}");
    insert(&mut client, 2, 43, ", weeks: 3");
    client.until(|_| script(&address) == URI);
    // A place that the client names counts like the cursor.
    let at =
        json!({ "textDocument": { "uri": other }, "position": { "line": 0, "character": 1 }, "show": false });
    run(&mut client, json!([at]));
    assert_eq!(script(&address), other);
    // A file without a view leaves the last one in place.
    client.open("file:///w/note.genai.txt", "a note");
    hover(&mut client, "file:///w/note.genai.txt", 1);
    assert_eq!(script(&address), other);
    client.end();
}

#[test]
fn findings_are_shown_at_the_names_that_they_are_about() {
    let mut client = client_with(json!({ "preview": { "browser": true }, "typingPause": 0 }), true);
    client.open(
        URI,
        "script({ system: [], parameters: { force: false, count: 2 } })\nenv.vars.count\nenv.vars.force\n",
    );
    let address = opened(&mut client);
    let shown = address.view(&json!({ "kind": "vars" }));
    let [force, count] = &shown["inCode"].as_array().unwrap()[..] else { panic!("{shown}") };
    assert_eq!(force["name"], "force");
    assert!(!force["problems"].as_array().unwrap().is_empty(), "{shown}");
    assert_eq!(count["problems"], json!([]), "{shown}");
    client.end();
}

#[test]
fn values_of_a_form_are_those_of_its_script_alone() {
    let mut client = client();
    let address = opened(&mut client);
    let mut asked = json!({ "kind": "form", "values": { "count": "7" }, "script": URI });
    assert_eq!(address.view(&asked)["json"]["values"], json!({ "count": 7 }));
    asked["script"] = "file:///w/rent.genai.mjs".into();
    assert_eq!(address.view(&asked)["json"]["values"], json!({ "count": 2 }));
    client.end();
}

#[test]
fn a_name_leads_to_its_declaration_in_the_editor() {
    let mut client = client();
    let address = opened(&mut client);
    let query = |name: &str| format!("reveal?asked={}&name={name}", http::encoded(r#"{"kind":"vars"}"#));
    assert_eq!(address.get(&address.path(&query("count"))).status, 204);
    let shown = client.next("window/showDocument");
    let (start, end) = (json!({ "line": 0, "character": 35 }), json!({ "line": 0, "character": 40 }));
    let expected = json!({ "uri": URI, "external": false, "takeFocus": true, "selection": { "start": start, "end": end } });
    assert_eq!(shown["params"], expected);
    client.reply(&shown, json!({ "success": true }));
    assert_eq!(address.get(&address.path(&query("days"))).status, 404);
    client.end();
}

#[test]
fn an_open_page_is_not_opened_again() {
    let mut client = client();
    let address = opened(&mut client);
    let mut events = address.events();
    events.next().unwrap();
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 37 }, "kind": "schema" });
    let answer = run(&mut client, json!([at]));
    // `end` would find an unread request. The new place and the view are events.
    while !events.next().unwrap().ends_with(" schema") {}
    assert!(answer["url"].as_str().unwrap().ends_with("/#schema"), "{answer}");
    client.end();
}

/// An editor without panels may still show lenses.
#[test]
fn lenses_open_the_page() {
    let mut client = client();
    let lenses = client.ask("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    let command = &lenses[0]["command"];
    assert_eq!(command["command"], COMMAND, "{lenses}");
    run(&mut client, command["arguments"].clone());
    let shown = client.next("window/showDocument");
    let kind = command["arguments"][0]["kind"].as_str().unwrap();
    assert!(shown["params"]["uri"].as_str().unwrap().ends_with(&format!("/#{kind}")), "{shown}");
    client.reply(&shown, json!({ "success": true }));
    client.end();
}

#[test]
fn the_page_ends_with_the_server() {
    let mut client = client();
    let address = opened(&mut client);
    let mut events = address.events();
    events.next().unwrap();
    assert_eq!(client.ask("shutdown", Value::Null), Value::Null);
    while !events.next().unwrap().starts_with("event: end") {}
    assert_eq!(events.next(), None);
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    client.ends_with(0);
    assert!(TcpStream::connect(("127.0.0.1", address.port)).is_err());
}

#[test]
fn wrong_arguments_of_the_command_are_said() {
    let mut client = client();
    for arguments in [json!([1]), json!([{ "kind": "all" }]), json!([{ "textDocument": 1 }])] {
        let params = json!({ "command": COMMAND, "arguments": arguments });
        assert_eq!(client.refused("workspace/executeCommand", params), -32602, "{arguments}");
    }
    client.end();
}
