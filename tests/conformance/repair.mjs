// Writes the answers of GenAIScript's text reader into repair.json, for the sources it holds.
//
//   npm i --ignore-scripts @genaiscript/core@2.5.1 jsonrepair@3.15.0 json5@2.2.3
//   node repair.mjs
//
// The answers depend on the version of jsonrepair, which @genaiscript/core gives as a range.
// Numbers that JSON cannot hold are written "@NaN", "@Infinity", "@-Infinity" and "@-0".
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const file = new URL("./repair.json", import.meta.url)
const here = createRequire(join(process.cwd(), "x.js"))
const load = (name) => import(pathToFileURL(here.resolve(name)).href)
const { parsePromptScriptMeta } = await load(join(process.cwd(), "node_modules/@genaiscript/core/dist/esm/template.js"))
const { parse } = (await load("json5")).default
const { jsonrepair } = await load("jsonrepair")

const MATCH = /\b(system|script)\(\s*(\{.*?\})\s*\)/s

// What the reader adds by itself is no part of the answer.
const ADDED = ["defTools", "unlisted", "isSystem"]

function answer(src) {
    const match = MATCH.exec(src)
    if (!match) return { src, reading: "none", value: {} }
    const start = Buffer.byteLength(src.slice(0, match.index + match[0].indexOf(match[2])))
    const span = [start, start + Buffer.byteLength(match[2])]
    const value = { ...parsePromptScriptMeta(src) }
    for (const key of ADDED) delete value[key]
    if (match[1] === "system" && value.group === "system") delete value.group
    return { src, reading: reading(match[2]), span, value: plain(value) }
}

function reading(text) {
    for (const [name, attempt] of [["exact", () => parse(text)], ["repaired", () => parse(jsonrepair(text))]]) {
        try {
            return attempt() === null ? "lost" : name
        } catch {}
    }
    return "lost"
}

function plain(value) {
    if (typeof value === "number") {
        if (Object.is(value, -0)) return "@-0"
        return Number.isFinite(value) ? value : `@${value}`
    }
    if (typeof value === "string") return value.toWellFormed()
    if (value === null || typeof value !== "object") return value
    if (Array.isArray(value)) return value.map(plain)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), plain(inner)]))
}

const sources = JSON.parse(readFileSync(file, "utf8")).map((row) => row.src)
console.warn = () => {}
const rows = sources.map((src) => JSON.stringify(answer(src)))
writeFileSync(file, `[\n${rows.join(",\n")}\n]\n`)
process.exit(0)
