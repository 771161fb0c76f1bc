// Writes builders-fuzz.json: what the real packages make of generated expressions over TypeBox, Valibot and ArkType.
//
//   npm i --ignore-scripts @sinclair/typebox@0.34.52 typebox@1.4.3 valibot@1.5.0 @valibot/to-json-schema@1.8.0 \
//     arktype@2.2.9 ai@7.0.173 xsschema@0.4.4
//   node builders-fuzz.mjs node_modules/arktype [COUNT [SEED]] >builders-fuzz.json
//
// COUNT is that of each builder. The generator has a seed, so the same count gives the same expressions. The test keeps
// 150 of seed 1; with `BUILDERS_FUZZ=FILE` it reads the answers to any number from a file.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, count = "150", seed = "1"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(resolve(folder), "..", file)).href);
for (const level of ["log", "warn", "info", "debug"]) if (level !== "log") console[level] = () => {};
const { Type } = await load("@sinclair/typebox/build/esm/index.mjs");
const { Type: Type1 } = await load("typebox/build/index.mjs");
const v = await load("valibot/dist/index.mjs");
const { toJsonSchema, toStandardJsonSchema } = await load("@valibot/to-json-schema/dist/index.mjs");
const { type } = await load("arktype/out/index.js");
const { asSchema } = await load("ai/dist/index.js");
const xs = await load("xsschema/dist/index.js");

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
const times = (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make);
const any = (...makers) => pick(makers)();
const NAMES = ["city", "days", "limit", "tags", "kind", "query", "page", "since", "10", "2", "a-b", "größe", "$x"];
const TEXTS = ["d", "Name of the city", "with \\\"quotes\\\"", "Näher am Ziel", "", "/path/*.ts", "50 %"];
const WORDS = ["a", "b", "b c", "x.y", "a/b", "w[0]", "ä", "(+)", "10", "A"];
const quoted = (text) => `"${text}"`;
const text = () => quoted(pick(TEXTS));
const word = () => quoted(pick(WORDS));
const words = (least, most) => [...new Set(times(least, most, word))];
const number = () => pick([0, 1, -1, 2, 5, 10, 100, 0.5, -3.25, 1000]);
const length = () => pick([0, 1, 2, 3, 8, 64]);
const fields = (least, most, field) => [...new Set(times(least, most, () => pick(NAMES)))].map((name) => `${quoted(name)}: ${field(name)}`).join(", ");

