//! The workspace on a real disk: discovery and updates.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

const USER: &str = "script({ system: [\"system.shop\"] })\nenv.vars[\"system.shop.currency\"]\n";
const SHOP: &str = "system({ parameters: { currency: \"EUR\" } })\nexport default function () {}\n";

pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        write(&folder.path().join(name), text);
    }
    folder
}

pub fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Hover text over the read in [`USER`].
fn read(client: &mut Client, user: &Path) -> String {
    let params = json!({ "textDocument": { "uri": uri(user) }, "position": { "line": 1, "character": 15 } });
    let hover = client.ask("textDocument/hover", params);
    let text = hover["contents"]["value"].as_str().unwrap();
    let signature = text.lines().find(|line| line.starts_with("env.vars")).unwrap();
    signature.rsplit_once("]: ").map_or(signature, |(_, kind)| kind).to_owned()
}

fn open(client: &mut Client, path: &Path, text: &str) {
    client.open(&uri(path), text);
    published(client, path);
}

pub fn published(client: &mut Client, path: &Path) -> Value {
    let message = client.next("textDocument/publishDiagnostics");
    assert_eq!(message["params"]["uri"], uri(path));
    message["params"]["diagnostics"].clone()
}

pub fn watched(client: &mut Client, paths: &[PathBuf]) {
    let changes: Vec<Value> = paths.iter().map(|path| json!({ "uri": uri(path), "type": 2 })).collect();
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
}

const KNOWN: &str = "\"EUR\"";
const UNKNOWN: &str = "unknown";

/// Compares only the signature that shows that the system is known.
fn assert_read(client: &mut Client, user: &Path, expected: &str) {
    let said = read(client, user);
    assert!(said.contains(expected), "{said} instead of {expected}");
}

/// Polls, for changes that the server does not announce.
fn becomes_read(client: &mut Client, user: &Path, expected: &str) {
    client.until(|client| read(client, user).contains(expected));
}

