//! Functions that answer calls of tools in modules: their arguments, what they give, and the manual.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::code_lens::{self, LensKind};
use promptsig::ide::completion;
use promptsig::ide::manual::{self, ManualFormat, ManualOptions};
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;

use test_support::Fixture;

const PACKAGE: &str = "//- /p/package.json
{ \"name\": \"@acme/weather\", \"dependencies\": { \"@modelcontextprotocol/sdk\": \"1\", \"ai\": \"5\", \"fastmcp\": \"4\" } }
";

const MCP: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'weather', version: '1' })
";

fn parse(text: &str) -> Fixture {
    Fixture::parse(&format!("{PACKAGE}{}", text.replace("MCP\n", MCP)))
}

/// Shows the tools as the manual does, with what it says of the parts that only a run can tell.
fn check_manual(text: &str, expected: Expect) {
    let fixture = parse(text);
    let entries = manual::module_entries(&fixture.project, &|_| false);
    let rendered = manual::render(&entries, ManualFormat::Text, &ManualOptions::default());
    let mut shown = rendered.text;
    for problem in rendered.problems {
        writeln!(shown, "{}:{}: {}", problem.path, problem.line, problem.message).unwrap();
    }
    expected.assert_eq(&shown);
}

/// Checks what tools of an MCP server give, by the bodies of their functions.
fn check_results(rows: &[&str], expected: Expect) {
    let tool = |(index, body): (usize, &&str)| {
        format!("server.registerTool('t{index}', {{ description: 'd' }}, {body})\n")
    };
    let tools: String = rows.iter().enumerate().map(tool).collect();
    check_results_of(&format!("//- /p/server.ts\nMCP\n{tools}"), rows, expected);
}

fn check_results_of(text: &str, rows: &[&str], expected: Expect) {
    let fixture = parse(text);
    let entries = manual::module_entries(&fixture.project, &|_| false);
    assert_eq!(entries.len(), rows.len(), "{text}");
    let mut shown = String::new();
    for (row, entry) in rows.iter().zip(entries) {
        let response = &entry.response;
        writeln!(shown, "{row}\n  → {} ({})", response.typescript(), response.confidence.name()).unwrap();
    }
    expected.assert_eq(&shown);
}

