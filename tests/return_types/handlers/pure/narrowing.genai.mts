script({ title: "What is left of a value", parameters: { level: { type: "string", enum: ["info", "warn", "error"], default: "info" } } })

const BY = { type: "string", enum: ["day", "week", "month"] } as const

defTool("either", "One of two.", { by: { type: "string", enum: ["day", "week", "month"], required: true } }, ({ by }) => {
    if (by === "day" || by === "week") return { by, short: true }
    return { by }
})

defTool("not_one", "All but one.", { by: { type: "string", enum: ["day", "week", "month"] } }, ({ by }) => {
    if (!(by === "day")) return { other: by }
    return { same: by }
})

defTool("fallthrough", "Falls through.", { by: { type: "string", enum: ["day", "week", "month"] } }, ({ by }) => {
    switch (by) {
        case "day":
        case "week":
            return { near: by }
        default:
            return { far: by }
    }
})

defTool("fall_and_assign", "Falls through and adds.", { by: { type: "string", enum: ["day", "week", "month"] } }, ({ by }) => {
    let days: any = "unknown"
    switch (by) {
        case "month":
            days = 30
        case "week":
            days = typeof days === "number" ? days + 7 : 7
    }
    return days
})

defTool("reassigned_narrow", "Assigns to what was narrowed.", { value: { type: "string", enum: ["a", "b"] } }, ({ value }) => {
    let current: any = value
    if (current === "a") {
        current = 1
    }
    return current
})

defTool("falsy_text", "Gives back what is empty.", { name: { type: "string" } }, ({ name }) => {
    if (!name) return name
    return name.length
})

defTool("falsy_number", "Gives back zero.", { count: { type: "integer" } }, ({ count }) => {
    if (count) return `${count} items`
    return count
})

defTool("and_numbers", "A number or a comparison.", { count: { type: "integer" } }, ({ count }) => count && count > 3)

defTool("or_text", "A comparison or a text.", { count: { type: "integer" } }, ({ count }) => count > 3 || "few")

defTool("undefined_check", "Compares with undefined.", { flag: { type: "boolean" } }, ({ flag }) => {
    if (flag === undefined) return "not given"
    return flag
})

defTool("true_check", "Compares with true.", { flag: { type: "boolean" } }, ({ flag }) => {
    if (flag === true) return 1
    return flag
})

defTool("number_enum", "One of some numbers.", { size: { type: "integer", enum: [1, 2, 3] } }, ({ size }) => {
    if (size === 3) return "large"
    return size
})

defTool("same_values", "When both are the same.", { a: { type: "string" }, b: { type: "integer" } }, ({ a, b }: any) => {
    if (a === b) return a
    return [a, b]
})

defTool("typeof_object", "Null is an object.", { kind: { type: "integer", enum: [0, 1, 2], required: true } }, ({ kind }) => {
    const value = [null, { a: 1 }, "text"][kind]
    if (typeof value === "object") return value
    return value.length
})

defTool("script_level", "Narrows a variable of the script.", {}, () => {
    const level = env.vars.level
    if (level !== "info" && level !== "warn") return { level, fatal: true }
    return level
})

defTool("captured", "Narrows in a callback.", { names: [""], only: { type: "string" } }, ({ names = [], only }) => {
    const kept = names.filter((name) => !only || name === only)
    return only ? { only, kept } : kept
})

defTool("filter_boolean", "Drops what is empty.", { a: { type: "string" }, b: { type: "string" } }, ({ a, b }) => [a, b, null].filter(Boolean))

defTool("filter_undefined", "Drops what is not given.", { a: { type: "string" }, b: { type: "integer" } }, ({ a, b }) => [a, b].filter((it) => it !== undefined))

defTool("undefined_items", "Items that are not given.", { a: { type: "string" } }, ({ a }) => [a, undefined, 1])

defTool("optional_method", "Calls a method of what may be missing.", { item: { type: "object", properties: { price: { type: "number" } } } }, ({ item }) => ({
    price: item?.price?.toFixed(2),
    known: item?.price !== undefined,
}))

defTool("map_lookup", "Looks up a count.", { counts: { type: "object", additionalProperties: { type: "integer" } }, name: "" }, ({ counts, name }) => counts?.[name])

defTool("conditional_spread", "Adds members sometimes.", { name: "", note: { type: "string" }, count: { type: "integer" } }, ({ name, note, count }) => ({
    name,
    ...(note && { note }),
    ...(count > 1 ? { count } : {}),
    ...(count === 0 ? { none: true } : undefined),
}))

defTool("spread_over", "Overwrites a member.", { item: { type: "object", properties: { name: { type: "string" }, id: { type: "integer" } }, required: ["name"] } }, ({ item }) => ({
    kind: "item",
    id: "none",
    ...item,
    name: undefined,
}))

defTool("spread_missing", "Spreads what may be missing.", { options: { type: "object", properties: { deep: { type: "boolean" } } } }, ({ options }) => ({ deep: "default", ...options }))

defTool("spread_text", "Spreads a text.", { text: "" }, ({ text }) => ({ letters: [..."ab", ...text.slice(0, 2)], object: { ..."xy" } }))

defTool("in_member", "Asks for a member.", { wide: { type: "boolean" } }, ({ wide }) => {
    const item = wide ? { width: 3 } : { height: 4 }
    if ("width" in item) return item
    return item.height
})

defTool("loop_continue", "Skips some.", { values: { type: "array", items: { type: ["string", "number"] } } }, ({ values = [] }) => {
    const out = []
    for (const value of values) {
        if (typeof value !== "string") continue
        out.push(value)
    }
    return out
})

defTool("loop_last", "Keeps the last of a kind.", { values: [0] }, ({ values = [] }) => {
    let last
    for (const value of values) {
        if (value < 0) break
        last = value
    }
    return { last }
})

defTool("try_assign", "Assigns before it fails.", { text: "" }, ({ text }) => {
    let value: any = "none"
    try {
        value = 1
        JSON.parse(text)
        value = true
    } catch {}
    return value
})

defTool("nested_switch", "Chooses twice.", { a: { type: "integer", enum: [1, 2] }, b: { type: "boolean" } }, ({ a, b }) => {
    switch (a) {
        case 1:
            switch (b) {
                case true:
                    return "yes"
                default:
                    break
            }
            break
        case 2:
            return 2
    }
    return null
})

defTool("early_guard", "Checks all first.", { text: { type: "string" }, size: { type: "integer" } }, ({ text, size }) => {
    if (text === undefined || size === undefined) return { error: "missing", text, size }
    return { text, size }
})

defTool("fixed_parameters", "Parameters from a constant.", { by: BY }, ({ by }) => by)
