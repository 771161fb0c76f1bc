//! AgentScript documents: recognition, how long it lasts, and refreshes when another document changes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::neighbours::told;
use crate::lsp::workspace::{folder, published, uri, watched, write};

const PROGRAM: &str = "import agent Helper from \"./helper.as\"\n\nmain agent Entry {\n  main func(input) { Helper.help(input) }\n}\n";
const HELPER: &str = "agent Helper {\n  func help(question) { question }\n}\n";

/// AgentScript by its language id only: no program begins so.
const ODD: &str = "model \"x\"\nagent Odd {\n  main func(input) { input }\n}\n";

const ACTIONSCRIPT: &str = "package {\n  import flash.display.Sprite;\n  public class Main extends Sprite {\n    public var agent:Object = { func: 1 };\n  }\n}\n";
const ANGELSCRIPT: &str =
    "import void generate(int) from \"agent.as\";\nclass Main {\n  void func() { generate(1); }\n}\n";

const ANYWHERE: &str = "file:///w/a.as";

fn open(client: &mut Client, uri: &str, language: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn close(client: &mut Client, uri: &str) {
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
}

fn insert(line: u32, text: &str) -> Value {
    let place = json!({ "line": line, "character": 0 });
    json!([{ "range": { "start": place, "end": place }, "text": text }])
}

/// Other languages have no outline.
fn has_agent(client: &mut Client, uri: &str) -> bool {
    let outline = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    let Some(symbols) = outline.as_array() else { return false };
    symbols.iter().any(|symbol| ["Entry", "Helper", "Odd"].contains(&symbol["name"].as_str().unwrap()))
}

/// Client without pull diagnostics.
fn push() -> Client {
    let mut client = Client::initialized(json!({}));
    client.ignore("textDocument/publishDiagnostics");
    client
}

fn asks() -> Value {
    json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } })
}

fn refreshed(client: &mut Client) {
    let refresh = client.next("workspace/diagnostic/refresh");
    client.reply(&refresh, Value::Null);
}

#[test]
fn the_language_or_the_text_of_a_document_makes_it_one() {
    let mut client = push();
    for (uri, language, text, expected) in [
        (ANYWHERE, "plaintext", PROGRAM, true),
        (ANYWHERE, "actionscript", HELPER, true),
        ("file:///w/UPPER.AS", "plaintext", PROGRAM, true),
        (ANYWHERE, "plaintext", ODD, false),
        (ANYWHERE, "rong-agentscript", ODD, true),
        ("file:///w/a.flow", "rong-agentscript", ODD, true),
        ("untitled:Untitled-1", "rong-agentscript", ODD, true),
        ("file:///w/a.flow", "plaintext", PROGRAM, false),
        ("file:///w/as", "plaintext", PROGRAM, false),
    ] {
        open(&mut client, uri, language, text);
        assert_eq!(has_agent(&mut client, uri), expected, "{uri} as {language}: {text}");
        close(&mut client, uri);
    }
    client.end();
}

#[test]
fn nothing_is_said_of_another_language_with_the_ending() {
    let mut client = Client::initialized(asks());
    for text in [ACTIONSCRIPT, ANGELSCRIPT, "", "// import agent A from \"./a.as\"\n"] {
        open(&mut client, ANYWHERE, "actionscript", text);
        let document = json!({ "uri": ANYWHERE });
        let about = json!({ "textDocument": document });
        let mut at = about.clone();
        at["position"] = json!({ "line": 1, "character": 3 });
        for (method, params) in [
            ("textDocument/documentSymbol", &about),
            ("textDocument/documentLink", &about),
            ("textDocument/foldingRange", &about),
            ("textDocument/hover", &at),
            ("textDocument/completion", &at),
            ("textDocument/signatureHelp", &at),
            ("textDocument/definition", &at),
            ("textDocument/documentHighlight", &at),
        ] {
            assert_eq!(client.ask(method, params.clone()), Value::Null, "{method} in {text}");
        }
        let report = client.ask("textDocument/diagnostic", about);
        assert_eq!(report["items"], json!([]), "{text}");
        close(&mut client, ANYWHERE);
    }
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}

