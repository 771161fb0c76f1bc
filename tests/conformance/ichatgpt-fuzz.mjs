// Writes ichatgpt-fuzz.json: generated schemas, and the IChatGptSchema that the real package makes of each, in the
// order strict off and on, each with reference on and off. A number stands for the answer of that place in the list,
// which is the same. Schemas that the package ends at with an exception are left out.
//
//   npm i --ignore-scripts @samchon/openapi@5.1.0
//   node ichatgpt-fuzz.mjs node_modules/@samchon/openapi 2000 1 >ichatgpt-fuzz.json
//
// Beside more of them, elsewhere: node ichatgpt-fuzz.mjs … 20000 2 >/tmp/more.json, and then
// ICHATGPT_FUZZ=/tmp/more.json cargo test conformance::ichatgpt
//
// With 6.0.1 of the package, the answers are ILlmSchemas: they are in illm-fuzz.json, and more of them are
// ILLM_FUZZ=/tmp/more.json.
import { join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [ROOT, COUNT = "2000", SEED = "1"] = process.argv.slice(2);
const path = (file) => join(resolve(ROOT), "lib", file);
const load = (file) => import(pathToFileURL(path(file)).href);
const { OpenApiV3_1Emender } = await load("converters/OpenApiV3_1Emender.mjs");
const { OpenApiTypeChecker } = await load("utils/OpenApiTypeChecker.mjs");
const { LlmSchemaComposer } = await load("composers/LlmSchemaComposer.mjs");
const parameters = existsSync(path("composers/llm/ChatGptSchemaComposer.mjs"))
    ? LlmSchemaComposer.parameters("chatgpt")
    : LlmSchemaComposer.parameters;

// mulberry32
let state = Number(SEED);
const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const chance = (probability) => random() < probability;
const below = (end) => Math.floor(random() * end);
const pick = (list) => list[below(list.length)];
const some = (most, make) => Array.from({ length: below(most + 1) }, make);

const KEYS = ["a", "b", "c", "city", "days", "0", "12", "01", "", "a b", "é", "日本", "👍", "$x", "_", "default", "class", "x-y", "a.b", "a/b", 'q"', "\\", "type", "items", "length", "toString", "\n", "__proto__"];
const NAMES = ["A", "B", "C", "Tree", "Shop", "Shop.Item", "Shop.Item.Id", "7", "é", "a b", 'q"', "Node"];
const TEXTS = ["", "x", "A city", "Ünïcödé 👍", "two\nlines", "trailing\n", "\n\n", "ends @minimum 3", "> quoted", "a\tb\u0001", "line\r\nbreak"];
const NUMBERS = [0, -0, 1, 2, 5, 10, -3, 1.5, 0.1, 1e21, 1e-7, -2.5e-9, 123456789012, 3.14];
const SCALARS = ["", "x", "y", "red", "@uniqueItems", "é", 0, 1, 2, 1.5, -1, true, false];

const MODES = { strict: false, broken: false, names: [] };

function attributes(schema) {
    if (typeof schema !== "object") return schema;
    if (chance(0.25)) schema.description = pick(TEXTS);
    if (chance(0.06)) schema.title = pick(TEXTS);
    if (chance(0.03)) schema.deprecated = chance(0.7);
    if (chance(0.02)) schema.readOnly = true;
    if (chance(0.02)) schema.writeOnly = true;
    if (chance(0.02)) schema.example = pick(SCALARS);
    if (chance(0.03)) schema.examples = chance(0.5) ? some(3, () => pick(SCALARS)) : { one: pick(SCALARS) };
    if (chance(0.04)) schema[pick(["x-a", "x-order", "uiType", "uiGroup", "$comment", "9"])] = pick([...SCALARS, null, { deep: [1] }]);
    if (chance(0.08)) schema.nullable = chance(0.8);
    return schema;
}

function bounds(schema) {
    for (const [inclusive, exclusive] of [["minimum", "exclusiveMinimum"], ["maximum", "exclusiveMaximum"]]) {
        if (chance(0.2)) schema[inclusive] = pick(NUMBERS);
        if (chance(0.15)) schema[exclusive] = chance(0.3) ? chance(0.6) : pick(NUMBERS);
    }
    if (chance(0.08)) schema.multipleOf = pick(NUMBERS);
    if (chance(0.15)) schema.default = chance(0.15) ? null : pick(NUMBERS);
    if (chance(0.15)) schema.enum = [...some(3, () => pick(NUMBERS)), ...(chance(0.2) ? [null] : [])];
    return schema;
}

function lengths(schema) {
    if (chance(0.12)) schema.minLength = below(4);
    if (chance(0.12)) schema.maxLength = pick(NUMBERS);
    if (chance(0.15)) schema.format = pick(["date", "uuid", "email", "odd one"]);
    if (chance(0.1)) schema.pattern = pick(["^a+$", "\\d{2}\n", "@x .*"]);
    if (chance(0.04)) schema.contentMediaType = "image/png";
    if (chance(0.15)) schema.default = chance(0.15) ? null : pick(TEXTS);
    if (chance(0.15)) schema.enum = [...some(3, () => pick(["", "x", "y", "red", "é"])), ...(chance(0.2) ? [null] : [])];
    return schema;
}

function object(depth, schema = {}) {
    schema.type ??= "object";
    if (chance(0.93)) {
        const keys = [...new Set(some(3, () => pick(KEYS)))];
        schema.properties = Object.fromEntries(keys.map((key) => [key, any(depth - 1)]));
        const required = MODES.strict ? keys : keys.filter(() => chance(0.6));
        if (MODES.strict || chance(0.9)) schema.required = required;
        if (chance(0.02)) schema.required = [...required, pick(KEYS)];
    }
    if (!MODES.strict && chance(0.1)) schema.additionalProperties = chance(0.5) ? chance(0.5) : any(depth - 1);
    else if (chance(0.1)) schema.additionalProperties = false;
    if (chance(0.03)) schema.default = { a: 1 };
    return schema;
}

function array(depth, schema = {}) {
    schema.type ??= "array";
    if (MODES.broken && chance(0.15)) {
        if (chance(0.7)) schema[pick(["prefixItems", "items"])] = some(2, () => any(depth - 1));
        if (chance(0.3)) schema.additionalItems = chance(0.5) ? any(depth - 1) : chance(0.5);
    } else schema.items = any(depth - 1);
    if (chance(0.2)) schema.minItems = below(3);
    if (chance(0.2)) schema.maxItems = below(9);
    if (chance(0.2)) schema.uniqueItems = chance(0.7);
    if (chance(0.04)) schema.default = [];
    return schema;
}

function reference() {
    const name = MODES.broken && chance(0.2) ? pick(["Missing", "x"]) : pick(MODES.names.length ? MODES.names : ["Missing"]);
    const prefix = pick(["#/$defs/", "#/definitions/", "#/components/schemas/"]);
    const schema = chance(0.03) ? { $recursiveRef: prefix + name } : { $ref: prefix + name };
    if (chance(0.04)) Object.assign(schema, pick([() => ({ type: "object" }), () => lengths({ type: "string" }), () => bounds({ type: "number" })])());
    return schema;
}

function mixed(depth) {
    const types = [...new Set(some(3, () => pick(["string", "number", "integer", "boolean", "null", "object", "array"])))];
    const schema = { type: types };
    if (chance(0.3)) lengths(schema);
    if (chance(0.3)) bounds(schema);
    if (types.includes("object")) object(depth - 1, schema);
    if (types.includes("array")) array(depth - 1, schema);
    if (chance(0.2)) schema.enum = some(4, () => pick([...SCALARS, null]));
    if (chance(0.05)) schema.const = pick(SCALARS);
    if (chance(0.05)) schema[pick(["oneOf", "anyOf"])] = some(2, () => any(depth - 2));
    return schema;
}

function union(depth) {
    const schema = { [pick(["oneOf", "anyOf"])]: some(3, () => (chance(0.3) ? { const: pick(SCALARS) } : any(depth - 1))) };
    if (chance(0.2)) {
        schema.discriminator = { propertyName: "kind" };
        if (chance(0.5)) schema.discriminator.mapping = { a: "#/$defs/A" };
    }
    return schema;
}

function allOf(depth) {
    const part = () => (chance(0.4) && MODES.names.length ? reference() : chance(0.85) ? object(depth - 1) : any(depth - 1));
    const schema = { allOf: some(3, part) };
    if (!MODES.strict && chance(0.1)) schema.additionalProperties = chance(0.5) ? any(depth - 1) : true;
    return schema;
}

function any(depth) {
    if (chance(0.02)) return chance(0.7);
    const kinds = [
        () => lengths({ type: "string" }),
        () => lengths({ type: "string" }),
        () => bounds({ type: pick(["number", "integer"]) }),
        () => ({ type: "boolean", ...(chance(0.2) ? { enum: pick([[true], [false, null], []]) } : {}), ...(chance(0.2) ? { default: chance(0.5) } : {}) }),
        () => pick([{ type: "null" }, {}, { type: "odd" }, { const: pick([...SCALARS, null]) }, { type: "string", const: "x" }, { enum: ["a", 1] }, { not: {} }]),
        () => reference(),
    ];
    const deep = [() => object(depth), () => object(depth), () => array(depth), () => union(depth), () => mixed(depth), () => allOf(depth)];
    return attributes(pick(depth > 0 ? [...kinds, ...deep] : kinds)());
}

function document() {
    MODES.strict = chance(0.55);
    MODES.broken = chance(0.15);
    MODES.names = [...new Set(some(4, () => pick(NAMES)))];
    const schemas = Object.fromEntries(MODES.names.map((name) => [name, chance(0.6) ? attributes(object(2)) : any(2)]));
    const root = attributes(chance(0.93) ? object(3, {}) : any(2));
    delete root.nullable;
    if (chance(0.95)) delete root.additionalProperties;
    if (typeof root !== "object" || !MODES.names.length) return root;
    if (chance(0.1) && root.type === undefined && root.$ref === undefined) return root;
    if (chance(0.05)) return { schema: root, components: { schemas } };
    root[pick(["$defs", "$defs", "definitions"])] = schemas;
    return root;
}

// As McpLlm.application of the package does it.
function compose(input, config) {
    input = structuredClone(input);
    let schema = input;
    let schemas = {};
    if ("schema" in input && !("type" in input) && !("$ref" in input)) ({ schema, components: { schemas } } = input);
    schemas = { ...schemas, ...schema.definitions, ...schema.$defs };
    const components = OpenApiV3_1Emender.convertComponents({ schemas });
    schema = OpenApiV3_1Emender.convertSchema({ schemas })(schema);
    const visited = new Set();
    OpenApiTypeChecker.visit({
        components,
        schema,
        closure: ({ $ref }) => typeof $ref === "string" && visited.add($ref.split("/").pop()),
    });
    components.schemas = Object.fromEntries(Object.entries(components.schemas).filter(([key]) => visited.has(key)));
    const { success, value, error } = parameters({ config, components, schema, accessor: "$input" });
    if (success) return { success, value };
    const { method, message, reasons } = error;
    return { success, error: { method, message, reasons: reasons.map(({ accessor, message }) => ({ accessor, message })) } };
}

const CONFIGS = [false, true].flatMap((strict) => [true, false].map((reference) => ({ strict, reference })));
const cases = [];
let thrown = 0;
const LENGTH = Number(process.env.LENGTH ?? 1200);
while (cases.length < Number(COUNT)) {
    // As it is after a way through JSON.
    const input = JSON.parse(JSON.stringify(document()));
    if (typeof input !== "object" || JSON.stringify(input).length > LENGTH) continue;
    try {
        const texts = CONFIGS.map((config) => JSON.stringify(compose(input, config)));
        const answers = texts.map((text, place) => (texts.indexOf(text) < place ? texts.indexOf(text) : JSON.parse(text)));
        cases.push({ input, answers });
    } catch {
        thrown += 1;
    }
}
console.error(`${thrown} left out`);
console.log(`[\n${cases.map((one) => JSON.stringify(one)).join(",\n")}\n]`);
