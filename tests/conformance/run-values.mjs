// Writes run-values.json: what a run has of a parameter with each declaration, where nothing is given and where each
// of some values is.
//
//   npm i --ignore-scripts @genaiscript/core@2.5.1
//   node run-values.mjs node_modules/@genaiscript/core >run-values.json
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { parsePromptParameters } = await import(pathToFileURL(join(resolve(process.argv[2]), "dist/esm/vars.js")).href);
console.error = console.log.bind(console, "");

const DECLARATIONS = [
  '""', '"Paris"', '"The city to look in"', "0", "3", "-0", "1.5", "NaN", "Infinity", "true", "false",
  '[""]', '["a", "b"]', "[3]", '{ name: "" }', '{ name: "x", size: 3 }', "{}",
  '{ type: "string" }', '{ type: "string", default: "x" }', '{ type: "string", required: true }', '{ type: "string", default: 3 }',
  '{ type: "string", enum: ["a", "b"], default: "a" }', '{ type: "string", default: null }',
  '{ type: "number" }', '{ type: "number", default: 1.5 }', '{ type: "integer", default: 3 }', '{ type: "integer", default: "3" }',
  '{ type: "boolean" }', '{ type: "boolean", default: false }',
  '{ type: "object", properties: { a: { type: "string" } } }', '{ type: "object", default: { a: 1 }, required: true }',
  '{ type: "array", items: { type: "string" } }', '{ type: "array", items: { type: "string" }, default: ["a"] }', '{ type: "array", default: [] }',
  '{ type: "String" }', '{ type: "String", default: "x" }', '{ type: ["string", "null"] }', '{ type: "null" }',
  '{ enum: ["a", "b"] }', '{ enum: ["a", "b"], default: "a" }', '{ description: "Where" }', '{ default: 3 }', '{ default: { type: "string" } }',
  '{ anyOf: [{ type: "string" }, { type: "number" }] }',
];
const GIVEN = ['"x"', '"42"', '"1.9"', '"yes"', '"false"', '""', "7", "true", "null", '["a"]', "{ a: 1 }"];

const tagged = (value) => {
  if (value === undefined) return "@undefined";
  if (typeof value === "number" && !Number.isFinite(value)) return `@${value}`;
  if (Object.is(value, -0)) return "@-0";
  return value;
};
const run = (declaration, vars) => {
  const script = { id: "main", system: [], parameters: { p: (0, eval)(`(${declaration})`) } };
  try {
    return tagged(parsePromptParameters({ scripts: [] }, script, vars).p);
  } catch {
    return "@throws";
  }
};
const answers = DECLARATIONS.map((declaration) => ({
  declaration,
  nothing: run(declaration, {}),
  given: Object.fromEntries(GIVEN.map((given) => [given, run(declaration, { p: (0, eval)(`(${given})`) })])),
}));
process.stdout.write(`[\n${answers.map((answer) => JSON.stringify(answer)).join(",\n")}\n]\n`);
