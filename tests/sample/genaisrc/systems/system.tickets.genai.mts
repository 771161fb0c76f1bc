system({
    title: "Tickets",
    description: "Looks up and comments on tickets of the support desk.",
    parameters: {
        project: {
            type: "string",
            description: "The desk's project.",
            default: "RIDERS",
        },
        allowComments: { type: "boolean", description: "Whether to write at all.", default: false },
    },
})

export default function (ctx: ChatGenerationContext) {
    const { env, defTool } = ctx
    const project = env.vars.project
    const writes = env.vars["system.tickets.allowComments"]

    defTool(
        "ticket_search",
        "Finds tickets by words and state, the newest first.",
        {
            type: "object",
            properties: {
                query: { type: "string", description: "Words that the ticket holds." },
                state: { type: "string", enum: ["open", "waiting", "closed"] },
                count: { type: "integer", description: "How many to give.", default: 5 },
            },
            required: ["query"],
        },
        async ({ query, state, count }) => {
            const url = `https://desk.example/${project}/search?q=${query}&state=${state ?? ""}&n=${count}`
            return (await host.fetchText(url)).text
        },
    )

    if (writes)
        defTool(
            "ticket_comment",
            "Adds a comment to a ticket.",
            { ticket: { type: "integer", required: true }, text: "" },
            async ({ ticket, text }) => {
                await fetch(`https://desk.example/${project}/${ticket}`, { method: "POST", body: text })
                return "added"
            },
        )
}