// ---- TypeBox
function typebox(is1) {
    const options = (...own) => {
        const parts = [`description: ${text()}`, `title: ${text()}`, `default: ${any(word, number)}`, ...own, ...own];
        const chosen = [...new Map(times(0, 2, () => pick(parts)).map((part) => [part.split(":")[0], part])).values()];
        return maybe(0.5) || !chosen.length ? "" : `{ ${chosen.join(", ")} }`;
    };
    const after = (first, option) => (option ? `${first}, ${option}` : first);
    const literal = () => `Type.Literal(${any(word, number, () => pick(["true", "false"]))})`;
    const leaf = () => any(
        () => `Type.String(${options(`minLength: ${length()}`, `maxLength: ${length()}`, 'format: "email"', 'pattern: "^a"')})`,
        () => `Type.Number(${options(`minimum: ${number()}`, `exclusiveMaximum: ${number()}`, "multipleOf: 2")})`,
        () => `Type.Integer(${options(`minimum: ${number()}`, `maximum: ${number()}`)})`,
        () => `Type.Boolean(${options()})`, () => `Type.Null(${options()})`, () => `Type.Any(${options()})`,
        () => `Type.Unknown(${options()})`, () => `Type.Never(${options()})`, literal,
        () => `Type.Enum({ A: "a", B: ${any(word, number)} }${maybe(0.3) ? `, { description: ${text()} }` : ""})`,
        () => `Type.Unsafe({ type: "string", enum: [${words(1, 3).join(", ")}] })`, () => 'Type.Ref("Other")',
        ...(is1 ? [] : [() => `Type.Const(${any(word, number, () => `[${number()}, ${word()}]`, () => `{ k: ${word()} }`)})`, () => `Type.RegExp ? Type.Date() : Type.Date()`.split(" : ")[1]]));
    const object = (depth) => `Type.Object(${after(`{ ${fields(0, 4, () => property(depth - 1))} }`, options("additionalProperties: false", `additionalProperties: Type.String()`))})`;
    const plain = (depth) => `Type.Object({ a: ${property(depth - 1)}, b: ${property(depth - 1)}, "c": ${schema(0)} })`;
    const composed = (depth) => {
        const inner = () => schema(depth - 1);
        return any(
            () => object(depth), () => object(depth), () => object(depth),
            () => `Type.Array(${after(inner(), options(`minItems: ${length()}`, "uniqueItems: true"))})`,
            () => `Type.Tuple([${times(0, 3, inner).join(", ")}])`,
            () => `Type.Union([${times(0, 3, inner).join(", ")}]${maybe(0.2) ? `, { description: ${text()} }` : ""})`,
            () => `Type.Union([${times(2, 3, literal).join(", ")}])`,
            () => `Type.Intersect([${object(depth - 1)}, ${any(() => object(depth - 1), inner)}])`,
            () => `Type.Record(${any(() => "Type.String()", () => 'Type.String({ pattern: "^x" })', () => "Type.Number()", () => "Type.Integer()", () => `Type.Union([Type.Literal("a"), Type.Literal("b")])`, () => 'Type.Literal("k")')}, ${inner()})`,
            () => `Type.Partial(${plain(depth)})`, () => `Type.Required(${plain(depth)})`,
            () => `Type.Pick(${plain(depth)}, ["a", "c"])`, () => `Type.Omit(${plain(depth)}, ["b"]${maybe(0.3) ? `, { description: ${text()} }` : ""})`,
            () => `Type.Pick(${plain(depth)}, Type.Union([Type.Literal("a"), Type.Literal("b")]))`,
            () => `Type.KeyOf(${plain(depth)})`, () => `Type.Index(Type.Object({ a: ${is1 ? "Type.String()" : inner()} }), ["a"])`,
            () => `Type.Exclude(Type.Union([Type.Literal("a"), Type.Literal("b"), Type.Literal(1)]), Type.Literal(${any(() => '"a"', () => "1")}))`,
            () => `Type.Object({ ...${plain(depth)}.properties, extra: ${inner()} })`,
            ...(is1 ? [] : [
                () => `Type.Composite([${object(depth - 1)}, ${object(depth - 1)}])`, () => `Type.Not(${inner()})`,
                () => `Type.Recursive((This) => Type.Object({ n: Type.Array(This), v: ${inner()} }), { $id: "Node" })`,
                () => `Type.Transform(${inner()}).Decode((it) => it).Encode((it) => it)`,
            ]));
    };
    const property = (depth) => any(() => schema(depth), () => schema(depth), () => `Type.Optional(${schema(depth)})`, () => `Type.Readonly(${schema(depth)})`, () => `Type.Readonly(Type.Optional(${schema(depth)}))`);
    const schema = (depth) => (depth > 0 && maybe(0.55) ? composed(depth) : leaf());
    return object(3);
}

// ---- Valibot
const actionOfString = () => any(
    () => `v.minLength(${length()})`, () => `v.maxLength(${length()})`, () => `v.length(${length()})`, () => "v.nonEmpty()", () => "v.email()",
    () => "v.url()", () => "v.uuid()", () => "v.isoDate()", () => "v.isoDateTime()", () => "v.isoTimestamp()", () => "v.isoTime()", () => "v.ipv4()", () => "v.ipv6()",
    () => "v.base64()", () => "v.nanoid()", () => "v.ulid()", () => "v.cuid2()", () => "v.hexColor()", () => "v.slug()", () => "v.digits()", () => "v.emoji()",
    () => "v.regex(/^[a-z]+$/)", () => `v.startsWith(${word()})`, () => `v.endsWith(${word()})`, () => `v.includes(${word()})`, () => `v.value(${word()})`,
    () => `v.values([${words(1, 3).join(", ")}])`, () => `v.notValue(${word()})`, () => 'v.hash(["sha256", "md5"])', () => "v.mac()", () => "v.isoWeek()");
