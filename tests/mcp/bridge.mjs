// Streamable HTTP in front of a server on standard input and output, as the conformance tests take an address only.
// `node bridge.mjs COMMAND ARGUMENT…` prints the address, and ends with its standard input.
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { createInterface } from "node:readline"

const [command, ...commandArguments] = process.argv.slice(2)
const sessions = new Map()

function open() {
    const child = spawn(command, commandArguments, { stdio: ["pipe", "pipe", "inherit"] })
    const waiting = new Map()
    createInterface({ input: child.stdout }).on("line", (line) => {
        const { id } = JSON.parse(line)
        waiting.get(id)?.(line)
        waiting.delete(id)
    })
    return { child, waiting }
}

function body(request) {
    return new Promise((resolve) => {
        let text = ""
        request.on("data", (part) => (text += part)).on("end", () => resolve(text))
    })
}

const bridge = createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end()
    const message = JSON.parse(await body(request))
    const isFirst = message.method === "initialize"
    const id = isFirst ? randomUUID() : request.headers["mcp-session-id"]
    if (isFirst) sessions.set(id, open())
    const session = sessions.get(id)
    if (!session) return response.writeHead(404).end()
    const isAnswered = message.id !== undefined && message.method
    const answer = isAnswered && new Promise((resolve) => session.waiting.set(message.id, resolve))
    session.child.stdin.write(JSON.stringify(message) + "\n")
    if (!answer) return response.writeHead(202).end()
    response.writeHead(200, { "content-type": "application/json", "mcp-session-id": id }).end(await answer)
})

bridge.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${bridge.address().port}/mcp`))
process.stdin.on("end", () => {
    for (const { child } of sessions.values()) child.kill()
    process.exit()
}).resume()
