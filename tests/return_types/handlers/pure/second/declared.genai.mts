script({
    title: "Project desk",
    description: "Answers questions about the tasks, releases and settings of a project.",
    parameters: {
        project: "",
        sprintDays: 14,
        velocity: 7.5,
        budget: NaN,
        strict: false,
        labels: ["bug"],
        owner: { name: "", team: "platform" },
        currency: {
            type: "string",
            enum: ["EUR", "USD", "CHF"],
            default: "EUR",
            description: "Currency of all amounts.",
        },
        reviewers: { type: "integer", minimum: 1, maximum: 5, default: 2 },
    },
})

type Status = "todo" | "doing" | "done"

interface Task {
    readonly id: number
    title: string
    status: Status
    /** Login of who works on it. */
    assignee?: string
    labels?: string[]
}

interface Bug extends Task {
    severity: 1 | 2 | 3
    environment: {
        os: string
        browser?: { name: string; version: number }
    }
    duplicates: number[]
}

interface Settings {
    theme?: "light" | "dark"
    pageSize?: number
    notify?: boolean
}

interface Page<T> {
    items: T[]
    total: number
    next?: number
}

type Result<T, E = string> =
    | { ok: true; value: T }
    | { ok: false; error: E }

interface Milestone {
    name: string
    due: string | null
    children?: Milestone[]
}

interface Glossary {
    [term: string]: string
}

enum Weekday {
    Monday = 1,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
}

enum Channel {
    Mail = "mail",
    Chat = "chat",
    Phone = "phone",
}

const palette = { danger: "#c0392b", warning: "#f39c12", success: "#27ae60" } as const

const backlog: Task[] = [
    { id: 1, title: "Write the importer", status: "done", assignee: "mira" },
    { id: 2, title: "Cache the index", status: "doing", labels: ["perf"] },
    { id: 3, title: "Describe the limits", status: "todo", labels: ["docs", "good first"] },
]

defTool(
    "task_estimate",
    "Estimates the days that a number of story points takes.",
    { points: { type: "number", description: "Story points", required: true } },
    async ({ points }): Promise<number> => {
        const perDay = env.vars.velocity / env.vars.sprintDays
        return Math.ceil(points / perDay)
    }
)

defTool(
    "task_get",
    "Gets one task of the backlog.",
    { id: { type: "integer", minimum: 1, required: true } },
    async (args): Promise<Task> => {
        const { context, id } = args
        context.log(`task get ${id}`)
        const task = backlog.find((t) => t.id === id)
        if (!task) throw new Error(`no task ${id}`)
        return task
    }
)

defTool(
    "task_list",
    "Lists the tasks in a given state.",
    { status: { type: "string", enum: ["todo", "doing", "done"] } },
    ({ status }): ReadonlyArray<Task> => backlog.filter((t) => !status || t.status === status)
)

defTool(
    "task_page",
    "Lists the backlog page by page.",
    { page: 1, size: 2 },
    async ({ page = 1, size = 2 }): Promise<Page<Task>> => {
        const start = (page - 1) * size
        const items = backlog.slice(start, start + size)
        const more = start + size < backlog.length
        return { items, total: backlog.length, ...(more && { next: page + 1 }) }
    }
)

defTool(
    "bug_report",
    "Turns a short description into a structured bug.",
    {
        type: "object",
        properties: {
            title: { type: "string", description: "One line" },
            os: { type: "string" },
            crash: { type: "boolean", description: "Does the program end?" },
        },
        required: ["title", "os"],
    },
    async function ({ title, os, crash }): Promise<Bug> {
        return {
            id: backlog.length + 1,
            title,
            status: "todo",
            severity: crash ? 1 : 3,
            environment: { os },
            duplicates: [],
        }
    }
)

defTool(
    "task_status",
    "Says in which state a task is.",
    { id: NaN },
    ({ id }): Task["status"] | "unknown" => backlog.find((t) => t.id === id)?.status ?? "unknown"
)

defTool(
    "bug_severity",
    "Rates a bug from 1 (worst) to 3.",
    { crash: false, dataLoss: false },
    ({ crash, dataLoss }): Bug["severity"] => {
        if (dataLoss) return 1
        return crash ? 2 : 3
    }
)

defTool("board_counts", "Counts the tasks per column of the board.", {}, async (): Promise<Record<Status, number>> => {
    const counts: Record<Status, number> = { todo: 0, doing: 0, done: 0 }
    for (const task of backlog) counts[task.status]++
    return counts
})

defTool(
    "label_index",
    "Finds the titles that carry each label.",
    {},
    (): Record<string, string[]> => {
        const index = {}
        for (const { title, labels } of backlog)
            for (const label of labels || []) (index[label] ??= []).push(title)
        return index
    }
)

