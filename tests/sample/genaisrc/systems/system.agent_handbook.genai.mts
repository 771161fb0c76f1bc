system({
    title: "Agent that knows the handbook",
    description: "Answers questions from the staff handbook.",
    parameters: {
        chapters: { type: "string", description: "A glob of the chapters to read.", default: "handbook/**/*.md" },
    },
})

export default function (ctx: ChatGenerationContext) {
    const { env, defAgent } = ctx
    const chapters = env.vars["system.agent_handbook.chapters"]

    defAgent(
        "handbook",
        "Answers questions about rules, prices and repairs from the staff handbook.",
        async (agent) => {
            agent.$`Look only into ${chapters}. Say which chapter an answer comes from.`
        },
        { system: ["system", "system.assistant"], tools: ["fs_find_files", "fs_read_file"] },
    )
}
