// Asks the real GenAIScript what it makes of the workspace in duplicates.json, whose files take each
// other's ids, and writes the answer into it: the files that it keeps, and how a run of each kept script
// fails, by its id.
//
//     npm install --ignore-scripts genaiscript@2.5.1            (in some scratch folder)
//     node duplicates.mjs <that folder>/node_modules/genaiscript
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { provider } from "./provider.mjs"

const folder = process.argv[2] ?? "node_modules/genaiscript"
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
const command = resolve(folder, typeof manifest.bin === "string" ? manifest.bin : manifest.bin.genaiscript)
const table = new URL("./duplicates.json", import.meta.url)
const { files } = JSON.parse(readFileSync(table, "utf8"))

const cwd = realpathSync(mkdtempSync(join(tmpdir(), "duplicates-")))
for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
}
const model = await provider({})
const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    OPENAI_API_BASE: model.address,
    OPENAI_API_KEY: "none",
    // Folders are read by several threads, and which is done first is nobody's to say.
    UV_THREADPOOL_SIZE: "1",
}

function ask(...words) {
    const asked = spawn(process.execPath, [command, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    let complained = ""
    asked.stdout.on("data", (chunk) => (said += chunk))
    asked.stderr.on("data", (chunk) => (complained += chunk))
    return new Promise((done) => asked.on("close", (code) => done({ code, said, complained })))
}

const list = JSON.parse((await ask("scripts", "list", "--unlisted", "--json")).said)
const own = list.map(({ id, filename }) => ({ id, file: relative(cwd, filename) })).filter(({ file }) => file in files)
const kept = own.map(({ file }) => file).sort()
const fails = {}
for (const { id, file } of own) {
    if (/^system\(/m.test(files[file])) continue
    const { code, complained } = await ask("run", id, "--model", "openai:gpt-4.1", "--no-run-trace", "--no-output-trace")
    const lines = complained.split("\n").map((line) => line.trim())
    const thrown = lines.find((line) => /^\w*Error: /.test(line))
    if (code !== 0) fails[id] = thrown ?? lines[lines.indexOf("genaiscript: error") + 1]
}
model.stop()
rmSync(cwd, { recursive: true })
writeFileSync(table, `${JSON.stringify({ files, kept, fails }, null, 1)}\n`)
console.log(`${kept.length} of ${Object.keys(files).length} kept`, fails)
process.exit(0)
