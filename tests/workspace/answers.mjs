// Asks the real package what it makes of workspaces.json, and writes answers.json.
//
//     npm install --ignore-scripts @genaiscript/core@2.5.1      (in some scratch folder)
//     node answers.mjs <that folder>/node_modules/@genaiscript/core
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const core = resolve(process.argv[2] ?? "node_modules/@genaiscript/core")
const load = (name) => import(pathToFileURL(join(core, "dist/esm", `${name}.js`)).href)
const [host, parser, vars, schemas] = await Promise.all(["host", "parser", "vars", "parameters"].map(load))
host.setRuntimeHost({
    projectFolder: () => process.cwd(),
    resolvePath: (...parts) => resolve(...parts),
    log: () => {},
    config: {},
    modelAliases: { large: {} },
    workspace: {},
})
const say = console.log
for (const level of ["error", "warn", "debug", "info", "log"]) console[level] = () => {}

const attempt = (ask) => {
    try {
        return ask()
    } catch (error) {
        return { error: `${error.name}: ${error.message}` }
    }
}

/** GenAIScript's search goes level by level and backwards (tests/conformance/duplicates.mjs lets it search). */
function asSearched(left, right) {
    const [one, other] = [left.split("/"), right.split("/")]
    const at = one.findIndex((part, index) => part !== other[index])
    return one.length - other.length || (one[at] < other[at] ? 1 : -1)
}

const here = dirname(fileURLToPath(import.meta.url))
const answers = []
for (const { workspace, files } of JSON.parse(readFileSync(join(here, "workspaces.json"), "utf8"))) {
    const root = mkdtempSync(join(tmpdir(), "workspace-"))
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, name)), { recursive: true })
        writeFileSync(join(root, name), text)
    }
    const scriptFiles = Object.keys(files).sort(asSearched).map((name) => join(root, name))
    try {
        const project = await parser.parseProject({ installDir: core, scriptFiles })
        const own = project.scripts.filter((script) => script.filename.startsWith(root))
        const scripts = own.map((script) => ({
            file: relative(root, script.filename),
            id: script.id,
            title: script.title,
            kind: script.isSystem ? "system" : "script",
            unlisted: script.unlisted,
            group: script.group,
            tools: (script.defTools ?? []).map((tool) => tool.id),
            metadata: Object.fromEntries(
                Object.entries(script).filter(
                    ([key]) =>
                        !["defTools", "filename", "resolvedSystem", "inputSchema"].includes(key) &&
                        !(key === "jsSource" && script.jsSource === files[relative(root, script.filename)]),
                ),
            ),
            parameters: attempt(() => schemas.promptParametersSchemaToJSONSchema(script.parameters)),
            systems: script.resolvedSystem?.map((system) =>
                system && Object.keys(system).length === 1 ? system.id : system,
            ),
            inputSchema: script.inputSchema,
            vars: attempt(() => vars.parsePromptParameters(project, script, {})),
        }))
        answers.push({ workspace, scripts })
    } catch (error) {
        answers.push({ workspace, throws: `${error.name}: ${error.message}` })
    }
    rmSync(root, { recursive: true })
}
writeFileSync(join(here, "answers.json"), JSON.stringify(answers, null, 1) + "\n")
say(`${answers.length} workspaces, ${answers.flatMap((answer) => answer.scripts ?? []).length} scripts`)
process.exit(0)
