script({
    title: "Orders",
    parameters: {
        currency: { type: "string", enum: ["EUR", "USD"], default: "EUR" },
        discounts: { type: "object", properties: { member: { type: "number" }, bulk: { type: "number" } }, required: ["member", "bulk"] },
        tags: ["new"],
    },
})

const CATALOG = [
    { sku: "A1", name: "Lamp", price: 19.9, stock: 4, tags: ["light", "home"] },
    { sku: "B2", name: "Desk", price: 149, stock: 0, tags: ["home"] },
    { sku: "C3", name: "Pen", price: 1.2, stock: 250, tags: [] },
]
const BY_SKU = Object.fromEntries(CATALOG.map((product) => [product.sku, product]))
const RATES = { EUR: 1, USD: 1.08 }

defTool("catalog", "All products.", {}, () => CATALOG)

defTool("product", "One product.", { sku: "" }, ({ sku }) => CATALOG.find((it) => it.sku === sku) ?? `No product ${sku}.`)

defTool("product_names", "The names of products.", { inStock: false }, ({ inStock }) =>
    CATALOG.filter(({ stock }) => !inStock || stock > 0).map(({ name }) => name)
)

defTool("cheapest", "The cheapest product.", {}, () => {
    const [first] = [...CATALOG].sort((a, b) => a.price - b.price)
    return first
})

defTool("price_list", "Prices by number.", {}, () => Object.fromEntries(CATALOG.map(({ sku, price }) => [sku, price])))

defTool("skus", "The numbers of products.", {}, () => Object.keys(BY_SKU))

defTool("stock_entries", "Stock as pairs.", {}, () => Object.entries(RATES).map(([currency, rate]) => ({ currency, rate })))

defTool("rates", "The rates.", {}, () => Object.values(RATES))

defTool("lookup_many", "Several products.", { skus: [""] }, ({ skus }) => {
    const found = []
    const missing = []
    for (const sku of skus) {
        const product = BY_SKU[sku]
        if (product) found.push(product)
        else missing.push(sku)
    }
    return { found, missing }
})

defTool("cart_total", "The total of a cart.", {
    lines: {
        type: "array",
        items: { type: "object", properties: { sku: { type: "string" }, quantity: { type: "integer", minimum: 1 } }, required: ["sku", "quantity"] },
    },
}, ({ lines }) => {
    const priced = lines.map((line) => {
        const product = CATALOG.find((it) => it.sku === line.sku)
        return { ...line, price: product ? product.price * line.quantity : 0 }
    })
    const total = priced.reduce((sum, line) => sum + line.price, 0)
    return { lines: priced, total, currency: env.vars.currency }
})

defTool("group_by_tag", "Products by tag.", {}, () => {
    const groups = {}
    for (const product of CATALOG) {
        for (const tag of product.tags) {
            if (!groups[tag]) groups[tag] = []
            groups[tag].push(product.name)
        }
    }
    return groups
})

defTool("grouped_reduce", "Products by the first letter.", {}, () =>
    CATALOG.reduce<Record<string, string[]>>((groups, { name }) => {
        const letter = name[0]
        return { ...groups, [letter]: [...(groups[letter] ?? []), name] }
    }, {})
)

defTool("tags", "All tags once.", {}, () => [...new Set(CATALOG.flatMap((it) => it.tags))].sort())

defTool("with_script_tags", "Tags with those of the script.", {}, () => [...env.vars.tags, "all"])

defTool("discounts", "The discounts.", {}, () => env.vars.discounts)

defTool("convert_price", "Converts a price.", { price: NaN, to: { type: "string", enum: ["EUR", "USD"] } }, ({ price, to }) => {
    const rate = RATES[to]
    return { price: price * rate, currency: to, rate }
})

defTool("restock", "Adds to the stock.", { sku: "", amount: { type: "integer" } }, ({ sku, amount }) => {
    const product = CATALOG.find((it) => it.sku === sku)
    if (!product) return { error: "unknown product", sku }
    const updated = { ...product, stock: product.stock + amount }
    delete updated.tags
    return updated
})

defTool("has_all", "Whether all are in stock.", { skus: [""] }, ({ skus }) => skus.every((sku) => CATALOG.some((it) => it.sku === sku && it.stock > 0)))

defTool("stock_report", "The stock as a table.", {}, () => {
    let table = "| product | stock |\n| --- | --- |\n"
    CATALOG.forEach(({ name, stock }) => {
        table += `| ${name} | ${stock} |\n`
    })
    return table
})

defTool("mixed_list", "A list of several kinds.", { sku: "" }, ({ sku }) => [sku, 1, true, null])

defTool("pairs", "Pairs of name and price.", {}, () => CATALOG.map((it) => [it.name, it.price]))

defTool("nested", "Deep structure.", { depth: { type: "integer" } }, ({ depth }) => ({
    a: { b: { c: { depth, list: [[1, 2], [3]] } } },
}))

defTool("computed_keys", "Computed names.", { key: "" }, ({ key }) => ({ [key]: 1, fixed: "x" }))

defTool("shorthand_methods", "Members with functions.", { name: "" }, ({ name }) => ({
    name,
    greet() {
        return `Hi ${name}`
    },
    shout: () => name.toUpperCase(),
}))

defTool("concat_lists", "Joins lists.", { a: [""], b: [0] }, ({ a, b }) => a.concat(["end"]).length + b.concat(1).length)

defTool("partition", "Splits a list.", { values: [0], at: 0 }, ({ values, at }) => {
    const [low, high] = values.reduce(
        ([low, high], value) => (value < at ? [[...low, value], high] : [low, [...high, value]]),
        [[], []]
    )
    return { low, high }
})

defTool("find_index", "Where a value stands.", { values: [""], value: "" }, ({ values, value }) => {
    const index = values.findIndex((it) => it === value)
    return index >= 0 ? index : undefined
})

defTool("at_end", "The last value.", { values: [0] }, ({ values }) => values.at(-1))

defTool("indexed", "The second value.", { values: [""] }, ({ values }) => values[1])

defTool("popped", "Takes the last.", { values: [""] }, ({ values }) => {
    const rest = [...values]
    const last = rest.pop()
    return { rest, last }
})

defTool("sorted_object", "Sorts members.", { counts: { type: "object", additionalProperties: { type: "integer" } } }, ({ counts }) =>
    Object.entries(counts)
        .sort(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name}: ${count}`)
)

defTool("rename_member", "Renames members.", { item: { type: "object", properties: { id: { type: "integer" }, title: { type: "string" } }, required: ["id"] } }, ({ item }) => {
    const { id: number, title = "untitled", ...rest } = item
    return { number, title, extra: Object.keys(rest).length }
})

defTool("assign", "Merges settings.", { size: { type: "integer" } }, ({ size }) => Object.assign({ color: "red", size: 1 }, { size }))

defTool("mutated_object", "Fills an object.", { a: 0, b: "" }, ({ a, b }) => {
    const out: any = {}
    out.a = a
    out.b = b
    out.both = `${a}${b}`
    return out
})

defTool("inventory_value", "The value of the stock.", {}, () => {
    let total = 0
    for (const { price, stock } of CATALOG) total += price * stock
    return { total: Number(total.toFixed(2)), count: CATALOG.length }
})
