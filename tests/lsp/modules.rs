//! Modules of ordinary code: which documents the server asks for, and what it shows of their tools.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lsp::client::Client;

const PACKAGE: &str = r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }"#;

const SERVER: &str = "import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { city } from './city.js'
const server = new Server({ name: 's', version: '1' })
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{
    name: 'weather',
    description: 'The weather of a city.',
    inputSchema: { type: 'object', properties: { city, days: { type: 'integer', minimum: 1 } }, required: ['city'] },
  }],
}))
";

const CITY: &str = "export const city = { type: 'string', description: 'Where' }\n";

struct Workspace(TempDir);

impl Workspace {
    fn with(files: &[(&str, &str)]) -> Self {
        let workspace = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            workspace.write(name, text);
        }
        workspace
    }

    /// A server with one tool, whose schema is in two modules.
    fn of_server() -> Self {
        Self::with(&[("package.json", PACKAGE), ("src/server.ts", SERVER), ("src/city.ts", CITY)])
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn root(&self) -> &Path {
        self.0.path()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    fn client(&self) -> Client {
        Client::with_no_pause(&[self.root()])
    }

    fn changed(&self, client: &mut Client, name: &str) {
        let changes = json!([{ "uri": self.uri(name), "type": 2 }]);
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    }

    /// Returns the hover at the first place of a text in a file.
    fn hover(&self, client: &mut Client, name: &str, source: &str, place: &str) -> String {
        let before = &source[..source.find(place).unwrap()];
        let line = before.matches('\n').count();
        let character = before.rsplit('\n').next().unwrap().len() + 1;
        let at = json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
        });
        let hover = client.ask("textDocument/hover", at);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }
}

/// Capabilities of a client that lets the server choose its documents.
fn registers() -> Value {
    json!({
        "textDocument": {
            "synchronization": { "dynamicRegistration": true },
            "hover": { "dynamicRegistration": true },
            "completion": { "dynamicRegistration": false },
        },
    })
}

/// Returns the methods of a registration with the patterns of its documents, without the folder.
fn registered(workspace: &Workspace, request: &Value) -> Vec<String> {
    let registrations = request["params"]["registrations"].as_array().unwrap();
    let root = workspace.root().to_str().unwrap();
    let line = |registration: &Value| {
        let selector = &registration["registerOptions"]["documentSelector"];
        let pattern = selector[0]["pattern"].as_str().unwrap().replace(root, "ROOT");
        let folder = pattern.split_once("/**/").unwrap().0.to_owned();
        format!("{} {folder}", registration["method"].as_str().unwrap())
    };
    registrations.iter().map(line).collect()
}

#[test]
fn documents_are_asked_for_where_a_package_depends_on_an_sdk() {
    let workspace = Workspace::with(&[
        ("packages/server/package.json", PACKAGE),
        ("packages/server/index.ts", SERVER),
        ("packages/site/package.json", "{}"),
        ("packages/site/index.ts", SERVER),
    ]);
    let mut client = Client::in_folders(&[workspace.root()], registers());
    let request = client.next("client/registerCapability");
    assert_eq!(
        registered(&workspace, &request),
        [
            "textDocument/didOpen ROOT/packages/server",
            "textDocument/didChange ROOT/packages/server",
            "textDocument/didSave ROOT/packages/server",
            "textDocument/didClose ROOT/packages/server",
            "textDocument/hover ROOT/packages/server",
        ],
    );
    // Scripts are registered already, and would be answered twice.
    let selector = &request["params"]["registrations"][0]["registerOptions"]["documentSelector"];
    let pattern = selector[0]["pattern"].as_str().unwrap();
    let glob = globset::GlobBuilder::new(pattern).literal_separator(true).build().unwrap().compile_matcher();
    let matches = |name: &str| glob.is_match(workspace.path("packages/server").join(name));
    for name in ["index.ts", "i.ts", "ai.js", "genai.mts", "src/deep/genai.tsx", "my-genai.cjs", "a.test.jsx"]
    {
        assert!(matches(name), "{name}");
    }
    for name in ["a.genai.ts", "src/a.genai.mjs", ".genai.js", "index.json", "index.d"] {
        assert!(!matches(name), "{name}");
    }
    client.reply(&request, Value::Null);
    client.end();
}

