script({
    title: "Triage of tickets",
    description: "Sorts the tickets of a day and proposes an answer to each.",
    group: "support",
    model: "openai:gpt-4.1",
    temperature: 0.2,
    accept: ".md,.txt",
    files: ["tickets/*.md"],
    system: ["system", "system.files", "system.annotations"],
    tools: ["fs_read_file", "fs_find_files"],
    parameters: {
        team: { type: "string", description: "Who answers", enum: ["billing", "ride", "shop"], default: "ride" },
        urgent: { type: "boolean", description: "Only what cannot wait", default: false },
        limit: { type: "integer", description: "At most so many", default: 20, minimum: 1, maximum: 200 },
        tags: { type: "string", description: "Words to look for, with commas", default: "" },
        tone: "friendly",
    },
    responseType: "json_schema",
    responseSchema: {
        type: "object",
        properties: {
            tickets: {
                type: "array",
                items: {
                    type: "object",
                    properties: { id: { type: "string" }, answer: { type: "string" }, due: { type: "string" } },
                    required: ["id", "answer", "due"],
                    additionalProperties: false,
                },
            },
        },
        required: ["tickets"],
        additionalProperties: false,
    },
})

const { team, urgent, limit, tags, tone } = env.vars
const { output } = env

defTool(
    "ticket_history",
    "Gives what a customer wrote before",
    {
        type: "object",
        properties: { customer: { type: "string", description: "The number of the customer" } },
        required: ["customer"],
    },
    async ({ customer }) => {
        const file = await workspace.readText(`history/${customer}.md`)
        return file.content ?? "nothing"
    },
)

defTool("today", "Gives the date of today", {}, () => new Date().toISOString().slice(0, 10))

const tickets = def("TICKETS", env.files, { lineNumbers: true, maxTokens: 8000 })
const rules = def("RULES", await workspace.readText("rules.md"))

const urgentOnes = await runPrompt(
    (ctx) => {
        const list = ctx.def("LIST", env.files)
        ctx.$`Name the ones in ${list} that cannot wait, at most ${limit}.`
    },
    { label: "urgent", model: "openai:gpt-4.1-mini", temperature: 0 },
)
if (urgentOnes.error) output.warn(urgentOnes.error.message)

$`You answer for the team ${team} in a ${tone} tone.
Sort ${tickets} by ${rules}. ${urgent ? `Leave out all but ${urgentOnes.text}.` : ""}
Words that matter: ${tags}. Use ticket_history for customers who wrote before, and today for dates.`
