// Runs the scripts of failures.json with the real GenAIScript and writes how each run ends.
//
//     npm install --ignore-scripts genaiscript@2.5.1            (in some scratch folder)
//     node failures.mjs <that folder>/node_modules/genaiscript [--dropped] [CODE…]
//
// With --dropped it writes dropped.json: each failing case with its scripts in a folder below, where a
// sound script of the same id stands before each, so that GenAIScript drops them.
//
// Every case is a workspace of its own: `src` is its main.genai.mjs, `files` are others. `run` is what
// GenAIScript is asked, `run main` if nothing is said. The model is the stand-in of provider.mjs, which
// says `says` and calls the tool `calls`. It is asked for on the command line, unless `own` says that the script
// names the model itself.
//
// What is written: `fails` is null where the command ended well, else what it ended with. `by` tells
// whether GenAIScript failed by itself or a provider refuses what it sends; for that `source` is
// where the refusal is documented or reported, as no provider was asked.
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { provider } from "./provider.mjs"

const isDropped = process.argv.includes("--dropped")
const [folder = "node_modules/genaiscript", ...codes] = process.argv.slice(2).filter((word) => word !== "--dropped")
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
const command = resolve(folder, typeof manifest.bin === "string" ? manifest.bin : manifest.bin.genaiscript)

async function look(one) {
    const workspace = realpathSync(mkdtempSync(join(tmpdir(), "failures-")))
    const files = { "package.json": "{}", ...(one.src && { "main.genai.mjs": one.src }), ...one.files }
    for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(workspace, dirname(path)), { recursive: true })
        writeFileSync(join(workspace, path), text)
    }
    // One case imports it.
    mkdirSync(join(workspace, "node_modules"))
    symlinkSync(resolve(folder, "../zod"), join(workspace, "node_modules/zod"))
    const model = await provider(one)
    const words = (one.run ?? "run main").split(" ")
    if (words[0] === "run") words.push("--no-run-trace", "--no-output-trace")
    if (words[0] === "run" && !one.own) words.push("--model", "openai:gpt-4.1")
    const env = { PATH: process.env.PATH, HOME: workspace, OPENAI_API_BASE: model.address, OPENAI_API_KEY: "none" }
    const ended = await run(words, { cwd: workspace, env })
    model.stop()
    rmSync(workspace, { recursive: true })
    const [refused] = model.refused
    one.fails = message(words, ended)?.replaceAll(workspace, "<workspace>") ?? null
    delete one.by
    delete one.source
    if (one.fails !== null) one.by = refused ? "provider" : "genaiscript"
    if (one.fails !== null && refused) one.source = refused[1]
    if (isDropped) one.rule = one.fails === null ? null : one.about
}

/** What a command says and its exit code. The server of the Model Context Protocol is asked for its tools. */
function run(words, options) {
    const process_ = spawn(process.execPath, [command, ...words], options)
    let text = ""
    const asks = [
        { id: 1, method: "initialize", params: { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: { name: "failures", version: "1" } } },
        { method: "notifications/initialized" },
        { id: 2, method: "tools/list" },
    ]
    if (words[0] === "mcp") for (const ask of asks) process_.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...ask })}\n`)
    else process_.stdin.end()
    return new Promise((done) => {
        const hear = (chunk) => {
            text += chunk
            if (/"id":2\b.*\}\s*$/m.test(text)) process_.stdin.end()
        }
        process_.stdout.on("data", hear)
        process_.stderr.on("data", hear)
        process_.on("close", (code) => done({ code, text }))
    })
}

/** What a command failed with. */
function message(words, { code, text }) {
    const lines = text.split("\n").map((line) => line.trim())
    if (words[0] === "mcp") return lines.map((line) => /"error":\{.*"message":"(.*)"\}/.exec(line)?.[1]).find(Boolean)
    if (code === 0) return undefined
    const stated = lines.findIndex((line) => line === "genaiscript: error")
    const thrown = lines.find((line) => /^\w*Error: /.test(line))
    return thrown ?? (stated >= 0 ? lines[stated + 1] : `exit code ${code}`)
}

/** A failing case whose scripts are dropped. The rule that it is about may have nothing to say there. */
function dropped({ rule, src, files, ...one }) {
    const moved = {}
    for (const [path, text] of Object.entries({ ...(src && { "main.genai.mjs": src }), ...files })) {
        const [, id] = /^(.*)\.genai\.\w+$/.exec(path) ?? []
        const stays = id === "other" || path === "package.json" || path.endsWith(".md") && !id
        moved[stays ? path : `below/${path}`] = text
        if (id && !stays) {
            const isSystem = id.startsWith("system.")
            moved[`${id}.genai.mjs`] = isSystem ? "system({})\nexport default function (ctx) {}" : "script({})\n$`Hello.`"
        }
    }
    return { rule: null, about: rule, files: moved, ...one }
}

const table = (name) => new URL(`./${name}.json`, import.meta.url)
let cases = JSON.parse(readFileSync(table("failures"), "utf8"))
if (isDropped) cases = cases.filter((one) => one.rule).map(dropped)
const file = table(isDropped ? "dropped" : "failures")
const wanted = cases.filter((one) => codes.length === 0 || codes.includes(one.about ?? one.rule ?? "none"))
const next = async () => {
    for (let one = wanted.shift(); one; one = wanted.shift()) {
        await look(one)
        console.log(`${one.rule ?? one.about ?? "   "} ${one.src ?? Object.keys(one.files)[0]}\n    ${one.by ?? ""} ${one.fails}`)
    }
}
await Promise.all([next(), next()])
writeFileSync(file, `[\n${cases.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`)
