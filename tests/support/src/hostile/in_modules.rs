//! Tools in ordinary code.

use super::inputs::{Input, lines};

const PACKAGE: &str =
    r#"{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0", "zod": "^4.1.0" } }"#;

const HEAD: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"
import { z } from \"zod\"

const server = new McpServer({ name: \"s\", version: \"1\" })
";

/// A server with these statements.
fn server(statements: &str) -> Input {
    let text = format!("{HEAD}$0{statements}");
    Input::script("server.ts", &text).with("package.json", PACKAGE.to_owned())
}

/// A tool with this object of zod for its arguments.
fn zod_tool(name: &str, fields: &str) -> String {
    format!(
        "server.registerTool(\"{name}\", {{ description: \"Does.\", inputSchema: {fields} }}, async (args) => \
         ({{ content: [{{ type: \"text\", text: String(args) }}] }}))"
    )
}

fn literal_tool(number: usize) -> String {
    format!(
        "{{ name: \"tool_{number}\", description: \"Does {number}.\", inputSchema: {{ type: \"object\", \
         properties: {{ city: {{ type: \"string\", description: \"A city\" }} }} }} }}"
    )
}

pub fn module_tools(count: usize) -> Input {
    let tools = lines(count, |number| format!("{},", literal_tool(number)));
    server(&format!("export const tools = [\n{tools}]\n"))
}

pub fn tool_modules(count: usize) -> Input {
    (0..count).fold(server(&format!("export const tool = {}\n", literal_tool(count))), |input, number| {
        let text = format!(
            "import {{ tool as next }} from \"./t{}.js\"\n{HEAD}export const tool = {}\n",
            (number + 1) % count,
            literal_tool(number)
        );
        input.with(&format!("t{number}.ts"), text)
    })
}

pub fn tool_constants(count: usize) -> Input {
    let constants = lines(count, |number| format!("const t{number} = {}", literal_tool(number)));
    let names = lines(count, |number| format!("t{number},"));
    server(&format!("{constants}export const tools = [\n{names}]\n"))
}

/// All of it in one function, as a bundler writes it: each constant is changed, and passed on.
pub fn bundled_tools(count: usize) -> Input {
    let constants = lines(count, |number| {
        format!("  const t{number} = {}\n  t{number}.title = \"T\"\n  list(t{number})", literal_tool(number))
    });
    let passed = "  function list(tool) { note(tool) }\n  function note(tool) { tool.noted = true }\n";
    let names = lines(count, |number| format!("t{number},"));
    server(&format!("export function load() {{\n{passed}{constants}  return [\n{names}]\n}}\n"))
}

/// A function over schemas that calls itself for each part, and hands on what it has seen.
pub fn schema_walks(count: usize) -> Input {
    let calls = lines(count, |number| format!("  schema.part{number} = walk(schema.part{number}, context)"));
    let walk = format!("function walk(schema, context) {{\n  context.seen.add(schema)\n{calls}}}\n");
    server(&format!(
        "export function prepare(schema) {{\n  const context = {{}}\n  return walk(schema, context)\n}}\n{walk}\
         export const tool = {}\n",
        literal_tool(0)
    ))
}

pub fn zod_tools(count: usize) -> Input {
    server(&lines(count, |number| {
        zod_tool(
            &format!("tool_{number}"),
            "{ city: z.string().describe(\"A city\"), days: z.number().int().min(1) }",
        )
    }))
}

pub fn zod_fields(count: usize) -> Input {
    let fields =
        lines(count, |number| format!("f{number}: z.string().describe(\"Field {number}\").optional(),"));
    server(&zod_tool("tool", &format!("{{\n{fields}}}")))
}

pub fn zod_checks(count: usize) -> Input {
    let checks = lines(count, |number| format!(".min({number})"));
    server(&zod_tool("tool", &format!("{{ city: z.string()\n{checks}.describe(\"A city\") }}")))
}

pub fn zod_unions(count: usize) -> Input {
    let options =
        lines(count, |number| format!("z.object({{ kind: z.literal(\"k{number}\"), a: z.string() }}),"));
    server(&zod_tool(
        "tool",
        &format!("{{ of: z.discriminatedUnion(\"kind\", [\n{options}]).describe(\"One\") }}"),
    ))
}

/// Each constant refers to the one before it.
pub fn zod_constants(count: usize) -> Input {
    let constants = lines(count, |number| {
        let before = number.checked_sub(1).map_or("z.string()".to_owned(), |before| format!("s{before}"));
        format!("const s{number} = {before}.describe(\"String {number}\")")
    });
    server(&format!("{constants}{}\n", zod_tool("tool", &format!("{{ a: s{} }}", count.saturating_sub(1)))))
}

/// Each constant contains the one before it twice, so that a schema without references doubles with each.
pub fn zod_shared(count: usize) -> Input {
    let constants = lines(count, |number| {
        let before = number.checked_sub(1).map_or("z.string()".to_owned(), |before| format!("s{before}"));
        format!("const s{number} = z.object({{ left: {before}, right: {before} }})")
    });
    server(&format!("{constants}{}\n", zod_tool("tool", &format!("{{ a: s{} }}", count.saturating_sub(1)))))
}

pub fn zod_extensions(count: usize) -> Input {
    let extensions = lines(count, |number| format!(".extend({{ f{number}: z.string() }})"));
    server(&zod_tool("tool", &format!("z.object({{ a: z.string() }})\n{extensions}")))
}
