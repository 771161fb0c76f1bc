script({
    title: "Check a route description",
    description: "Compares the description of a tour with its track.",
    group: "tours",
    accept: ".gpx,.geojson",
    parameters: {
        start: "Central Station",
        distance: {
            type: "number",
            description: "The length of the tour in kilometres, as announced.",
            exclusiveMinimum: 0,
            required: true,
        },
        stops: ["Old harbour"],
        surface: { paved: true, share: 0.8 },
    },
})

const { start, distance } = env.vars as { start: string; distance: number }
const track = def("TRACK", env.files, { maxTokens: 12000 })

const check = await runPrompt(
    (ctx) => {
        ctx.def("TRACK", env.files)
        ctx.$`List what ${track} passes, in order.`
    },
    {
        label: "stops",
        responseSchema: {
            type: "array",
            items: { type: "object", properties: { name: { type: "string" }, kilometre: { type: "number" } } },
        },
    },
)

defSchema("VERDICT", {
    type: "object",
    properties: {
        agrees: { type: "boolean" },
        kilometres: { type: "number", description: "The length of the track." },
        doubts: { type: "array", items: { type: "string" } },
    },
    required: ["agrees"],
})

$`Does ${track} begin at ${start} and measure about ${distance} km? It passes ${check.text}.
Answer with a VERDICT.`
