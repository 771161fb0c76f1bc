system({
    title: "Word counter",
    description: "A tool that counts the words of a text.",
})

export default function (ctx: ChatGenerationContext) {
    const { defTool } = ctx

    defTool(
        "count_words",
        "Counts the words of a text.",
        {
            text: { type: "string", description: "The text whose words are counted.", required: true },
        },
        ({ text }) => `${text.split(/\s+/).filter(Boolean).length} words`,
    )
}
