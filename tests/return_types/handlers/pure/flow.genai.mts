script({ title: "Control flow", parameters: { strict: false, limit: 10 } })

defTool("classify", "Classifies a number.", { n: { type: "integer" } }, ({ n }) => {
    if (n === 0) return "zero"
    else if (n % 2 === 0) return "even"
    else return "odd"
    return { unreachable: true }
})

defTool("early", "Leaves early.", { name: { type: "string" } }, ({ name }) => {
    if (!name) return
    return `Hello, ${name}`
})

defTool("nothing", "Logs a message.", { message: "" }, ({ message }) => {
    console.debug(message)
})

defTool("void_return", "Gives nothing on purpose.", { message: "" }, ({ message }): void => {
    if (message) console.debug(message)
})

defTool("parse_json", "Parses JSON.", { text: "" }, ({ text }) => {
    try {
        JSON.parse(text)
        return { valid: true }
    } catch (e) {
        return { valid: false, reason: e.message }
    }
})

defTool("with_finally", "Counts attempts.", { text: "" }, ({ text }) => {
    let attempts = 0
    try {
        attempts++
        if (text.length > 5) throw new RangeError("too long")
        return { text, attempts }
    } catch (error) {
        return { text: text.slice(0, 5), attempts, error: String(error) }
    } finally {
        attempts = 0
    }
})

defTool("always_throws", "Always fails.", { reason: "" }, ({ reason }) => {
    throw new Error(reason || "no reason")
})

defTool("month_name", "The name of a month.", { month: { type: "integer", minimum: 1, maximum: 12 } }, ({ month }) => {
    switch (month) {
        case 12:
        case 1:
        case 2:
            return { season: "winter" }
        case 3:
        case 4:
        case 5:
            return { season: "spring" }
        case 6:
        case 7:
        case 8:
            return { season: "summer" }
        default:
            return { season: "autumn" }
    }
})

defTool("switch_break", "Names a size.", { size: { type: "string", enum: ["s", "m", "l"] } }, ({ size }) => {
    let name
    switch (size) {
        case "s":
            name = "small"
            break
        case "m":
            name = "medium"
            break
        default:
            name = "large"
    }
    return { name, size }
})

defTool("nested_functions", "Sums squares.", { values: [0] }, ({ values }) => {
    function square(x: number) {
        return x * x
    }
    const add = function (a: number, b: number) {
        return a + b
    }
    const describe = () => ({ ignored: true })
    describe()
    return values.map(square).reduce(add, 0)
})

defTool("ternaries", "Ranks a value.", { value: NaN }, ({ value }) =>
    value < 0 ? { rank: "low" } : value < 10 ? { rank: "middle", value } : { rank: "high", value, capped: true }
)

defTool("loop_return", "The first long word.", { words: [""] }, ({ words }) => {
    for (const word of words) {
        if (word.length > 3) return { word, position: words.indexOf(word) }
    }
    return "none"
})

defTool("while_loop", "Collatz steps.", { n: { type: "integer", minimum: 1, maximum: 1000 } }, ({ n }) => {
    const steps = [n]
    let current = n
    while (current !== 1 && steps.length < 200) {
        current = current % 2 === 0 ? current / 2 : current * 3 + 1
        steps.push(current)
    }
    return { steps, length: steps.length }
})

defTool("do_while", "Digits of a number.", { n: { type: "integer", minimum: 0 } }, ({ n }) => {
    const digits = []
    let rest = n
    do {
        digits.unshift(rest % 10)
        rest = Math.floor(rest / 10)
    } while (rest > 0)
    return digits
})

defTool("labelled", "Finds a pair with a sum.", { values: [0], sum: 0 }, ({ values, sum }) => {
    let pair = null
    outer: for (const a of values) {
        for (const b of values) {
            if (a + b === sum) {
                pair = [a, b]
                break outer
            }
        }
    }
    return pair
})

defTool("for_in", "Describes members.", { item: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } } }, ({ item }) => {
    const lines: string[] = []
    for (const key in item) lines.push(`${key}: ${item[key]}`)
    return lines.length ? lines : undefined
})

defTool("typeof_narrowing", "Doubles what it gets.", { value: { type: ["string", "number", "boolean"] } }, ({ value }) => {
    if (typeof value === "string") return value + value
    if (typeof value === "number") return value * 2
    return !value
})

defTool("array_or_string", "Counts items or characters.", {
    type: "object",
    properties: { value: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } },
    required: ["value"],
}, ({ value }) => {
    if (Array.isArray(value)) return { kind: "array", items: value }
    return { kind: "string", text: value }
})

defTool("enum_narrowing", "Plans a trip.", { by: { type: "string", enum: ["car", "train", "plane"] } }, ({ by }) => {
    if (by === "plane") return { by, hours: 1, airport: "FRA" }
    if (by !== "train") return { by, hours: 6 }
    return { by, hours: 4, platform: 7 }
})

defTool("logical_default", "Falls back.", { name: { type: "string" }, nick: { type: "string" } }, ({ name, nick }) => nick || name || "anonymous")

defTool("nullish", "Falls back on null.", { count: { type: "integer" } }, ({ count }) => count ?? env.vars.limit)

defTool("logical_and", "Guards.", { text: { type: "string" } }, ({ text }) => ({ trimmed: text && text.trim(), strict: env.vars.strict }))

defTool("guarded_assign", "Assigns when missing.", { options: { type: "object", properties: { depth: { type: "integer" } } } }, ({ options }) => {
    const settings = { depth: 1, deep: false, ...options }
    settings.deep ||= settings.depth > 3
    return settings
})

const handlers = {
    double: (n: number) => n * 2,
    text: (n: number) => `${n}`,
}
defTool("dispatch", "Calls by name.", { n: 1, as: { type: "string", enum: ["double", "text"] } }, ({ n, as }) => {
    if (as === "double") return handlers.double(n)
    return handlers.text(n)
})

defTool("early_in_try", "Reads a port.", { port: "" }, ({ port }) => {
    try {
        const value = parseInt(port)
        if (Number.isNaN(value)) return { error: "no number" }
        if (value > 65535) return { error: "too high", value }
        return { value }
    } catch {
        return null
    }
})

defTool("reassigned", "Changes its mind.", { text: "" }, ({ text }) => {
    let result: any = text
    if (text.length > 3) result = text.length
    if (text.startsWith("[")) result = []
    return result
})

defTool("let_kinds", "A number or a string.", { text: "" }, ({ text }) => {
    let value
    if (/^\d+$/.test(text)) value = Number(text)
    else value = text
    return { value }
})

defTool("comma_and_void", "Mixed endings.", { flag: true }, ({ flag }) => {
    if (flag) return void 0
    return (console.debug("no flag"), false)
})
