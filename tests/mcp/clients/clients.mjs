// Asks `promptsig mcp` through a client library: node clients.mjs LIBRARY MODULES PROMPTSIG FOLDER
//
// LIBRARY is one of the keys below, MODULES a folder below which its package is installed. Prints the names of the tools
// and the findings that the library's user gets, as one line of JSON.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [library, modules, command, folder] = process.argv.slice(2);
const resolve = createRequire(join(modules, "client.cjs")).resolve;
const load = async (name) => import(pathToFileURL(resolve(name)).href);
const server = { command, args: ["mcp"], cwd: folder };
const CHECK = { severity: "error", limit: 1 };

/** Findings of the structured content, or of the text that repeats it. */
const findings = (result) => {
    const { structuredContent, content } = typeof result === "string" ? { content: [{ text: result }] } : result;
    return (structuredContent ?? JSON.parse(content[0].text)).findings;
};

const LIBRARIES = {
    // The official SDK, with roots: the server asks for them.
    async sdk() {
        const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
        const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
        const { ListRootsRequestSchema } = await load("@modelcontextprotocol/sdk/types.js");
        const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { roots: {} } });
        client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
        // The working directory is another one, so that only the root leads to the files.
        await client.connect(new StdioClientTransport({ ...server, cwd: "/" }));
        const { tools } = await client.listTools();
        const result = await client.callTool({ name: "check", arguments: CHECK });
        await client.close();
        return { tools: tools.map(({ name }) => name), findings: findings(result) };
    },

    async "ai-sdk"() {
        const { createMCPClient } = await load("@ai-sdk/mcp");
        const { Experimental_StdioMCPTransport: Transport } = await load("@ai-sdk/mcp/mcp-stdio");
        const client = await createMCPClient({ transport: new Transport(server) });
        const tools = await client.tools();
        const result = await tools.check.execute(CHECK, { toolCallId: "1", messages: [] });
        await client.close();
        return { tools: Object.keys(tools), findings: findings(result) };
    },

    async "openai-agents"() {
        const { MCPServerStdio } = await load("@openai/agents");
        const client = new MCPServerStdio({ name: "promptsig", ...server });
        await client.connect();
        const tools = await client.listTools();
        const content = await client.callTool("check", CHECK);
        await client.close();
        return { tools: tools.map(({ name }) => name), findings: findings({ content }) };
    },

    async langchain() {
        const { MultiServerMCPClient } = await load("@langchain/mcp-adapters");
        const client = new MultiServerMCPClient({ mcpServers: { promptsig: { transport: "stdio", ...server } } });
        const tools = await client.getTools();
        const result = await tools.find(({ name }) => name === "check").invoke(CHECK);
        await client.close();
        return { tools: tools.map(({ name }) => name), findings: findings(result) };
    },
};

console.log(JSON.stringify(await LIBRARIES[library]()));
process.exit(0);
