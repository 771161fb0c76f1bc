// Writes mcp-tool.json: the schema of a tool that the SDK of the Model Context Protocol checks tools with.
//
//     npm install --no-save @modelcontextprotocol/sdk@1.32.2
//     node mcp-tool.mjs > mcp-tool.json

import { ToolSchema } from "@modelcontextprotocol/sdk/types.js"
import { toJSONSchema } from "zod/v4"

// That a property is an object is a check in code, which JSON Schema has another word for.
const override = ({ zodSchema, jsonSchema }) => {
    if (zodSchema._zod.def.type === "custom") jsonSchema.type = "object"
}
console.log(JSON.stringify(toJSONSchema(ToolSchema, { io: "input", unrepresentable: "any", override }), null, 2))
