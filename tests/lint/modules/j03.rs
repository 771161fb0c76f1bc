use super::{check, listed, server};

#[test]
fn j03_duplicate_tool() {
    check(
        "J03",
        &[
            server(
                "server.registerTool(\"a\", { description: \"b\" }, answer)\nserver.registerTool(«\"a\"», { description: \"c\" }, answer)",
            ),
            server(
                "server.tool(\"a\", \"b\", answer)\nconst other = server.registerTool(«\"a\"», { description: \"c\" }, answer)",
            ),
            server("server.tool(\"a\", \"b\", answer)\nserver.tool(\"c\", \"b\", answer)"),
            server(
                "const tools = [{ name: \"a\", about: \"b\" }, { name: «\"a\"», about: \"c\" }, { name: \"d\", about: \"e\" }]\nfor (const tool of tools) server.tool(tool.name, tool.about, answer)",
            ),
            // Each may be registered with another server.
            server(
                "const add = (to, name) => to.tool(name, \"b\", answer)\nadd(server, \"a\")\nadd(other, \"a\")",
            ),
            // One of both.
            server(
                "if (FLAG) { server.tool(\"a\", \"b\", answer) } else { server.tool(\"a\", \"c\", answer) }",
            ),
            server(
                "const other = new McpServer({ name: \"o\", version: \"1\" })\nserver.tool(\"a\", \"b\", answer)\nother.tool(\"a\", \"b\", answer)",
            ),
            listed(
                r#"{ name: "a", description: "b", inputSchema: { type: "object" } }, { name: «"a"», description: "c", inputSchema: { type: "object" } }"#,
            ),
            listed(
                r#"{ name: "a", description: "b", inputSchema: { type: "object" } }, { name: "b", description: "c", inputSchema: { type: "object" } }"#,
            ),
        ],
    );
}
