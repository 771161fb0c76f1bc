// Writes api-calls.json: the parameters and options of GenAIScript's functions, from its type declarations.
//
//     npm install --ignore-scripts --no-save typescript@5 @genaiscript/core@2.5.1    (in some scratch folder)
//     node api-calls.mjs <that folder>/node_modules > api-calls.json
//
// `functions` has each global function and each method of a global object. A function has one list of parameters;
// overloads are joined by place. `options` has the members of each type of options. A kind is `string`, `number`,
// `boolean`, `true`, `false`, `null`, `array`, `function`, `object` or `any`; `values` are all strings of a union that
// takes no other one; `items` are the values of an array's items.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"

const folder = resolve(process.argv[2] ?? "node_modules")
const ts = createRequire(join(folder, "x.js"))("typescript")
const core = join(folder, "@genaiscript/core")
const { version } = JSON.parse(readFileSync(join(core, "package.json"), "utf8"))
const declarations = join(core, "genaisrc/genaiscript.d.ts")

const program = ts.createProgram([declarations], { target: ts.ScriptTarget.ESNext, strict: true, noLib: false, types: [] })
const checker = program.getTypeChecker()
const source = program.getSourceFile(declarations)
const options = {}

/** The types that a union consists of, without `undefined`; a promise counts as its value. */
function cases(type) {
    const whole = checker.getNonNullableType(type) === type ? [type] : [type]
    const flat = whole.flatMap((it) => (it.isUnion() ? it.types : [it]))
    return flat.flatMap((it) => (isNamed(it, "Promise") || isNamed(it, "PromiseLike") ? cases(argument(it)) : [it]))
        .filter((it) => !(it.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)))
}

const isNamed = (type, name) => type.symbol?.name === name
const argument = (type) => checker.getTypeArguments(type)[0] ?? checker.getAnyType()

function kind(type) {
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Never)) return "any"
    if (flags & ts.TypeFlags.StringLike) return "string"
    if (flags & ts.TypeFlags.NumberLike) return "number"
    if (flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type)
    if (flags & ts.TypeFlags.Null) return "null"
    if (flags & ts.TypeFlags.BooleanLike) return "boolean"
    if (checker.isArrayType(type) || checker.isTupleType(type)) return "array"
    if (type.isIntersection()) return kind(type.types[0])
    if (type.getCallSignatures().length) return "function"
    return "object"
}

/** Facts of a type: its kinds, the strings of a union of literals, and those of the items of an array. */
function facts(type) {
    const parts = cases(type)
    const kinds = new Set(parts.map(kind))
    if (kinds.has("true") && kinds.has("false")) {
        kinds.delete("true")
        kinds.delete("false")
        kinds.add("boolean")
    }
    const found = { kinds: [...kinds].sort() }
    const values = closed(parts)
    if (values) found.values = values
    const lists = parts.filter((it) => kind(it) === "array")
    const items = lists.length === 1 && closed(cases(argument(lists[0])))
    if (items) found.items = items
    return found
}

/** The strings of a union; nothing if it also takes other strings, or none. */
function closed(parts) {
    const strings = parts.filter((it) => kind(it) === "string")
    return strings.length && strings.every((it) => it.isStringLiteral()) ? strings.map((it) => it.value).sort() : undefined
}

const isDeprecated = (symbol) => symbol.getJsDocTags(checker).some((tag) => tag.name === "deprecated")

function members(type) {
    const found = {}
    for (const property of checker.getPropertiesOfType(type)) {
        const of = checker.getTypeOfSymbolAtLocation(property, source)
        found[property.name] = { ...facts(of), ...(isDeprecated(property) && { deprecated: true }) }
        if (!(property.flags & ts.SymbolFlags.Optional)) found[property.name].required = true
    }
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a type is one of options: an object whose members are mostly optional. */
function optionsOf(type, function_) {
    const objects = cases(type).filter((it) => kind(it) === "object" && !checker.isArrayType(it))
    if (objects.length !== 1) return undefined
    const [object] = objects
    const properties = checker.getPropertiesOfType(object)
    if (!properties.length || checker.getIndexInfosOfType(object).some((it) => it.keyType.flags & ts.TypeFlags.String)) return undefined
    const isOptional = (property) => property.flags & ts.SymbolFlags.Optional
    if (!properties.some(isOptional)) return undefined
    const written = (object.aliasSymbol ?? object.symbol)?.name
    const isNameless = !written || written.startsWith("__") || ["Omit", "Partial", "Pick"].includes(written)
    const name = isNameless ? function_ : written
    if (["WorkspaceFile", "WorkspaceFileWithScore", "Fenced"].includes(name)) return undefined
    options[name] ??= members(object)
    return name
}

function parameters(signatures, name) {
    const found = []
    for (const signature of signatures) {
        signature.getParameters().forEach((parameter, place) => {
            const declaration = parameter.valueDeclaration
            const type = checker.getTypeOfSymbolAtLocation(parameter, source)
            const one = { name: parameter.name, ...facts(type) }
            const isRest = Boolean(declaration?.dotDotDotToken)
            if (isRest) one.rest = true
            else if (declaration?.questionToken || declaration?.initializer) one.optional = true
            const its = optionsOf(type, name)
            if (its && one.name !== "file" && one.name !== "content") one.options = its
            const earlier = found[place]
            if (!earlier) found[place] = one
            else {
                earlier.kinds = [...new Set([...earlier.kinds, ...one.kinds])].sort()
                if (!one.values) delete earlier.values
                if (one.options) earlier.options = one.options
                if (one.optional) earlier.optional = true
            }
        })
        // A parameter that an overload lacks may be left out.
        found.slice(signature.getParameters().length).forEach((it) => (it.optional = true))
    }
    return found
}

const functions = {}
const globals = {}
for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) {
        const name = statement.name.text
        const type = checker.getTypeAtLocation(statement)
        functions[name] = parameters(type.getCallSignatures(), name)
    } else if (ts.isVariableStatement(statement)) {
        for (const declaration of statement.declarationList.declarations) walk(declaration.name.getText(), checker.getTypeAtLocation(declaration))
    }
}

function walk(name, type) {
    const properties = checker.getPropertiesOfType(type)
    globals[name] = properties.map((it) => it.name).sort()
    for (const property of properties) {
        const of = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, source))
        const full = `${name}.${property.name}`
        if (of.getCallSignatures().length) functions[full] = parameters(of.getCallSignatures(), full)
    }
}

const lines = (map) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(",\n")
const lists = { globals, functions, options }
const head = ` "version": ${JSON.stringify(version)},\n "source": "@genaiscript/core genaisrc/genaiscript.d.ts",\n`
process.stdout.write(`{\n${head}${Object.entries(lists).map(([name, map]) => ` "${name}": {\n${lines(map)}\n }`).join(",\n")}\n}\n`)
