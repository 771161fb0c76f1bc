// Writes arguments.json: what the real GenAIScript takes an argument of `--vars` for.
//
//   npm i --ignore-scripts @genaiscript/core@2.5.1
//   node arguments.mjs node_modules/@genaiscript/core >arguments.json
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { parseKeyValuePair } = await import(pathToFileURL(join(resolve(process.argv[2]), "dist/esm/fence.js")).href);

const VALUES = ["", "x", "x y", '"', "'", "`", '""', "''", '"x"', "'x'", "`x`", "\"x'", '""x""', "'\"x\"'", "`'x'`", " 'x'", "a=b", "a:b", "=", ":", "é\n", "'é'", '"a"b"'];
const KEYS = ["a", "", "a b", "system.git.cwd", "é"];
const ARGUMENTS = ["", "a", "a b", ...KEYS.flatMap((key) => VALUES.flatMap((value) => [`${key}=${value}`, `${key}:${value}`]))];
const answers = ARGUMENTS.map((argument) => ({ argument, answer: Object.entries(parseKeyValuePair(argument))[0] ?? null }));
console.log(JSON.stringify(answers, null, 1));
