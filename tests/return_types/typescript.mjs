// What TypeScript takes the handlers of tools to give, as JSON Schema.
//
//     node typescript.mjs TYPESCRIPT GENAISCRIPT.D.TS SCRIPT…
//
// prints an array with an object for each `defTool` call that has a handler: `file`, `start` (the byte at which
// the call begins), `name`, and two views of the awaited result. `loose` is what the checker says without `strict`, as
// GenAIScript itself has it, `strict` what it says with it and with `noUncheckedIndexedAccess`, as an index may be
// out of range. A view is `{ nothing, never, schema }`: whether the
// handler may give `undefined`, whether it gives nothing else because it throws, and the schema of what JSON has of
// the value, which is `{}` where TypeScript says `any`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, definitions, ...scripts] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(folder);
const { TypeFlags: Flags, SyntaxKind: Kind } = ts;

/** How deep a type is looked at; what lies below is `any`. */
const MAX_DEPTH = 7;

/** Objects whose content JSON.stringify does not write. */
const OPAQUE = /^(Map|Set|WeakMap|WeakSet|RegExp|Promise|PromiseLike|ArrayBuffer|(Async)?(Iterable|Iterator|Generator).*|\w+Iterator|\w+Array)$/;

function program(strict) {
    const options = {
        allowJs: true,
        lib: ["lib.es2023.d.ts"],
        module: ts.ModuleKind.NodeNext,
        moduleDetection: ts.ModuleDetectionKind.Force,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        noEmit: true,
        noResolve: true,
        noUncheckedIndexedAccess: strict,
        skipLibCheck: true,
        strict,
        target: ts.ScriptTarget.ES2023,
        types: [],
    };
    const host = ts.createCompilerHost(options);
    const { readFile } = host;
    // GenAIScript declares that a tool gives one of few kinds of objects. What a handler gives is asked for
    // without that: TypeScript would else see those kinds in the types of handlers that give others.
    host.readFile = (path) => {
        const text = readFile(path);
        return path === definitions ? text?.replaceAll("Awaitable<ToolCallOutput>", "any") : text;
    };
    return ts.createProgram([definitions, ...scripts], options, host);
}

/** Joins the cases of a union; `undefined` is no case. */
function union(cases) {
    const flat = cases.flatMap((it) => (it?.anyOf ? it.anyOf : it ? [it] : []));
    if (flat.some((it) => Object.keys(it).length === 0)) return {};
    const literals = new Map();
    const others = new Map();
    for (const it of flat) {
        if (it.enum) literals.set(it.type, [...(literals.get(it.type) ?? []), ...it.enum]);
        else others.set(JSON.stringify(it), it);
    }
    const joined = [...others.values()];
    for (const [type, values] of literals) {
        if (joined.some((it) => it.type === type && !it.format)) continue;
        const distinct = [...new Set(values)];
        joined.push(type === "boolean" && distinct.length === 2 ? { type } : { type, enum: distinct });
    }
    return joined.length > 1 ? { anyOf: joined } : joined[0];
}

/** The types of one checker as schemas. */
class Writer {
    constructor(checker) {
        this.checker = checker;
        this.open = [];
    }

    /** Whether the value may be `undefined`. */
    mayBeNothing(type) {
        return type.isUnion()
            ? type.types.some((it) => this.mayBeNothing(it))
            : (type.flags & (Flags.Undefined | Flags.Void)) !== 0;
    }

    /** The schema of what JSON has of a value; `undefined` where it has nothing. */
    schema(type, depth = 0) {
        if (type.flags & (Flags.Undefined | Flags.Void | Flags.Never | Flags.ESSymbolLike)) return undefined;
        if (type.flags & (Flags.Any | Flags.Unknown) || depth > MAX_DEPTH) return {};
        if (type.flags & Flags.Null) return { type: "null" };
        if (type.flags & Flags.Boolean) return { type: "boolean" };
        if (type.flags & Flags.BooleanLiteral) return { type: "boolean", enum: [type.intrinsicName === "true"] };
        if (type.isStringLiteral()) return { type: "string", enum: [type.value] };
        if (type.isNumberLiteral()) return { type: "number", enum: [type.value] };
        if (type.isUnion()) return union(type.types.map((it) => this.schema(it, depth)));
        if (type.flags & Flags.StringLike) return { type: "string" };
        if (type.flags & Flags.NumberLike) return { type: "number" };
        if (type.flags & (Flags.TypeParameter | Flags.Instantiable)) {
            const bound = this.checker.getBaseConstraintOfType(type);
            return bound && bound !== type ? this.schema(bound, depth + 1) : {};
        }
        // `string & {}` is a string.
        const primitive = type.isIntersection() && type.types.find((it) => it.flags & Flags.Primitive);
        if (primitive) return this.schema(primitive, depth);
        if (type.flags & Flags.NonPrimitive) return { type: "object", additionalProperties: true };
        if (this.open.includes(type)) return {};
        this.open.push(type);
        const schema = this.object(type, depth + 1);
        this.open.pop();
        return schema;
    }

