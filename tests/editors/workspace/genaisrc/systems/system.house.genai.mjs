system({
    title: "House",
    parameters: {
        voice: { type: "string", description: "How we sound.", default: "warm" },
    },
})

export default function (ctx) {
    const { $, env } = ctx
    $`Sound ${env.vars["system.house.voice"]}.`
}
