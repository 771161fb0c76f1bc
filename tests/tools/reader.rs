//! Declarations that nothing but their keys shows, and objects that only look like some.

use expect_test::{Expect, expect};

use super::shown;

#[track_caller]
fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

#[test]
fn objects_at_their_place() {
    check(
        "export const schema = { type: 'object', properties: {} } as const\n\
         export const one = { name: 'one', description: 'One', inputSchema: schema, outputSchema: { type: 'object' }, handler() {} }\n\
         export const two = { name: 'two', description: text, inputSchema: { ...schema, required: keys } }\nconst keys = load()\n",
        expect![[r#"
            mcp one "One" {"type":"object","properties":{}}
              output {"type":"object"}
            mcp two ? {"type":"object","properties":{}}
              /description: `text` is not declared in these files, at `text`
              /inputSchema/required: the result of `load` is only known at run time, at `load()`
        "#]],
    );
}

#[test]
fn records_classes_and_modules() {
    check(
        "export const tools = {\n  search: { description: 'S', parameters: { type: 'object', properties: {} } },\n  find: { description: 'F', parameters: { type: 'object', properties: {} } },\n}\n",
        expect![[r#"
            mcp search "S" {"type":"object","properties":{}}
            mcp find "F" {"type":"object","properties":{}}
        "#]],
    );
    check(
        "class Base { inputSchema = { type: 'object', properties: this.fields } }\n\
         export class Search { name = 'search'; description = 'S'; inputSchema = { type: 'object', properties: {} }; run() {} }\n\
         export class Static { static name = 'static'; static description = 'S'; static parameters = { type: 'object' } }\n",
        expect![[r#"
            mcp search "S" {"type":"object","properties":{}}
            mcp static "S" {"type":"object"}
        "#]],
    );
    check(
        "export const name = 'm'\nexport const description = 'M'\nexport const inputSchema = { type: 'object', properties: {} }\n",
        expect![[r#"
            mcp m "M" {"type":"object","properties":{}}
        "#]],
    );
}

#[test]
fn factories_are_read_at_their_calls() {
    check(
        "const make = (name: string, about: string, properties = {}) => ({ name, description: about, inputSchema: { type: 'object', properties } })\n\
         export const tools = [make('a', 'A'), make('b', 'B', { x: { type: 'string' } })]\n",
        expect![[r#"
            mcp a "A" {"type":"object","properties":{}}
            mcp b "B" {"type":"object","properties":{"x":{"type":"string"}}}
        "#]],
    );
}

#[test]
fn a_tool_that_is_written_in_one_module_and_listed_in_another_is_one() {
    check(
        "import { a } from './a.js'\nimport { Server } from '@modelcontextprotocol/sdk/server/index.js'\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\n\
         new Server({}, {}).setRequestHandler(ListToolsRequestSchema, () => ({ tools: [a] }))\n\
         //- a.ts\nexport const a = { name: 'a', description: 'A', inputSchema: { type: 'object' } }\n",
        expect![[r#"
            mcp a "A" {"type":"object"}
        "#]],
    );
}

#[test]
fn methods_that_a_program_replaces() {
    let wrapped = |body: &str| {
        format!(
            "import {{ McpServer }} from '@modelcontextprotocol/sdk/server/mcp.js'\n\
             const server = new McpServer({{ name: 's', version: '1' }})\n\
             const original = server.tool.bind(server)\n\
             server.tool = function (name, ...args) {{ {body} }}\n\
             server.tool('a', 'A', {{}}, async () => ({{ content: [] }}))\n"
        )
    };
    check(
        &wrapped(
            "const rest = args.slice(0, -1); return original(name, ...rest, traced(args[args.length - 1]))",
        ),
        expect![[r#"
            mcp a "A" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{}}
        "#]],
    );
    check(
        &wrapped("return original(`my_${name}`, ...args)"),
        expect![[r#"
        mcp ? ? ?
          /name: other code changes it before it is sent, at `'a'`
          /description: other code changes it before it is sent, at `'A'`
          /inputSchema: other code changes it before it is sent, at `server.tool('a', 'A', {}, async () => ({ content: [] }))`
    "#]],
    );
    check(
        &wrapped("args.unshift('more'); return original(name, ...args)"),
        expect![[r#"
        mcp ? ? ?
          /name: other code changes it before it is sent, at `'a'`
          /description: other code changes it before it is sent, at `'A'`
          /inputSchema: other code changes it before it is sent, at `server.tool('a', 'A', {}, async () => ({ content: [] }))`
    "#]],
    );
}

#[test]
fn names_that_are_titles() {
    check(
        "export const tools = [\n\
         { method: 'create_customer', name: 'Create Customer', description: 'A', inputSchema: { type: 'object' } },\n\
         { method: 'POST', name: 'create_order', description: 'B', inputSchema: { type: 'object' } },\n\
         { name: 'Create Order', description: 'C', inputSchema: { type: 'object' } }]\n",
        expect![[r#"
            mcp ? "A" {"type":"object"}
              /name: other code changes it before it is sent, at `'Create Customer'`
            mcp create_order "B" {"type":"object"}
            mcp Create Order "C" {"type":"object"}
        "#]],
    );
}

#[test]
fn declarations_that_are_changed_later() {
    check(
        "const tools = [{ name: 'a', description: 'A', inputSchema: { type: 'object', properties: {} } }]\n\
         for (const tool of tools) tool.inputSchema.additionalProperties = false\n\
         const one = { name: 'b', description: 'B', inputSchema: { type: 'object', properties: {} } }\n\
         one.inputSchema.properties.c = { type: 'string' }\n\
         const other = [{ name: 'd', description: 'D', inputSchema: { type: 'object' } }]\n\
         for (const tool of other) console.log(tool.name)\n\
         const described = [{ name: 'e', description: 'E', inputSchema: { type: 'object' } }]\n\
         for (const tool of described) { tool.description += NOTE; delete tool.hidden }\n\
         const computed = [{ name: 'f', description: 'F', inputSchema: { type: 'object' } }]\n\
         for (const tool of computed) tool[key] = 1\n\
         const passed = { name: 'g', description: 'G', inputSchema: { type: 'object' } }\n\
         function close(tool) { tool.inputSchema = closed(tool.inputSchema) }\n\
         close(passed)\n",
        expect![[r#"
            mcp a "A" ?
              /inputSchema: `tools` is changed after its declaration, at `{ name: 'a', description: 'A', inputSchema: { type: 'object', properties: {} } }`
            mcp b "B" {"type":"object","properties":{"c":{"type":"string"}}}
            mcp d "D" {"type":"object"}
            mcp e ? {"type":"object"}
              /description: `described` is changed after its declaration, at `{ name: 'e', description: 'E', inputSchema: { type: 'object' } }`
            mcp ? ? ?
              /name: `computed` is changed after its declaration, at `'f'`
              /description: `computed` is changed after its declaration, at `'F'`
              /inputSchema: `computed` is changed after its declaration, at `{ name: 'f', description: 'F', inputSchema: { type: 'object' } }`
            mcp g "G" ?
              /inputSchema: `passed` is changed after its declaration, at `{ name: 'g', description: 'G', inputSchema: { type: 'object' } }`
        "#]],
    );
}

#[test]
fn a_listing_that_adds_to_a_schema_counts() {
    check(
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js'\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\n\
         const tools = [{ name: 'a', description: 'A', inputSchema: { type: 'object', properties: { b: { type: 'string' } } } }]\n\
         const closed = (tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, additionalProperties: false } })\n\
         new Server({}, {}).setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map((tool) => closed(tool)) }))\n",
        expect![[r#"
            mcp a "A" {"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}
        "#]],
    );
}

#[test]
fn objects_that_declare_nothing() {
    check(
        "export const resource = { uri: 'a://b', name: 'b', description: 'B', schema: { type: 'object', properties: {} } }\n",
        expect![[""]],
    );
    // Parameters of a request.
    check(
        "export const endpoint = { parameters: [{ name: 'view', type: 'Query', description: 'V', schema: { type: 'string', $ref: '#' } }] }\n",
        expect![[""]],
    );
    // Arguments of a prompt, and parameters that another list has.
    check(
        "import { z } from 'zod'\n\
         export const prompt = [{ name: 'title', description: 'T', required: true, schema: z.string().min(3) }]\n\
         export const paging = [{ name: 'pageSize', type: 'Query', schema: z.number().optional(), description: 'P' }]\n",
        expect![[""]],
    );
    // The fields of a schema, of which each is a schema.
    check(
        "import { z } from 'zod'\n\
         const Module = z.object({ name: z.string().min(1), description: z.string().optional(), parameters: z.array(z.string()) })\n\
         const fields = { name: z.string(), description: z.string(), inputSchema: z.object({}) }\n\
         const ways = { module: { description: z.string(), parameters: z.object({}) } }\n",
        expect![[""]],
    );
    check(
        "const inner = { type: 'object', properties: { name: { type: 'string' }, description: { type: 'string' }, inputSchema: { type: 'object' } } }\n\
         const route = { name: 'users', description: 'Users', parameters: [{ in: 'query', name: 'q' }] }\n\
         const table = { name: 'users', description: 'Users', schema: 'public' }\n\
         const options = { description: 'D', parameters: { retries: 3 } }\n\
         const mapped = list.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: tool.schema }))\n\
         const format = { json_schema: { name: 'f', description: 'F', schema: { type: 'object' } } }\n",
        expect![[""]],
    );
}

/// A server may have its own name for the key under which Anthropic takes a schema.
#[test]
fn hosts_of_objects_by_their_keys_and_packages() {
    let tool = "export const a = { name: 'a', description: 'A', input_schema: { type: 'object' } }\n";
    check(
        tool,
        expect![[r#"
            anthropic a "A" {"type":"object"}
        "#]],
    );
    check(
        &format!("import {{ Tool }} from '@modelcontextprotocol/sdk/types.js'\n{tool}"),
        expect![[r#"
            mcp a "A" {"type":"object"}
        "#]],
    );
    check(
        &format!(
            "import {{ Tool }} from '@modelcontextprotocol/sdk/types.js'\nimport Anthropic from '@anthropic-ai/sdk'\n{tool}"
        ),
        expect![[r#"
            anthropic a "A" {"type":"object"}
        "#]],
    );
}

/// A server may put a schema together from parts of what a converter makes.
#[test]
fn parts_of_a_converted_schema() {
    let server = |list: &str| {
        format!(
            "import {{ Server }} from '@modelcontextprotocol/sdk/server/index.js'\n\
             import {{ ListToolsRequestSchema }} from '@modelcontextprotocol/sdk/types.js'\n\
             import {{ zodToJsonSchema }} from 'zod-to-json-schema'\nimport {{ z }} from 'zod/v3'\n\
             const City = z.object({{ city: z.string(), days: z.number().optional() }})\nconst server = new Server({{}}, {{}})\n\
             function list(schema) {{\n{list}\n}}\n\
             server.setRequestHandler(ListToolsRequestSchema, async () => ({{ tools: [{{ name: 'a', description: 'A', inputSchema: list(City) }}] }}))\n"
        )
    };
    let shown: Vec<String> = [
        "const made = zodToJsonSchema(schema)\nreturn { type: 'object', properties: made.properties || {}, required: made.required ?? [] }",
        "const made = zodToJsonSchema(schema, 'Input')\nreturn made.definitions.Input",
        "return { type: 'object', properties: zodToJsonSchema(schema).items ?? {} }",
        "return { type: 'object', properties: Object.fromEntries(Object.keys(schema.shape || {}).map((key) => [key, {}])) }",
        // Other code changes it.
        "const made = zodToJsonSchema(schema)\ndelete made.properties.city\nreturn { type: 'object', properties: made.properties }",
        "const made = zodToJsonSchema(schema)\nmade.required = []\nreturn { type: 'object', required: made.required }",
        "return { type: 'object', properties: zodToJsonSchema(load()).properties }",
    ]
    .iter()
    .map(|list| shown(&server(list)))
    .collect();
    expect![[r#"
        mcp a "A" {"type":"object","properties":{"city":{"type":"string"},"days":{"type":"number"}},"required":["city"]}
        ---
        mcp a "A" ?
          /inputSchema: schema builder `zod-to-json-schema`, at `made.definitions.Input`
        ---
        mcp a "A" {"type":"object","properties":{}}
        ---
        mcp a "A" {"type":"object"}
          /inputSchema/properties: the result of `map` is only known at run time, at `Object.fromEntries(Object.keys(schema.shape || {}).map((key) => [key, {}]))`
        ---
        mcp a "A" {"type":"object","properties":{"days":{"type":"number"}}}
          /inputSchema/properties/city: `made` is changed after its declaration, at `zodToJsonSchema(schema)`
        ---
        mcp a "A" {"type":"object","required":[]}
        ---
        mcp a "A" {"type":"object"}
          /inputSchema/properties: schema builder `zod-to-json-schema`, at `zodToJsonSchema(load()).properties`
    "#]].assert_eq(&shown.join("---\n"));
}

/// An object without members may be a shape or a schema; its neighbour is known.
#[test]
fn an_empty_input_leaves_the_output_known() {
    check(
        "import { Tool } from '@modelcontextprotocol/sdk/types.js'\nimport { z } from 'zod'\n\
         export const a = { name: 'a', description: 'A', inputSchema: {}, outputSchema: { b: z.string() } }\n",
        expect![[r#"
            mcp a "A" ?
              output {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
              /inputSchema: what the package makes of it is not known, at `{}`
        "#]],
    );
}

#[test]
fn types_of_google_tell_whose_function_it_is() {
    check(
        "import { Type, FunctionDeclaration } from '@google/genai'\n\
         export const altair: FunctionDeclaration = { name: 'a', description: 'A', parameters: { type: Type.OBJECT, properties: { b: { type: Type.STRING } } } }\n",
        expect![[r#"
            google a "A" {"type":"OBJECT","properties":{"b":{"type":"STRING"}}}
        "#]],
    );
}

#[test]
fn half_typed_modules() {
    check(
        "export const a = { name: 'a', description: 'A', inputSchema: { type: 'object', properties: { b: { type: 'str } } }\n\
         export const c = { name: 'c', description: 'C', inputSchema: { type: 'object' } }\n",
        expect![[r#"
            mcp c "C" {"type":"object"}
        "#]],
    );
    check(
        "export const a = { name: 'a', description: , inputSchema: { type: 'object', required: [ } }\n",
        expect![[r#"
            mcp a ? {"type":"object","required":[]}
              /description: the code does not parse, at ``
        "#]],
    );
}

#[test]
fn jsx_is_read() {
    check(
        "//- view.tsx\nexport const tool = { name: 'a', description: 'A', inputSchema: { type: 'object' as const } }\nexport const View = () => <p title=\"x\">{tool.name}</p>\n\
         //- other.jsx\nexport const View = () => <p>Hi</p>\nexport const tool = { name: 'b', description: 'B', inputSchema: { type: 'object' } }\n",
        expect![[r#"
            mcp b "B" {"type":"object"}
            mcp a "A" {"type":"object"}
        "#]],
    );
}

/// Whoever is called: a name, a description and a schema in a row declare a tool.
#[test]
fn arguments_in_a_row() {
    check(
        "import { z } from 'zod'\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n\
         export function setup(server: Toolbox) {\n\
           server.addToolWithAccess('a', 'A', { type: 'object', properties: {} }, async () => ({ content: [] }))\n\
           server.addTool('b', 'B', { city: z.string() }, run)\n\
           server.addTool('no name', 'C', { type: 'object' }, run)\n\
           server.addTool('d', 'D', { icon: 'pen' }, run)\n\
           server.addTool('e', { type: 'object' }, run)\n\
           server.addPage('f', 'F', { type: 'object' }, run)\n\
           defTool('script', 'S', { type: 'object' }, run)\n\
         }\nexport const one = new Tool('g', 'G', { type: 'object' }, run)\n",
        expect![[r#"
            mcp a "A" {"type":"object","properties":{}}
            mcp b "B" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"]}
            mcp g "G" {"type":"object"}
        "#]],
    );
}

/// A method that is seen says what becomes of the arguments.
#[test]
fn arguments_that_a_method_passes_on() {
    check(
        "class Registry {\n  tools = new Map()\n  constructor() { this.registerTool('a', 'A', { type: 'object', properties: {} }, run) }\n\
           registerTool(name, description, schema, run) { this.tools.set(name, new Tool(name, description, schema, run)) }\n}\n",
        expect![[r#"
            mcp a "A" {"type":"object","properties":{}}
        "#]],
    );
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nclass Registry {\n  server = new McpServer({ name: 's', version: '1' })\n\
           constructor() { this.addTool('a', 'A', { type: 'object', properties: {} }, run) }\n\
           addTool(name, description, inputSchema, run) { this.server.registerTool(`my_${name}`, { description }, run) }\n}\n",
        expect![[r#"
            mcp my_a "A" {"type":"object","properties":{}}
        "#]],
    );
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({ name: 's', version: '1' })\n\
         function addTool(name, description, inputSchema, run) { server.registerTool(`my_${name}`, { description }, run) }\n\
         addTool('a', 'A', { type: 'object', properties: {} }, run)\n",
        expect![[r#"
            mcp my_a "A" {"type":"object","properties":{}}
        "#]],
    );
}
