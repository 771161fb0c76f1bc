//! Key → hover in files of many tools, whose schemas are JSON literals in one and made by zod in the other.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::client::Client;
use test_support::client::editing::HOVER;
use test_support::client::script::Script;

use crate::servers;
use crate::table::{head, quantiles, row};

const SHAPES: [(usize, Shape); 3] = [(100, Shape::Constants), (500, Shape::Constants), (100, Shape::Array)];

/// Where the tools stand: constants of their own, each a statement, or one array.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Constants,
    Array,
}

const PLACES: usize = 30;

const PACKAGE: &str =
    r#"{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "1.29.0", "zod": "4.1.0" } }"#;

const TYPED: &str = "city.na";

const JSON_TOOL: &str = "{
    name: 'forecast_NUMBER',
    description: 'The forecast of a city.',
    inputSchema: {
        type: 'object',
        properties: {
            city: { type: 'string', description: 'Name of the city' },
            days: { type: 'integer', minimum: 1, maximum: 14, description: 'How many days' },
            unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
            places: {
                type: 'array',
                items: {
                    type: 'object',
                    properties: { x: { type: 'number' }, y: { type: 'number' } },
                    required: ['x', 'y'],
                },
            },
        },
        required: ['city', 'days'],
    },
}";

const ZOD_TOOL: &str = "{
    name: 'forecast_NUMBER',
    description: 'The forecast of a city.',
    inputSchema: z.object({
        city: z.string().describe('Name of the city'),
        days: z.number().int().min(1).max(14).describe('How many days'),
        unit: z.enum(['celsius', 'fahrenheit']).optional(),
        places: z.array(z.object({ x: z.number(), y: z.number() })).optional(),
    }),
}";

/// The ratio is that of zod to JSON.
pub fn print() {
    head("key -> hover in a file of many tools", "keys", &["JSON", "zod"]);
    for (count, shape) in SHAPES {
        measure(count, shape);
    }
}

fn measure(count: usize, shape: Shape) {
    let texts =
        [module("", JSON_TOOL, count, shape), module("import { z } from 'zod'\n", ZOD_TOOL, count, shape)];
    // A package for each, as a key is followed by work on all tools of one.
    let packages = texts.map(|text| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("package.json"), PACKAGE).expect("a package");
        let script = script(&folder, &text);
        (folder, script)
    });
    let mut servers = packages.each_ref().map(|(folder, script)| {
        let [_, command] = servers::commands();
        let mut client = Client::start(command);
        let root = format!("file://{}", folder.path().display());
        client.initialize_in(&root, &json!({}), &Value::Null, Instant::now());
        client.open(script);
        client.request("textDocument/diagnostic", &json!({ "textDocument": { "uri": script.uri } }));
        client
    });
    let mut times = [const { Vec::<Duration>::new() }; 2];
    let [json, zod] = packages.each_ref().map(|(_, script)| script.some_places(PLACES));
    for places in json.zip(zod).map(|(json, zod)| [json, zod]) {
        for (index, place) in places.into_iter().enumerate() {
            let answers = servers[index].type_and_ask(HOVER, &packages[index].1, place, TYPED);
            times[index].extend(answers.into_iter().map(|(time, _)| time));
        }
    }
    let keys = times[0].len();
    let times = times.map(quantiles);
    let of_shape = if shape == Shape::Array { " in one array" } else { "" };
    row(&format!("{count} tools{of_shape}"), keys, &times, times[0]);
}

fn script(folder: &TempDir, text: &str) -> Script {
    let path = folder.path().join("tools.ts");
    fs::write(&path, text).expect("a file");
    Script { uri: format!("file://{}", path.display()), language: "typescript", text: text.to_owned() }
}

fn module(head: &str, tool: &str, count: usize, shape: Shape) -> String {
    let mut text = format!("import {{ Server }} from '@modelcontextprotocol/sdk/server/index.js'\n{head}");
    if shape == Shape::Array {
        text.push_str("\nexport const tools = [\n");
    }
    for number in 0..count {
        let tool = tool.replace("NUMBER", &number.to_string());
        _ = match shape {
            Shape::Constants => write!(text, "\nexport const forecast{number} = {tool}\n"),
            Shape::Array => writeln!(text, "{tool},"),
        };
    }
    if shape == Shape::Array {
        text.push_str("]\n");
    }
    text
}
