script({
    title: "Answer a rider",
    description: "Drafts the answer to a support mail, looking up tickets and the handbook.",
    group: "support",
    accept: ".eml,.txt,.md",
    system: ["system", "system.safety_jailbreak", "system.house_style", "system.tickets"],
    tools: ["ticket", "agent_handbook"],
    vars: { "system.house_style.voice": "warm" },
    parameters: {
        language: {
            type: "string",
            description: "The language of the answer; that of the mail when left out.",
            enum: ["en", "nl", "de", "fr"],
        },
        refund: {
            type: "boolean",
            description: "Whether a refund may be offered.",
            default: false,
        },
        limit: {
            type: "number",
            description: "The most that may be refunded, in euros.",
            minimum: 0,
            default: 25,
        },
    },
})

defTool(
    "rental_lookup",
    "Finds a rental by the number on the bicycle and the day.",
    {
        bicycle: {
            type: "string",
            description: "The number painted on the frame, as `PQ-0417`.",
            required: true,
        },
        day: {
            type: "string",
            description: "The day in the form 2025-04-30; today when left out.",
        },
    },
    async ({ bicycle, day }) => {
        const response = await host.fetchText(`https://rentals.example/api/${bicycle}?day=${day ?? "today"}`)
        return response.text
    },
)

const mail = def("MAIL", env.files)
const { language = "the language of the mail", refund, limit } = env.vars

$`Draft an answer to ${mail} in ${language}.`
if (refund) $`You may offer a refund of at most ${limit} euros.`
