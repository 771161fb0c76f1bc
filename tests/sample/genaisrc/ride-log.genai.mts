script({
    title: "Log of a guided ride",
    description: "Turns the track of a ride and the guide's notes into an entry of the log.",
    group: "tours",
    accept: ".gpx",
    parameters: {
        guide: { type: "string", description: "Who led the ride.", required: true },
    },
})

const { files, vars } = env
const tracks = files.filter((file) => file.filename.endsWith(".gpx"))
const notes = files.find((file) => file.filename.endsWith(".md"))

const stops = await runPrompt(
    (_) => {
        _.def("TRACKS", tracks, { maxTokens: 12000 })
        $`List the stops of <TRACKS> in order, with the minutes spent at each.`
    },
    { label: "stops", model: "small" },
)

def("NOTES", notes)
$`Write the entry of ${vars.guide} for the log from <NOTES> and these stops: ${stops.text}`
