//! Names that a script uses and that nothing has: tools in prompts, members of answers; and texts in the place of
//! other things.

use crate::harness::table::{check, made, row};

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
            // The tool is mentioned.
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Use run_query, and call no other_tool.`"),
            // Not about a tool, or another word.
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Use snake_case. Write the customer_id into the last column.`"),
            row("defTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Group them with customer_id.`"),
            // A tool of a system, and a group of tools.
            row("script({ tools: \"fs_read_file\" })\ndefTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Call fs_read_file.`"),
            row("//- /system.a.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('my_lookup', 'b', {}, () => 1) }\n//- /a.genai.{ext}\ndefTool(\"run_query\", \"Runs SQL.\", { sql: \"\" }, ({ sql }) => run(sql))\n$`Call my_lookup.`"),
            // Something else of the script has the name.
            row("defTool(\"run_query\", \"Runs SQL.\", { max_rows: 1 }, ({ max_rows }) => run(max_rows))\n$`Call it with max_rows, or call max_rows.`"),
            // Other tools may come.
            row("defTool(client)\ndefTool(\"run_query\", \"Runs SQL.\", {}, () => run())\n$`Call find_issues.`"),
            row("script({ mcpServers: { a: { command: \"npx\" } } })\ndefTool(\"run_query\", \"Runs SQL.\", {}, () => run())\n$`Call find_issues.`"),
            row("$`Call find_issues.`"),
        ],
    );
}

#[test]
fn s06_field() {
    let schema = "{ type: \"object\", properties: { entries: { type: \"array\", items: { type: \"string\" } }, note: { type: \"string\" } } }";
    let with = |code: &str| code.replace("SCHEMA", &format!("{{ responseSchema: {schema} }}"));
    let (member, result, pattern, own) = (
        with("const { json } = await runPrompt(\"List.\", SCHEMA)\nuse(json?.«events» ?? [])"),
        with(
            "const res = await runPrompt((_) => _.$`List.`, SCHEMA)\nuse(res.json.«entires», res.json.note)",
        ),
        with("const { json: { «notes», entries } } = await prompt`List.`.options(SCHEMA)\nuse(entries)"),
        with(
            "const { json: all } = await runPrompt(\"List.\", SCHEMA)\nall.extra = 1\nuse(all.extra, all.toString(), all.note)",
        ),
    );
    check(
        "S06",
        &[
            made(member),
            made(result).fix("Write `entries`", "entries"),
            made(pattern),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { title: \"\", date: } })\nuse(json.date)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nconst { «events» } = json")
                .with_any_fixes(),
            // The script sets it, or it is there.
            made(own),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nuse(json.entries.length, json[key])"),
            // Others may be there.
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { ...base, entries: [\"\"] } })\nuse(json.events)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { type: \"object\", properties: { a: { type: \"string\" } }, additionalProperties: true } })\nuse(json.events)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { type: \"array\", items: { type: \"string\" } } })\nuse(json.length)"),
            row("const { json } = await runPrompt(\"List.\", { responseType: \"json\" })\nuse(json.events)"),
            row("let { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\njson = other\nuse(json.events)"),
            row("const { text } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nuse(text.events)"),
        ],
    );
}

#[test]
fn p42_expression() {
    check(
        "P42",
        &[
            row("//- /a.genai.md\n---\nparameters:\n  budget: «NaN»\n---\n${env.vars.budget}"),
            row("//- /a.genai.md\n---\nparameters:\n  budget: «undefined»\n---\n${env.vars.budget}"),
            row(
                "//- /a.genai.md\n---\nparameters:\n  token: «process.env.TOKEN»\n  day:\n    type: string\n    default: «new Date().toISOString()»\n---\n${env.vars.token} ${env.vars.day}",
            ),
            row(
                "//- /a.genai.md\n---\nparameters:\n  budget: .nan\n  name: \"NaN\"\n  place: Nantes\n  text: new dates\n---\n${env.vars.budget} ${env.vars.name} ${env.vars.place} ${env.vars.text}",
            ),
            row("script({ parameters: { budget: NaN } })\nuse(env.vars.budget)"),
        ],
    );
}

#[test]
fn p43_description() {
    check(
        "P43",
        &[
            row("defTool(\"a\", \"b\", { sku: «\"The article number to look up, e.g. AB-1234\"» }, ({ sku }) => find(sku))").fix(
                "Make the text a description",
                "{ type: \"string\", description: \"The article number to look up, e.g. AB-1234\", required: true }",
            ),
            row("script({ parameters: { city: «'The city of the report'», n: «'Number of days'» } })\nuse(env.vars.city, env.vars.n)")
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nparameters:\n  outputFile: «Path to the output»\n---\n${env.vars.outputFile}")
                .with_any_fixes(),
            // Values.
            row("script({ parameters: { city: \"San Francisco\", topic: \"the history of Rome\", tone: \"a bit formal\" } })\nuse(env.vars.city, env.vars.topic, env.vars.tone)"),
            row("script({ parameters: { question: \"Which city is the capital of France?\", audience: \"the developers of the team\" } })\nuse(env.vars.question, env.vars.audience)"),
            row("script({ parameters: { file: \"path/to/file\", list: \"a, b, c\" } })\nuse(env.vars.file, env.vars.list)"),
            row("script({ parameters: { city: { type: \"string\", description: \"The city to look up\" } } })\nuse(env.vars.city)"),
            // P36 reports it.
            row("script({ group: \"mcp\", parameters: { city: \"The city to look up\" } })\nuse(env.vars.city)"),
        ],
    );
}
