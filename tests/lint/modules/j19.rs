use super::{check_in_javascript, made};
use crate::lint::harness::table::Row;

fn call(package: &str, call: &str) -> Row {
    made(format!(
        "import {{ McpServer }} from \"{package}\"\nimport {{ z }} from \"zod\"\n\
         const server = new McpServer({{ name: \"a\", version: \"1\" }})\n{call}\n"
    ))
}

#[test]
fn j19_missing_method() {
    const SECOND: &str = "@modelcontextprotocol/server";
    let rows = [
        call(SECOND, "server.«tool»(\"a\", \"b\", { c: z.string() }, run)"),
        call(SECOND, "server.«tool»(\"a\", run)"),
        call(
            SECOND,
            "server.registerTool(\"a\", { description: \"b\", inputSchema: { c: z.string() } }, run)",
        ),
        call("@modelcontextprotocol/sdk/server/mcp.js", "server.tool(\"a\", \"b\", { c: z.string() }, run)"),
    ];
    check_in_javascript("J19", &rows);
}
