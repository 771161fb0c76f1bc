script({
    title: "Ticket desk",
    description: "Sells and checks the tickets of a small theatre.",
    parameters: {
        theatre: "Lantern",
        rows: 18,
        tax: 0.081,
        latecomers: false,
        season: NaN,
        motto: "",
        languages: ["en"],
        contact: { name: "", phone: "unlisted" },
        currency: { type: "string", enum: ["CHF", "EUR"], default: "CHF", description: "Currency of prices." },
        seatsPerRow: { type: "integer", minimum: 4, maximum: 40, default: 22 },
        discount: { type: "number", minimum: 0, maximum: 1 },
        card: { type: "boolean", default: true },
    },
})

type Category = "stalls" | "circle" | "gallery"

interface Party {
    name: string
    members?: Party[]
}

const prices = { stalls: 48, circle: 36, gallery: 19 } as const

defTool("name_echo", "Repeats a name as it was understood.", { name: "" }, ({ name }) => name)

defTool("row_echo", "Repeats the number of a row.", { row: 1 }, async ({ row }) => row)

defTool("balance_echo", "Repeats the balance of a voucher.", { balance: NaN }, (args) => args.balance)

defTool("card_echo", "Repeats whether somebody pays by card.", { card: true }, ({ card }) => card)

defTool("extras_echo", "Repeats the extras of an order.", { extras: ["programme"] }, (args) => {
    const { extras } = args
    return extras
})

defTool(
    "buyer_echo",
    "Repeats who buys.",
    { buyer: { name: "", city: "Basel", age: NaN, tags: ["friend"] } },
    ({ buyer }) => buyer
)

defTool(
    "category_echo",
    "Repeats the category, or names the cheapest.",
    { category: { type: "string", enum: ["stalls", "circle", "gallery"], description: "Part of the house" } },
    ({ category = "gallery" }) => category
)

defTool(
    "order_read",
    "Reads an order back.",
    {
        type: "object",
        properties: {
            category: { type: "string", enum: ["stalls", "circle", "gallery"] },
            count: { type: "integer", minimum: 1, maximum: 8, description: "Number of tickets" },
            names: { type: "array", items: { type: "string" } },
            pickup: { type: "boolean" },
        },
        required: ["category", "count"],
    },
    async (args) => {
        const { context, ...order } = args
        return order
    }
)

defTool(
    "order_total",
    "Computes the price of an order.",
    {
        category: { type: "string", enum: ["stalls", "circle", "gallery"], required: true },
        count: { type: "integer", minimum: 1, required: true },
        code: { type: "string", description: "Code of a voucher" },
    },
    ({ category, count, code }) => {
        const full = prices[category as Category] * count
        const total = code ? full * 0.9 : full
        return { category, count, total, currency: env.vars.currency, code }
    }
)

defTool(
    "seat_kind",
    "Says what else fits a category.",
    { category: { type: "string", enum: ["stalls", "circle", "gallery"], required: true } },
    ({ category }) => {
        if (category === "stalls") return { category, wheelchair: true }
        if (category !== "circle") return category
        return [category]
    }
)

defTool(
    "refund_policy",
    "Tells how a ticket is refunded.",
    {
        reason: { type: "string", enum: ["ill", "cancelled", "other"], required: true },
        price: { type: "number", minimum: 0, required: true },
    },
    ({ reason, price }) => {
        switch (reason) {
            case "cancelled":
                return { reason, refund: price }
            case "ill":
                return { reason, refund: price / 2, proof: true }
            default:
                return { reason, refund: 0 }
        }
    }
)

defTool(
    "tip_round",
    "Rounds an amount up, when it is one.",
    { amount: 12.4, note: "" },
    ({ amount, note }) => {
        if (typeof amount === "number") return Math.ceil(amount)
        if (typeof note === "string") return note
        return false
    }
)

defTool(
    "names_list",
    "Brings the names of visitors into a list.",
    {
        type: "object",
        properties: { names: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } },
        required: ["names"],
    },
    ({ names }) => {
        if (Array.isArray(names)) return names
        return [names]
    }
)

defTool(
    "voucher_first",
    "Gets the first voucher that was handed in.",
    {
        type: "object",
        properties: {
            vouchers: {
                type: "array",
                items: {
                    type: "object",
                    properties: { code: { type: "string" }, worth: { type: "number" } },
                    required: ["code", "worth"],
                },
            },
        },
        required: ["vouchers"],
    },
    ({ vouchers }) => vouchers[0] ?? null
)