#[test]
fn no_document_is_asked_for_elsewhere() {
    let script = "script({})\n";
    let workspace = Workspace::with(&[
        ("package.json", r#"{ "dependencies": { "express": "5" } }"#),
        ("server.ts", SERVER),
        ("a.genai.mjs", script),
        ("node_modules/sdk/package.json", PACKAGE),
        ("node_modules/sdk/index.js", SERVER),
    ]);
    // The test fails if a request is left unread.
    Client::in_folders(&[workspace.root()], registers()).end();
}

#[test]
fn the_setting_turns_it_off() {
    let workspace = Workspace::of_server();
    let settings = json!({ "diagnosticMode": "openFilesOnly", "tools": { "enabled": false } });
    let mut client = Client::in_folders_with(&[workspace.root()], registers(), settings);
    client.open(&workspace.uri("src/server.ts"), SERVER);
    assert_eq!(workspace.hover(&mut client, "src/server.ts", SERVER, "weather"), "");
    client.end();

    workspace.write("promptsig.toml", "tools.enabled = false\n");
    let mut client = Client::in_folders(&[workspace.root()], registers());
    client.open(&workspace.uri("src/server.ts"), SERVER);
    assert_eq!(workspace.hover(&mut client, "src/server.ts", SERVER, "weather"), "");
    client.end();
}

#[test]
fn a_package_that_gets_an_sdk_is_asked_for_then() {
    let workspace = Workspace::with(&[("package.json", "{}"), ("server.ts", SERVER), ("city.ts", CITY)]);
    let mut client = Client::in_folders(&[workspace.root()], registers());
    workspace.write("package.json", PACKAGE);
    workspace.changed(&mut client, "package.json");
    client.searched();
    let request = client.next("client/registerCapability");
    client.reply(&request, Value::Null);
    client.open(&workspace.uri("server.ts"), SERVER);
    client.next("textDocument/publishDiagnostics");
    assert!(workspace.hover(&mut client, "server.ts", SERVER, "weather").contains("days?: integer"));

    workspace.write("package.json", "{}");
    workspace.changed(&mut client, "package.json");
    client.searched();
    let request = client.next("client/unregisterCapability");
    let gone = request["params"]["unregisterations"].as_array().unwrap();
    assert_eq!(gone.len(), 5);
    client.reply(&request, Value::Null);
    assert_eq!(workspace.hover(&mut client, "server.ts", SERVER, "weather"), "");
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}

#[test]
fn a_tool_is_shown_as_it_is_sent() {
    let workspace = Workspace::of_server();
    let mut client = workspace.client();
    client.open(&workspace.uri("src/server.ts"), SERVER);
    client.next("textDocument/publishDiagnostics");
    expect![[r#"
        tool weather: {
          city: string  /** Where */
          days?: integer
        }

        The weather of a city.

        The server sends it to each client that lists its tools."#]]
    .assert_eq(&workspace.hover(&mut client, "src/server.ts", SERVER, "weather"));
    client.end();
}

#[test]
fn diagnostics_are_those_of_the_text_and_end_with_the_package() {
    let workspace = Workspace::of_server();
    let mut client = workspace.client();
    let uri = workspace.uri("src/server.ts");
    let codes = |client: &mut Client| {
        let message = client.next("textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], uri);
        let all = message["params"]["diagnostics"].as_array().unwrap().clone();
        all.iter().map(|it| it["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    client.open(&uri, &SERVER.replace("'weather'", "'the weather'"));
    assert!(codes(&mut client).contains(&"J02".to_owned()));
    client.change(&uri, 2, json!([{ "text": SERVER }]));
    assert!(!codes(&mut client).contains(&"J02".to_owned()));
    client.change(&uri, 3, json!([{ "text": SERVER.replace("'weather'", "'the weather'") }]));
    assert!(codes(&mut client).contains(&"J02".to_owned()));
    workspace.write("package.json", "{}");
    workspace.changed(&mut client, "package.json");
    client.searched();
    assert_eq!(codes(&mut client), Vec::<String>::new());
    client.end();
}

#[test]
fn the_text_in_the_editor_counts_also_that_of_an_imported_module() {
    let workspace = Workspace::of_server();
    let mut client = workspace.client();
    client.open(&workspace.uri("src/server.ts"), SERVER);
    client.next("textDocument/publishDiagnostics");
    client.open(&workspace.uri("src/city.ts"), CITY);
    client.next("textDocument/publishDiagnostics");
    client.change(
        &workspace.uri("src/city.ts"),
        2,
        json!([{ "text": "export const city = { type: 'number' }\n" }]),
    );
    client
        .until(|client| workspace.hover(client, "src/server.ts", SERVER, "weather").contains("city: number"));
    // What is on the disk counts after it is closed.
    client
        .notify("textDocument/didClose", json!({ "textDocument": { "uri": workspace.uri("src/city.ts") } }));
    client
        .until(|client| workspace.hover(client, "src/server.ts", SERVER, "weather").contains("city: string"));
    workspace.write("src/city.ts", "export const city = { type: 'boolean' }\n");
    workspace.changed(&mut client, "src/city.ts");
    client.until(|client| {
        workspace.hover(client, "src/server.ts", SERVER, "weather").contains("city: boolean")
    });
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}

#[test]
fn a_module_without_tools_is_left_alone() {
    let page = "export const days = 3\n";
    let ignored = SERVER.replace("./city.js", "../src/city.js");
    let workspace = Workspace::of_server();
    workspace.write("src/page.ts", page);
    workspace.write(".gitignore", "dist\n");
    workspace.write("dist/server.js", &ignored);
    workspace.write("node_modules/a/server.js", SERVER);
    let mut client = workspace.client();
    for (name, text) in
        [("src/page.ts", page), ("dist/server.js", ignored.as_str()), ("node_modules/a/server.js", SERVER)]
    {
        let uri = workspace.uri(name);
        client.open(&uri, text);
        client.change(&uri, 2, json!([{ "text": format!("{text}\n") }]));
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 6, "character": 12 } });
        assert_eq!(client.ask("textDocument/hover", at), Value::Null);
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
    // The end fails if diagnostics were published.
    client.end();
}

#[test]
fn a_schema_that_no_tool_sends_is_shown() {
    let days = "import { z } from 'zod'\nexport const days = z.number().int()\n";
    let workspace = Workspace::of_server();
    workspace.write("src/days.ts", days);
    let mut client = workspace.client();
    client.open(&workspace.uri("src/days.ts"), days);
    client
        .until(|client| workspace.hover(client, "src/days.ts", days, "days =").contains("`z.toJSONSchema`"));
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}

#[test]
fn a_module_that_is_saved_for_the_first_time_is_found() {
    let workspace = Workspace::of_server();
    let mut client = workspace.client();
    let other = SERVER.replace("weather", "forecast");
    let uri = workspace.uri("src/other.ts");
    client.open(&uri, &other);
    assert_eq!(workspace.hover(&mut client, "src/other.ts", &other, "forecast"), "");
    workspace.write("src/other.ts", &other);
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    client.until(|client| {
        workspace.hover(client, "src/other.ts", &other, "forecast").starts_with("tool forecast")
    });
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}
