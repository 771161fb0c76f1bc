script({ title: "Declared types", parameters: { region: { type: "string", enum: ["eu", "us"], default: "eu" } } })

interface Point {
    x: number
    y: number
    label?: string
}

interface Shape {
    readonly kind: "circle" | "square"
    readonly center: Point
    size: number
}

type Status = "open" | "closed" | "unknown"
type Ticket = { id: number; status: Status; tags: string[]; assignee?: { name: string; mail: string | null } }
type Draft = Partial<Ticket>
type Summary = Pick<Ticket, "id" | "status">
type Unassigned = Omit<Ticket, "assignee">
type Page<T> = { items: T[]; next?: number }
type Tree = { name: string; children: Tree[] }
enum Level {
    Low = "low",
    High = "high",
}

const TICKETS: Ticket[] = [
    { id: 1, status: "open", tags: ["bug"] },
    { id: 2, status: "closed", tags: [], assignee: { name: "Ada", mail: null } },
]

defTool("origin", "The origin.", {}, (): Point => ({ x: 0, y: 0 }))

defTool("make_point", "Makes a point.", { x: NaN, y: NaN, label: { type: "string" } }, ({ x, y, label }): Point => {
    const point: Point = { x, y }
    if (label) point.label = label
    return point
})

defTool("make_shape", "Makes a shape.", { size: NaN, round: true }, async ({ size, round }): Promise<Shape> => ({
    kind: round ? "circle" : "square",
    center: { x: 0, y: 0 },
    size,
}))

defTool("ticket", "A ticket by its number.", { id: { type: "integer" } }, ({ id }) => TICKETS.find((ticket) => ticket.id === id))

defTool("ticket_status", "The status of a ticket.", { id: { type: "integer" } }, ({ id }): Status => {
    for (const ticket of TICKETS) if (ticket.id === id) return ticket.status
    return "unknown"
})

defTool("tickets", "All tickets.", { status: { type: "string", enum: ["open", "closed"] } }, ({ status }) =>
    TICKETS.filter((ticket) => !status || ticket.status === status)
)

defTool("ticket_page", "A page of tickets.", { page: { type: "integer", minimum: 0 } }, ({ page }): Page<Ticket> => {
    const items = TICKETS.slice(page, page + 1)
    return page + 1 < TICKETS.length ? { items, next: page + 1 } : { items }
})

defTool("draft", "An empty draft.", { title: "" }, ({ title }): Draft => (title ? { tags: [title] } : {}))

defTool("summaries", "Short tickets.", {}, (): Summary[] => TICKETS.map(({ id, status }) => ({ id, status })))

defTool("unassigned", "Tickets of nobody.", {}, (): Unassigned[] => TICKETS.filter((it) => !it.assignee))

defTool("by_status", "Tickets by status.", {}, (): Record<string, number[]> => {
    const groups: Record<string, number[]> = {}
    for (const { id, status } of TICKETS) (groups[status] ??= []).push(id)
    return groups
})

defTool("level", "The level of a value.", { value: 0 }, ({ value }): Level => (value > 10 ? Level.High : Level.Low))

defTool("tree", "A tree of folders.", { path: "" }, ({ path }): Tree => {
    const [name, ...rest] = path.split("/")
    const build = (names: string[]): Tree[] =>
        names.length ? [{ name: names[0], children: build(names.slice(1)) }] : []
    return { name, children: build(rest) }
})

defTool("corners", "The corners of a square.", { size: 1 }, ({ size }) => {
    const corner = (x: number, y: number): [number, number] => [x * size, y * size]
    return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
})

defTool("limits", "Fixed limits.", {}, () => ({ min: 1, max: 10, unit: "px" }) as const)

defTool("config", "The configuration.", {}, () => {
    const config = { retries: 3, hosts: ["a", "b"], verbose: false } satisfies Record<string, unknown>
    return config
})

defTool("region", "The region.", {}, () => ({ region: env.vars.region, isEurope: env.vars.region === "eu" }))

defTool("nullable", "A number or null.", { text: "" }, ({ text }): number | null => (text === "" ? null : Number(text)))

defTool("cast", "Casts what was parsed.", { json: { type: "string", enum: ["{}", '{"a":[1]}', "{"] } }, ({ json }) => {
    try {
        return { data: JSON.parse(json) as { [key: string]: unknown }, ok: true }
    } catch (error) {
        return { ok: false, message: (error as Error).message }
    }
})

const DIRECTIONS = ["north", "east", "south", "west"] as const
defTool("turn", "Turns right.", { times: { type: "integer", minimum: 0 } }, ({ times }) => DIRECTIONS[times % 4])

defTool("directions", "All directions.", {}, () => DIRECTIONS)

defTool("distance", "The distance of two points.", {
    type: "object",
    properties: {
        from: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] },
        to: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] },
    },
    required: ["from", "to"],
}, ({ from, to }: { from: Point; to: Point }) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    return { from, to, distance: Math.hypot(dx, dy) }
})

class Basket {
    items: string[] = []
    add(item: string) {
        this.items.push(item)
        return this
    }
    get size() {
        return this.items.length
    }
}
defTool("basket", "Fills a basket.", { items: [""] }, ({ items }) => {
    const basket = new Basket()
    for (const item of items) basket.add(item)
    return `${basket.size} items: ${basket.items.join(", ")}`
})

defTool("identity", "Gives its argument.", { value: { type: ["string", "number"] } }, ({ value }) => {
    const identity = <T,>(it: T): T => it
    return identity(value)
})

defTool("optional_chain", "A mail address.", { id: { type: "integer" } }, ({ id }) => {
    const ticket = TICKETS.find((it) => it.id === id)
    return { mail: ticket?.assignee?.mail ?? "none", name: ticket?.assignee?.name }
})

type Result<T> = { ok: true; value: T } | { ok: false; error: string }
defTool("validate_age", "Validates an age.", { age: { type: "integer", required: true } }, ({ age }): Result<number> => {
    if (age < 0) return { ok: false, error: "negative" }
    if (age > 150) return { ok: false, error: "too old" }
    return { ok: true, value: age }
})

defTool("maybe_status", "A status, perhaps.", { id: { type: "integer" } }, ({ id }): Status | undefined => {
    const ticket = TICKETS.find((it) => it.id === id)
    if (ticket) return ticket.status
})