#[test]
fn scripts_on_the_disk_are_known() {
    let folder = folder(&[("deep/system.shop.genai.mjs", SHOP), ("user.genai.mjs", USER)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let user = folder.path().join("user.genai.mjs");
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, KNOWN);
    client.end();
}

/// A configuration may include scripts outside of the folder.
#[test]
fn scripts_included_from_elsewhere_are_known() {
    let around = folder(&[
        ("ws/user.genai.mjs", USER),
        ("ws/genaiscript.config.json", "{ \"include\": [\"../other/*.genai.mjs\"] }"),
        ("other/system.shop.genai.mjs", SHOP),
    ]);
    let around = around.path().canonicalize().unwrap();
    let (root, user) = (around.join("ws"), around.join("ws/user.genai.mjs"));
    let shop = around.join("other/system.shop.genai.mjs");
    let mut client = Client::in_folders(&[&root], json!({}));
    // The first message reports that the pattern leads out.
    assert!(client.searched().contains("2 scripts"));
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, KNOWN);

    write(&shop, &SHOP.replace("EUR", "USD"));
    watched(&mut client, std::slice::from_ref(&shop));
    becomes_read(&mut client, &user, "\"USD\"");

    let config = root.join("genaiscript.config.json");
    write(&config, "{}");
    watched(&mut client, &[config]);
    published(&mut client, &user);
    assert!(client.searched().contains("1 scripts"));
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

#[test]
fn the_log_tells_what_was_found_and_which_built_in_systems_count() {
    let system = "system({ title: \"New\" })\nexport default function () {}\n";
    let folder = folder(&[
        ("a.genai.mjs", "script({})"),
        (".gitignore", "node_modules\n"),
        ("node_modules/@genaiscript/core/genaisrc/system.new.genai.mts", system),
    ]);
    let mut client = Client::start();
    let params = json!({ "processId": null, "capabilities": {}, "rootUri": uri(folder.path()) });
    client.ask("initialize", params);
    client.notify("initialized", json!({}));
    let root = folder.path().display();
    let expected = format!(
        "{root}: 1 scripts, with the built-in systems in {root}/node_modules/@genaiscript/core/genaisrc"
    );
    assert_eq!(client.searched(), expected);
    client.end();
}

/// Affected open scripts are published again, with or without registered watchers.
#[test]
fn changes_on_the_disk_are_followed() {
    let folder = folder(&[("user.genai.mjs", USER), ("other.genai.mjs", "script({})")]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mts"));
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, UNKNOWN);

    write(&shop, SHOP);
    watched(&mut client, std::slice::from_ref(&shop));
    published(&mut client, &user);
    assert_read(&mut client, &user, KNOWN);

    write(&shop, &SHOP.replace("EUR", "USD"));
    watched(&mut client, std::slice::from_ref(&shop));
    becomes_read(&mut client, &user, "\"USD\"");

    fs::remove_file(&shop).unwrap();
    watched(&mut client, &[shop]);
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

/// Changes inside a script, and scripts of other names, affect nobody. Pull clients get a refresh.
#[test]
fn only_who_sees_a_change_is_woken() {
    let folder = folder(&[("user.genai.mjs", USER), ("system.shop.genai.mjs", SHOP)]);
    let asks = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = Client::in_folders(&[folder.path()], asks);
    let path = |name: &str| folder.path().join(name);
    client.open(&uri(&path("user.genai.mjs")), USER);
    write(&path("system.shop.genai.mjs"), &format!("// moved\n\n{SHOP}"));
    write(&path("another.genai.mjs"), "script({ title: \"Another\" })");
    watched(&mut client, &[path("system.shop.genai.mjs"), path("another.genai.mjs")]);
    let user = uri(&path("user.genai.mjs"));
    let moved = json!({ "textDocument": { "uri": user }, "position": { "line": 1, "character": 30 } });
    client.until(|client| {
        let found = client.ask("textDocument/definition", moved.clone());
        found[0]["range"]["start"]["line"] == 2
    });
    // Publications for the first two would come before this one.
    write(&path("sub/user.genai.mjs"), "script({})");
    watched(&mut client, &[path("sub/user.genai.mjs")]);
    let asked = client.next("workspace/diagnostic/refresh");
    client.reply(&asked, Value::Null);
    client.end();
}

#[test]
fn an_open_document_is_truer_than_its_file_until_it_is_closed() {
    let folder = folder(&[("user.genai.mjs", USER), ("system.shop.genai.mjs", SHOP)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mjs"));
    open(&mut client, &user, USER);
    open(&mut client, &shop, &SHOP.replace("EUR", "CHF"));
    assert_read(&mut client, &user, "\"CHF\"");

    write(&shop, &SHOP.replace("EUR", "USD"));
    watched(&mut client, std::slice::from_ref(&shop));
    assert_read(&mut client, &user, "\"CHF\"");

    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&shop) } }));
    published(&mut client, &shop);
    becomes_read(&mut client, &user, "\"USD\"");
    client.end();
}

/// An empty file declares no system, but has the id of one.
#[test]
fn whoever_names_a_script_is_told_when_it_comes() {
    let folder = folder(&[("user.genai.mjs", USER), ("system.shop.genai.mjs", "")]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mjs"));
    open(&mut client, &user, USER);
    client.open(&uri(&shop), "");
    let is_unknown = |client: &mut Client| {
        loop {
            let params = client.next("textDocument/publishDiagnostics")["params"].clone();
            if params["uri"] == uri(&user) {
                let found = params["diagnostics"].as_array().unwrap();
                return found.iter().any(|diagnostic| diagnostic["code"] == "M17");
            }
        }
    };
    let range = json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 1, "character": 0 } });
    // Nothing is known of a text out of sync.
    client.change(&uri(&shop), 2, json!([{ "range": range, "text": "x" }]));
    client.next("window/logMessage");
    assert!(is_unknown(&mut client));
    client.change(&uri(&shop), 3, json!([{ "text": "" }]));
    assert!(!is_unknown(&mut client));
    client.end();
}

