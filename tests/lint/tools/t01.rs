use crate::lint::harness::table::{check, row};

#[test]
fn t01_name_changes() {
    check(
        "T01",
        &[
            row(r#"defTool(«"get-weather"», "Gets it.", {}, () => 1)"#).fix("Name it `get_weather`", r#""get_weather""#),
            row(r#"ctx.defTool(«'a  b!'», "Gets it.", {}, () => 1)"#).fix("Name it `a_b`", "'a_b'"),
            row(r#"defAgent(«"the docs"», "Reads.", "Read.")"#).fix("Name it `the_docs`", r#""the_docs""#),
            row(r#"defTool("get_weather", "Gets it.", {}, () => 1)"#),
            row(r#"defTool(«"get-the-weather"», "Gets it.", {}, () => 1)"#).fix("Name it `get_the_weather`", r#""get_the_weather""#),
            row(r#"defTool("weather", "Gets it.", {}, () => 1, { variant: «"north-sea"» })"#).fix("Write `north_sea`", r#""north_sea""#),
            row(r#"defAgent(«"my agent"», "Reads.", "Read.", { variant: "a" })"#).fix("Name it `my_agent`", r#""my_agent""#),
            row(r#"const NAME = "a-b"; defTool(«NAME», "Finds.", {}, () => 1)"#),
            row(r#"export default function (ctx) { const { defTool: tool } = ctx; tool(«"a-b"», "Finds.", {}, () => 1) }"#).fix("Name it `a_b`", r#""a_b""#),
            row(r#"export default function (ctx) { const tool = ctx.defTool; tool(«"a-b"», "Finds.", {}, () => 1) }"#).fix("Name it `a_b`", r#""a_b""#),
            row(r#"const { def: tool } = ctx; tool("a-b", "Finds.", {}, () => 1)"#),
            row(r#"defAgent("Agent_docs", "Reads.", "Read.")"#),
            // T02 reports its length.
            row(
                r#"defTool("abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij", "a", {}, () => 1)"#,
            ),
            row(r#"defTool("search", "Finds.", {}, () => 1, { variant: "web" })"#),
            row(r#"defTool(name, "Finds.", {}, () => 1)"#),
            row(r#"defTool({ "my-server": { command: "npx", args: [] } })"#),
            row(r#"const defTool = (name) => name; defTool("a-b", "Finds.", {}, () => 1)"#),
        ],
    );
}
