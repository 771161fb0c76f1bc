script({
    title: "Glossary",
    description: "Collects the terms of a chapter with their meaning.",
    group: "handbook",
    accept: ".md",
    parameters: {
        letters: { type: "string", description: "From which letter to which.", default: "a-z" },
    },
} as const)

const { letters } = env.vars
def("CHAPTER", env.files)

$`List the terms of <CHAPTER> that begin with ${letters}, each with one sentence.`
