script({
    title: "Answer a request",
    accept: ".md,.eml",
    system: ["system", "system.git"],
    parameters: {
        string: {
            type: "string",
            description:
                "The request as the customer wrote it, without the signature and without the mails that it quotes.",
            required: true,
        },
        tone: {
            type: "string",
            enum: ["friendly and informal", "polite and formal", "short and to the point"],
            description:
                "How the answer sounds. Regular customers are answered as last time, all others formally.",
            default: "polite and formal",
        },
        days: {
            type: "integer",
            description: "For how many days a bicycle may be reserved.",
            default: 3,
            minimum: 1,
            maximum: 14,
        },
        workshop: "Rue de la Clef 12, 59000 Lille",
    },
})

const { vars } = env
def("MAILS", env.files)

$`Answer ${vars.string} for ${vars.days} days in a ${vars.tone} tone. We are at ${vars.workshop}.`
