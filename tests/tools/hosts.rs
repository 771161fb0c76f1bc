//! Calls of each package, with what is sent of them, and the nearest calls that declare nothing.

use expect_test::{Expect, expect};

use super::shown;

#[track_caller]
fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

#[test]
fn overloads_of_the_mcp_sdk() {
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\
         const server = new McpServer({ name: 's', version: '1' })\nconst run = async () => ({ content: [] })\n\
         server.tool('none', run)\n\
         server.tool('described', 'About', run)\n\
         server.tool('annotated', 'About', { readOnlyHint: true }, run)\n\
         server.tool('shaped', 'About', { a: z.string() }, run)\n\
         server.tool('plain', 'About', { type: 'object', properties: {} }, run)\n\
         server.tool(...rest)\n\
         server.tool('fieldless', 'About', z.object({}).shape, run)\n\
         server.registerTool('configured', { description: 'About' }, run)\n\
         server.registerTool('json', { description: 'About', inputSchema: { type: 'object' } }, run)\n\
         other.tool('not one', run)\nconst other = new Map()\n",
        expect![[r#"
            mcp none - {"type":"object","properties":{}}
            mcp described "About" {"type":"object","properties":{}}
            mcp annotated "About" {"type":"object","properties":{}}
            mcp shaped "About" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"string"}},"required":["a"]}
            mcp plain "About" ?
              /inputSchema: the package does not take a schema written as JSON here, at `{ type: 'object', properties: {} }`
            mcp fieldless "About" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{}}
            mcp configured "About" {"type":"object","properties":{}}
            mcp json "About" ?
              /inputSchema: the package does not take a schema written as JSON here, at `{ type: 'object' }`
        "#]],
    );
}

