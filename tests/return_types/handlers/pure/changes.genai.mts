script({ title: "Values that change", parameters: { unit: "kg", factor: 1 } })

defTool("alias", "Fills through another name.", { name: "" }, ({ name }) => {
    const result = { name, tags: [] }
    const alias: any = result
    alias.extra = name.length
    alias.tags.push("new")
    return result
})

function fill(target: any, count: number) {
    for (let i = 0; i < count; i++) target["item" + i] = i
}
defTool("filled_elsewhere", "Fills in a function.", { count: { type: "integer", minimum: 0, maximum: 5 } }, ({ count = 1 }) => {
    const result = {}
    fill(result, count)
    return result
})

function append(list: any[], value: any) {
    list.push(value)
    return list
}
defTool("pushed_elsewhere", "Adds in a function.", { value: "" }, ({ value }) => {
    const list = [1, 2]
    append(list, value)
    return list
})

defTool("outer_let", "Assigns in a callback.", { words: [""] }, ({ words = [] }) => {
    let longest: any = null
    words.forEach((word) => {
        if (!longest || word.length > longest.length) longest = word
    })
    return longest
})

defTool("type_change", "Changes the kind of a variable.", { text: "" }, ({ text }) => {
    let value: any = text
    value = value.length
    value = { length: value }
    return value
})

defTool("loop_change", "Changes the kind in a loop.", { rounds: { type: "integer", minimum: 0, maximum: 4 } }, ({ rounds = 2 }) => {
    let value: any = "start"
    for (let i = 0; i < rounds; i++) value = typeof value === "string" ? value.length : String(value)
    return { value }
})

defTool("item_assign", "Replaces an item.", { values: [0], at: { type: "integer", minimum: 0, maximum: 3 } }, ({ values = [], at = 0 }) => {
    const copy: any[] = [...values]
    copy[at] = "replaced"
    return copy
})

defTool("filled_array", "Fills an array.", { count: { type: "integer", minimum: 0, maximum: 5 } }, ({ count = 3 }) => {
    const cells = new Array(count)
    return cells.fill("-")
})

defTool("refilled", "Fills an array with others.", { values: [0] }, ({ values = [] }) => {
    const copy: any[] = values.slice()
    copy.fill("x", 1)
    return copy
})

defTool("spliced", "Puts items in.", { values: [0] }, ({ values = [] }) => {
    const list: any[] = [...values]
    list.splice(1, 1, "a", "b")
    list.unshift(true)
    return list
})

defTool("shortened", "Empties an array.", { values: [""] }, ({ values = [] }) => {
    const list = [...values, "end"]
    list.length = 0
    return { list, first: list[0] }
})

defTool("member_assign", "Assigns members later.", { name: "", size: 0 }, ({ name, size }) => {
    const item: { name: string; size?: number; label?: string } = { name }
    if (size) item.size = size
    item["label"] = `${name} ${env.vars.unit}`
    return item
})

defTool("assigned_object", "Assigns members of another.", { name: "" }, ({ name }) => {
    const base = { kind: "base" }
    Object.assign(base, { name, at: 1 })
    return base
})

defTool("nested_change", "Changes what lies deeper.", { key: "", value: 0 }, ({ key, value }) => {
    const state = { counts: {}, last: null }
    state.counts[key] = value
    state.last = { key, value }
    return state
})

defTool("counted_nested", "Counts in groups.", { words: [""] }, ({ words = [] }) => {
    const groups = {}
    for (const word of words) {
        const group = (groups[word.length] ??= { words: [], count: 0 })
        group.words.push(word)
        group.count++
    }
    return groups
})

defTool("deleted", "Takes a member away.", { keep: false }, ({ keep }) => {
    const item: any = { id: 1, secret: "x" }
    if (!keep) delete item.secret
    return item
})

defTool("argument_change", "Changes its arguments.", { text: "" }, (args) => {
    args.text = args.text.length
    args.twice = args.text * 2
    return { text: args.text, twice: args.twice }
})

defTool("parameter_reassigned", "Assigns to its parameter.", { text: "" }, ({ text }) => {
    text = text.split(" ")
    return text
})

defTool("odd_default", "Has a default of another kind.", { count: { type: "integer" } }, ({ count = "none" }: any) => ({ count }))

defTool("shadowed", "Names that hide others.", { text: "" }, ({ text }) => {
    const value = text.length
    {
        const value = [text]
        if (text === "a") return value
    }
    const format = (value) => `<${value}>`
    return { value, text: format(text) }
})

defTool("hoisted", "Uses a variable before its value.", { flag: { type: "boolean", required: true } }, ({ flag }) => {
    if (flag) {
        var found = { flag }
    }
    return found
})

defTool("finally_wins", "Returns from finally.", { text: "" }, ({ text }) => {
    try {
        return text
    } finally {
        if (text.length > 3) return text.length
    }
})

defTool("rethrown", "Fails again.", { text: "" }, ({ text }) => {
    let stage = 0
    try {
        stage = 1
        if (text === "") throw new Error("empty")
        stage = 2
    } catch (error) {
        return { stage, error: error.message }
    }
    return { stage }
})

defTool("callback_returns", "Returns of callbacks are its own.", { values: [0] }, ({ values = [] }) => {
    values.forEach((value) => {
        if (value < 0) return "negative"
    })
    const count = values.filter((value) => {
        return value > 0
    }).length
    return count
})

const HISTORY: any[] = []
defTool("history", "Remembers calls.", { entry: "" }, ({ entry }) => {
    HISTORY.push(entry)
    if (HISTORY.length > 3) HISTORY.push({ dropped: HISTORY.shift() })
    return HISTORY
})

let calls = 0
let last
defTool("remember", "Remembers the last.", { text: "" }, ({ text }) => {
    const previous = last
    last = text
    return { calls: ++calls, previous }
})

defTool("vars_changed", "Changes a variable of the script.", { by: 0 }, ({ by = 1 }) => {
    env.vars.factor = `times ${by}`
    return env.vars.factor
})

defTool("swapped", "Swaps two values.", { a: NaN, b: "" }, ({ a, b }) => {
    let left: any = a
    let right: any = b
    ;[left, right] = [right, left]
    return { left, right }
})

defTool("destructured_assign", "Takes members into variables.", { text: "" }, ({ text }) => {
    let size, first
    ;({ length: size } = text)
    ;[first] = text.split(" ")
    return { size, first }
})

defTool("compound", "Adds up what differs.", { parts: [0] }, ({ parts = [] }) => {
    let sum: any = 0
    for (const part of parts) sum += part > 50 ? ` and ${part}` : part
    return sum
})

defTool("increments", "Counts a string.", { text: "" }, ({ text }) => {
    let value: any = text
    value++
    return value
})

defTool("sorted_in_place", "Sorts its own copy.", { words: [""] }, ({ words = [] }) => {
    const list = words.map((word) => ({ word, size: word.length }))
    list.sort((a, b) => a.size - b.size)
    list.reverse()
    return list
})

defTool("queue", "Works off a queue.", { depth: { type: "integer", minimum: 0, maximum: 4 } }, ({ depth = 1 }) => {
    const queue = [{ name: "root", level: 0 }]
    const seen = []
    while (queue.length) {
        const node = queue.shift()
        seen.push(node.name)
        if (node.level < depth) queue.push({ name: `${node.name}/${node.level}`, level: node.level + 1 })
    }
    return { seen, next: queue.shift() }
})
