// Runs the tools of scripts that need nothing but their arguments.
//
//     node execution.mjs TYPESCRIPT JOBS
//
// JOBS is a file with an array of `{ file, variables, tools }`: a script, the schema of `env.vars` and, by the names
// of tools, the schemas of their arguments. It prints an array with an object for each run: `file`, `tool`,
// `arguments`, `variables` and `outcome`, which is "value" with the `value` as JSON has it, "nothing" or "threw".
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, jobs] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(folder);

/** How often each tool is run. */
const RUNS = 24;

const STRINGS = [
    "", "a", "Ada Lovelace", "key=value\nother = 2", "# Title\ntext\n# Next", "see https://example.com @ada 12",
    '{"a":1}', "{", "2024-02-29", "12", "-1.5e3", "[1]", "A1", "C3", "1.2.3", "Ada", "é 漢字 😀", "x,y;z",
    "the quick brown fox jumps over the lazy dog ".repeat(4), "ada@example.com", "abc123",
];
const NUMBERS = [0, 1, -1, 2, 3, 7, 12, 100, 0.5, -2.75, 99.99, 1e6, -1e6];

/** Numbers from 0 to 1, the same in each run: mulberry32. */
function randomNumbers(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** Draws values of a schema. */
class Draw {
    constructor(random) {
        this.random = random;
    }

    of(values) {
        return values[Math.floor(this.random() * values.length)];
    }

    value(schema) {
        if (schema.enum) return this.of(schema.enum);
        if (schema.anyOf) return this.value(this.of(schema.anyOf));
        if (Array.isArray(schema.type)) return this.value({ ...schema, type: this.of(schema.type) });
        switch (schema.type) {
            case "string":
                return this.of(STRINGS);
            case "boolean":
                return this.random() < 0.5;
            case "number":
                return this.number(schema, NUMBERS);
            case "integer":
                return this.number(schema, NUMBERS.filter(Number.isInteger));
            case "null":
                return null;
            case "array":
                return Array.from({ length: this.of([0, 1, 2, 5]) }, () => this.value(schema.items ?? {}));
            case "object":
                return this.object(schema);
            default:
                return this.of([null, true, 1, "a", [], {}]);
        }
    }

    number({ minimum = -Infinity, maximum = Infinity }, numbers) {
        const within = [...numbers, minimum, maximum].filter((it) => it >= minimum && it <= maximum);
        return this.of(within.filter(Number.isFinite));
    }

    object({ properties = {}, required = [], additionalProperties }) {
        const members = Object.entries(properties)
            .filter(([name]) => required.includes(name) || this.random() < 0.6)
            .map(([name, schema]) => [name, this.value(schema)]);
        if (typeof additionalProperties === "object") members.push(["other", this.value(additionalProperties)]);
        return Object.fromEntries(members);
    }
}

/** What JSON has of a value. It has no `NaN` and no half of a surrogate pair, so others of their kinds stand for them. */
function written(value) {
    return JSON.stringify(value, (_, it) => {
        if (typeof it === "number") return Number.isFinite(it) ? it : 0;
        return typeof it === "string" ? it.toWellFormed() : it;
    });
}

/** The tools that a script defines. */
async function toolsOf(file, directory) {
    const tools = new Map();
    globalThis.script = globalThis.system = () => {};
    globalThis.defTool = (name, description, parameters, handler) =>
        typeof name === "object" ? tools.set(name.spec.name, name.impl) : tools.set(name, handler);
    const options = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 };
    const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions: options });
    const module = join(directory, basename(file).replace(/\.m?[jt]s$/, ".mjs"));
    writeFileSync(module, outputText);
    await import(pathToFileURL(module));
    return tools;
}

async function run(handler, values) {
    try {
        const text = written(await handler(values));
        return text === undefined ? { outcome: "nothing" } : { outcome: "value", value: JSON.parse(text) };
    } catch {
        return { outcome: "threw" };
    }
}

console.debug = () => {};
globalThis.env = { files: [], dir: ".", vars: {} };
const directory = mkdtempSync(join(tmpdir(), "handlers-"));
const rows = [];
for (const { file, variables, tools } of JSON.parse(readFileSync(jobs, "utf8"))) {
    const handlers = await toolsOf(file, directory);
    for (const [index, [tool, parameters]] of Object.entries(tools).entries()) {
        const draw = new Draw(randomNumbers(index + 1));
        for (let count = 0; count < RUNS; count++) {
            // GenAIScript gives a variable its default where none is given.
            const given = draw.object({ ...variables, required: Object.keys(variables.properties ?? {}) });
            const values = draw.value(parameters);
            env.vars = structuredClone(given);
            const context = { log() {}, debug() {} };
            const result = await run(handlers.get(tool), { ...structuredClone(values), context });
            rows.push({ file, tool, arguments: values, variables: given, ...result });
        }
    }
}
rmSync(directory, { recursive: true });
process.stdout.write(JSON.stringify(rows) + "\n");
