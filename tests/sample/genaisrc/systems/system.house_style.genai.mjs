system({
    title: "House style",
    description: "How we write to riders.",
    parameters: {
        voice: {
            type: "string",
            description: "How we sound.",
            enum: ["plain", "warm", "brisk"],
            default: "plain",
        },
        "avoid-words": "seamless, leverage",
    },
})

/** @param {ChatGenerationContext} ctx */
export default function (ctx) {
    const { $, env } = ctx
    const voice = env.vars["system.house_style.voice"]
    const avoided = env.vars["system.house_style.avoid-words"]

    $`## House style
- Sound ${voice}.
- Short sentences. A bicycle is a bicycle, not a mobility solution.
- Never write: ${avoided}.`
}
