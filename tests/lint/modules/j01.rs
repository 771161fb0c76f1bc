use super::{ai, ai_source, check, server};

#[test]
fn j01_plain_json_schema() {
    check(
        "J01",
        &[
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: «{ type: "object", properties: { city: { type: "string" } } }» }, answer)"#,
            ),
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: «{ type: "object" }» }, answer)"#,
            ),
            server(
                r#"server.tool("a", "b", «{ type: "object", properties: { city: { type: "string" } } }», answer)"#,
            ),
            server(r#"server.tool("a", "b", «{ type: "object" }», answer)"#),
            server(r#"server.tool("a", "b", { readOnlyHint: true }, answer)"#),
            server(r#"server.tool("a", "b", { type: z.string() }, answer)"#),
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: { type: z.string(), properties: z.object({}) } }, answer)"#,
            ),
            server(r#"server.registerTool("a", { description: "b", inputSchema: {} }, answer)"#),
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: z.object({ city: z.string() }) }, answer)"#,
            ),
            // It may be a shape.
            server(r#"server.registerTool("a", { description: "b", inputSchema: shapeOf("city") }, answer)"#),
            ai(r#"«{ type: "object", properties: {} }»"#, "() => 1").fix_whole(
                "Wrap it in `jsonSchema(…)`",
                &ai_source(r#"jsonSchema({ type: "object", properties: {} })"#, "() => 1"),
            ),
            ai(r#"jsonSchema({ type: "object", properties: {} })"#, "() => 1"),
        ],
    );
}
