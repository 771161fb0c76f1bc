script({ title: "Dates and other objects", parameters: { locale: "en" } })

defTool("parse_date", "Reads a date.", { text: "" }, ({ text }) => {
    const date = new Date(text)
    return isNaN(date.getTime()) ? "invalid" : date
})

defTool("epoch", "The beginning of time.", {}, () => new Date(0))

defTool("date_parts", "The parts of a date.", { stamp: { type: "integer", minimum: 0, maximum: 4000000000000 } }, ({ stamp }) => {
    const date = new Date(stamp)
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, iso: date.toISOString(), date }
})

defTool("weekday", "The day of the week.", { stamp: { type: "integer", minimum: 0, maximum: 4000000000000 } }, ({ stamp }) => {
    const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return names[new Date(stamp).getUTCDay()]
})

defTool("days_between", "Days between two dates.", { from: { type: "integer" }, to: { type: "integer" } }, ({ from, to }) => {
    const ms = Math.abs(new Date(to).getTime() - new Date(from).getTime())
    return { days: Math.floor(ms / 86_400_000) }
})

defTool("error_value", "Gives an error.", { message: "" }, ({ message }) => {
    const error = new Error(message)
    return { message: error.message, name: error.name }
})

defTool("caught", "Catches an error.", { fail: true }, ({ fail }) => {
    try {
        if (fail) throw new TypeError("failed")
        return "fine"
    } catch (e) {
        if (e instanceof TypeError) return { error: e.message, type: e.name }
        throw e
    }
})

defTool("regex_test", "Tests a pattern.", { text: "" }, ({ text }) => {
    const pattern = /^[a-z]+(\d+)?$/i
    return { matches: pattern.test(text), source: pattern.source, index: text.search(/\d/) }
})

defTool("regex_groups", "Reads a version.", { text: { type: "string", default: "1.2.3" } }, ({ text }) => {
    const match = text.match(/^(?<major>\d+)\.(?<minor>\d+)/)
    if (!match?.groups) return undefined
    const { major, minor } = match.groups
    return { major: Number(major), minor: Number(minor) }
})

defTool("match_all", "All numbers of a text.", { text: "" }, ({ text }) => [...text.matchAll(/\d+/g)].map((match) => parseInt(match[0])))

defTool("map_object", "A map as an object.", { words: [""] }, ({ words }) => {
    const lengths = new Map(words.map((word): [string, number] => [word, word.length]))
    return Object.fromEntries(lengths)
})

defTool("set_union", "Joins two sets.", { a: [""], b: [""] }, ({ a, b }) => {
    const all = new Set<string>([...a, ...b])
    return { size: all.size, values: Array.from(all), hasEmpty: all.has("") }
})

defTool("url_encode", "Encodes parts of an address.", { parts: [""] }, ({ parts }) => parts.map(encodeURIComponent).join("/"))

defTool("json_text", "Writes JSON.", {
    type: "object",
    properties: { value: { type: "object", additionalProperties: { type: "number" } } },
    required: ["value"],
}, ({ value }) => JSON.stringify(value, null, 2))

defTool("async_chain", "Waits for several.", { values: [0] }, async ({ values }) => {
    const doubled = await Promise.all(values.map(async (value) => value * 2))
    return { doubled, total: doubled.reduce((a, b) => a + b, 0) }
})

defTool("promise_tuple", "Waits for two.", { name: "" }, async ({ name }) => {
    const load = async (id: number) => ({ id, name })
    const [first, second] = await Promise.all([load(1), Promise.resolve("done")])
    return { first, second }
})

async function* numbers(count: number) {
    for (let i = 0; i < count; i++) yield i
}
defTool("async_generator", "Collects what a generator gives.", { count: { type: "integer", maximum: 50 } }, async ({ count }) => {
    const out: number[] = []
    for await (const n of numbers(count)) out.push(n)
    return out
})

function* words(text: string) {
    for (const word of text.split(" ")) yield word
}
defTool("generator", "Collects words.", { text: "" }, ({ text }) => [...words(text)])

defTool("then_chain", "Chains a promise.", { text: "" }, ({ text }) => Promise.resolve(text.trim()).then((it) => ({ text: it, length: it.length })))

defTool("number_kinds", "Reads numbers.", { text: "" }, ({ text }) => ({
    float: Number.parseFloat(text) || 0,
    integer: Number.parseInt(text, 10) || 0,
    isInteger: Number.isInteger(+text),
    max: Number.MAX_SAFE_INTEGER,
    unary: -text.length,
}))

defTool("string_kinds", "Looks at a string.", { text: "" }, ({ text }) => ({
    first: text[0],
    at: text.at(-1),
    code: text.codePointAt(0),
    parts: text.split(",", 2),
    padded: text.padStart(5, "0"),
    compared: text.localeCompare("m"),
    locale: env.vars.locale,
}))