#[test]
fn tools_of_mcp_apps() {
    check(
        "import { registerAppTool, registerAppResource } from '@modelcontextprotocol/ext-apps/server'\n\
         import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\
         const server = new McpServer({ name: 's', version: '1' })\n\
         registerAppTool(server, 'map', { description: 'Shows a map', inputSchema: { city: z.string() }, \
         _meta: { ui: { resourceUri: 'ui://map' } } }, async () => ({ content: [] }))\n\
         registerAppResource(server, 'ui://map', 'ui://map', {}, async () => ({ contents: [] }))\n\
         other.registerAppTool(server, 'none', { description: 'None' }, async () => ({}))\nconst other = new Map()\n",
        expect![[r#"
            mcp map "Shows a map" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"]}
        "#]],
    );
}

#[test]
fn handlers_of_the_mcp_sdk() {
    check(
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js'\n\
         import { ListToolsRequestSchema, ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\n\
         import { tools } from './tools.js'\n\
         const server = new Server({}, {})\n\
         server.setRequestHandler(ListToolsRequestSchema, async () => {\n  const all = tools.map((tool) => ({ ...tool, name: 'x_' + tool.name }))\n  return { tools: all }\n})\n\
         server.setRequestHandler(ListPromptsRequestSchema, async () => ({ tools: [{ name: 'p', inputSchema: {} }] }))\n\
         //- tools.ts\nexport const tools = [{ name: 'a', description: 'A', inputSchema: { type: 'object', properties: {} } }]\n",
        expect![[r#"
            mcp x_a "A" {"type":"object","properties":{}}
            mcp p - ?
              /inputSchema: what the package makes of it is not known, at `{}`
        "#]],
    );
    check(
        "import { McpServer, fromJsonSchema } from '@modelcontextprotocol/server'\nconst server = new McpServer({})\n\
         server.registerTool('a', { inputSchema: fromJsonSchema({ type: 'object', properties: { b: { type: 'string' } } }) }, () => {})\n\
         server.registerTool('b', { inputSchema: { type: 'object' } }, () => {})\n\
         server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'c', inputSchema: { type: 'object' } }] }))\n",
        expect![[r#"
            mcp2 a - {"type":"object","properties":{"b":{"type":"string"}}}
            mcp2 b - ?
              /inputSchema: the package does not take a schema written as JSON here, at `{ type: 'object' }`
            mcp2 c - {"type":"object"}
        "#]],
    );
}

#[test]
fn servers_that_are_handed_over() {
    check(
        "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n\
         export function register(server: McpServer) { for (const name of ['a', 'b']) server.tool(name, `Tool ${name}`, async () => ({})) }\n\
         const add = (server: McpServer, name: string, about: string) => server.registerTool(name, { description: about }, async () => ({}))\n\
         export function more(server: McpServer) { add(server, 'c', 'C'); add(server, 'd', 'D') }\n",
        expect![[r#"
            mcp a "Tool a" {"type":"object","properties":{}}
            mcp b "Tool b" {"type":"object","properties":{}}
            mcp c "C" {"type":"object","properties":{}}
            mcp d "D" {"type":"object","properties":{}}
        "#]],
    );
}

#[test]
fn servers_whose_methods_are_other_code() {
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n\
         class Prefixed extends McpServer { registerTool(name, config, run) { return super.registerTool('x_' + name, config, run) } }\n\
         class Plain extends McpServer {}\n\
         class Registry { tool(name, about, run) { this.server.registerTool(`acme.${name}`, { description: about }, run) } }\n\
         const prefixed = new Prefixed({}), plain = new Plain({}), registry = new Registry()\n\
         prefixed.registerTool('a', { description: 'A' }, async () => ({}))\n\
         plain.registerTool('b', { description: 'B' }, async () => ({}))\n\
         registry.tool('c', 'C', async () => ({}))\n",
        expect![[r#"
            mcp x_a "A" {"type":"object","properties":{}}
            mcp acme.c "C" {"type":"object","properties":{}}
            mcp b "B" {"type":"object","properties":{}}
        "#]],
    );
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({})\n\
         const original = server.registerTool.bind(server)\n\
         server.registerTool = (name, config, run) => original('x_' + name, config, run)\n\
         server.registerTool('a', { description: 'A' }, async () => ({}))\n",
        expect![[r#"
            mcp ? ? ?
              /name: other code changes it before it is sent, at `'a'`
              /description: other code changes it before it is sent, at `'A'`
              /inputSchema: other code changes it before it is sent, at `server.registerTool('a', { description: 'A' }, async () => ({}))`
        "#]],
    );
}

#[test]
fn adapters_of_json_schema() {
    check(
        "import { FastMCP, jsonSchemaAdapter } from 'fastmcp'\nconst server = new FastMCP({})\n\
         server.addTool({ name: 'a', parameters: jsonSchemaAdapter({ type: 'object', properties: { b: { type: 'object' }, c: { type: 'array' } } }), execute: async () => '' })\n\
         server.addTools([{ name: 'b', execute: async () => '' }])\n\
         server.addTool({ name: 'hidden', parameters: jsonSchemaAdapter({ type: 'object' }), canAccess: () => false, execute: async () => '' })\n\
         server.addTool({ name: 'shown', canAccess: (auth) => auth?.role === 'admin', execute: async () => '' })\n\
         server.addResource({ name: 'c' })\n",
        expect![[r#"
            fastmcp a - {"type":"object","properties":{"b":{"type":"object","additionalProperties":false},"c":{"type":"array"}},"additionalProperties":false}
            fastmcp b - {"additionalProperties":false,"properties":{},"type":"object"}
            fastmcp shown - {"additionalProperties":false,"properties":{},"type":"object"}
        "#]],
    );
    check(
        "import { tool as make, jsonSchema, generateText } from 'ai'\n\
         const weather = make({ description: 'W', inputSchema: jsonSchema({ type: 'object' }) })\n\
         await generateText({ tools: { weather, none: make({ description: 'N' }) } })\n\
         export const tools = { time: make({ description: 'T', inputSchema: jsonSchema({ type: 'object', properties: {} }) }) }\n",
        expect![[r#"
            ai weather "W" {"type":"object"}
            ai none "N" {"type":"object","properties":{},"additionalProperties":false}
            ai time "T" {"type":"object","properties":{}}
        "#]],
    );
}

#[test]
fn requests_of_providers() {
    check(
        "import OpenAI from 'openai'\nconst client = new OpenAI()\nfunction search() {}\n\
         client.chat.completions.create({ tools: [{ type: 'function', function: { name: 'a', parameters: { type: 'object' } } }] })\n\
         client.chat.completions.runTools({ tools: [{ type: 'function', function: { function: search, description: 'S', parameters: { type: 'object' } } }] })\n\
         client.responses.create({ tools: [{ type: 'function', name: 'b', parameters: { type: 'object' } }, { type: 'web_search' }] })\n\
         client.responses.create({ text: { format: { type: 'json_schema', name: 'f', schema: { type: 'object' } } } })\n",
        expect![[r#"
            openai a - {"type":"object"}
            openai search "S" {"type":"object"}
            openai b - {"type":"object"}
        "#]],
    );
    check(
        "import Anthropic from '@anthropic-ai/sdk'\nimport { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'\nconst client = new Anthropic()\n\
         client.messages.create({ tools: [{ name: 'a', input_schema: { type: 'object' } }, { type: 'web_search_20250305', name: 'web_search' }] })\n\
         const b = betaTool({ name: 'b', description: 'B', inputSchema: { type: 'object' }, run: () => '' })\n",
        expect![[r#"
            anthropic a - {"type":"object"}
            anthropic b "B" {"type":"object"}
        "#]],
    );
    check(
        "import { GoogleGenAI, Type } from '@google/genai'\nconst ai = new GoogleGenAI({})\n\
         ai.models.generateContent({ config: { tools: [{ functionDeclarations: [\n\
         { name: 'a', parameters: { type: Type.OBJECT, properties: { b: { type: ['string', 'null'] } }, additionalProperties: false } },\n\
         { name: 'c', parametersJsonSchema: { type: 'object', additionalProperties: false } },\n\
         { name: 'd', parameters: { type: 'null' } }] }] } })\n",
        expect![[r#"
            google a - {"type":"OBJECT","properties":{"b":{"nullable":true,"type":"STRING"}}}
            google c - {"type":"object","additionalProperties":false}
            google d - ?
              /inputSchema: what the package makes of it is not known, at `{ type: 'null' }`
        "#]],
    );
}

#[test]
fn tools_of_agents() {
    check(
        "import { tool, Agent } from '@openai/agents'\n\
         const a = tool({ name: 'my tool', description: 'A', parameters: { type: 'object' }, strict: false, execute: async () => '' })\n\
         const b = tool({ name: 'b', description: 'B', parameters: { type: 'object' }, execute: async () => '' })\n\
         const agent = new Agent({ name: 'Main one', handoffs: [new Agent({ name: 'Other', handoffDescription: 'H' })] })\n",
        expect![[r#"
            agents my_tool "A" {"type":"object"}
            agents b "B" {"type":"object"}
            agents transfer_to_Other "Handoff to the Other agent to handle the request. H" {"type":"object","properties":{},"required":[],"additionalProperties":false}
        "#]],
    );
    check(
        "import { tool, DynamicTool } from '@langchain/core/tools'\nimport { createTool } from '@mastra/core/tools'\nimport { Agent } from '@mastra/core/agent'\n\
         const a = tool(async () => '', { name: 'a', schema: { type: 'object', properties: {} } })\n\
         const b = new DynamicTool({ name: 'b', description: 'B', func: async () => '' })\n\
         const c = createTool({ id: 'c', description: 'C', inputSchema: { type: 'object' } })\n\
         const agent = new Agent({ name: 'x', tools: { renamed: c } })\n",
        expect![[r#"
            langchain a "a tool" {"type":"object","properties":{}}
            langchain b "B" {"type":"object","properties":{"input":{"type":"string"}},"additionalProperties":false,"$schema":"http://json-schema.org/draft-07/schema#"}
            mastra renamed "C" ?
              /inputSchema: the package changes it for its model, which is not known, at `{ type: 'object' }`
        "#]],
    );
}

/// Agents of Mastra change schemas for their model, whether it is named or of a package of the AI SDK.
#[test]
fn models_of_mastra() {
    let sent = |models: &str| {
        shown(&format!(
            "import {{ createTool }} from '@mastra/core/tools'\nimport {{ Agent }} from '@mastra/core/agent'\nimport {{ z }} from 'zod'\n\
             import {{ openai, createOpenAI }} from '@ai-sdk/openai'\nimport {{ anthropic }} from '@ai-sdk/anthropic'\nimport {{ cohere }} from '@ai-sdk/cohere'\n\
             const c = createTool({{ id: 'c', description: 'C', inputSchema: z.object({{ a: z.string().min(2).optional() }}) }})\n\
             export const agent = new Agent({{ name: 'x', model: {models}, tools: {{ renamed: c }} }})\n"
        ))
    };
    let named = sent("'openai/gpt-4o'");
    expect![[r#"
        mastra renamed "C" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"description":"constraints: minimum length 2","anyOf":[{"type":"string","description":"constraints: minimum length 2"},{"type":"null"}]}},"additionalProperties":false,"required":["a"],"x-optional":["a"]}
    "#]].assert_eq(&named);
    for model in ["openai('gpt-4o')", "openai.chat('gpt-4o')", "openai.responses('gpt-4o')"] {
        assert_eq!(sent(model), named, "{model}");
    }
    assert_eq!(sent("anthropic('claude-sonnet-4-5')"), sent("'anthropic/claude-sonnet-4-5'"));
    let unknown = sent("pick()");
    for model in
        ["cohere('command')", "openai(NAME)", "openai.image('gpt-4o')", "createOpenAI({ name })('gpt-4o')"]
    {
        assert_eq!(sent(model), unknown, "{model}");
    }
}

#[test]
fn zod_within_a_bundle() {
    let bundle = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nvar external_exports = {};\n__export(external_exports, {\n  ZodObject: () => ZodObject,\n  ZodString: () => ZodString,\n  array: () => arrayType,\n  object: () => objectType,\n  string: () => stringType\n});\n";
    check(
        &format!(
            "{bundle}const server = new McpServer({{}})\nserver.tool('a', 'A', {{ b: external_exports.string().min(2) }}, async () => ({{}}))\n"
        ),
        expect![[r#"
            mcp a "A" {"type":"object","properties":{"b":{"type":"string","minLength":2}},"required":["b"],"additionalProperties":false,"$schema":"http://json-schema.org/draft-07/schema#"}
        "#]],
    );
    // Another object with functions of the same names.
    check(
        &format!(
            "{}const server = new McpServer({{}})\nserver.tool('a', 'A', {{ b: external_exports.string() }}, async () => ({{}}))\n",
            bundle.replace("  ZodObject: () => ZodObject,\n", "")
        ),
        expect![[r#"
            mcp a "A" ?
              /inputSchema: the result of `string` is only known at run time, at `{ b: external_exports.string() }`
        "#]],
    );
}

#[test]
fn schemas_of_zod_are_converted_for_their_package() {
    check(
        "import { FastMCP } from 'fastmcp'\nimport { z } from 'zod'\nconst server = new FastMCP({})\n\
         server.addTool({ name: 'a', parameters: z.object({ b: z.object({ c: z.string() }), d: z.record(z.string(), z.number()) }) })\n",
        expect![[r#"
            fastmcp a - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"object","properties":{"c":{"type":"string"}},"required":["c"],"additionalProperties":false},"d":{"type":"object","propertyNames":{"type":"string"},"additionalProperties":false}},"required":["b","d"],"additionalProperties":false}
        "#]],
    );
    check(
        "import { zodFunction } from 'openai/helpers/zod'\nimport { z } from 'zod'\n\
         export const tools = [zodFunction({ name: 'a', parameters: z.object({ b: z.string().nullish() }) }), zodFunction({ name: 'c', parameters: z.object({ d: z.string().optional() }) })]\n",
        expect![[r#"
            openai a - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":["string","null"]}},"additionalProperties":false,"required":["b"]}
            openai c - ?
              /inputSchema: it throws: Schema field at `properties/d` uses `.optional()` without `.nullable()` which is not supported by the API. See: https://platform.openai.com/docs/guides/structured-outputs?api-mode=responses#all-fields-must-be-required, at `z.object({ d: z.string().optional() })`
        "#]],
    );
    // Another package hands on the namespace of zod, with a method that makes each schema once more.
    check(
        "import { FastMCP } from 'fastmcp'\nimport { z } from '@hono/zod-openapi'\nimport { other } from '@hono/zod-openapi'\n\
         const server = new FastMCP({})\n\
         server.addTool({ name: 'a', parameters: z.object({ b: z.string().min(1).describe('lost').openapi({ example: 'c' }), d: z.string().openapi('D').describe('kept') }).openapi('A') })\n\
         server.addTool({ name: 'e', parameters: other.object({}) })\n",
        expect![[r#"
            fastmcp a - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"string","minLength":1},"d":{"type":"string","description":"kept"}},"required":["b","d"],"additionalProperties":false}
            fastmcp e - ?
              /inputSchema: it comes from the package `@hono/zod-openapi`, at `other.object({})`
        "#]],
    );
    // Packages that take schemas alone throw on a shape, which is read as the schema that it is meant for.
    check(
        "import { tool } from 'ai'\nimport { FastMCP } from 'fastmcp'\nimport { zodFunction } from 'openai/helpers/zod'\n\
         import { z } from 'zod'\nconst server = new FastMCP({})\n\
         export const tools = { a: tool({ inputSchema: { b: z.string() } }), c: tool({ inputSchema: { d: z.string(), e: 1 } }) }\n\
         export const functions = [zodFunction({ name: 'f', parameters: { b: z.string() } })]\n\
         server.addTool({ name: 'g', parameters: { b: z.string() } })\n",
        expect![[r#"
            ai a - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
            ai c - ?
              /inputSchema: schema builder `zod`, at `{ d: z.string(), e: 1 }`
            openai f - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
            fastmcp g - {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}
        "#]],
    );
    // zod-to-json-schema 3 knows nothing of zod 4, and this is what is served.
    check(
        "import { Server } from '@modelcontextprotocol/sdk/server/index.js'\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\n\
         import { zodToJsonSchema } from 'zod-to-json-schema'\nimport { z } from 'zod'\nconst server = new Server({}, {})\n\
         server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', inputSchema: zodToJsonSchema(z.object({ b: z.string() })) }] }))\n",
        expect![[r#"
            mcp a - {"$schema":"http://json-schema.org/draft-07/schema#"}
        "#]],
    );
}

#[test]
fn methods_that_are_replaced_and_hand_on_their_arguments() {
    let server = |replaced: &str| {
        format!(
            "import {{ McpServer }} from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({{}})\nconst original = server.tool.bind(server)\n\
             server.tool = {replaced}\nserver.tool('a', 'A', async () => ({{}}))\n"
        )
    };
    check(
        &server(
            "function (name, ...rest) { const traced = trace(rest); return original(name, ...rest.slice(0, -1), traced) }",
        ),
        expect![[r#"
            mcp a "A" {"type":"object","properties":{}}
        "#]],
    );
    check(
        &server("function (name, ...rest) { return original('x_' + name, ...rest) }"),
        expect![[r#"
        mcp ? ? ?
          /name: other code changes it before it is sent, at `'a'`
          /description: other code changes it before it is sent, at `'A'`
          /inputSchema: other code changes it before it is sent, at `server.tool('a', 'A', async () => ({}))`
    "#]],
    );
}

#[test]
fn other_builders_where_packages_take_them() {
    check(
        "import { FastMCP, jsonSchemaAdapter } from 'fastmcp'\nimport * as v from 'valibot'\nimport { type } from 'arktype'\n\
         import { Type } from '@sinclair/typebox'\nconst server = new FastMCP({ name: 'f', version: '1.0.0' })\n\
         server.addTool({ name: 'valibot', parameters: v.object({ a: v.optional(v.string(), 'x') }), execute })\n\
         server.addTool({ name: 'arktype', parameters: type({ 'a?': 'string > 1' }), execute })\n\
         server.addTool({ name: 'typebox', parameters: jsonSchemaAdapter(Type.Object({ a: Type.Object({}) })), execute })\n\
         server.addTool({ name: 'bare', parameters: Type.Object({ a: Type.String() }), execute })\n",
        expect![[r#"
            fastmcp valibot - {"type":"object","properties":{"a":{"type":"string","default":"x"}},"required":[],"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false}
            fastmcp arktype - {"type":"object","properties":{"a":{"type":"string","minLength":2}},"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false}
            fastmcp typebox - {"type":"object","required":["a"],"properties":{"a":{"type":"object","properties":{},"additionalProperties":false}},"additionalProperties":false}
            fastmcp bare - ?
              /inputSchema: schema builder `@sinclair/typebox`, at `Type.Object({ a: Type.String() })`
        "#]],
    );
    check(
        "import { jsonSchema, tool } from 'ai'\nimport * as v from 'valibot'\nimport { type } from 'arktype'\n\
         import { Type } from '@sinclair/typebox'\nimport { toJsonSchema, toStandardJsonSchema } from '@valibot/to-json-schema'\n\
         import { valibotSchema } from '@ai-sdk/valibot'\nconst City = v.object({ city: v.string() })\n\
         export const tools = {\n\
         bare: tool({ inputSchema: City }),\n\
         standard: tool({ inputSchema: toStandardJsonSchema(City) }),\n\
         adapted: tool({ inputSchema: valibotSchema(City) }),\n\
         written: tool({ inputSchema: jsonSchema(toJsonSchema(City)) }),\n\
         arktype: tool({ inputSchema: type({ city: 'string' }) }),\n\
         typebox: tool({ inputSchema: jsonSchema(Type.Object({ city: Type.String() })) }),\n\
         refused: tool({ inputSchema: Type.Object({ city: Type.String() }) }),\n}\n",
        expect![[r#"
            ai bare - ?
              /inputSchema: it throws: Standard schema vendor 'valibot' does not support JSON Schema conversion., at `v.object({ city: v.string() })`
            ai standard - {"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false}
            ai adapted - {"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#"}
            ai written - {"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#"}
            ai arktype - {"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"$schema":"http://json-schema.org/draft-07/schema#","additionalProperties":false}
            ai typebox - {"type":"object","required":["city"],"properties":{"city":{"type":"string"}}}
            ai refused - ?
              /inputSchema: schema builder `@sinclair/typebox`, at `Type.Object({ city: Type.String() })`
        "#]],
    );
    check(
        "import { McpServer, fromJsonSchema } from '@modelcontextprotocol/server'\nimport * as v from 'valibot'\n\
         import { type } from 'arktype'\nimport Type from 'typebox'\n\
         import { toStandardJsonSchema } from '@valibot/to-json-schema'\nconst server = new McpServer({ name: 's', version: '1' })\n\
         server.registerTool('valibot', { inputSchema: toStandardJsonSchema(v.object({ a: v.string() })) }, run)\n\
         server.registerTool('bare', { inputSchema: v.object({ a: v.string() }) }, run)\n\
         server.registerTool('arktype', { inputSchema: type({ a: 'number' }), outputSchema: type({ b: 'number = 1' }) }, run)\n\
         server.registerTool('typebox', { inputSchema: fromJsonSchema(Type.Union([Type.Object({}), Type.Object({})])) }, run)\n",
        expect![[r#"
            mcp2 valibot - {"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"$schema":"https://json-schema.org/draft/2020-12/schema"}
            mcp2 bare - ?
              /inputSchema: schema builder `valibot`, at `v.object({ a: v.string() })`
            mcp2 arktype - {"type":"object","properties":{"a":{"type":"number"}},"required":["a"],"$schema":"https://json-schema.org/draft/2020-12/schema"}
              output {"type":"object","properties":{"b":{"type":"number"}},"required":["b"],"$schema":"https://json-schema.org/draft/2020-12/schema"}
            mcp2 typebox - {"type":"object","anyOf":[{"type":"object","properties":{}},{"type":"object","properties":{}}]}
        "#]],
    );
}

#[test]
fn schemas_of_typebox_are_json_schema() {
    check(
        "import OpenAI from 'openai'\nimport { Type } from '@sinclair/typebox'\nimport { NAMES } from './names.js'\n\
         const client = new OpenAI()\n\
         const Base = Type.Object({ city: Type.String({ description: 'Where' }), days: Type.Optional(Type.Integer({ minimum: 1 })) })\n\
         client.chat.completions.create({ tools: [\n\
         { type: 'function', function: { name: 'whole', parameters: Base } },\n\
         { type: 'function', function: { name: 'spread', parameters: Type.Object({ ...Base.properties, unit: Type.Literal('C') }) } },\n\
         { type: 'function', function: { name: 'inside', parameters: { type: 'object', properties: { at: Base } } } },\n\
         { type: 'function', function: { name: 'partly', parameters: Type.Object({ a: Type.String(), b: Type.Union(NAMES.map((it) => Type.Literal(it))) }) } },\n\
         ] })\n//- names.ts\nexport const NAMES = process.argv.slice(2)\n",
        expect![[r#"
            openai whole - {"type":"object","required":["city"],"properties":{"city":{"description":"Where","type":"string"},"days":{"minimum":1,"type":"integer"}}}
            openai spread - {"type":"object","required":["city","unit"],"properties":{"city":{"description":"Where","type":"string"},"days":{"minimum":1,"type":"integer"},"unit":{"const":"C","type":"string"}}}
            openai inside - {"type":"object","properties":{"at":{"type":"object","required":["city"],"properties":{"city":{"description":"Where","type":"string"},"days":{"minimum":1,"type":"integer"}}}}}
            openai partly - {"type":"object","properties":{"a":{"type":"string"}}}
              /inputSchema/required: the result of `map` is only known at run time, at `Type.Union(NAMES.map((it) => Type.Literal(it)))`
              /inputSchema/properties/b: the result of `map` is only known at run time, at `Type.Union(NAMES.map((it) => Type.Literal(it)))`
        "#]],
    );
    check(
        "import { GoogleGenAI } from '@google/genai'\nimport { Type } from '@sinclair/typebox'\n\
         const ai = new GoogleGenAI({})\nai.models.generateContent({ config: { tools: [{ functionDeclarations: [\n\
         { name: 'json', parametersJsonSchema: Type.Object({ a: Type.String() }) },\n\
         { name: 'open', parameters: Type.Object({ a: Type.String() }) },\n] }] } })\n",
        expect![[r#"
            google json - {"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}
            google open - {"type":"OBJECT","required":["a"],"properties":{"a":{"type":"STRING"}}}
        "#]],
    );
}

/// Of a tool that other code wraps, nothing is known that it may change.
#[test]
fn a_tool_that_a_function_may_wrap() {
    check(
        "import { generateText, tool } from 'ai'\n\
         const guarded = (it) => { if (!it.execute) return it; return { ...it, execute: run } }\n\
         generateText({ tools: { search: guarded(tool({ description: 'S', inputSchema: schema, execute })) } })\n",
        expect![[r#"
            ai search ? ?
              /description: it depends on a condition, at `guarded(tool({ description: 'S', inputSchema: schema, execute }))`
              /inputSchema: it depends on a condition, at `guarded(tool({ description: 'S', inputSchema: schema, execute }))`
        "#]],
    );
}

#[test]
fn an_import_in_a_comment_decides_nothing() {
    let tool = "\nexport const tool = { name: 'a', description: 'A', inputSchema: { type: 'object' } }\n";
    let host = |import: &str| shown(&format!("{import}{tool}")).split(' ').next().map(str::to_owned);
    assert_eq!(host("import type { Tool } from 'fastmcp'").as_deref(), Some("fastmcp"));
    assert_eq!(host("// import type { Tool } from 'fastmcp'").as_deref(), Some("mcp"));
    assert_eq!(host("/**\n * import type { Tool } from 'fastmcp'\n */").as_deref(), Some("mcp"));
    assert_eq!(host("/* of */ import type { Tool } from 'fastmcp'").as_deref(), Some("fastmcp"));
}

/// Code that is not seen may pass it under any key; where it is seen, the tool is listed once.
#[test]
fn a_tool_of_the_ai_sdk_that_other_code_passes() {
    let tool = "import { streamText, tool } from 'ai'\nimport { z } from 'zod'\n\
                export const forecast = tool({ description: 'F', inputSchema: z.object({ city: z.string() }) })\n";
    check(
        tool,
        expect![[r#"
            ai ? "F" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
              /name: it is the key under which other code passes the tool, at `tool({ description: 'F', inputSchema: z.object({ city: z.string() }) })`
        "#]],
    );
    check(
        &format!("{tool}streamText({{ tools: {{ forecast }} }})\n"),
        expect![[r#"
            ai forecast "F" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
        "#]],
    );
}

/// The zod that older versions contain does not read all of what a later one makes.
#[test]
fn sets_of_the_ai_sdk() {
    check(
        "import { tool, type ToolSet } from 'ai'\nimport { z } from 'zod'\n\
         export const tools = { forecast: { description: 'The forecast', \
         inputSchema: z.object({ city: z.string() }), execute: async () => 'rain' } } satisfies ToolSet\n\
         const more: ToolSet = {}\n\
         more.time = tool({ description: 'The time', inputSchema: z.object({}) })\n\
         more['date'] = { description: 'The date', inputSchema: z.object({ zone: z.string() }) }\n\
         const none: ToolSet = load()\n\
         const other = { size: { description: 'No tool', inputSchema: z.object({ a: z.string() }) } }\n",
        expect![[r#"
            ai forecast "The forecast" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
            ai time "The time" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{},"additionalProperties":false}
            ai date "The date" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"zone":{"type":"string"}},"required":["zone"],"additionalProperties":false}
            ai size "No tool" ?
              /inputSchema: schema builder `zod`, at `z.object({ a: z.string() })`
        "#]],
    );
    // What is assigned under a condition is a tool, too; an export may get any name.
    check(
        "import { tool, type ToolSet } from 'ai'\nimport { z } from 'zod'\n\
         export function toolsFor(allow) {\n  const tools: ToolSet = {}\n\
         if (allow) tools.fetch = tool({ description: 'Fetches', inputSchema: z.object({ url: z.string() }) })\n\
         return tools\n}\n\
         exports.other = tool({ description: 'Other', inputSchema: z.object({}) })\n",
        expect![[r#"
            ai fetch "Fetches" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"url":{"type":"string"}},"required":["url"],"additionalProperties":false}
        "#]],
    );
    // A type of the project may have that name.
    check(
        "import type { ToolSet } from './types.js'\nimport { z } from 'zod'\n\
         export const tools = { forecast: { description: 'The forecast', \
         inputSchema: z.object({ city: z.string() }) } } satisfies ToolSet\n",
        expect![[r#"
            mcp forecast "The forecast" ?
              /inputSchema: schema builder `zod`, at `z.object({ city: z.string() })`
        "#]],
    );
}

#[test]
fn methods_that_call_those_of_the_class_above() {
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\
         class ToolBase {\n  register(server) {\n\
         server.registerTool(this.name, { description: this.description, inputSchema: this.shape }, async () => ({ content: [] }))\n  }\n}\n\
         class DbTool extends ToolBase {\n  register(server) { if (ready) return super.register(server) }\n}\n\
         class Find extends DbTool {\n  name = 'find'\n  description = 'Finds'\n  shape = { filter: z.string() }\n}\n\
         class Count extends DbTool {\n  name = 'count'\n  description = 'Counts'\n  shape = {}\n\
         register(server) { this.log(); super.register(server) }\n}\n\
         const server = new McpServer({ name: 's', version: '1' })\n\
         new Find().register(server)\nnew Count().register(server)\n",
        expect![[r#"
            mcp find "Finds" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"filter":{"type":"string"}},"required":["filter"]}
            mcp count "Counts" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{}}
        "#]],
    );
}

/// One tool in two calls is one tool; with two names it is two.
#[test]
fn tools_that_several_calls_are_given() {
    check(
        "import { generateText, streamText, tool } from 'ai'\nimport { z } from 'zod'\n\
         const weather = tool({ description: 'The weather', inputSchema: z.object({ city: z.string() }) })\n\
         const a = () => generateText({ model, tools: { weather } })\n\
         const b = () => streamText({ model, tools: { weather } })\n\
         const c = () => streamText({ model, tools: { forecast: weather } })\n",
        expect![[r#"
            ai weather "The weather" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
            ai forecast "The weather" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
        "#]],
    );
    check(
        "import { Agent } from '@mastra/core/agent'\nimport { createTool } from '@mastra/core/tools'\nimport { z } from 'zod'\n\
         const weather = createTool({ id: 'get-weather', description: 'The weather', inputSchema: z.object({ city: z.string() }) })\n\
         const alone = createTool({ id: 'alone', description: 'Alone', inputSchema: z.object({}) })\n\
         new Agent({ name: 'a', model: 'openai/gpt-5', tools: { weather } })\n\
         new Agent({ name: 'b', model: 'openai/gpt-5', tools: { weather } })\n",
        expect![[r#"
            mastra weather "The weather" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}
            mastra alone "Alone" ?
              /inputSchema: the package changes it for its model, which is not known, at `z.object({})`
        "#]],
    );
}

#[test]
fn calls_of_unknown_functions() {
    check(
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n\
         export function add(context) {\n\
         context.accountTool('list', { description: 'Lists', inputSchema: { cursor: z.string() } }, async ({ cursor }) => ({ content: [] }))\n\
         context.accountTool('no function', { description: 'None', inputSchema: {} })\n\
         context.accountPrompt('prompt', { description: 'None', argsSchema: {} }, async () => ({}))\n}\n\
         const addTool = ({ name, description, schema, context }) => \
         context.accountTool(name, { description, inputSchema: z.object(schema) }, async () => ({ content: [] }))\n\
         export function more(context) {\n\
         addTool({ name: 'sum', description: 'Sums', schema: { of: z.array(z.number()) }, context })\n}\n\
         export const pages = defineTool({ name: 'pages', description: 'Lists the pages', schema: {}, handler: async () => {} })\n\
         export const run = defineTool((some) => ({ name: 'run', description: 'Runs', \
         schema: { f: z.string(), ...(some?.x ? { g: z.string() } : {}) }, handler: async () => {} }))\n\
         export const empty = { name: 'empty', description: 'No handler', schema: {} }\n",
        expect![[r#"
            mcp list "Lists" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"cursor":{"type":"string"}},"required":["cursor"]}
            mcp sum "Sums" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"of":{"type":"array","items":{"type":"number"}}},"required":["of"]}
            mcp pages "Lists the pages" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{}}
            mcp run "Runs" ?
              /inputSchema: it depends on a condition, at `{ f: z.string(), ...(some?.x ? { g: z.string() } : {}) }`
        "#]],
    );
}

#[test]
fn descriptions_with_schemas_that_are_no_tools() {
    check(
        "import { Tool } from '@modelcontextprotocol/sdk/types.js'\n\
         export const paths = { '/a': { get: { responses: { '200': { description: 'OK', schema: { type: 'object', properties: {} } } } } } }\n",
        expect![[r#""#]],
    );
    // The key of MCP Apps is no import.
    check(
        "export const show = { name: 'show', description: 'Shows', inputSchema: { type: 'object' }, _meta: { \"openai/outputTemplate\": 'ui://x' } }\n",
        expect![[r#"
            mcp show "Shows" {"type":"object"}
        "#]],
    );
}

#[test]
fn tools_of_the_claude_agent_sdk() {
    let tools = |package: &str, zod: &str| {
        format!(
            "import {{ tool }} from '{package}'\nimport {{ z }} from '{zod}'\n\
             tool('a', 'A', {{ city: z.string() }}, async () => ({{ content: [] }}))\n\
             tool('b', 'B', SHAPE, async () => ({{ content: [] }}))\n"
        )
    };
    check(
        &tools("@anthropic-ai/claude-agent-sdk", "zod"),
        expect![[r#"
        claude-agent-sdk a "A" {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"city":{"type":"string"}},"required":["city"]}
        claude-agent-sdk b "B" ?
          /inputSchema: `SHAPE` is not declared in these files, at `SHAPE`
    "#]],
    );
    check(
        &tools("./own.js", "zod"),
        expect![[r#"
        mcp a "A" ?
          /inputSchema: schema builder `zod`, at `{ city: z.string() }`
    "#]],
    );
}
