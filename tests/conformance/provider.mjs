// A stand-in for a provider, on this machine. It answers a chat as the API of OpenAI does, and refuses
// the tools and schemas that OpenAI is known to refuse. A refusal is evidence for what GenAIScript sends,
// not for what a provider does with it: for that each names the page that documents it, or where
// nobody documents it, a report of people who met it.
import { createServer } from "node:http"

const NAMES = "https://platform.openai.com/docs/api-reference/chat/create"
const STRICT = "https://platform.openai.com/docs/guides/structured-outputs"
const REQUIRED = "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3"
const ROOT = "https://github.com/vercel/ai/issues/1485"
const ITEMS = "https://github.com/sigoden/aichat/pull/1049"
const SCHEMA = "https://github.com/FoundationAgents/OpenManus/issues/1162"

/** What is wrong with a request, and where one reads that it is; or nothing. */
function refusal({ tools = [], response_format: answer }) {
    for (const { function: tool } of tools) {
        const { name, parameters } = tool
        if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return [`no name of a function: "${name}"`, NAMES]
        if (parameters.type !== "object") return [`the parameters of ${name} are no object: ${parameters.type}`, ROOT]
        const found = wrong(parameters, name, false)
        if (found) return found
    }
    if (answer?.type === "json_schema") return wrong(answer.json_schema.schema, "answer", answer.json_schema.strict)
}

/** What is wrong in a schema, at any depth. */
function wrong(schema, path, strict) {
    if (typeof schema === "boolean") return
    if (typeof schema !== "object" || schema === null || Array.isArray(schema))
        return [`${path}: ${JSON.stringify(schema)} is not of type 'object', 'boolean'`, SCHEMA]
    if ("required" in schema && !Array.isArray(schema.required)) return [`${path}: required is no list`, REQUIRED]
    if (schema.type === "array" && !schema.items) return [`${path}: an array without items`, ITEMS]
    if (strict && schema.type === "object" && schema.additionalProperties !== false)
        return [`${path}: additionalProperties is not false`, STRICT]
    const inside = Object.entries(schema.properties ?? {})
    if (schema.items) inside.push(["items", schema.items])
    for (const [at, branch] of (schema.anyOf ?? []).entries()) inside.push([`anyOf[${at}]`, branch])
    for (const [step, inner] of inside) {
        const found = wrong(inner, `${path}.${step}`, strict)
        if (found) return found
    }
}

/** Starts it; `reply` is what the model says, and `refused` gets what was refused. */
export async function provider(reply) {
    const refused = []
    const server = createServer(async (request, response) => {
        let body = ""
        for await (const chunk of request) body += chunk
        const asked = JSON.parse(body)
        const found = refusal(asked)
        if (found) {
            refused.push(found)
            const error = { message: found[0], type: "invalid_request_error", param: null, code: null }
            response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }))
            return
        }
        const send = (delta, finish_reason = null) => {
            const chunk = { id: "1", object: "chat.completion.chunk", created: 0, model: asked.model }
            response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
        }
        response.writeHead(200, { "content-type": "text/event-stream" })
        const isAnswered = asked.messages.some((message) => message.role === "tool")
        if (reply.calls && !isAnswered) {
            const called = { name: reply.calls, arguments: '{"query":"now"}' }
            send({ role: "assistant", tool_calls: [{ index: 0, id: "call", type: "function", function: called }] })
            send({}, "tool_calls")
        } else {
            send({ role: "assistant", content: reply.says ?? "Done." })
            send({}, "stop")
        }
        response.end("data: [DONE]\n\n")
    })
    await new Promise((done) => server.listen(0, "127.0.0.1", done))
    return { address: `http://127.0.0.1:${server.address().port}/v1`, refused, stop: () => server.close() }
}
