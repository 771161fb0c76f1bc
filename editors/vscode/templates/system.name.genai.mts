system({
    title: "House style",
    description: "Rules of writing that scripts can share.",
    parameters: {
        language: {
            type: "string",
            description: "The language of all answers.",
            default: "English",
        },
    },
})

export default function (ctx: ChatGenerationContext) {
    const { $, env } = ctx
    const language = env.vars["system.name.language"]

    $`Write in ${language}. Prefer short sentences and plain words.`
}
