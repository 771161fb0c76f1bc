use std::collections::BTreeSet;
use std::fs;

use super::{SERVER, ai, ai_source, check, check_in_javascript, made, server};
use crate::lint::harness::diagnostics;
use crate::lint::harness::table::Row;
use test_support::Fixture;

const ZOD: &str = "import { z } from \"zod\"\n";

fn tool(schema: &str) -> Row {
    server(&format!(r#"server.tool("a", "b", {schema}, async (it) => run(it))"#))
}

fn registered(shape: &str) -> Row {
    server(&format!(
        r#"server.registerTool("a", {{ description: "b", inputSchema: {shape} }}, async (it) => run(it))"#
    ))
}

fn given_to_ai(schema: &str) -> Row {
    let source = ai(schema, "async (it) => run(it)");
    made(format!("{ZOD}{}", source.source()))
}

fn fastmcp(schema: &str) -> Row {
    made(format!(
        "import {{ FastMCP }} from \"fastmcp\"\n{ZOD}const server = new FastMCP({{ name: \"a\", version: \"1.0.0\" }})\n\
         server.addTool({{ name: \"a\", description: \"b\", parameters: {schema}, execute: async () => \"\" }})\n"
    ))
}

fn openai(schema: &str) -> Row {
    made(format!(
        "import {{ zodFunction }} from \"openai/helpers/zod\"\n{ZOD}export const tools = [zodFunction({{ name: \"a\", \
         description: \"b\", parameters: {schema} }})]\n"
    ))
}

#[test]
fn j17_schema_given_to_tool() {
    let given =
        |schema: &str| format!("{SERVER}server.tool(\"a\", \"b\", {schema}, async (it) => run(it))\n");
    check(
        "J17",
        &[
            tool("«z.object({ a: z.string() })»").fix_whole("Give it the shape", &given("{ a: z.string() }")),
            tool("«z.object({ a: z.string() }).strict()»")
                .fix_whole("Give it `.shape`", &given("z.object({ a: z.string() }).strict().shape")),
            server("const Args = z.object({ a: z.string() })\nserver.tool(\"a\", \"b\", «Args», answer)")
                .with_any_fixes(),
            server("server.tool(\"a\", «z.object({ a: z.string() })», answer)").with_any_fixes(),
            tool("{ a: z.string() }"),
            tool("z.object({ a: z.string() }).shape"),
            tool("{ readOnlyHint: true }"),
            tool("shapeOf(\"a\")"),
            // This method takes both.
            registered("z.object({ a: z.string() })"),
            registered("{ a: z.string() }"),
        ],
    );
}

/// In TypeScript its compiler reports these.
#[test]
fn j17_in_javascript() {
    let rows = [
        given_to_ai("«{ a: z.string(), b: z.number().optional() }»").fix_whole(
            "Wrap it in `z.object(…)`",
            &format!(
                "{ZOD}{}",
                ai_source("z.object({ a: z.string(), b: z.number().optional() })", "async (it) => run(it)")
            ),
        ),
        given_to_ai("z.object({ a: z.string() })"),
        // J01 reports a JSON Schema.
        given_to_ai("{ type: \"object\", properties: {} }"),
        given_to_ai("{ a: z.string(), ...others }"),
        openai("«{ a: z.string() }»").with_any_fixes(),
        openai("z.object({ a: z.string() })"),
        fastmcp("«{ a: z.string() }»").with_any_fixes(),
        fastmcp("z.object({ a: z.string() })"),
        registered("{ a: z.string(), b: «z.number» }")
            .fix_whole("Call `z.number`", registered("{ a: z.string(), b: z.number() }").source()),
        registered("{ a: z.string(), b: «\"text\"» }"),
        registered("{ a: z.string(), b: NUMBER }"),
        registered("{ a: z.string(), b: z.email() }"),
    ];
    check_in_javascript("J17", &rows);
}

/// Modules that the real packages refuse, each with the rules that report it in JavaScript. What is left out throws for a
/// reason that the text of the module does not show.
#[test]
fn modules_that_throw_are_reported() {
    let path = test_support::repository().join("tests/conformance/tools-in-code.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let throwing = cases.iter().filter(|case| case["expected"].get("throws").is_some());
    let mut reported = BTreeSet::new();
    for case in throwing {
        let id = case["id"].as_str().unwrap();
        let source = case["source"].as_str().unwrap();
        // Without the types, a module is one of JavaScript.
        let source = source.replace(" as any", "").replace(": any", "").replace(": Promise<any>", "");
        let package = r#"{ "dependencies": { "zod": "4.6.7", "ai": "7.0.173", "openai": "7.57.0" } }"#;
        let others = case["others"].as_object().cloned().unwrap_or_default();
        let mut files = format!("//- /package.json\n{package}\n");
        for (name, text) in &others {
            files += &["//- /", name.as_str(), "\n", text.as_str().unwrap(), "\n"].concat();
        }
        let found = diagnostics(&Fixture::parse(&format!("{files}//- /server.mjs\n{source}")));
        let errors = found.iter().filter(|it| it.severity == promptsig::lint::Severity::Error);
        let codes: BTreeSet<&str> = errors.map(|it| it.rule.code).collect();
        let kind = id.rsplit_once('/').unwrap().0;
        reported.insert(format!("{kind}: {}", codes.into_iter().collect::<Vec<_>>().join(" ")));
    }
    // No rule asks for two versions of zod in one shape, nor for zod 3 with version 2 of the SDK; and J15 asks for a
    // version of zod that is certain.
    expect_test::expect![[r#"
        ai/plain-json-schema: J01
        fastmcp/plain-json-schema: J01
        fastmcp/raw-shape: J17
        mcp/duplicate-name: J03
        mcp/mixed-zod-versions: 
        mcp/registerTool-json-schema: J01
        mcp/tool-given-json-schema: J01
        mcp/tool-given-zod-object: J17
        mcp2/plain-json-schema: J01
        mcp2/tool-method: J19
        mcp2/zod3-object: 
        openai/chat-zodFunction-random: 
        openai/chat-zodFunction-v3: J15
    "#]]
    .assert_eq(&reported.into_iter().map(|line| line + "\n").collect::<String>());
}
