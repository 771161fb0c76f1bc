//! The documents of a session, on the disk and as they are opened.

use std::path::Path;

use crate::random::Random;

/// Names of the documents. Those of [`ON_DISK`] are files, too.
pub const NAMES: [&str; 12] = [
    "trip.genai.mjs",
    "notes.genai.mts",
    "system.shop.genai.mjs",
    "letter.genai.md",
    "research.as",
    "helper.as",
    "src/server.ts",
    "src/schema.ts",
    "src/agent.mjs",
    "tools.json",
    "tools.yaml",
    "promptsig.toml",
];

const ON_DISK: [&str; 5] =
    ["trip.genai.mjs", "system.shop.genai.mjs", "helper.as", "src/server.ts", "src/schema.ts"];

const PACKAGE: &str = r#"{ "name": "w", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0", "zod": "^4.0.0", "ai": "^6.0.0" } }"#;

const TRIP: &str = r#"script({
  title: "Trip",
  system: ["system", "system.shop"],
  accept: ".md,.txt",
  parameters: {
    city: { type: "string", description: "Where to 🌦", required: true },
    days: 3,
    tone: { type: "string", enum: ["plain", "warm"], default: "plain" },
  },
})
const { city, days } = env.vars
defTool("weather", "Weather of a city", { city: "" }, async ({ city }) => ({ city, rain: 0.5 }))
$`Plan ${days} days in ${city}, ${env.vars.tone}, in ${env.vars["system.shop.currency"]}. ${env.vars.nothing}`
"#;

const NOTES: &str = "script({ accept: \"md\", parameters: { topic: { type: \"string\" }, \"long name\": 1 } })\r\n\
const { vars } = env\r\nfor (const file of env.files) {\r\n  const { text } = await runPrompt((ctx) => {\r\n    \
ctx.def(\"FILE\", file)\r\n    ctx.$`About ${vars.topic} and ${vars[\"long name\"]}`\r\n  })\r\n  \
output.appendContent(text as string)\r\n}\r\n";

const SHOP: &str = r#"system({
  title: "Shop",
  parameters: { currency: "EUR", region: { type: "string", default: "north" } },
})
export default function (ctx) {
  const { env, defTool } = ctx
  const region = env.vars["system.shop.region"]
  defTool("price", "Price of a thing", { type: "object", properties: { thing: { type: "string" } }, required: ["thing"] }, ({ thing }) => `${region} ${thing}`)
}
"#;

const LETTER: &str = "---\ntitle: Letter\nparameters:\n  name:\n    type: string\n    default: Ada\n  pages: 2\n---\n\
# Write\n\nA letter to {{name}} of {{pages}} pages, and {{nobody}}.\n";

const RESEARCH: &str = r#"import llm Qwen from "ollama://localhost:11434/qwen3.6"
import tool Grep from "sh://grep"
main agent Researcher {
  model Qwen
  description "Answers questions."
  main func(input { question string }) {
    found = Grep.run({ pattern: input.question, path: "." })
    use found max 2k as what was found
    if found.length == 0 { return { ok: false } }
    generate({ input: "Answer the question.", think: "high" }) -> { ok boolean, answer string }
  }
}
"#;

const HELPER: &str =
    "agent Helper {\n  description \"Helps — ü\"\n  func help(what) {\n    return what\n  }\n}\n";

const SERVER: &str = r#"import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"
import { city, Days } from "./schema.js"
const server = new McpServer({ name: "s", version: "1" })
server.registerTool("forecast", { description: "The forecast", inputSchema: { city, days: Days.optional() } }, async ({ city, days }) => ({ content: [{ type: "text", text: `${city} ${days}` }] }))
server.tool("alerts", "Alerts in a state", { state: z.string().length(2) }, async ({ state, when }) => ({ content: [] }))
"#;

const SCHEMA: &str = "import { z } from \"zod\"\nexport const city = z.string().describe(\"Where\")\n\
export const Days = z.number().int().min(1).max(14)\nexport const Place = z.object({ city, days: Days, tags: z.array(z.string()) })\n";

const AGENT: &str = r#"import { tool } from "ai"
import { z } from "zod"
import { Place } from "./schema.js"
export const tools = {
  plan: tool({ description: "Plans", inputSchema: Place.extend({ kind: z.enum(["walk", "ride"]) }), execute: async ({ city, kind }) => ({ city, kind }) }),
  raw: tool({ description: "Raw", inputSchema: z.object({ a: z.any(), b: z.record(z.string(), z.number()) }) }),
}
"#;

const TOOLS: &str = r#"{ "tools": [
  { "name": "find", "description": "Finds", "inputSchema": { "type": "object", "properties": { "tags": { "type": "array" } }, "required": ["tag"] } },
  { "name": "no name", "inputSchema": { "type": "object", "properties": { "a": { "type": "strin" } } } }
] }
"#;

const YAML: &str = "tools:\n  - name: find\n    description: Finds\n    inputSchema:\n      type: object\n      properties:\n        tags:\n          type: array\n";

const SETTINGS: &str = "exclude = [\"old/**\"]\n[rules]\naccept-missing-dot = \"off\"\n";

pub fn of(name: &str) -> &'static str {
    match name {
        "trip.genai.mjs" => TRIP,
        "notes.genai.mts" => NOTES,
        "system.shop.genai.mjs" => SHOP,
        "letter.genai.md" => LETTER,
        "research.as" => RESEARCH,
        "helper.as" => HELPER,
        "src/server.ts" => SERVER,
        "src/schema.ts" => SCHEMA,
        "src/agent.mjs" => AGENT,
        "tools.json" => TOOLS,
        "tools.yaml" => YAML,
        _ => SETTINGS,
    }
}

/// Writes the files that the server finds.
pub fn write(folder: &Path) {
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("package.json"), PACKAGE).expect("a file");
    for name in ON_DISK {
        std::fs::write(folder.join(name), of(name)).expect("a file");
    }
}

/// Parts that are typed, by the kind of file.
pub fn typed(name: &str, random: &mut Random) -> &'static str {
    const AGENTS: [&str; 12] = [
        "{",
        "}",
        "use x ",
        "generate({ input: \"x\" ",
        "-> {",
        "func f(a) { return a }\n",
        "import llm Q from \"ollama://x\"\n",
        "\"",
        "//",
        "x = Helper.help(1)\n",
        "main ",
        "ü🙂",
    ];
    const CODE: [&str; 16] = [
        "z.string()",
        ".optional()",
        ".describe(\"é🌦\")",
        "z.object({ a: z.number() })",
        "server.tool(\"x\", {}, () => ({}))\n",
        "{",
        "}",
        "(",
        ")",
        "`",
        "${",
        "\"",
        "const x = ",
        "export ",
        ".extend({ b: z.string() })",
        "/*",
    ];
    const DATA: [&str; 12] = [
        "\"type\": \"string\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "- ",
        "description: é",
        "\n",
        "\"enum\": [1]",
    ];
    match name.rsplit_once('.') {
        Some((_, "as")) => random.pick(&AGENTS),
        Some((_, "ts" | "mjs")) if !name.contains(".genai.") => random.pick(&CODE),
        Some((_, "json" | "yaml" | "toml")) => random.pick(&DATA),
        _ if random.below(2) == 0 => random.pick(&crate::phrases::SHORT),
        _ => random.pick(&crate::phrases::PHRASES),
    }
}
