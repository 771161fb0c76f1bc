use crate::lint::harness::table::{check, row};

#[test]
fn r10_unknown_tool() {
    check(
        "R10",
        &[
            row("defTool(\"search_tickets\", \"Searches.\", { query: \"\" }, ({ query }) => search(query))\n$`Before you propose one, call «find_issues» to see whether it exists.`")
                .fix("Write `search_tickets`", "search_tickets"),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Answer it with the result of «query_database».`")
                .fix("Write `run_query`", "run_query"),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Use the \\`«run_querry»\\` tool.`")
                .fix("Write `run_query`", "run_query"),
            row("//- /a.genai.md\n```js genai\ndefTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n```\nAnswer with the tool «sql_query».")
                .with_any_fixes(),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Use run_query, and call no other_tool.`"),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Use snake_case. Write the customer_id into the last column.`"),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Group them with customer_id.`"),
            row("script({ tools: \"fs_read_file\" })\ndefTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Call fs_read_file.`"),
            row("//- /system.a.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('my_lookup', 'b', {}, () => 1) }\n//- /a.genai.{ext}\ndefTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Call my_lookup.`"),
            // Another thing of the script has the name.
            row("defTool(\"run_query\", \"Runs SQL.\", { max_rows: 1 }, ({ max_rows }) => run(max_rows))\n$`Call it with max_rows, or call max_rows.`"),
            // Other tools may come.
            row("defTool(client)\ndefTool(\"run_query\", \"Runs SQL.\", {}, () => run())\n$`Call find_issues.`"),
            row("script({ mcpServers: { a: { command: \"npx\" } } })\ndefTool(\"run_query\", \"Runs SQL.\", {}, () => run())\n$`Call find_issues.`"),
            row("$`Call find_issues.`"),
        ],
    );
}
