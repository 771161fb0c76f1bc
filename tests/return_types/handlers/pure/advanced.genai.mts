script({ title: "Types and narrowing", parameters: { mode: { type: "string", enum: ["fast", "slow"], default: "fast" } } })

interface Named {
    name: string
}
interface Person extends Named {
    age: number
}
type Employee = Person & { salary: number; boss?: Named }
type Event = { type: "click"; x: number; y: number } | { type: "key"; key: string }
type Flags = { [name: string]: boolean }
type PersonKey = keyof Person
type Names = Person["name"][]
type Locked = Readonly<Person>
enum Code {
    Ok,
    Failed = 5,
}

defTool("employee", "An employee.", { name: "" }, ({ name }): Employee => ({ name, age: 30, salary: 1000, boss: { name: "Eve" } }))

defTool("people", "People, later.", {}, async (): Promise<Array<Person>> => [{ name: "Ada", age: 36 }])

defTool("locked", "A person that stays.", {}, (): Locked => ({ name: "Ada", age: 36 }))

defTool("names", "Names.", {}, (): Names => ["Ada", "Alan"])

defTool("person_key", "A key of a person.", { second: false }, ({ second }): PersonKey => (second ? "age" : "name"))

defTool("flags", "Flags by name.", { on: [""] }, ({ on = [] }): Flags => {
    const flags: Flags = {}
    for (const name of on) flags[name] = true
    return flags
})

defTool("numeric_enum", "A code.", { fail: false }, ({ fail }) => (fail ? Code.Failed : Code.Ok))

defTool("readonly_list", "A list that stays.", {}, (): readonly string[] => ["a", "b"])

defTool("tuple", "A pair.", { name: "" }, ({ name }): [string, number] => [name, name.length])

defTool("optional_tuple", "Perhaps a pair.", { name: "" }, ({ name }): [string, number?] => (name ? [name, 1] : [name]))

const EVENTS: Event[] = [
    { type: "click", x: 1, y: 2 },
    { type: "key", key: "Enter" },
]

defTool("describe_event", "Describes an event.", { index: { type: "integer", minimum: 0, maximum: 1 } }, ({ index = 0 }) => {
    const event = EVENTS[index]
    if (event.type === "click") return { at: [event.x, event.y] }
    return { key: event.key }
})

defTool("in_narrowing", "Narrows by a member.", { index: { type: "integer", minimum: 0, maximum: 1 } }, ({ index = 0 }) => {
    const event = EVENTS[index]
    return "key" in event ? event.key : event.x + event.y
})

const isClick = (event: Event): event is Extract<Event, { type: "click" }> => event.type === "click"
defTool("type_guard", "Clicks alone.", {}, () => EVENTS.filter(isClick).map(({ x, y }) => ({ x, y })))

defTool("instance", "Narrows by a class.", { fail: true }, ({ fail }) => {
    const outcome = fail ? new RangeError("out") : new Date(0)
    if (outcome instanceof Date) return outcome.toISOString()
    return { error: outcome.message }
})

defTool("non_null", "Trusts the author.", { text: { type: "string", enum: ["a1", "b2"], required: true } }, ({ text }) => {
    const digits = text.match(/\d/)!
    return { digit: Number(digits[0]) }
})

defTool("mode", "Narrows a variable of the script.", {}, () => {
    const { mode } = env.vars
    if (mode === "slow") return { mode, wait: 10 }
    return { mode }
})

defTool("keyed", "Looks up in a table.", { key: { type: "string", enum: ["a", "b"], required: true } }, ({ key }) => {
    const table = { a: { size: 1 }, b: { size: 2, extra: true } }
    return table[key as keyof typeof table]
})

defTool("as_const_list", "Choices.", {}, () => {
    const choices = ["red", "green"] as const
    return { choices, first: choices[0] }
})

defTool("while_true", "Tries until it works.", { text: "" }, ({ text }) => {
    let tries = 0
    while (true) {
        tries++
        if (tries > text.length) return { tries }
    }
})

defTool("switch_true", "Compares ranges.", { value: NaN }, ({ value }) => {
    switch (true) {
        case value < 0:
            return "below"
        case value > 10:
            return "above"
    }
    return value
})

const isEven = (n: number): boolean => (n === 0 ? true : isOdd(n - 1))
const isOdd = (n: number): boolean => (n === 0 ? false : isEven(n - 1))
defTool("mutual", "Functions that call each other.", { n: { type: "integer", minimum: 0, maximum: 50, required: true } }, ({ n }) => ({ n, even: isEven(n) }))

