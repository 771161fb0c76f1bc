//! Functions of a project that the settings name.

use expect_test::{Expect, expect};
use promptsig::tools::{ArgumentPositions, ToolFunction};

use super::shown_with;

#[track_caller]
fn check(functions: &[ToolFunction], fixture: &str, expected: Expect) {
    expected.assert_eq(&shown_with(fixture, functions));
}

fn named(call: &str) -> ToolFunction {
    ToolFunction { call: call.to_owned(), positions: None }
}

#[test]
fn arguments_have_positions() {
    let positions = ArgumentPositions {
        name: Some(0),
        description: Some(1),
        input: Some(2),
        output: None,
        handler: Some(3),
    };
    let function = ToolFunction { call: "addTool".to_owned(), positions: Some(positions) };
    check(
        &[function],
        "import { addTool, schema } from '@acme/tools'\n\
         const city = { type: 'object', properties: { city: { type: 'string' } } }\n\
         addTool('weather', 'The weather', city, async () => '')\n\
         registry.addTool('time', undefined, schema(city))\n\
         addTool('short', 'Short', { city: 'string' })\n\
         for (const name of ['a', 'b']) addTool(name, `Does ${name}`)\n\
         addTool()\n\
         addAll('c', 'C', city)\n",
        expect![[r#"
            mcp weather "The weather" {"type":"object","properties":{"city":{"type":"string"}}}
            mcp time - ?
              /inputSchema: it comes from the package `@acme/tools`, at `schema(city)`
            mcp short "Short" ?
              /inputSchema: other code changes it before it is sent, at `{ city: 'string' }`
            mcp a "Does a" -
            mcp b "Does b" -
        "#]],
    );
}

#[test]
fn arguments_are_told_apart_by_their_values() {
    check(
        &[named("defineTool")],
        "import { defineTool } from '@acme/tools'\n\
         const input = { type: 'object', properties: {} }\n\
         export const one = defineTool({ name: 'one', description: 'One', inputSchema: input, handler() {} })\n\
         defineTool('two', 'Two', input, () => {})\n\
         defineTool('three', { description: 'Three', parameters: input }, () => {})\n\
         export const tools = { four: defineTool({ description: 'Four', parameters: input }) }\n\
         defineTool('five', 'Five')\n\
         defineTool({ name: 'own', description: 'Own', input })\n\
         const six = defineTool({ description: 'Six', parameters: { city: 'string' } })\n\
         defineTool('seven', options)\n\
         defineTool('eight')\n\
         defineTool(42)\n",
        expect![[r#"
            mcp one "One" {"type":"object","properties":{}}
            mcp two "Two" {"type":"object","properties":{}}
            mcp three "Three" {"type":"object","properties":{}}
            mcp four "Four" {"type":"object","properties":{}}
            mcp five "Five" -
            mcp own "Own" {"type":"object","properties":{}}
            mcp ? "Six" ?
              /name: other code changes it before it is sent, at `defineTool({ description: 'Six', parameters: { city: 'string' } })`
              /inputSchema: other code changes it before it is sent, at `{ city: 'string' }`
        "#]],
    );
}

#[test]
fn a_function_that_is_seen_to_send_a_tool_counts_itself() {
    check(
        &[named("defineTool")],
        "import { McpServer } from '@modelcontextprotocol/server'\n\
         import { fromJsonSchema } from '@modelcontextprotocol/server'\nconst server = new McpServer({})\n\
         function defineTool(name, description, properties) {\n  \
           server.registerTool(`acme_${name}`, { description, inputSchema: fromJsonSchema({ type: 'object', properties }) }, () => {})\n}\n\
         defineTool('one', 'One', { a: { type: 'string' } })\n",
        expect![[r#"
            mcp2 acme_one "One" {"type":"object","properties":{"a":{"type":"string"}}}
        "#]],
    );
}

#[test]
fn other_modules_are_read_as_without_the_setting() {
    let fixture = "const tool = { name: 'a', description: 'A', inputSchema: { type: 'object' } }\n";
    check(
        &[named("defineTool")],
        fixture,
        expect![[r#"
        mcp a "A" {"type":"object"}
    "#]],
    );
    check(&[], "defineTool('two', 'Two', { type: 'object' })\n", expect![[""]]);
}