const rare = () => any(() => "v.trim()", () => "v.transform((it) => it)", () => "v.check(() => true)", () => "v.toLowerCase()", () => "v.brand(\"B\")", () => "v.readonly()", () => "v.regex(/a/i)");
const actionOfNumber = () => any(() => `v.minValue(${number()})`, () => `v.maxValue(${number()})`, () => "v.integer()", () => "v.safeInteger()", () => `v.gtValue(${number()})`, () => `v.ltValue(${number()})`, () => "v.multipleOf(2)", () => `v.value(${number()})`, () => `v.notValues([${number()}])`);
const metadata = () => any(() => `v.description(${text()})`, () => `v.description(${text()})`, () => `v.title(${text()})`, () => `v.metadata({ title: ${text()}, examples: [${word()}], deprecated: true })`, () => `v.examples([${word()}])`);
function valibot() {
    const piped = (base, action, share) => {
        const actions = times(0, 2, action);
        if (maybe(0.4)) actions.push(metadata());
        if (maybe(share)) actions.push(rare());
        return actions.length ? `v.pipe(${base}, ${actions.join(", ")})` : base;
    };
    const leaf = () => any(
        () => piped("v.string()", actionOfString, 0.02), () => piped("v.string()", actionOfString, 0.02), () => piped("v.number()", actionOfNumber, 0.02),
        () => piped("v.boolean()", metadata, 0), () => `v.picklist([${words(1, 3).join(", ")}])`, () => `v.picklist([1, 2, "x"])`, () => 'v.enum({ A: "a", B: "b" })',
        () => `v.literal(${any(word, number, () => "true")})`, () => "v.null()", () => "v.any()", () => "v.unknown()", () => "v.never()",
        () => (maybe(0.15) ? pick(["v.date()", "v.bigint()", "v.undefined()", "v.void()", "v.symbol()", "v.file()", "v.literal(null)"]) : "v.string()"));
    const entries = (depth) => `{ ${fields(0, 4, () => schema(depth - 1))} }`;
    const object = (depth) => any(() => `v.object(${entries(depth)})`, () => `v.object(${entries(depth)})`, () => `v.strictObject(${entries(depth)})`, () => `v.looseObject(${entries(depth)})`, () => `v.objectWithRest(${entries(depth)}, ${schema(0)})`);
    const plain = (depth) => `v.object({ a: ${schema(depth - 1)}, b: ${schema(depth - 1)}, c: ${schema(0)} })`;
    const composed = (depth) => {
        const inner = () => schema(depth - 1);
        return any(
            () => object(depth), () => object(depth), () => piped(object(depth), metadata, 0), () => piped(`v.array(${inner()})`, () => pick([`v.minLength(${length()})`, `v.maxLength(${length()})`, "v.nonEmpty()", `v.length(${length()})`]), 0.01),
            () => `v.tuple([${times(0, 3, inner).join(", ")}])`, () => `v.strictTuple([${inner()}])`, () => `v.looseTuple([${inner()}])`, () => `v.tupleWithRest([${inner()}], ${inner()})`,
            () => `v.union([${times(0, 3, inner).join(", ")}])`, () => `v.variant("t", [v.object({ t: v.literal("a"), x: ${inner()} }), v.object({ t: v.literal("b") })])`,
            () => `v.intersect([${object(depth - 1)}, ${object(depth - 1)}])`, () => `v.record(v.string(), ${inner()})`, () => `v.record(v.pipe(v.string(), v.minLength(1)), ${inner()})`,
            () => (maybe(0.2) ? `v.record(v.picklist(["a"]), ${inner()})` : `v.array(${inner()})`), () => `v.partial(${plain(depth)})`, () => `v.partial(${plain(depth)}, ["a"])`,
            () => `v.pick(${plain(depth)}, ["a", "c"])`, () => `v.omit(${plain(depth)}, ["b"])`, () => `v.keyof(${plain(depth)})`, () => (maybe(0.2) ? `v.required(${plain(depth)})` : `v.object(v.entriesFromList(["p", "q"], ${inner()}))`),
            () => `v.object({ ...${plain(depth)}.entries, extra: ${inner()} })`, () => `v.lazy(() => ${inner()})`, () => `v.fallback(${inner()}, "x")`,
            () => `v.pipe(v.string(), v.transform(Number), ${inner()})`);
    };
    const wrapped = (made) => any(() => made, () => made, () => made, () => `v.optional(${made})`, () => `v.optional(${made}, ${any(word, number, () => "null", () => "() => 5", () => "[]")})`, () => `v.nullable(${made})`, () => `v.nullish(${made})`,
        () => `v.nullish(${made}, ${word()})`, () => `v.exactOptional(${made})`, () => `v.undefinedable(${made})`, () => (maybe(0.1) ? `v.nonOptional(${made})` : made));
    const schema = (depth) => wrapped(depth > 0 && maybe(0.5) ? composed(depth) : leaf());
    return object(3);
}

