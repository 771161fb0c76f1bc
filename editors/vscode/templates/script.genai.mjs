script({
    title: "Summarize",
    description: "Summarizes documents in a few sentences.",
    accept: ".md,.txt",
    parameters: {
        sentences: {
            type: "integer",
            description: "The most sentences of a summary.",
            minimum: 1,
            maximum: 20,
            default: 3,
        },
        tone: {
            type: "string",
            description: "How the summary sounds.",
            enum: ["plain", "friendly", "formal"],
            default: "plain",
        },
    },
})

const { sentences, tone } = env.vars

def("FILE", env.files)

$`Summarize <FILE> in at most ${sentences} sentences, in a ${tone} tone.`
