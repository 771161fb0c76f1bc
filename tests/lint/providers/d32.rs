use crate::lint::harness::table::{check, row};

#[test]
fn d32_tool_name_of_provider() {
    check(
        "D32",
        &[
            row(gemini!(r#"defTool(«"2fa"», "b", { x: "" }, ({ x }) => x)"#)),
            row(gemini!(r#"defTool("fa2", "b", { x: "" }, ({ x }) => x)"#)),
            row(openai!(r#"defTool("2fa", "b", { x: "" }, ({ x }) => x)"#)),
        ],
    );
}