#[test]
fn tools_of_every_kind_are_in_the_manual() {
    check_manual(
        "//- /p/src/server.ts
MCP
import { lookup } from './lookup.js'
server.registerTool('forecast', {
    description: 'The forecast of a city.',
    inputSchema: { city: z.string().describe('Where'), days: z.number().int().default(3) },
    outputSchema: { celsius: z.number() },
}, async ({ city, days }) => lookup(city, days))
server.tool('now', 'The time.', async () => ({ content: [{ type: 'text', text: Date() }] }))
server.tool('area', 'The area.', { side: z.number() }, ({ side }) => ({ structuredContent: { area: side * side }, content: [] }))
server.tool(load(), 'Its name is known in a run.', async () => ({ content: [] }))
server.registerTool('load', { description: about(), inputSchema: load() }, async () => ({ content: [] }))
server.registerTool('partly', { description: 'd', inputSchema: { day: load(), city: z.string() } }, async () => ({ content: [] }))
//- /p/src/lookup.ts
export async function lookup(city: string, days: number) {
    return { content: [], structuredContent: { celsius: 1 } }
}
//- /p/src/tools.js
import { tool } from 'ai'
import { z } from 'zod'
import { price } from './price.js'
export const tools = {
    price: tool({
        description: 'The price of a thing.',
        inputSchema: z.object({ thing: z.string(), currency: z.enum(['eur', 'usd']).default('eur') }),
        execute: async ({ thing, currency }) => ({ thing, currency, cents: price(thing) }),
    }),
}
//- /p/src/price.js
export function price(thing) {
    return thing.length
}
//- /p/src/fast.ts
import { FastMCP } from 'fastmcp'
const fast = new FastMCP({ name: 'fast', version: '1.0.0' })
fast.addTool({ name: 'hello', description: 'Greets.', execute: async () => `Hello` })
//- /p/src/server.test.ts
MCP
server.tool('of_a_test', 'No model is given it.', async () => ({ content: [] }))
",
        expect![[r#"
            weather.hello:
              description: Greets.
              inputs:

            weather.forecast:
              description: The forecast of a city.
              inputs:
                - city: Where
                - days: (default value: 3)

            weather.now:
              description: The time.
              inputs:

            weather.area:
              description: The area.
              inputs:
                - side:

            weather.load:
              description:
              inputs:

            weather.partly:
              description: d
              inputs:
                - day:
                - city:

            weather.price:
              description: The price of a thing.
              inputs:
                - thing:
                - currency: (default value: "eur")
            /p/src/server.ts:12: This tool is left out: only a run can tell its name.
            /p/src/server.ts:13: Only a run can tell the description of `load`.
            /p/src/server.ts:13: Only a run can tell the parameters of `load`.
            /p/src/server.ts:14: Only a run can tell all parameters of `partly`.
        "#]],
    );
}

#[test]
fn results_of_an_mcp_server() {
    check_results(
        &[
            "async () => ({ content: [{ type: 'text', text: 'Rain' }] })",
            "async () => ({ content: [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }] })",
            "async () => ({ content: [], structuredContent: { celsius: 21, tags: ['a'] } })",
            "async () => {\n    if (broken()) return { content: [{ type: 'text', text: 'No' }], isError: true }\n    return { content: [{ type: 'text', text: 'Yes' }] }\n}",
            "() => ({ content: [{ type: 'image', data: '', mimeType: 'image/png' }] })",
            "async () => other()",
            "async () => ({ content: names.map(text => ({ type: 'text', text })) })",
            "async () => { throw new Error('never') }",
        ],
        expect![[r#"
            async () => ({ content: [{ type: 'text', text: 'Rain' }] })
              → string (inferred)
            async () => ({ content: [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }] })
              → string (inferred)
            async () => ({ content: [], structuredContent: { celsius: 21, tags: ['a'] } })
              → { celsius: number; tags: string[] } (inferred)
            async () => {
                if (broken()) return { content: [{ type: 'text', text: 'No' }], isError: true }
                return { content: [{ type: 'text', text: 'Yes' }] }
            }
              → string (inferred)
            () => ({ content: [{ type: 'image', data: '', mimeType: 'image/png' }] })
              → unknown (unknown)
            async () => other()
              → unknown (unknown)
            async () => ({ content: names.map(text => ({ type: 'text', text })) })
              → string (guessed)
            async () => { throw new Error('never') }
              → unknown (unknown)
        "#]],
    );
}

#[test]
fn results_of_other_packages() {
    let rows = ["fastmcp text", "fastmcp block", "fastmcp output", "ai object", "ai async generator"];
    check_results_of(
        "//- /p/a.ts
import { FastMCP } from 'fastmcp'
const fast = new FastMCP({ name: 'fast', version: '1.0.0' })
fast.addTool({ name: 'a', description: 'd', execute: async () => 'text' })
fast.addTool({ name: 'b', description: 'd', execute: async () => ({ type: 'text', text: 'text' }) })
fast.addTool({ name: 'c', description: 'd', execute: async () => ({ content: [{ type: 'image' }] }) })
//- /p/b.ts
import { tool } from 'ai'
export const tools = {
    d: tool({ description: 'd', execute: async () => ({ celsius: 21 }) }),
    e: tool({ description: 'd', async *execute() { yield 'a' } }),
}
",
        &rows,
        expect![[r#"
            fastmcp text
              → string (inferred)
            fastmcp block
              → string (inferred)
            fastmcp output
              → unknown (unknown)
            ai object
              → { celsius: number } (inferred)
            ai async generator
              → unknown (unknown)
        "#]],
    );
}

fn completed(text: &str) -> String {
    let fixture = parse(text);
    let (file, offset) = fixture.at_cursor();
    let items = completion::complete(file, &fixture.project, offset);
    let lines: Vec<String> = items.iter().map(|item| format!("{} ({})\n", item.label, item.detail)).collect();
    lines.concat()
}

#[test]
fn arguments_are_completed_in_javascript() {
    let tool = |handler: &str| {
        format!(
            "MCP\nserver.registerTool('forecast', {{
    description: 'd',
    inputSchema: {{ city: z.string().describe('Where'), days: z.number().int().optional(), 'a-b': z.string() }},
}}, {handler})\n"
        )
    };
    let places = [
        "async ({ $0 }) => ({ content: [] })",
        "async ({ days, ci$0 }) => ({ content: [] })",
        "async (args) => { args.$0 }",
        "async (args) => { const { $0 } = args }",
        // Nothing is an argument there.
        "async (args, extra) => { extra.$0 }",
        "async ({ city }) => { const { $0 } = city }",
    ];
    let mut shown = String::new();
    for place in places {
        write!(shown, "{place}\n{}", completed(&format!("//- /p/a.js\n{}", tool(place)))).unwrap();
    }
    expect![[r#"
        async ({ $0 }) => ({ content: [] })
        city (string: Where)
        days (integer)
        async ({ days, ci$0 }) => ({ content: [] })
        city (string: Where)
        async (args) => { args.$0 }
        city (string: Where)
        days (integer)
        async (args) => { const { $0 } = args }
        city (string: Where)
        days (integer)
        async (args, extra) => { extra.$0 }
        async ({ city }) => { const { $0 } = city }
    "#]]
    .assert_eq(&shown);
    for place in places {
        // TypeScript knows the arguments.
        assert_eq!(completed(&format!("//- /p/a.ts\n{}", tool(place))), "", "{place}");
    }
}

#[test]
fn arguments_of_a_function_with_a_name_and_of_another_package() {
    let shown = [
        "MCP\nserver.tool('a', 'd', { city: z.string() }, answer)\nasync function answer({ $0 }) {}\n",
        "import { tool, jsonSchema } from 'ai'
export const t = { a: tool({ inputSchema: jsonSchema({ type: 'object', properties: { city: {} } }), execute: ({ $0 }) => 1 }) }\n",
        // It answers no tool.
        "MCP\nserver.tool('a', 'd', { city: z.string() }, () => 1)\nasync function answer({ $0 }) {}\n",
    ]
    .map(|text| completed(&format!("//- /p/a.js\n{text}")));
    expect![[r#"
        city (string)
        ---
        city (any)
        ---
    "#]]
    .assert_eq(&shown.join("---\n"));
}

fn lenses(text: &str) -> String {
    let fixture = parse(text);
    let file = fixture.files.last().unwrap();
    let mut shown = String::new();
    for lens in code_lens::module_lenses(file.as_module().unwrap(), &fixture.project) {
        let LensKind::View { title, view, .. } = lens.kind else { panic!("only views") };
        writeln!(shown, "{}: {title} ({})", lens.span.text(file.source()), view.name()).unwrap();
    }
    shown
}

#[test]
fn lenses_above_the_tools_of_a_module() {
    expect![[r#"
        server.registerTool: manual entry (manual)
        server.registerTool: 2 arguments, ~53 tokens (schema)
        server.registerTool: manual entry (manual)
        server.registerTool: no arguments, ~20 tokens (schema)
        server.registerTool: manual entry (manual)
        server.tool: 3 tools, ~69 tokens (manual)
    "#]].assert_eq(&lenses(
        "//- /p/tools.ts
export const weather = { name: 'weather', description: 'd', inputSchema: { type: 'object', properties: { city: {} } } }
//- /p/server.ts
MCP
import { weather } from './tools.js'
server.registerTool('forecast', { description: 'd', inputSchema: { city: z.string(), days: z.number() } }, () => 1)
server.registerTool('none', { description: 'd' }, () => 1)
server.registerTool('unknown', { description: 'd', inputSchema: load() }, () => 1)
for (const name of ['a', 'b', 'c']) server.tool(name, 'Each of them.', () => 1)
const other = { name: 'x', path: '/' }
",
    ));
}

#[test]
fn the_preview_shows_the_entry_of_the_manual() {
    let fixture = parse(
        "//- /p/server.ts
MCP
server.registerTool('forecast', {
    description: 'The forecast of a city.',
    inputSchema: { city: z.string() },
}, async ({ city }) => {
    return { content: [], structuredContent: { ci$0ty, celsius: 21 } }
})
server.tool('now', 'The time.', async () => ({ content: [{ type: 'text', text: Date() }] }))
",
    );
    let (file, offset) = fixture.at_cursor();
    let options = PreviewOptions::new(Shell::Posix);
    let shown = |offset: usize| {
        let shown = preview::view(file, &fixture.project, offset, ViewKind::Manual, &options);
        format!(
            "# {} at {:?}\n{}\n{}\n",
            shown.title,
            shown.span.text(file.source()).lines().next(),
            shown.text.markdown(),
            shown.json
        )
    };
    expect![[r##"
        # Manual entry of weather.forecast at Some("server.registerTool('forecast', {")
        The forecast of a city.

        ```typescript
        weather.forecast takes: { city: string }
        ```

        ```typescript
        weather.forecast returns: { city: string; celsius: number }
        ```

        What it returns is inferred from the code:

        ```text
        line  code
        8     { content: [], structuredContent: { city, celsius: 21 } }
        ```

        The 2 tools of this package take about 73 tokens of each request.
        {"functions":[{"name":"weather.forecast","description":"The forecast of a city.","parameters":{"type":"object","required":["city"],"properties":{"city":{"type":"string"}},"$schema":"http://json-schema.org/draft-07/schema#"},"responses":{"200":{"description":"Successful response.","content":{"application/json":{"schema":{"type":"object","properties":{"city":{"type":"string"},"celsius":{"type":"number"}},"required":["city","celsius"]}}}}},"line":4,"confidence":"inferred","evidence":[{"line":8,"text":"{ content: [], structuredContent: { city, celsius: 21 } }"}]}]}
        # Functions Manual of server at None
        ### `weather.forecast`

        The forecast of a city.

        ```typescript
        weather.forecast takes: { city: string }
        ```

        ```typescript
        weather.forecast returns: { city: string; celsius: number }
        ```

        What it returns is inferred from the code:

        ```text
        line  code
        8     { content: [], structuredContent: { city, celsius: 21 } }
        ```

        ### `weather.now`

        The time.

        ```typescript
        weather.now takes: {}
        ```

        ```typescript
        weather.now returns: string
        ```

        What it returns is inferred from the code:

        ```text
        line  code
        10    ({ content: [{ type: 'text', text: Date() }] })
        ```

        The 2 tools of this package take about 73 tokens of each request.
        {"functions":[{"name":"weather.forecast","description":"The forecast of a city.","parameters":{"type":"object","required":["city"],"properties":{"city":{"type":"string"}},"$schema":"http://json-schema.org/draft-07/schema#"},"responses":{"200":{"description":"Successful response.","content":{"application/json":{"schema":{"type":"object","properties":{"city":{"type":"string"},"celsius":{"type":"number"}},"required":["city","celsius"]}}}}},"line":4,"confidence":"inferred","evidence":[{"line":8,"text":"{ content: [], structuredContent: { city, celsius: 21 } }"}]},{"name":"weather.now","description":"The time.","parameters":{"type":"object","required":[],"properties":{}},"responses":{"200":{"description":"Successful response.","content":{"application/json":{"schema":{"type":"string"}}}}},"line":10,"confidence":"inferred","evidence":[{"line":10,"text":"({ content: [{ type: 'text', text: Date() }] })"}]}]}
    "##]].assert_eq(&(shown(offset) + &shown(0)));
}
