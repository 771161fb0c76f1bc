system({
    title: "Stock",
    description: "Knows what is in the shop.",
    parameters: {
        shop: { type: "string", description: "Which shop", default: "ghent" },
        reserve: { type: "number", description: "So many are never sold", default: 2 },
    },
})

interface Item {
    id: string
    count: number
}

export default function (ctx: ChatGenerationContext) {
    const { env, defTool, $ } = ctx
    const shop = env.vars["system.stock.shop"]
    const reserve: number = env.vars["system.stock.reserve"]

    $`Use stock_count before you promise anything.`

    defTool(
        "stock_count",
        "Counts what is left of an item",
        { item: { type: "string", description: "The id of the item" } },
        async (args) => {
            const { item } = args
            const rows: Item[] = await workspace.readJSON(`stock/${shop}.json`)
            const found = rows.find((row) => row.id === item)
            return found ? String(found.count - reserve) : "unknown"
        },
    )
}
