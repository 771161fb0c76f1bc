use super::long;
use crate::lint::harness::table::{check, row};

#[test]
fn d33_older_draft() {
    let tool = |uri: &str| {
        let declared = format!("$schema: \"{uri}\"");
        format!(
            r#"defTool("a", "b", {{ {declared}, type: "object", properties: {{ x: {{ type: "string" }} }} }}, ({{ x }}) => x)"#
        )
    };
    let of_mcp = |source: String| {
        long(format!("//- /promptsig.toml\nproviders = [\"mcp\"]\n//- /main.genai.{{ext}}\n{source}"))
    };
    let draft_7 = tool("http://json-schema.org/draft-07/schema#");
    let marked = draft_7.replace("$schema", "«$schema").replace("#\",", "#\"»,");
    check(
        "D33",
        &[
            row(of_mcp(marked)).fix_whole(
                "Remove `$schema`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#,
            ),
            row(of_mcp(tool("https://json-schema.org/draft/2020-12/schema"))),
            row(of_mcp(tool("https://example.com/mine.json"))),
            row(long(format!("script({{ model: \"openai:gpt-4o\" }})\n{draft_7}"))),
            row(of_mcp("defSchema(\"A\", { $schema: \"http://json-schema.org/draft-07/schema#\", type: \"object\" })".to_owned())),
        ],
    );
}
