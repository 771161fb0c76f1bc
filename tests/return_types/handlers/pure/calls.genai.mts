script({ title: "Functions of all kinds", parameters: { base: 10 } })

const KEY = "total"

function fail(message: string): never {
    throw new Error(message)
}

defTool("or_fail", "Fails in a function.", { text: "" }, ({ text }) => {
    const value = text.length > 3 ? text.length : fail("too short")
    return { value }
})

defTool("accumulate", "Builds with an accumulator.", { n: { type: "integer", minimum: 0, maximum: 8, required: true } }, ({ n }) => {
    const build = (n: number, out: number[] = []) => (n > 0 ? build(n - 1, [...out, n]) : out)
    return build(n)
})

const multiplier = (by: number) => (value: number) => value * by
defTool("curried", "A function of a function.", { value: NaN }, ({ value }) => multiplier(3)(value))

const apply = (fn, value) => fn(value)
defTool("applied", "Passes functions.", { text: "" }, ({ text }) => ({ upper: apply((it) => it.toUpperCase(), text), size: apply((it) => it.length, text) }))

function joined(separator: string, ...parts: string[]) {
    return parts.join(separator)
}
defTool("rest_arguments", "Any number of arguments.", { a: "", b: "" }, ({ a, b }) => joined("-", a, b))

function sized(text: string, size = "small") {
    return { text, size }
}
defTool("default_arguments", "Leaves one out.", { text: "" }, ({ text }) => [sized(text), sized(text, "large")])

async function load(name: string) {
    return { name, loaded: true }
}
defTool("forgotten_await", "Forgets to wait.", { name: "" }, ({ name }) => ({ data: load(name), name }))

defTool("awaited_value", "Waits for nothing.", { name: "" }, async ({ name }) => await name)

defTool("caught_promise", "Falls back.", { fail: true }, async ({ fail }) =>
    (fail ? Promise.reject(new Error("no")) : load("x")).catch(() => null)
)

defTool("sequence", "One after the other.", { names: [""] }, async ({ names = [] }) => {
    const out: Record<string, boolean> = {}
    for (const name of names) {
        const { loaded } = await load(name)
        out[name] = loaded
    }
    return out
})

defTool("mapped_promises", "All at once.", { names: [""] }, async ({ names = [] }) => {
    const all = await Promise.all(names.map(load))
    return all.filter((it) => it.loaded).map((it) => it.name)
})

defTool("called_later", "Uses a function that comes later.", { n: { type: "integer", required: true } }, ({ n }) => later(n))
function later(n: number) {
    if (n > 5) return { big: n }
    return [n]
}

defTool("overwritten_function", "Assigns a function.", { twice: { type: "boolean" } }, ({ twice }) => {
    let fn: any = (n: number) => n
    if (twice) fn = (n: number) => `${n}${n}`
    return fn(2)
})

const toText = function (value) {
    return String(value)
}
defTool("passed_by_name", "Maps by name.", { values: [0] }, ({ values = [] }) => values.map(toText))

defTool("mapped_index", "Maps with the index.", { words: [""] }, ({ words = [] }) => words.map((word, index, all) => ({ word, index, last: index === all.length - 1 })))

defTool("reduced_object", "Reduces to an object.", { words: [""] }, ({ words = [] }) =>
    words.reduce((all, word) => {
        all[word] = word.length
        return all
    }, {})
)

defTool("reduced_other", "Reduces to another kind.", { values: [0] }, ({ values = [] }) => values.reduce((text, value) => `${text},${value}`, ""))

defTool("reduced_first", "Reduces without a start.", { words: [""] }, ({ words = [] }) => (words.length ? words.reduce((a, b) => (a.length > b.length ? a : b)) : null))

defTool("flat_mapped", "Maps to several.", { words: [""] }, ({ words = [] }) => words.flatMap((word) => [word, word.length]))

defTool("const_key", "A key in a constant.", { values: [0] }, ({ values = [] }) => ({ [KEY]: values.length, 1: "one", "two words": 2 }))

defTool("getter", "A member that is computed.", { a: NaN }, ({ a }) => ({
    a,
    get double() {
        return a * 2
    },
}))

defTool("to_json", "Says itself what it is in JSON.", { a: NaN }, ({ a }) => {
    class Money {
        constructor(private amount: number) {}
        toJSON() {
            return `${this.amount} EUR`
        }
    }
    return { price: new Money(a) }
})

defTool("entries_sorted", "Sorts entries.", { counts: { type: "object", additionalProperties: { type: "integer" } } }, ({ counts = {} }) => {
    const sorted = Object.entries(counts).sort(([a], [b]) => a.localeCompare(b))
    return { first: sorted[0], all: Object.fromEntries(sorted) }
})

defTool("array_entries", "Entries of an array.", { words: [""] }, ({ words = [] }) => Object.entries(words))

defTool("numeric_texts", "Numbers in all ways.", { text: "" }, ({ text }) => [+text || 0, ~~text, text | 0, Number(text) || 0, parseInt(text) || 0])

defTool("plus", "Adds what may be text.", { a: { type: ["string", "number"] }, b: 1 }, ({ a, b = 1 }) => a + b)

defTool("bind", "Binds an argument.", { n: NaN }, ({ n }) => {
    const add = (a: number, b: number) => a + b
    const addTen = add.bind(null, 10)
    return addTen(n) + add.call(null, 1, 2)
})

defTool("immediately", "Calls at once.", { n: NaN }, ({ n }) =>
    (() => {
        if (n > 3) return "many"
        return { n }
    })()
)

defTool("closure_counter", "Counts in a closure.", {}, () => {
    const counter = (() => {
        let n = 0
        return { next: () => ++n, reset: () => (n = 0) }
    })()
    counter.next()
    return { n: counter.next(), reset: counter.reset() }
})

const memo = new Map<number, number>()
defTool("memo", "Remembers results.", { n: { type: "integer", minimum: 0, maximum: 40, required: true } }, ({ n }) => {
    const fib = (n: number): number => {
        if (n < 2) return n
        if (!memo.has(n)) memo.set(n, fib(n - 1) + fib(n - 2))
        return memo.get(n)
    }
    return { n, fib: fib(n), known: memo.size }
})

defTool("parsed_args", "Reads its arguments as a whole.", { a: NaN, b: "" }, (args) => {
    const { context, ...rest } = args
    return rest
})

defTool("args_keys", "Names of its arguments.", { a: NaN, b: "" }, ({ context, ...rest }) => Object.keys(rest).sort())

defTool("base", "Uses a number of the script.", { digits: "" }, ({ digits }) => {
    const value = parseInt(digits, Math.min(Math.max(env.vars.base, 2), 36))
    return Number.isNaN(value) ? { digits, value: null } : { digits, value }
})