const deepen = (level) => (level <= 0 ? "bottom" : { level, below: deepen(level - 1) })
defTool("deepen", "Gives itself in itself.", { level: { type: "integer", minimum: 0, maximum: 4 } }, ({ level = 2 }) => deepen(level))

function sumTree(node: { value: number; children?: any[] }) {
    let total = node.value
    for (const child of node.children ?? []) total += sumTree(child)
    return total
}
defTool("sum_tree", "Adds up a tree.", {}, () => sumTree({ value: 1, children: [{ value: 2 }, { value: 3, children: [{ value: 4 }] }] }))

defTool("flattened", "Flattens lists.", { rows: { type: "array", items: { type: "array", items: { type: "integer" } } } }, ({ rows = [] }) => ({
    flat: rows.flat(),
    total: rows.flat().reduce((sum, value) => sum + value, 0),
    widest: Math.max(0, ...rows.map((row) => row.length)),
}))

defTool("indexed_entries", "Numbers items.", { words: [""] }, ({ words = [] }) => {
    const out = []
    for (const [index, word] of words.entries()) out.push({ index, word })
    return out
})

defTool("map_values", "Counts in a map.", { words: [""] }, ({ words = [] }) => {
    const counts = new Map<string, { word: string; times: number }>()
    for (const word of words) {
        const entry = counts.get(word) ?? { word, times: 0 }
        entry.times++
        counts.set(word, entry)
    }
    return Array.from(counts.values())
})

defTool("raw_collections", "A map and a set as they are.", { word: "" }, ({ word }) => ({ map: new Map([[word, 1]]), set: new Set([word]) }))

defTool("class_instance", "Gives an instance.", { x: NaN }, ({ x }) => {
    class Vector {
        y = 0
        constructor(public x: number) {}
        length() {
            return Math.hypot(this.x, this.y)
        }
    }
    return new Vector(x)
})

const service = {
    rate: 2,
    convert({ amount }) {
        return { amount: amount * this.rate, rate: this.rate }
    },
}
defTool("method", "A method of an object.", { amount: NaN }, (args) => service.convert(args))

defTool("joined_conditions", "Several at once.", { text: "", max: 0 }, ({ text, max }) => {
    const ok = text.length > 0 && text.length < 10
    const label = ok && `fine: ${text}`
    const limit = max || undefined
    return { ok, label, limit, both: !!(ok && max) }
})

defTool("string_or_parts", "Splits when asked.", { text: "", split: { type: "boolean" } }, ({ text, split }) => (split ? text.split(",") : text))

defTool("optional_call", "Calls what may be missing.", { name: { type: "string", enum: ["up", "none"], required: true } }, ({ name }) => {
    const actions: Record<string, () => number> = { up: () => 1 }
    return { result: actions[name]?.() ?? null }
})

defTool("tagged", "A text of a tag.", { name: "" }, ({ name }) => {
    const bold = (parts: TemplateStringsArray, ...values: string[]) =>
        parts.reduce((text, part, i) => text + part + (i < values.length ? `**${values[i]}**` : ""), "")
    return bold`Hello ${name}!`
})

defTool("cloned", "Copies a structure.", { tags: [""] }, ({ tags = [] }) => {
    const original = { tags, meta: { size: tags.length } }
    const copy = structuredClone(original)
    copy.meta.size += 1
    return copy
})

defTool("json_round_trip", "Writes and reads.", { name: "" }, ({ name }) => JSON.parse(JSON.stringify({ name })))

defTool("bytes", "Counts bytes.", { text: "" }, ({ text }) => {
    const bytes = Array.from(text, (c: string) => c.codePointAt(0) ?? 0)
    return { bytes, sum: bytes.reduce((a, b) => a + b, 0) }
})

defTool("exhaustive", "Covers all cases.", { by: { type: "string", enum: ["day", "week"], required: true } }, ({ by }) => {
    switch (by) {
        case "day":
            return 1
        case "week":
            return 7
    }
})

defTool("awaited_parts", "Waits in the middle.", { name: "" }, async ({ name }) => {
    const parts = [Promise.resolve(name), Promise.resolve(name.length)]
    const settled = await Promise.allSettled(parts)
    return { done: settled.length, kinds: settled.map((it) => it.status) }
})

defTool("find_last", "The last that fits.", { values: [0] }, ({ values = [] }) => ({
    last: values.findLast((it) => it > 0),
    index: values.lastIndexOf(0),
    has: values.includes(1),
}))

defTool("entries_of_args", "All its arguments.", { a: NaN, b: "" }, ({ a, b }) => Object.entries({ a, b }))
