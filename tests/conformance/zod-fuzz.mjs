// Writes zod-fuzz.json: what the real packages make of generated expressions over zod 3 and zod 4.
//
//   npm i --ignore-scripts zod@4.6.7 zod-to-json-schema@3.25.2 ai@7.0.173
//   node zod-fuzz.mjs node_modules/zod [COUNT [SEED]] >zod-fuzz.json
//
// The generator has a seed, so the same count gives the same expressions. The test keeps 400 of seed 1; with
// `ZOD_FUZZ=FILE` it reads the answers to any number from a file.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, count = "400", seed = "1"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(resolve(folder), "..", file)).href);
for (const level of ["log", "warn", "info", "debug"]) if (level !== "log") console[level] = () => {};
const z4 = await load("zod/index.js");
const z3 = await load("zod/v3/index.js");
const { zodToJsonSchema } = await load("zod-to-json-schema/dist/esm/index.js");
const { asSchema } = await load("ai/dist/index.js").catch(() => ({}));
/** Of another minor version than the newest, the forms are named `4.1/mcp/input`. */
const minor = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version.match(/^\d+\.\d+/)[0];
const FOUR = minor === "4.6" ? "4" : minor;

let state = Number(seed) >>> 0;
/** Mulberry32. */
const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};
const below = (number) => Math.floor(random() * number);
const pick = (list) => list[below(list.length)];
const maybe = (share) => random() < share;
const NAMES = ["city", "days", "limit", "tags", "kind", "query", "page", "since", "10", "2", "a-b", "größe", "constructor_", "$x"];
const TEXTS = ["d", "Name of the city", "with \"quotes\"", "Näher am Ziel", "a\\nb", "", "/path/*.ts", "50 %"];
const WORDS = ["a", "b c", "x.y", "a/b", "w[0]", "ä", "(+)", "A|B", "^$", "tab\\t"];
const quoted = (text) => `"${text.replace(/"/g, '\\"')}"`;
const number = () => pick([0, 1, -1, 2, 5, 10, 100, 0.5, -3.25, 1e3, 9007199254740991]);
const length = () => pick([0, 1, 2, 3, 8, 64]);

const stringCheck = (v) => pick([
    () => `.min(${length()})`, () => `.max(${length()})`, () => `.length(${length()})`, () => ".nonempty()", () => ".email()",
    () => ".url()", () => ".uuid()", () => ".datetime()", () => ".datetime({ offset: true })", () => ".datetime({ precision: 3 })",
    () => ".date()", () => ".time()", () => ".regex(/^[a-z]+$/)", () => ".regex(/a\\/b/i)", () => `.startsWith(${quoted(pick(WORDS))})`,
    () => `.endsWith(${quoted(pick(WORDS))})`, () => `.includes(${quoted(pick(WORDS))})`, () => ".trim()", () => ".toLowerCase()",
    () => ".cuid()", () => ".cuid2()", () => ".ulid()", () => ".nanoid()", () => ".emoji()", () => ".base64()", () => ".duration()",
    () => ".jwt()", ...(v === "4" ? [() => ".ipv4()", () => ".ipv6()", () => ".e164()", () => ".base64url()", () => ".lowercase()", () => ".cidrv4()"]
        : [() => ".ip()", () => '.ip({ version: "v4" })', () => ".cidr()"]),
])();
const numberCheck = () => pick([
    () => `.min(${number()})`, () => `.max(${number()})`, () => `.gt(${number()})`, () => `.lt(${number()})`, () => `.gte(${number()})`,
    () => `.lte(${number()})`, () => ".int()", () => ".positive()", () => ".negative()", () => ".nonnegative()", () => ".nonpositive()",
    () => `.multipleOf(${pick([1, 2, 0.5, 10])})`, () => ".finite()", () => ".safe()",
])();
const literal = () => pick([() => quoted(pick(WORDS)), () => String(number()), () => "true", () => "false", () => "null"])();
const times = (most, make) => Array.from({ length: below(most + 1) }, make);

