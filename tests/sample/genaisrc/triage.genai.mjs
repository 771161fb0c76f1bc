script({
    title: "Sort the inbox",
    description: "Gives each mail a kind, an urgency and a first step.",
    group: "support",
    accept: ".eml,.txt",
    responseSchema: {
        kind: { type: "string", enum: ["damage", "billing", "praise", "question", "other"] },
        urgency: { type: "integer", minimum: 1, maximum: 5, description: "5: someone is stranded." },
        bicycles: ["PQ-0000"],
        rider: { name: "", phone: "" },
        firstStep: { type: "string", description: "One sentence, as a command." },
    },
    parameters: {
        urgentFrom: { type: "integer", description: "From which urgency on to page someone.", default: 4 },
    },
})

const threshold = env.vars.urgentFrom
def("MAIL", env.files)

$`Sort <MAIL>. Whoever cannot ride home has urgency ${threshold} or more.`
