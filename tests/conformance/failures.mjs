// Runs the scripts of failures.json with the real package and writes what they throw.
//
//     npm install --ignore-scripts @genaiscript/core@2.5.1      (in some scratch folder)
//     node failures.mjs <that folder>/node_modules/@genaiscript/core
//
// A script runs with `defTool`, `defAgent`, `env` and `script` of the package. Its parameters come from
// its metadata, and the schema of its answer is made strict where its `responseType` asks for that.
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

const core = resolve(process.argv[2] ?? "node_modules/@genaiscript/core")
const load = (name) => import(pathToFileURL(join(core, "dist/esm", `${name}.js`)).href)
const [host, context, trace, template, vars, schemas] = await Promise.all(
    ["host", "runpromptcontext", "trace", "template", "vars", "schema"].map(load),
)
host.setRuntimeHost({ workspace: {}, config: {}, log: () => {} })

async function run(source) {
    const meta = await template.parsePromptScriptMeta(source)
    const values = vars.parsePromptParameters({ scripts: [] }, { ...meta, system: [], jsSource: "" }, {})
    const env = { vars: vars.proxifyEnvVars(values) }
    if (meta.responseType === "json_schema") schemas.toStrictJSONSchema(meta.responseSchema, { noDefaults: true })
    const api = context.createChatGenerationContext({}, new trace.MarkdownTrace(), {
        prj: { scripts: [] },
        env: { ...env, generator: {}, output: {} },
    })
    const body = new Function("defTool", "defAgent", "env", "script", `"use strict"; ${source}`)
    body(api.defTool, api.defAgent, env, () => {})
}

const file = new URL("./failures.json", import.meta.url)
const cases = JSON.parse(readFileSync(file, "utf8"))
for (const one of cases) {
    try {
        await run(one.src)
        one.throws = null
    } catch (error) {
        one.throws = `${error.constructor.name}: ${error.message}`
    }
}
writeFileSync(file, `[\n${cases.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`)
process.exit(0)
