use expect_test::expect;

use super::{SERVER, check, server};
use crate::lint::harness::remarks;

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

/// Whoever adds one schema adds the others.
#[test]
fn j10_once_in_a_file() {
    let tool = |name: &str| {
        format!(
            r#"server.registerTool("{name}", {{ description: "b" }}, async () => ({{ content: [], structuredContent: {{ n: 1 }} }}))"#
        )
    };
    let tools = ["a", "b", "c"].map(tool).join("\n");
    remarks::check(
        "J10",
        &format!("//- /server.ts\n{SERVER}{tools}\n"),
        expect![[r#"
        server.registerTool("a", { description: "b" }, async () => ({ content: [], structuredContent: { n: 1 } }))
                                                                                   ^^^^^^^^^^^^^^^^^ J10 hint: The tool `a` has no `outputSchema`, by which a client knows what `structuredContent` has in it. Add one. The same applies to `b` and `c` in this file.
                                                                                   see `structuredContent`: `b` as well
                                                                                   see `structuredContent`: `c` as well
    "#]],
    );
}
