import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"

const server = new McpServer({ name: "weather", version: "1.0.0" })

const city = z.string().trim().describe("Where")

server.registerTool(
    "forecast",
    {
        description: "The forecast of a city.",
        inputSchema: { city, days: z.number().positive().describe("How long") },
    },
    async ({ city, days }) => ({ content: [{ type: "text", text: `Rain in ${city} for ${days} days` }] }),
)

export const port: number = "3000"
