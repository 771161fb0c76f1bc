use super::{ai, check, listed, server};

#[test]
fn j04_tool_without_description() {
    check(
        "J04",
        &[
            server(r#"server.registerTool(«"a"», { inputSchema: { city: z.string() } }, answer)"#),
            server(r#"server.tool(«"a"», { city: z.string() }, answer)"#),
            server(r#"server.tool(«"a"», answer)"#),
            server(r#"server.registerTool("a", { description: «""» }, answer)"#),
            server(r#"server.tool("a", "b", { city: z.string() }, answer)"#),
            server(r#"server.tool("a", TEXT, { city: z.string() }, answer)"#),
            server(r#"server.registerTool("a", { ...CONFIG, inputSchema: {} }, answer)"#),
            server(r#"server.registerTool("a", CONFIG, answer)"#),
            listed(r#"{ name: «"a"», inputSchema: { type: "object" } }"#),
            listed(r#"{ name: "a", description: describe("a"), inputSchema: { type: "object" } }"#),
            ai("jsonSchema({ type: \"object\" })", "() => 1"),
        ],
    );
}