defTool(
    "voucher_codes",
    "Lists the codes of vouchers that are worth something.",
    {
        type: "object",
        properties: {
            vouchers: {
                type: "array",
                items: {
                    type: "object",
                    properties: { code: { type: "string" }, worth: { type: "integer" } },
                    required: ["code"],
                },
            },
            atLeast: { type: "integer", minimum: 1 },
        },
    },
    ({ vouchers = [], atLeast = 5 }) => vouchers.filter((v) => v.worth >= atLeast).map((v) => v.code)
)

defTool(
    "seat_label",
    "Labels a seat.",
    { row: 3, seat: 7, side: { type: "string", enum: ["left", "right"] } },
    ({ row = 1, seat = 1, side }: { row?: number; seat?: number; side?: "left" | "right" }) => {
        const label = `${row}-${seat}`
        return side ? `${label} ${side}` : label
    }
)

const withTax = (net: number) => Math.round(net * (1 + env.vars.tax) * 100) / 100
const money = (amount) => `${amount.toFixed(2)} ${env.vars.currency}`

defTool("price_gross", "Adds the tax to a price.", { net: { type: "number", required: true } }, ({ net }) => withTax(net))

defTool("price_text", "Writes a price with its currency.", { net: 20 }, async ({ net = 20 }) => money(withTax(net)))

function combinations(n) {
    return n <= 1 ? 1 : n * combinations(n - 1)
}

defTool(
    "seating_orders",
    "Counts the ways in which people can sit in a row.",
    { people: { type: "integer", minimum: 1, maximum: 12, required: true } },
    ({ people }) => combinations(people)
)

const headcount = (party: Party): number =>
    1 + (party.members ?? []).reduce((sum, member) => sum + headcount(member), 0)

defTool(
    "party_size",
    "Counts who comes along.",
    {
        type: "object",
        properties: {
            party: {
                type: "object",
                properties: {
                    name: { type: "string" },
                    members: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
                },
                required: ["name"],
            },
        },
        required: ["party"],
    },
    ({ party }) => ({ name: party.name, people: headcount(party as Party) })
)

function flatten(party, depth = 0) {
    const lines = [`${"  ".repeat(depth)}${party.name}`]
    for (const member of party.members || []) lines.push(...flatten(member, depth + 1))
    return lines
}

defTool(
    "party_outline",
    "Writes a group of visitors as an outline.",
    { leader: "", guests: ["kim"] },
    ({ leader, guests = [] }) => flatten({ name: leader, members: guests.map((name) => ({ name })) })
)

defTool("house_capacity", "Says how many seats the house has.", {}, () => {
    const { rows, seatsPerRow } = env.vars
    return rows * seatsPerRow
})

defTool("house_name", "Says the name of the theatre.", {}, () => env.vars.theatre)

defTool("house_terms", "Says how one can pay and who to call.", {}, () => ({
    card: env.vars.card,
    currency: env.vars.currency,
    latecomers: env.vars.latecomers,
    discount: env.vars.discount,
    languages: env.vars.languages,
}))

defTool(
    "seat_block",
    "Describes a block of seats.",
    { from: 1, to: 4 },
    ({ from = 1, to = 4 }) => ({ from, to, seats: Math.max(0, to - from + 1) }) satisfies { from: number; to: number; seats: number }
)

defTool(
    "category_facts",
    "Gets the price and the name of a category.",
    { category: { type: "string", enum: ["stalls", "circle", "gallery"], required: true } },
    ({ category }) => {
        const key = category as keyof typeof prices
        return [key, prices[key]] as const
    }
)

function firstOr<T>(list: T[] | undefined, fallback: T): T {
    return list?.length ? list[0] : fallback
}

defTool(
    "language_choose",
    "Chooses the language of the programme.",
    { wanted: ["de"] },
    ({ wanted }) => firstOr<string>(wanted, "en")
)

const desk = {
    greet: (name: string) => `Welcome to ${env.vars.theatre}, ${name}!`,
    queue(numbers: number[]) {
        return numbers.length ? Math.max(...numbers) + 1 : 1
    },
}

defTool("visitor_greet", "Greets a visitor.", { name: "" }, ({ name }) => desk.greet(name))

defTool(
    "queue_next",
    "Draws the next number of the queue.",
    { type: "object", properties: { drawn: { type: "array", items: { type: "integer" } } } },
    ({ drawn = [] }) => ({ number: desk.queue(drawn), before: drawn.length })
)

defTool(
    "seat_swap",
    "Swaps two seats if both are named.",
    { a: { type: "string" }, b: { type: "string" } },
    ({ a, b }) => {
        if (!a || !b) return { swapped: false, missing: a ? "b" : "a" }
        return { swapped: true, a: b, b: a }
    }
)