    object(type, depth) {
        const { checker } = this;
        if (checker.isArrayType(type) || checker.isTupleType(type)) return this.array(type, depth);
        if (type.getCallSignatures().length || type.getConstructSignatures().length) return undefined;
        const toJson = type.getProperty("toJSON");
        const [signature] = toJson ? checker.getTypeOfSymbol(toJson).getCallSignatures() : [];
        if (type.symbol?.name === "Date") return { type: "string", format: "date-time" };
        if (signature) return this.schema(signature.getReturnType(), depth);
        if (OPAQUE.test(type.symbol?.name ?? "")) return { type: "object", additionalProperties: true };

        const properties = {};
        const required = [];
        for (const property of type.getProperties().filter((it) => !it.name.startsWith("__@"))) {
            const value = checker.getTypeOfSymbol(property);
            const schema = this.schema(value, depth);
            if (!schema) continue;
            properties[property.name] = schema;
            const isOptional = property.flags & ts.SymbolFlags.Optional || this.mayBeNothing(value);
            if (!isOptional) required.push(property.name);
        }
        const index = type.getStringIndexType() ?? type.getNumberIndexType();
        const others = index ? this.schema(index, depth) ?? {} : undefined;
        // An object literal without members is one that is filled later.
        const isEmpty = !others && type.getProperties().length === 0;
        return {
            type: "object",
            properties,
            required,
            ...(others || isEmpty ? { additionalProperties: others && Object.keys(others).length ? others : true } : {}),
        };
    }

    array(type, depth) {
        const item = union(
            this.checker.getTypeArguments(type).map((it) => {
                const schema = this.schema(it, depth);
                // JSON writes `undefined` in an array as `null`.
                return this.mayBeNothing(it) ? union([schema, { type: "null" }]) : schema;
            }),
        );
        return item && Object.keys(item).length ? { type: "array", items: item } : { type: "array" };
    }

    /** What a function gives, its promise resolved. */
    result(handler) {
        const [signature] = this.checker.getTypeAtLocation(handler).getCallSignatures();
        if (!signature) return undefined;
        const declared = signature.getReturnType();
        const type = this.checker.getAwaitedType(declared) ?? declared;
        const never = (type.flags & Flags.Never) !== 0;
        return { nothing: this.mayBeNothing(type), never, schema: this.schema(type) ?? null };
    }
}

/** The handlers of the `defTool` calls of a file, each with its call. */
function handlers(file) {
    const found = [];
    const visit = (node) => {
        if (ts.isCallExpression(node)) {
            const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
            const [first] = node.arguments;
            if (callee.getText(file) === "defTool" && first) {
                const implementation =
                    ts.isObjectLiteralExpression(first) &&
                    first.properties.find((it) => it.name?.getText(file) === "impl");
                const handler = implementation
                    ? implementation.initializer ?? implementation.name
                    : node.arguments[3];
                if (handler) found.push({ call: node, name: first.text, handler });
            }
        }
        ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
}

const programs = { loose: program(false), strict: program(true) };
const rows = [];
for (const path of scripts) {
    const text = readFileSync(path, "utf8");
    const found = {};
    for (const [view, program] of Object.entries(programs)) {
        const writer = new Writer(program.getTypeChecker());
        const file = program.getSourceFile(path);
        found[view] = handlers(file).map((it) => ({ ...it, file, result: writer.result(it.handler) }));
    }
    found.strict.forEach(({ call, name, file, result }, index) => {
        if (!result) return;
        const start = Buffer.byteLength(text.slice(0, call.getStart(file)));
        rows.push({ file: path, start, name, loose: found.loose[index].result, strict: result });
    });
}
process.stdout.write(JSON.stringify(rows, null, 1) + "\n");