/// A half-typed first `import` may look like another language.
#[test]
fn a_document_stays_one_while_it_is_edited() {
    let mut client = push();
    open(&mut client, ANYWHERE, "plaintext", PROGRAM);
    assert!(has_agent(&mut client, ANYWHERE));
    client.change(ANYWHERE, 2, insert(0, "imp\n"));
    assert!(has_agent(&mut client, ANYWHERE));
    client.change(ANYWHERE, 3, insert(0, "x"));
    assert!(has_agent(&mut client, ANYWHERE));
    // A replaced text is classified again.
    client.change(ANYWHERE, 4, json!([{ "text": ODD }]));
    assert!(!has_agent(&mut client, ANYWHERE));
    client.change(ANYWHERE, 5, insert(0, "main agent {\n  main func() { 1 }\n}\n"));
    assert!(has_agent(&mut client, ANYWHERE));
    client.end();
}

#[test]
fn settings_that_come_later_count_for_open_documents() {
    let folder = folder(&[("flows/odd.as", ODD)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    client.ignore("textDocument/publishDiagnostics");
    let odd = uri(&folder.path().join("flows/odd.as"));
    open(&mut client, &odd, "plaintext", ODD);
    assert!(!has_agent(&mut client, &odd));
    for include in [json!(["flows/**"]), json!([]), json!(["**/odd.as"]), json!(["other/**"])] {
        let expected = include.to_string().contains("flows") || include.to_string().contains("odd");
        let settings = json!({ "promptsig": { "agentscript": { "include": include } } });
        client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
        client.searched();
        client.until(|client| has_agent(client, &odd) == expected);
    }
    let settings = folder.path().join("promptsig.toml");
    write(&settings, "agentscript = { include = [\"flows/\"] }");
    watched(&mut client, &[settings]);
    client.searched();
    client.until(|client| has_agent(client, &odd));
    client.end();
}

/// Also through a third file, and for a file that only comes, goes or parses again.
#[test]
fn who_imports_is_asked_for_again() {
    let folder = folder(&[("entry.as", PROGRAM), ("helper.as", HELPER)]);
    let mut client = Client::in_folders(&[folder.path()], asks());
    let path = |name: &str| folder.path().join(name);
    open(&mut client, &uri(&path("entry.as")), "rong-agentscript", PROGRAM);
    assert!(has_agent(&mut client, &uri(&path("entry.as"))));

    let change = |client: &mut Client, text: Option<&str>| {
        match text {
            Some(text) => fs::write(path("helper.as"), text).unwrap(),
            None => fs::remove_file(path("helper.as")).unwrap(),
        }
        watched(client, &[path("helper.as")]);
    };
    for text in [
        Some("agent Other {\n  func help(question) { question }\n}\n"),
        Some("agent Other {\n  func help(question, again) { question }\n}\n"),
        Some("agent Other {\n  func help(question, again) { question + }\n}\n"),
        Some(ACTIONSCRIPT),
        None,
        Some(HELPER),
    ] {
        change(&mut client, text);
        refreshed(&mut client);
    }

    // An open document takes precedence over its file.
    let helper = uri(&path("helper.as"));
    open(&mut client, &helper, "plaintext", HELPER);
    client.change(&helper, 2, insert(1, "  func more(a) { a }\n"));
    refreshed(&mut client);
    close(&mut client, &helper);
    refreshed(&mut client);
    client.end();
}

/// The bodies of functions are invisible to other files.
#[test]
fn who_imports_is_not_asked_for_again_for_nothing() {
    let folder = folder(&[("entry.as", PROGRAM), ("helper.as", HELPER), ("a.genai.mjs", "script({})\n")]);
    let mut client = Client::in_folders(&[folder.path()], asks());
    let path = |name: &str| folder.path().join(name);
    open(&mut client, &uri(&path("entry.as")), "plaintext", PROGRAM);
    let helper = uri(&path("helper.as"));
    open(&mut client, &helper, "plaintext", HELPER);
    client.change(&helper, 2, insert(2, "  // A remark.\n"));
    client.change(&helper, 3, insert(1, "\n"));
    open(&mut client, &uri(&path("a.genai.mjs")), "javascript", "script({})\n");
    close(&mut client, &helper);
    client.end();
}

#[test]
fn a_file_that_is_deleted_or_created_in_the_editor_is_looked_at() {
    let folder = folder(&[("entry.as", PROGRAM), ("old/helper.as", HELPER)]);
    let mut client = Client::in_folders(&[folder.path()], asks());
    let path = |name: &str| folder.path().join(name);
    let renamed = |client: &mut Client, from: &Path, to: &Path| {
        fs::rename(from, to).unwrap();
        let files = json!([{ "oldUri": uri(from), "newUri": uri(to) }]);
        client.notify("workspace/didRenameFiles", json!({ "files": files }));
    };
    open(&mut client, &uri(&path("entry.as")), "plaintext", PROGRAM);
    renamed(&mut client, &path("old/helper.as"), &path("helper.as"));
    refreshed(&mut client);
    renamed(&mut client, &path("helper.as"), &path("gone.as"));
    refreshed(&mut client);
    client.end();
}

/// Also where only an imported file changed.
#[test]
fn errors_of_closed_files_are_sent_and_taken_back() {
    let folder = folder(&[
        ("entry.as", PROGRAM),
        ("helper.as", HELPER),
        ("odd.as", ODD),
        ("other.as", ACTIONSCRIPT),
        ("promptsig.toml", "agentscript = { include = [\"odd.as\"] }"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::in_folders_with(&[folder.path()], json!({}), Value::Null);
    let sent = |client: &mut Client, name: &str, expected: &[&str]| {
        let message = client.next("textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], uri(&path(name)));
        let diagnostics = message["params"]["diagnostics"].as_array().unwrap();
        let codes: Vec<&str> = diagnostics.iter().map(|it| it["code"].as_str().unwrap()).collect();
        assert_eq!(codes, expected, "{name}");
    };
    sent(&mut client, "odd.as", &["H01"]);
    fs::remove_file(path("helper.as")).unwrap();
    watched(&mut client, &[path("helper.as")]);
    sent(&mut client, "entry.as", &["H24"]);
    write(&path("helper.as"), HELPER);
    watched(&mut client, &[path("helper.as")]);
    sent(&mut client, "entry.as", &[]);
    let helper = uri(&path("helper.as"));
    open(&mut client, &helper, "rong-agentscript", HELPER);
    sent(&mut client, "helper.as", &[]);
    client.change(&helper, 2, json!([{ "text": HELPER.replace("Helper", "Other") }]));
    sent(&mut client, "entry.as", &["H25"]);
    client.end();
}

/// A single file gets its imports, and theirs.
#[test]
fn what_is_imported_is_read_without_a_workspace() {
    let deep = "import agent Deep from \"./deep/deep.as\"\n\nagent Helper {\n  func help(question) { Deep.look(question) }\n}\n";
    let folder = folder(&[
        ("entry.as", PROGRAM),
        ("helper.as", deep),
        ("deep/deep.as", "agent Deep {\n  func look(question) { question }\n}\n"),
        ("other.as", HELPER),
    ]);
    let path = |name: &str| folder.path().join(name);
    let entry = uri(&path("entry.as"));
    let mut client = push();
    open(&mut client, &entry, "plaintext", PROGRAM);
    let defined = |client: &mut Client, line: u32, character: u32| {
        let place = json!({ "line": line, "character": character });
        let found = client
            .ask("textDocument/definition", json!({ "textDocument": { "uri": entry }, "position": place }));
        found[0]["uri"].as_str().or(found["uri"].as_str()).map(ToOwned::to_owned)
    };
    // `Helper` in `Helper.help(input)`.
    client.until(|client| defined(client, 3, 22) == Some(uri(&path("helper.as"))));
    // A file without importers is unknown.
    let agents = |client: &mut Client| {
        let found = client.ask("workspace/symbol", json!({ "query": "" }));
        let names = found.as_array().into_iter().flatten().map(|it| it["name"].as_str().unwrap().to_owned());
        let mut names: Vec<String> =
            names.filter(|name| ["Entry", "Helper", "Deep"].contains(&name.as_str())).collect();
        names.sort();
        names
    };
    client.until(|client| agents(client) == ["Deep", "Entry", "Helper"]);

    let place = json!({ "line": 3, "character": 22 });
    let params = json!({ "textDocument": { "uri": entry }, "position": place, "newName": "Clerk" });
    let edit = client.ask("textDocument/rename", params);
    let mut changed: Vec<&String> = edit["changes"].as_object().unwrap().keys().collect();
    changed.sort();
    assert_eq!(changed, [&entry, &uri(&path("helper.as"))]);

    let helper = uri(&path("helper.as"));
    open(&mut client, &helper, "plaintext", deep);
    close(&mut client, &helper);
    client.until(|client| defined(client, 3, 22).as_ref() == Some(&helper));
    write(&path("helper.as"), "agent Clerk {\n  func help(question) { question }\n}\n");
    watched(&mut client, &[path("helper.as")]);
    client.until(|client| defined(client, 3, 22).as_ref() != Some(&helper));
    client.end();
}

#[test]
fn settings_that_come_later_count_for_closed_files() {
    let folder = folder(&[("flows/odd.as", ODD)]);
    let mut client = Client::in_folders_with(&[folder.path()], json!({}), Value::Null);
    let odd = uri(&folder.path().join("flows/odd.as"));
    for (include, expected) in [(json!(["flows/*.as"]), 1), (json!(["other/*.as"]), 0)] {
        let settings = json!({ "promptsig": { "agentscript": { "include": include } } });
        client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
        client.searched();
        let message = client.next("textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], odd);
        assert_eq!(message["params"]["diagnostics"].as_array().unwrap().len(), expected, "{include}");
    }
    client.end();
}

#[test]
fn a_missing_text_is_told_until_it_is_there() {
    let program =
        "import file Rules from \"./rules.md\"\n\nmain agent Entry {\n  main func(input) { Rules }\n}\n";
    let folder = folder(&[("entry.as", program)]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let entry = path("entry.as");
    open(&mut client, &uri(&entry), "plaintext", program);
    told(&mut client, &entry, &["H30:0"]);
    write(&path("rules.md"), "Be kind.");
    watched(&mut client, &[path("rules.md")]);
    told(&mut client, &entry, &[]);
    fs::remove_file(path("rules.md")).unwrap();
    watched(&mut client, &[path("rules.md")]);
    told(&mut client, &entry, &["H30:0"]);
    client.end();
}

#[test]
fn settings_that_are_asked_for_count_for_closed_files() {
    let colon = "main agent A {\n  main func(input { text: string }) { input }\n}\n";
    let folder = folder(&[("odd.as", "agent\n"), ("colon.as", colon)]);
    let capabilities = json!({ "workspace": { "configuration": true } });
    let mut client = Client::in_folders_with(&[folder.path()], capabilities, Value::Null);
    client.ignore("window/logMessage");
    let asked = client.next("workspace/configuration");
    client.reply(&asked, json!([{}]));
    for (settings, name, count) in [
        (json!({ "include": ["*.as"] }), "odd.as", 1),
        (json!({ "include": [] }), "odd.as", 0),
        (json!({ "version": "0.1.5" }), "colon.as", 1),
        (json!({ "version": "0.1.16" }), "colon.as", 0),
    ] {
        client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
        let asked = client.next("workspace/configuration");
        client.reply(&asked, json!([{ "agentscript": settings }]));
        let found = published(&mut client, &folder.path().join(name));
        assert_eq!(found.as_array().unwrap().len(), count, "{settings}");
    }
    client.end();
}