defTool(
    "version_split",
    "Splits a version number into its parts.",
    { version: { type: "string", pattern: "^\\d+\\.\\d+(\\.\\d+)?$", required: true } },
    ({ version }): [major: number, minor: number, patch?: number] => {
        const [major, minor = 0, patch] = version.split(".").map(Number)
        return patch === undefined ? [major, minor] : [major, minor, patch]
    }
)

defTool(
    "chart_point",
    "Places a task on the burndown chart.",
    { day: 1, open: 3 },
    async ({ day, open }): Promise<[number, number]> => [day / env.vars.sprintDays, open / backlog.length]
)

defTool(
    "task_changes",
    "Says what changes when a task is finished by someone.",
    { assignee: "" },
    async ({ assignee }): Promise<Partial<Task>> => ({ status: "done", assignee })
)

defTool(
    "task_preview",
    "Shows the first task that is still open.",
    {},
    async (): Promise<Pick<Task, "id" | "title"> | undefined> => {
        const open = backlog.find(({ status }) => status !== "done")
        return open && { id: open.id, title: open.title }
    }
)

defTool("task_export", "Exports the backlog without names of people.", {}, (): Omit<Task, "assignee">[] =>
    backlog.map(({ assignee, ...rest }) => rest)
)

defTool(
    "settings_read",
    "Reads the settings of the board that were chosen.",
    { theme: { type: "string", enum: ["light", "dark"] } },
    ({ theme }): Readonly<Settings> => Object.freeze({ theme, notify: env.vars.strict })
)

defTool(
    "settings_resolve",
    "Completes the settings of the board with the defaults.",
    { pageSize: 20 },
    async (args): Promise<Required<Settings>> => {
        const defaults: Required<Settings> = { theme: "light", pageSize: 50, notify: true }
        const { pageSize } = args
        return { ...defaults, pageSize: pageSize ?? defaults.pageSize }
    }
)

defTool(
    "task_labels",
    "Gets the labels of a task, or an empty list.",
    { id: { type: "integer", description: "Number of the task", required: true } },
    ({ id }): NonNullable<Task["labels"]> => backlog.find((t) => t.id === id)?.labels ?? []
)

defTool(
    "tone_for_count",
    "Chooses the tone of a badge.",
    { open: NaN },
    ({ open }): keyof typeof palette => (open > 10 ? "danger" : open > 3 ? "warning" : "success")
)

defTool(
    "tone_color",
    "Gets the color of a tone.",
    { tone: { type: "string", enum: ["danger", "warning", "success"], required: true } },
    async ({ tone }): Promise<(typeof palette)[keyof typeof palette]> => palette[tone]
)

defTool(
    "standup_day",
    "Chooses the weekday of the next meeting.",
    { urgent: { type: "boolean" } },
    ({ urgent }): Weekday => (urgent ? Weekday.Monday : Weekday.Thursday)
)

defTool(
    "contact_channel",
    "Chooses how to reach somebody.",
    { urgent: true, text: "" },
    async ({ urgent, text }): Promise<Channel> => {
        if (urgent) return Channel.Phone
        return text.length > 200 ? Channel.Mail : Channel.Chat
    }
)

defTool(
    "task_rank",
    "Ranks the backlog against a query.",
    { query: "" },
    async ({ query }): Promise<Array<Task & { score: number }>> => {
        const words: string[] = query.toLowerCase().split(/\s+/)
        return backlog
            .map((t) => ({ ...t, score: words.filter((w) => t.title.toLowerCase().includes(w)).length }))
            .sort((a, b) => b.score - a.score)
    }
)

defTool("glossary_read", "Explains the words of the team.", {}, (): Glossary => ({
    spike: "A short piece of work that answers a question.",
    [env.vars.project]: "The project that this desk is for.",
}))

defTool(
    "milestone_tree",
    "Lays the milestones out as a tree.",
    { release: "", parts: ["beta"] },
    ({ release, parts = [] }): Milestone => ({
        name: release,
        due: null,
        children: parts.map((name) => ({ name, due: null })),
    })
)

defTool(
    "task_move",
    "Moves a task to another column.",
    {
        id: { type: "integer", required: true },
        to: { type: "string", enum: ["todo", "doing", "done"], required: true },
    },
    async ({ id, to }): Promise<Result<Task>> => {
        const task = backlog.find((t) => t.id === id)
        if (!task) return { ok: false, error: `no task ${id}` }
        if (task.status === to) return { ok: false, error: `already ${to}` }
        task.status = to
        return { ok: true, value: task }
    }
)

defTool(
    "price_of_days",
    "Computes what some days of work cost.",
    { days: { type: "number", minimum: 0, required: true } },
    ({ days }): { amount: number; currency: string; "within budget"?: boolean } => {
        const amount = days * 640
        const { budget, currency } = env.vars
        return budget ? { amount, currency, "within budget": amount <= budget } : { amount, currency }
    }
)
