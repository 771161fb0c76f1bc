// The packages that tools are declared for, and whether a `package.json` depends on one. Needs no editor.

/** The packages that tools are declared for, as the server knows them. */
export const PACKAGES = [
    "@modelcontextprotocol/sdk",
    "@modelcontextprotocol/server",
    "@modelcontextprotocol/ext-apps",
    "fastmcp",
    "firecrawl-fastmcp",
    "ai",
    "openai",
    "@openai/agents",
    "@openai/agents-core",
    "@openai/agents-realtime",
    "@anthropic-ai/sdk",
    "@anthropic-ai/claude-agent-sdk",
    "@google/genai",
    "@google/generative-ai",
    "@langchain/core",
    "langchain",
    "@mastra/core",
    "@mastra/mcp",
    "mcp-framework",
    "@rekog/mcp-nest",
    "@samchon/openapi",
];

const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** Whether the text of a `package.json` depends on a package that tools are declared for. */
export function dependsOnKnown(text: string): boolean {
    // Most name none, and need not be parsed.
    if (!PACKAGES.some((name) => text.includes(`"${name}"`))) return false;
    try {
        const read = JSON.parse(text) as Record<string, Record<string, unknown> | undefined> | null;
        return DEPENDENCIES.some((list) => PACKAGES.some((name) => read?.[list]?.[name] !== undefined));
    } catch {
        return false;
    }
}