// ---- ArkType
let defaults = 0;
function arktype() {
    const literal = () => any(() => `'${pick(WORDS)}'`, () => String(number()), () => pick(["true", "false", "null"]));
    const bounded = () => any(
        () => `string ${pick([">", ">=", "<", "<="])} ${pick([1, 2, 3, 8])}`, () => `${pick([0, 1, 2])} <= string ${pick(["<", "<="])} ${pick([5, 8, 64])}`, () => `string == ${pick([1, 3])}`,
        () => `number ${pick([">", ">=", "<", "<="])} ${number()}`, () => `${pick([-1, 0, 0.5])} ${pick(["<", "<="])} number ${pick(["<", "<="])} ${pick([5, 10, 100])}`,
        () => `number.integer ${pick([">", ">="])} ${pick([0, 1])}`, () => `number % ${pick([1, 2, 10])}`, () => `1 <= number.integer <= 10`, () => "string[] > 1", () => "1 <= string[] <= 3", () => "string.email < 64");
    const keyword = () => pick(["string", "string", "number", "boolean", "number.integer", "string.email", "string.url", "string.uuid", "string.uuid.v4", "string.date.iso", "string.alpha", "string.digits", "string.ip", "string.ip.v4", "unknown", "null", "true", "object", "string.numeric", "string.hex", "string.semver"]);
    const unusual = () => pick(["Date", "bigint", "undefined", "string.trim", "string.numeric.parse", "string.date.parse", "string.lower", "string.json", "symbol", "never", "string.date"]);
    const simple = () => any(keyword, keyword, keyword, bounded, literal, () => (maybe(0.15) ? unusual() : "string"));
    const alternatives = () => times(2, 4, () => any(() => pick(["string", "number", "boolean", "null", "string.email", "number.integer", "string[]", "number > 5"]), literal, literal)).join(" | ");
    const line = () => any(simple, simple, simple, () => `${simple()}[]`, () => `(${alternatives()})[]`, alternatives, () => times(2, 4, () => `'${pick(WORDS)}'`).join(" | "), () => `${keyword()} | null`, () => "Record<string, number>", () => "string > 1 & string < 9", () => "string & /^a/", () => "/^[a-z]+$/", () => "(string | number)[] | null");
    const definition = (depth) => any(() => quoted(line()), () => quoted(line()), () => quoted(line()), ...(depth > 0 ? [() => object(depth - 1), () => object(depth - 1), () => `[${times(0, 3, () => definition(depth - 1)).join(", ")}]`, () => made(depth - 1), () => made(depth - 1), () => `[${object(depth - 1)}, "[]"]`, () => `[${quoted(line())}, "...", ${quoted(`${keyword()}[]`)}]`, () => `[${object(depth - 1)}, "|", "null"]`, () => `[${quoted(simple())}, "@", ${text()}]`] : []));
    const field = (name, depth) => any(
        () => `${quoted(name)}: ${definition(depth)}`, () => `${quoted(name)}: ${definition(depth)}`, () => `${quoted(`${name}?`)}: ${definition(depth)}`,
        () => `${quoted(`${name}?`)}: ${definition(depth)}`, () => `${quoted(`f${++defaults}`)}: ${any(() => `"number = ${pick([0, 5, -1])}"`, () => `"string = '${pick(WORDS)}'"`, () => '"boolean = true"', () => `"1 <= number <= 10 = 5"`, () => `type("string").default(${word()})`, () => `["string", "=", ${word()}]`)}`,
        () => `${quoted(name)}: type(${quoted(line())}).optional()`, () => `${quoted(name)}: [${quoted(line())}, "?"]`);
    const object = (depth) => {
        const names = [...new Set(times(0, 4, () => pick(NAMES)))];
        const extra = maybe(0.15) ? [pick(['"+": "reject"', '"+": "delete"', '"+": "ignore"'])] : names.length === 0 && maybe(0.5) ? [`"[string]": ${definition(depth - 1)}`] : [];
        return `{ ${[...extra, ...names.map((name) => field(name, depth))].join(", ")} }`;
    };
    const made = (depth) => any(
        () => `type(${definition(depth)})`, () => `type(${definition(depth)}).describe(${text()})`, () => `type(${quoted(line())}).describe(${text()})`, () => `type(${object(depth)}).array()`,
        () => `type(${object(depth)}).or(${object(depth)})`, () => `type({ k: "'a'", x: ${definition(depth - 1)} }).or({ k: "'b'", y: ${definition(depth - 1)} })`,
        () => `type({ m: ${definition(depth - 1)} }).and({ n: ${definition(depth - 1)} })`, () => `type.enumerated(${words(1, 4).join(", ")})`, () => `type(${quoted(line())}).array().atLeastLength(1)`, () => `type.string.atLeastLength(${pick([1, 2])})`,
        () => `type.number.atLeast(${pick([0, 1])}).atMost(10)`, () => `type("string").configure({ title: ${text()}, examples: [${word()}] })`, () => `type({ p: ${definition(depth - 1)}, "q?": ${definition(depth - 1)} })${pick(['.pick("p")', '.omit("p")', ".partial()", ".required()", '.merge({ r: "string" })', ".keyof()"])}`,
        () => `type(${object(depth)}).onUndeclaredKey("reject")`, () => (maybe(0.2) ? `type("string").narrow(() => true)` : "type.string"), () => (maybe(0.2) ? `type("string").pipe((it) => it.length)` : "type.number"), () => `type({ "...": { base: "string" }, own: ${definition(depth - 1)} })`);
    return `type(${object(3)})${maybe(0.1) ? `.describe(${text()})` : ""}`;
}

