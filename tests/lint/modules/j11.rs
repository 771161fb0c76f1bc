use super::{ai, check, server};

#[test]
fn j11_result_without_content() {
    let tool = |run: &str| server(&format!(r#"server.registerTool("a", {{ description: "b" }}, {run})"#));
    check(
        "J11",
        &[
            tool(r#"async () => «"x"»"#),
            tool("async () => { const x = 1; return «`x ${x}`» }"),
            tool(r#"async () => «[{ type: "text", text: "x" }]»"#),
            tool("async () => («{ n: 1 }»)"),
            tool(r#"async () => ({ content: «"x"» })"#),
            tool(r#"async () => ({ content: [{ type: "text", text: "x" }] })"#),
            tool("async () => ({ ...result })"),
            tool("async () => ({ structuredContent: { n: 1 } })"),
            tool("async () => { return [1].map(() => ({ n: 1 }))[0] }"),
            tool("async () => { const inner = () => { return 1 }; return answer(inner) }"),
            ai("jsonSchema({ type: \"object\" })", "() => \"x\""),
        ],
    );
}
