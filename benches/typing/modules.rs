//! Key → answer in a module of a workspace with tools: in one without any, and in one that declares some.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::client::Client;
use test_support::client::editing::{COMPLETION, HOVER};
use test_support::client::script::Script;

use crate::servers::{self, NAMES};
use crate::table::{head, quantiles, row};

/// Modules with tools next to the measured one.
const SERVERS: usize = 100;

const TOOLS: usize = 5;

const PLACES: usize = 100;

pub const PACKAGE: &str =
    r#"{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1.29.0", "zod": "4.1.0" } }"#;

const TYPED: &str = "city.na";

pub fn print() {
    let folder = workspace();
    let uri = |name: &str| format!("file://{}/src/{name}", folder.path().display());
    let script = |name: &str, text: String| Script { uri: uri(name), language: "typescript", text };
    let cases = [
        ("a module without tools", script("plain.ts", plain())),
        ("a module with tools", script("server0.ts", server(0))),
    ];
    for method in [COMPLETION, HOVER] {
        head(&format!("key -> {method} in a workspace with tools"), "keys", &NAMES);
        for (name, script) in &cases {
            measure(name, method, script, &folder);
        }
    }
}

fn measure(name: &str, method: &str, script: &Script, folder: &TempDir) {
    let root = format!("file://{}", folder.path().display());
    let mut servers = servers::commands().map(|command| {
        let mut client = Client::start(command);
        client.initialize_in(&root, &json!({}), &Value::Null, Instant::now());
        client.open(script);
        client
    });
    // The search for tools and their first reading come before the first key.
    for server in &mut servers {
        server.request("textDocument/diagnostic", &json!({ "textDocument": { "uri": script.uri } }));
        warm_up(server, method, script);
    }
    let mut times = [const { Vec::new() }; 2];
    for place in script.some_places(PLACES) {
        for (times, server) in times.iter_mut().zip(&mut servers) {
            let answers = server.type_and_ask(method, script, place, TYPED);
            times.extend(answers.into_iter().map(|(time, _)| time));
        }
    }
    let count = times[0].len();
    let times = times.map(quantiles);
    row(name, count, &times, times[0]);
}

fn warm_up(server: &mut Client, method: &str, script: &Script) {
    let end = Instant::now() + Duration::from_secs(2);
    while Instant::now() < end {
        for place in script.some_places(4) {
            server.type_and_ask(method, script, place, TYPED);
        }
    }
}

/// A package of modules, of which all but two have tools.
pub fn workspace() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    write("package.json", PACKAGE);
    write("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }"#);
    write("src/shared.ts", "import { z } from 'zod'\nexport const city = z.string().describe('A city')\n");
    write("src/plain.ts", &plain());
    for number in 0..SERVERS {
        write(&format!("src/server{number}.ts"), &server(number));
    }
    folder
}

/// A module of a server with tools.
pub fn server(number: usize) -> String {
    let mut text = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { city } from '@/shared'

export const server = new McpServer({ name: 'weather', version: '1.0.0' })
"
    .to_owned();
    for tool in 0..TOOLS {
        _ = write!(
            text,
            "
server.registerTool('forecast_{number}_{tool}', {{
    description: 'The forecast of a city.',
    inputSchema: {{ city, days: z.number().int().describe('How many days') }},
}}, async ({{ city, days }}) => ({{ content: [{{ type: 'text', text: `Rain in ${{city}} for ${{days}} days` }}] }}))
"
        );
    }
    text
}

pub fn plain() -> String {
    let mut text = String::new();
    for step in 0..200 {
        _ = write!(text, "export function step{step}(count: number) {{\n    return count + {step}\n}}\n\n");
    }
    text
}