/** Puts `type: "object"` where a root has none, as the MCP SDK 2 does. */
const typed = (schema) => ("type" in schema ? schema : { type: "object", ...schema });
const standard = (s, io) => typed(s["~standard"].jsonSchema[io]({ target: "draft-2020-12" }));
const ANSWERS = {
    typebox: { own: (s) => s },
    typebox1: { own: (s) => s },
    valibot: {
        own: (s) => toJsonSchema(s), fastmcp: async (s) => xs.strictJsonSchema(await xs.toJsonSchema(s)), ai: async (s) => await asSchema(toStandardJsonSchema(s)).jsonSchema,
        "mcp2/input": (s) => standard(toStandardJsonSchema(s), "input"), "mcp2/output": (s) => standard(toStandardJsonSchema(s), "output"),
    },
    arktype: {
        own: (s) => s.toJsonSchema(), fastmcp: async (s) => xs.strictJsonSchema(await xs.toJsonSchema(s)), ai: async (s) => await asSchema(s).jsonSchema,
        "mcp2/input": (s) => standard(s, "input"), "mcp2/output": (s) => standard(s, "output"),
    },
};
const MAKERS = { typebox: () => typebox(false), typebox1: () => typebox(true), valibot, arktype };
const SCOPES = { typebox: { Type }, typebox1: { Type: Type1 }, valibot: { v }, arktype: { type } };
const rows = [];
for (const [builder, make] of Object.entries(MAKERS)) {
    for (let index = 0; index < Number(count);) {
        const source = make();
        const scope = SCOPES[builder];
        let made;
        try {
            made = new Function(...Object.keys(scope), `return (${source})`)(...Object.values(scope));
        } catch {
            // What cannot be made at all is the business of the compiler.
            continue;
        }
        const row = { builder, source, answers: {} };
        for (const [name, answer] of Object.entries(ANSWERS[builder])) {
            try {
                row.answers[name] = JSON.parse(JSON.stringify((await answer(made)) ?? null));
            } catch (error) {
                row.answers[name] = { throws: String(error.message).replace(/\s+/g, " ") };
            }
        }
        rows.push(row);
        index += 1;
    }
}
console.log(`[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`);
