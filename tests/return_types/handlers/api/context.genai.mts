system({ title: "Tools of a system", parameters: { docs: "docs/**", depth: { type: "integer", default: 2 } } })

export default function (ctx: ChatGenerationContext) {
    const { env, defTool } = ctx
    const { vars } = env
    const folder = vars["system.docs.docs"] || "docs"

    defTool("docs_folder", "The folder of the documents.", {}, () => ({ folder: String(folder) }))

    defTool("docs_list", "Lists documents.", { query: { type: "string" } }, async (args) => {
        const { query, context } = args
        let files = await workspace.findFiles(folder)
        if (query) files = files.filter((file) => file.content?.includes(query))
        context.log(`${files.length} files`)
        return YAML.stringify(files.map((file) => file.filename))
    })

    defTool("docs_ask", "Asks about documents.", { question: "" }, async ({ question }) => {
        const res = await ctx.runPrompt((_) => {
            _.$`Answer ${question}.`
        })
        return res
    })

    ctx.defTool("docs_count", "Counts documents.", {}, async () => (await workspace.findFiles(folder)).length)
}