/// A switch of branches: a thousand files come, then go, in many messages.
#[test]
fn a_thousand_changes_at_once() {
    let folder = folder(&[("user.genai.mjs", USER)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let user = folder.path().join("user.genai.mjs");
    open(&mut client, &user, USER);
    let mut paths: Vec<PathBuf> =
        (0..1000).map(|index| folder.path().join(format!("d{}/s{index}.genai.mjs", index % 10))).collect();
    for path in &paths {
        write(path, "script({ title: \"x\" })");
    }
    paths.push(folder.path().join("system.shop.genai.mjs"));
    write(&paths[1000], SHOP);
    for some in paths.chunks(100) {
        watched(&mut client, some);
    }
    published(&mut client, &user);
    assert_read(&mut client, &user, KNOWN);
    for path in &paths {
        fs::remove_file(path).unwrap();
    }
    for some in paths.chunks(100) {
        watched(&mut client, some);
    }
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

#[test]
fn folders_that_are_renamed_are_followed() {
    let folder = folder(&[("user.genai.mjs", USER), ("a/system.shop.genai.mjs", SHOP)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let user = folder.path().join("user.genai.mjs");
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, KNOWN);
    let (old, new) = (folder.path().join("a"), folder.path().join("b"));
    fs::rename(&old, &new).unwrap();
    let files = json!({ "files": [{ "oldUri": uri(&old), "newUri": uri(&new) }] });
    client.notify("workspace/didRenameFiles", files);
    client.searched();
    assert_read(&mut client, &user, KNOWN);
    fs::remove_dir_all(&new).unwrap();
    client.notify("workspace/didDeleteFiles", json!({ "files": [{ "uri": uri(&new) }] }));
    client.searched();
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

/// A folder that becomes a link to its parent has no scripts any more, and the search ends.
#[cfg(unix)]
#[test]
fn a_folder_that_becomes_a_link_to_its_parent() {
    let folder = folder(&[("user.genai.mjs", USER), ("a/system.shop.genai.mjs", SHOP)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let user = folder.path().join("user.genai.mjs");
    open(&mut client, &user, USER);
    let inner = folder.path().join("a");
    fs::remove_dir_all(&inner).unwrap();
    std::os::unix::fs::symlink(folder.path(), &inner).unwrap();
    // The link even leads to a file of that name.
    write(&folder.path().join("system.other.genai.mjs"), SHOP);
    watched(&mut client, &[inner.join("system.shop.genai.mjs"), inner.join("a/a/user.genai.mjs")]);
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.notify("workspace/didCreateFiles", json!({ "files": [{ "uri": uri(&inner) }] }));
    assert!(client.searched().contains(": 2 scripts"));
    client.end();
}

#[test]
fn hidden_scripts_are_hidden_from_others_even_while_they_are_open() {
    let folder = folder(&[("user.genai.mjs", USER), ("drafts/system.shop.genai.mjs", SHOP)]);
    let mut client = Client::with_no_pause(&[folder.path()]);
    let path = |name: &str| folder.path().join(name);
    let (user, shop) = (path("user.genai.mjs"), path("drafts/system.shop.genai.mjs"));
    open(&mut client, &user, USER);
    open(&mut client, &shop, SHOP);
    assert_read(&mut client, &user, KNOWN);
    write(&path(".gitignore"), "drafts\n");
    watched(&mut client, &[path(".gitignore")]);
    client.searched();
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.change(&uri(&shop), 2, json!([{ "text": SHOP.replace("currency", "none: null, currency") }]));
    assert_ne!(published(&mut client, &shop), json!([]));
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

#[test]
fn a_broken_configuration_is_shown_and_the_one_before_stays() {
    let folder = folder(&[
        (".gitignore", "vendor\n"),
        ("genaiscript.config.yaml", "include:\n  - vendor/*.genai.mjs\n"),
        ("vendor/system.shop.genai.mjs", SHOP),
        ("user.genai.mjs", USER),
    ]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let (user, config) =
        (folder.path().join("user.genai.mjs"), folder.path().join("genaiscript.config.yaml"));
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, KNOWN);

    write(&config, "include:\n  - [vendor/*.genai.mjs\nx: 1\n");
    watched(&mut client, std::slice::from_ref(&config));
    let shown = published(&mut client, &config);
    assert_eq!(shown.as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shown[0]["severity"], 1);
    assert!(
        shown[0]["message"].as_str().unwrap().ends_with("Here, the previous configuration still applies.")
    );
    client.searched();
    assert_read(&mut client, &user, KNOWN);

    write(&config, "include: []\n");
    watched(&mut client, std::slice::from_ref(&config));
    assert_eq!(published(&mut client, &config), json!([]));
    client.searched();
    published(&mut client, &user);
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

#[test]
fn too_wide_folders_are_refused_with_a_message() {
    for root in [PathBuf::from("/"), std::env::home_dir().unwrap()] {
        let mut client = Client::start();
        let params = json!({ "processId": null, "capabilities": {}, "rootUri": uri(&root) });
        client.ask("initialize", params);
        client.notify("initialized", json!({}));
        let message = client.next("window/showMessage");
        assert_eq!(message["params"]["type"], 2);
        let text = message["params"]["message"].as_str().unwrap();
        assert!(text.contains("open the folder of a project"), "{text}");
        client.end();
    }
}

#[test]
fn workspace_folders_come_and_go() {
    let (one, two) = (folder(&[("system.shop.genai.mjs", SHOP)]), folder(&[("user.genai.mjs", USER)]));
    let mut client = Client::in_folders(&[one.path()], json!({}));
    let user = one.path().join("user.genai.mjs");
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, KNOWN);
    let change = |added: &[&Path], removed: &[&Path]| {
        let list = |folders: &[&Path]| {
            folders.iter().map(|folder| json!({ "uri": uri(folder), "name": "w" })).collect::<Vec<_>>()
        };
        json!({ "event": { "added": list(added), "removed": list(removed) } })
    };
    // The number of publications depends on the two threads' timing.
    client.ignore("textDocument/publishDiagnostics");
    client.notify("workspace/didChangeWorkspaceFolders", change(&[two.path()], &[one.path()]));
    assert!(client.searched().contains(": 1 scripts"));
    assert_read(&mut client, &user, UNKNOWN);
    client.notify("workspace/didChangeWorkspaceFolders", change(&[one.path()], &[]));
    client.searched();
    assert_read(&mut client, &user, KNOWN);
    client.end();
}

#[test]
fn a_single_file_needs_no_workspace() {
    let folder = folder(&[("system.shop.genai.mjs", SHOP), ("user.genai.mjs", USER)]);
    let mut client = Client::initialized(json!({}));
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mjs"));
    open(&mut client, &user, USER);
    assert_read(&mut client, &user, UNKNOWN);
    client.open(&uri(&shop), SHOP);
    for _ in 0..2 {
        client.next("textDocument/publishDiagnostics");
    }
    assert_read(&mut client, &user, KNOWN);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&shop) } }));
    for _ in 0..2 {
        client.next("textDocument/publishDiagnostics");
    }
    assert_read(&mut client, &user, UNKNOWN);
    client.end();
}

#[test]
fn a_client_that_asks_for_diagnostics_is_told_to_ask_again() {
    let folder = folder(&[("user.genai.mjs", USER)]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = Client::in_folders(&[folder.path()], capabilities);
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mjs"));
    client.open(&uri(&user), USER);
    assert_read(&mut client, &user, UNKNOWN);
    write(&shop, SHOP);
    watched(&mut client, &[shop]);
    let request = client.next("workspace/diagnostic/refresh");
    assert_read(&mut client, &user, KNOWN);
    client.reply(&request, Value::Null);
    client.end();
}

/// Otherwise it would show that a system is missing which was only not found yet.
#[test]
fn a_client_that_only_asks_by_itself_is_sent_diagnostics() {
    let folder = folder(&[("user.genai.mjs", USER)]);
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::in_folders(&[folder.path()], capabilities);
    let (user, shop) = (folder.path().join("user.genai.mjs"), folder.path().join("system.shop.genai.mjs"));
    client.open(&uri(&user), USER);
    let before = client.next("textDocument/publishDiagnostics");
    write(&shop, SHOP);
    watched(&mut client, &[shop]);
    let after = client.next("textDocument/publishDiagnostics");
    assert_ne!(before["params"]["diagnostics"], after["params"]["diagnostics"]);
    client.end();
}

fn registered(client: &mut Client) -> Value {
    let request = client.next("client/registerCapability");
    client.reply(&request, Value::Null);
    let registration = &request["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    registration["registerOptions"]["watchers"].clone()
}

#[test]
fn the_client_is_asked_to_watch_what_matters() {
    let folder = folder(&[("a.genai.mjs", "script({ system: [], mcpServers: \"servers/mcp.json\" })\n")]);
    let watch = |relative: bool| {
        json!({ "workspace": { "didChangeWatchedFiles": {
            "dynamicRegistration": true, "relativePatternSupport": relative
        } } })
    };
    let mut client = Client::in_folders(&[folder.path()], watch(true));
    let (first, second) = (registered(&mut client), registered(&mut client));
    let patterns = |watchers: &Value| -> Vec<String> {
        let watchers = watchers.as_array().unwrap();
        watchers
            .iter()
            .map(|watcher| watcher["globPattern"]["pattern"].as_str().unwrap().to_owned())
            .collect()
    };
    // The patterns must match with the editors' matcher, too.
    let matches = |path: &str| {
        patterns(&first).iter().any(|pattern| {
            let glob = globset::GlobBuilder::new(pattern).literal_separator(true).build().unwrap();
            glob.compile_matcher().is_match(path)
        })
    };
    for path in [
        "a.genai.mjs",
        "n/a.genai.js",
        "no/a.genai.ts",
        "node/x/a.genai.mts",
        "src/deep/er/a.genai.md",
        ".github/a.genai.mjs",
        "genaiscript.config.yaml",
        ".gitignore",
        ".genaiscriptignore",
        "promptsig.toml",
        "package.json",
        "packages/server/package.json",
    ] {
        assert!(matches(path), "{path}");
    }
    for path in [
        "node_modules/p/a.genai.mjs",
        "node_modules/p/package.json",
        "a.mjs",
        "sub/.gitignore",
        "tsconfig.json",
    ] {
        assert!(!matches(path), "{path}");
    }
    assert_eq!(first[0]["globPattern"]["baseUri"], uri(folder.path()));
    assert_eq!(patterns(&second), ["mcp.json"]);
    assert_eq!(second[0]["globPattern"]["baseUri"], uri(&folder.path().join("servers")));
    client.end();

    let mut client = Client::in_folders(&[folder.path()], watch(false));
    let (first, second) = (registered(&mut client), registered(&mut client));
    assert_eq!(first[0]["globPattern"], "**/*.{genai.js,genai.mjs,genai.ts,genai.mts,genai.md,as}");
    let file = folder.path().join("servers/mcp.json");
    assert_eq!(second[0]["globPattern"], file.display().to_string());
    client.end();
}

/// First answers come from open documents, before the search ends or even if it never does.
#[test]
fn the_first_answers_do_not_wait() {
    let folder = folder(&[("user.genai.mjs", USER)]);
    for index in 0..500 {
        write(&folder.path().join(format!("s{index}.genai.mjs")), USER);
    }
    let user = folder.path().join("user.genai.mjs");
    let mut client = Client::start();
    let params = json!({
        "processId": null,
        "capabilities": {},
        "rootUri": uri(folder.path()),
        "initializationOptions": { "diagnosticMode": "openFilesOnly" },
    });
    client.ask("initialize", params);
    client.notify("initialized", json!({}));
    client.open(&uri(&user), USER);
    assert_read(&mut client, &user, UNKNOWN);
    client.searched();
    client.next("textDocument/publishDiagnostics");
    client.end();
}

#[test]
fn scripts_in_markdown_are_scripts() {
    let folder = folder(&[("system.shop.genai.mjs", SHOP)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let path = folder.path().join("report.genai.md");
    let text = "---\nsystem: system.shop\nparameters:\n  city: Paris\n  days:\n---\nIn ${env.vars.city} for ${env.vars[\"system.shop.currency\"]}.\n";
    client.open(&uri(&path), text);
    let shown = published(&mut client, &path);
    assert!(shown.as_array().unwrap().iter().any(|it| it["code"] == "P01"), "{shown}");
    let hover = |client: &mut Client, line: u64, character: u64| {
        let place = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": uri(&path) }, "position": place });
        client.ask("textDocument/hover", params)["contents"]["value"].as_str().unwrap_or("").to_owned()
    };
    assert!(hover(&mut client, 3, 4).contains("Paris"), "over the parameter");
    assert!(hover(&mut client, 6, 16).contains("Paris"), "over its read");
    assert!(hover(&mut client, 6, 45).contains("EUR"), "over the read of a system");
    assert_eq!(hover(&mut client, 6, 1), "", "over prose");
    client.change(&uri(&path), 2, json!([{ "text": text.replace("days:", "days: 3") }]));
    let shown = published(&mut client, &path);
    assert!(shown.as_array().unwrap().iter().all(|it| it["code"] != "P01"), "{shown}");
    client.end();
}

/// Pipes without a writer, wherever the server reads: it waits for none of them.
#[cfg(unix)]
#[test]
fn pipes_in_the_place_of_files_are_not_waited_for() {
    let entry = "import agent Helper from \"./helper.as\"\n\nmain agent Entry {\n  main func(input) { Helper(input) }\n}\n";
    let script = "import { b } from \"./module.mjs\"\nscript({ system: [\"system.shop\"], mcpServers: \"servers.json\" })\nenv.vars[\"system.shop.currency\"]\n$`${b}`\n";
    let folder = folder(&[("entry.as", entry), ("a.genai.mjs", script)]);
    let path = |name: &str| folder.path().join(name);
    let pipes = ["helper.as", "module.mjs", "servers.json", "b.genai.mjs", "promptsig.toml", ".gitignore"];
    for name in pipes {
        assert!(std::process::Command::new("mkfifo").arg(path(name)).status().unwrap().success());
    }
    let mut client = Client::before_the_search(&[folder.path()], json!({}), Value::Null);
    client.ignore("textDocument/publishDiagnostics");
    client.open(&uri(&path("entry.as")), entry);
    client.open(&uri(&path("a.genai.mjs")), script);
    // The reader thread gets past each pipe.
    while !client.searched().contains("2 scripts") {}
    let renamed = json!([{ "oldUri": uri(&path("x.as")), "newUri": uri(&path("b.genai.mjs")) }]);
    client.notify("workspace/didRenameFiles", json!({ "files": renamed }));
    watched(&mut client, &pipes.map(path));
    write(&path("system.shop.genai.mjs"), SHOP);
    watched(&mut client, &[path("system.shop.genai.mjs")]);
    let hover = json!({ "textDocument": { "uri": uri(&path("a.genai.mjs")) }, "position": { "line": 2, "character": 15 } });
    client.until(|client| {
        let hover = client.ask("textDocument/hover", hover.clone());
        hover["contents"]["value"].as_str().is_some_and(|text| text.contains(KNOWN))
    });
    client.ignore("window/logMessage");
    client.end();
}

/// Thousands of folder changes are one step.
#[test]
fn many_folders_come_and_go_at_once() {
    const FOLDERS: usize = 1000;
    let around = tempfile::tempdir().unwrap();
    let place = |number: usize| around.path().join(format!("f{number}"));
    for number in 0..FOLDERS {
        for name in ["a", "b", "c"] {
            let name = format!("{name}{number}.genai.mjs");
            write(&place(number).join(name), "script({ parameters: { a: \"\" } })\n");
        }
    }
    let listed: Vec<Value> =
        (0..FOLDERS).map(|number| json!({ "uri": uri(&place(number)), "name": "f" })).collect();
    let settings = json!({ "diagnosticMode": "openFilesOnly" });
    let mut client = Client::before_the_search(&[&place(0)], json!({}), settings);
    client.searched();
    client.ignore("window/logMessage");
    let user = place(0).join("user.genai.mjs");
    open(&mut client, &user, USER);
    client.ignore("textDocument/publishDiagnostics");
    let change = |client: &mut Client, removed: &[Value], added: &[Value]| {
        let event = json!({ "removed": removed, "added": added });
        client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
        assert_read(client, &user, UNKNOWN);
    };
    let knows = |client: &mut Client, number: usize| {
        let found = client.ask("workspace/symbol", json!({ "query": format!("b{number}") }));
        let name = format!("/b{number}.genai.mjs");
        let mut found = found.as_array().into_iter().flatten();
        found.any(|it| it["location"]["uri"].as_str().unwrap().ends_with(&name))
    };
    change(&mut client, &[], &listed[1..]);
    client.until(|client| (1..FOLDERS).step_by(111).all(|number| knows(client, number)));
    change(&mut client, &listed[1..], &[]);
    assert!(knows(&mut client, 0) && !(1..FOLDERS).any(|number| knows(&mut client, number)));
    client.end();
}
