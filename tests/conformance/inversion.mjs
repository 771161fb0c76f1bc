// Writes inversion.json: generated IChatGptSchemas, most of whose descriptions have tags, and the schema of OpenAPI that
// the real package makes of each. The components stand in the answer as `$defs`, as they do in the question.
//
//   npm i --ignore-scripts @samchon/openapi@5.1.0
//   node inversion.mjs node_modules/@samchon/openapi 1000 1 >inversion.json
//
// Beside more of them, elsewhere: node inversion.mjs … 20000 2 >/tmp/more.json, and then
// INVERSION_FUZZ=/tmp/more.json cargo test conformance::inversion
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [ROOT, COUNT = "1000", SEED = "1"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(resolve(ROOT), "lib", file)).href);
const { ChatGptSchemaComposer } = await load("composers/llm/ChatGptSchemaComposer.mjs");

// mulberry32
let state = Number(SEED);
const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const chance = (probability) => random() < probability;
const pick = (list) => list[Math.floor(random() * list.length)];
const some = (most, make) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);

const TAGS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "pattern", "contentMediaType", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "default", "minimumX", "Minimum"];
const VALUES = ["0", "1", "-1.5", "5", "5.", ".5", "1e3", "1e+21", "0x10", "0b11", "0o17", "1_000", "", "  7  ", "abc", "Infinity", "-Infinity", "+3", "+-3", "-0x1", "NaN", "inf", "1,5", "date", "^a b$", "\\d @x", "true", "false", "\u00a02\ufeff", "\u00853", "12px"];
const LINES = ["", "A city.", "  indented", "> quoted", "mail a@minimum 3", "\t", "------------------------------", "Ünïcödé 👍", "trailing  ", "\u0085"];
const tag = () => pick([` `, ` `, ` `, ` `, "", "  "]).length === 0 ? `@${pick(TAGS)}` : `${chance(0.08) ? " " : ""}@${pick(TAGS)}${pick([" ", " ", " ", "\t", "  "])}${pick(VALUES)}${chance(0.05) ? "\r" : ""}`;
const description = () => some(5, () => (chance(0.7) ? tag() : pick(LINES))).join("\n");
const NAMES = ["A", "B", "Tree", "Shop.Item", "a b", "é"];
let names = [];

function attributes(schema) {
    if (chance(0.7)) schema.description = description();
    if (chance(0.1)) schema.title = pick(["T", "", "@minimum 2"]);
    if (chance(0.05)) schema.deprecated = chance(0.5);
    if (chance(0.05)) schema.example = pick([1, "x", null]);
    if (chance(0.05)) schema.examples = { v0: 1 };
    if (chance(0.1)) schema[pick(["x-a", "uiType", "default", "minimum", "minLength", "minItems", "uniqueItems", "format"])] = pick([1, "x", true]);
    return schema;
}

function any(depth) {
    const values = (list) => (chance(0.25) ? { enum: some(3, () => pick(list)) } : {});
    const kinds = [
        () => ({ type: "string", ...values(["a", "", "é"]) }),
        () => ({ type: "number", ...values([0, 1.5, -2]) }),
        () => ({ type: "integer", ...values([0, 3]) }),
        () => ({ type: "boolean", ...values([true, false]) }),
        () => ({ type: "null" }),
        () => ({}),
        () => (names.length ? { $ref: `#/$defs/${pick(names)}` } : { type: "string" }),
    ];
    const deep = [() => object(depth), () => ({ type: "array", items: any(depth - 1) }), () => ({ anyOf: some(3, () => any(depth - 1)).filter((branch) => !branch.anyOf) })];
    return attributes(pick(depth > 0 ? [...kinds, ...deep, ...deep] : kinds)());
}

function object(depth) {
    const properties = Object.fromEntries(some(3, () => [pick(["a", "b", "0", "é", "a b"]), any(depth - 1)]));
    const additional = chance(0.6) ? { additionalProperties: false } : chance(0.5) ? { additionalProperties: any(depth - 1) } : {};
    return { type: "object", properties, required: Object.keys(properties), ...additional };
}

function document() {
    names = [...new Set(some(2, () => pick(NAMES)))];
    const $defs = Object.fromEntries(names.map((name) => [name, any(2)]));
    // So that every one of them is met, in this order.
    const met = Object.fromEntries(names.map((name, place) => [`_${place}`, { $ref: `#/$defs/${name}` }]));
    const root = object(3);
    root.properties = { ...met, ...root.properties };
    return { ...attributes(root), $defs };
}

// References and components where the question has them.
function answer(input) {
    const components = { schemas: {} };
    const { $defs, ...schema } = input;
    const inverted = ChatGptSchemaComposer.invert({ components, schema, $defs });
    const text = JSON.stringify({ ...inverted, $defs: Object.fromEntries(names.map((name) => [name, components.schemas[name]])) });
    return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}

const cases = [];
while (cases.length < Number(COUNT)) {
    const input = JSON.parse(JSON.stringify(document()));
    if (JSON.stringify(input).length < 1000) cases.push({ input, answer: answer(input) });
}
console.log(`[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]`);