function leaf(v) {
    return pick([
        () => `z.string()${times(2, () => stringCheck(v)).join("")}`, () => `z.number()${times(3, numberCheck).join("")}`,
        () => "z.boolean()", () => `z.enum([${[...new Set(["x", ...times(3, () => pick(WORDS))])].map(quoted).join(", ")}])`,
        () => `z.literal(${literal()})`, () => "z.null()", () => "z.any()", () => "z.unknown()",
        () => `z.coerce.${pick(["string", "number", "boolean"])}()`, () => pick(["z.never()", "z.bigint()", "z.date()", "z.undefined()", "z.nan()"]),
        ...(v === "4" ? [() => pick(["z.email()", "z.url()", "z.uuid()", "z.guid()", "z.int()", "z.int32()", "z.float32()", "z.iso.date()", "z.iso.datetime()", "z.iso.time()", "z.ipv4()", "z.stringbool()", "z.uint32()", "z.base64()", "z.hex()", "z.uuidv7()"]),
            () => `z.literal([${[literal(), literal()].join(", ")}])`, () => `z.templateLiteral(["v", z.number(), ${quoted(pick(WORDS))}])`] : [() => "z.nativeEnum({ A: \"a\", B: \"b\" })", () => "z.nativeEnum({ A: 1, B: 2 })"]),
    ])();
}
function object(v, depth) {
    const names = [...new Set(times(4, () => pick(NAMES)))];
    const fields = names.map((name) => `${quoted(name)}: ${schema(v, depth - 1)}`);
    const made = maybe(0.15) ? `z.${v === "4" ? pick(["strictObject", "looseObject"]) : "object"}({ ${fields.join(", ")} })` : `z.object({ ${fields.join(", ")} })`;
    const changes = times(2, () => pick([
        () => ".strict()", () => ".passthrough()", () => ".strip()", () => ".partial()", () => ".required()",
        () => `.extend({ extra: ${schema(v, 0)} })`, () => `.catchall(${schema(v, 0)})`,
        () => (names.length ? `.pick({ ${quoted(pick(names))}: true })` : ""), () => `.merge(z.object({ merged: ${schema(v, 0)} }))`,
    ])());
    // A mask that names a key twice left out is an exception of the library, not of the schema.
    return made + (changes.filter((it) => it.startsWith(".pick")).length > 1 ? "" : changes.join(""));
}
function composed(v, depth) {
    const inner = () => schema(v, depth - 1);
    return pick([
        () => object(v, depth), () => object(v, depth), () => `z.array(${inner()})${pick(["", "", ".min(1)", ".max(5)", ".nonempty()", ".length(2)"])}`,
        () => `z.tuple([${[inner(), ...times(1, inner)].join(", ")}])${maybe(0.2) ? `.rest(${inner()})` : ""}`, () => `z.record(z.string(), ${inner()})`,
        () => `z.record(z.string()${stringCheck(v)}, ${inner()})`, () => `z.record(z.enum(["a", "b"]), ${inner()})`, () => `z.union([${inner()}, ${inner()}${maybe(0.3) ? `, ${inner()}` : ""}])`,
        () => `z.discriminatedUnion("t", [z.object({ t: z.literal("a"), x: ${inner()} }), z.object({ t: z.literal("b") })])`,
        () => `z.intersection(${object(v, depth - 1)}, ${object(v, depth - 1)})`, () => `${inner()}.or(${inner()})`, () => `z.array(${inner()}).optional()`,
        () => `z.preprocess((it) => it, ${inner()})`, () => `z.lazy(() => ${inner()})`, () => pick([`z.set(${inner()})`, `z.map(z.string(), ${inner()})`, `z.promise(${inner()})`]),
    ])();
}
const wrapper = (v) => pick([
    () => ".optional()", () => ".nullable()", () => ".nullish()", () => `.describe(${quoted(pick(TEXTS))})`, () => `.describe(${quoted(pick(TEXTS))})`,
    () => ".readonly()", () => ".array()", () => ".refine(() => true)", () => ".transform((it) => it)", () => ".pipe(z.any())", () => '.brand("B")',
    ...(v === "4" ? [() => `.meta({ title: ${quoted(pick(TEXTS))} })`, () => '.meta({ examples: ["e"], deprecated: true })', () => ".nonoptional()", () => ".superRefine(() => {})"] : [() => ".superRefine(() => {})"]),
    () => `.default(${pick(["1", '"x"', "true", "null", "[]", "{}", '["a"]', "() => 5"])})`, () => `.catch(${pick(["1", '"x"', "null"])})`,
])();
function schema(v, depth) {
    const made = depth > 0 && maybe(0.5) ? composed(v, depth) : leaf(v);
    return made + times(2, () => wrapper(v)).join("");
}
/** Shared constants, since two uses of one schema are not the same as two schemas. */
function expression(v) {
    const shared = schema(v, 1);
    const body = object(v, 3);
    return maybe(0.15) ? { before: `const shared = ${shared};`, source: `z.object({ one: shared, two: shared.optional(), list: z.array(shared), rest: ${body} })` } : { source: body };
}

/** Of the SDK's server: `tools/list`, with the options that it gives the converters. */
const mcp = (v, s, io) => v === "4" ? (s._zod.def.type === "object" ? z4.toJSONSchema(s, { target: "draft-7", io }) : undefined) : ("shape" in s ? zodToJsonSchema(s, { strictUnions: true, pipeStrategy: io }) : undefined);
const ANSWERS = {
    "mcp/input": (v, s) => mcp(v, s, "input"),
    "mcp/output": (v, s) => mcp(v, s, "output"),
    ...(asSchema && { "ai/input": async (v, s) => await asSchema(s).jsonSchema }),
    "zod/output": (v, s) => v === "4" ? z4.toJSONSchema(s) : zodToJsonSchema(s, { pipeStrategy: "output" }),
};
const rows = [];
while (rows.length < Number(count)) {
    const v = rows.length % 2 ? "3" : "4";
    const { before, source } = expression(v);
    const row = { id: `fuzz-${rows.length}`, ...(before && { before }), source, answers: {} };
    for (const [name, answer] of Object.entries(ANSWERS)) {
        z4.globalRegistry.clear();
        let value;
        try {
            const made = new Function("z", `${before ?? ""}\nreturn (${source})`)(v === "4" ? z4.z : z3.z);
            value = JSON.parse(JSON.stringify((await answer(v, made)) ?? null));
        } catch (error) {
            value = { throws: String(error.message).split("\n")[0] };
        }
        row.answers[`${v === "4" ? FOUR : v}/${name}`] = value;
    }
    rows.push(row);
}
console.log(`[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`);
