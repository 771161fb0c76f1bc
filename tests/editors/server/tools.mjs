import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"

export const server = new McpServer({ name: "stations", version: "1.0.0" })

server.registerTool(
    "stations",
    { description: "The stations of a city.", inputSchema: { city: z.string().describe("Where") } },
    async ({ ctiy }) => ({ content: [{ type: "text", text: `None in ${ctiy}` }] }),
)
