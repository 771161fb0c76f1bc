// Asks the `ignore` package that GenAIScript uses what it keeps, and writes ignored.json anew from
// the files and patterns in it.
//
//     npm install --ignore-scripts @genaiscript/core@2.5.1      (in some scratch folder)
//     node ignored.mjs <that folder>/node_modules/@genaiscript/core
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const core = resolve(process.argv[2] ?? "node_modules/@genaiscript/core")
const loaded = createRequire(join(core, "package.json"))("ignore")
const ignore = loaded.default ?? loaded
const table = join(dirname(fileURLToPath(import.meta.url)), "ignored.json")
const { files, cases } = JSON.parse(readFileSync(table, "utf8"))
for (const row of cases) {
    const matcher = ignore({ allowRelativePaths: true, ignoreCase: true })
    matcher.add(row.patterns.join("\n"))
    row.kept = matcher.filter(files)
}
writeFileSync(table, JSON.stringify({ files, cases }, null, 0).replaceAll('{"patterns"', '\n{"patterns"') + "\n")
