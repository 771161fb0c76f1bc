use super::{check, server};

#[test]
fn j09_result_without_structured_content() {
    let tool = |output: &str, run: &str| {
        server(&format!(r#"server.registerTool("a", {{ description: "b", {output} }}, {run})"#))
    };
    let text = r#"content: [{ type: "text", text: "x" }]"#;
    let output = "outputSchema: { n: z.number() }";
    check(
        "J09",
        &[
            tool(output, &format!("async () => («{{ {text} }}»)")),
            tool(
                output,
                &format!(
                    "async () => {{ if (FAILS) {{ return «{{ {text} }}» }} return {{ {text}, structuredContent: {{ n: 1 }} }} }}"
                ),
            ),
            tool(output, &format!("async () => ({{ {text}, structuredContent: {{ n: 1 }} }})")),
            tool(output, &format!("async () => ({{ {text}, isError: true }})")),
            tool(output, &format!("async () => ({{ {text}, ...more }})")),
            tool(output, "async () => answerOf(1)"),
            tool("outputSchema: undefined", &format!("async () => ({{ {text} }})")),
            tool("title: \"c\"", &format!("async () => ({{ {text} }})")),
        ],
    );
}
