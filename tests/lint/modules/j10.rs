use super::{check, server};

#[test]
fn j10_structured_content_without_schema() {
    let tool = |output: &str, key: &str| {
        server(&format!(
            r#"server.registerTool("a", {{ description: "b", {output} }}, async () => ({{ content: [], {key}: {{ n: 1 }} }}))"#
        ))
    };
    check(
        "J10",
        &[
            tool("title: \"c\"", "«structuredContent»"),
            tool("outputSchema: { n: z.number() }", "structuredContent"),
            tool("...CONFIG", "structuredContent"),
            tool("title: \"c\"", "other"),
        ],
    );
}
