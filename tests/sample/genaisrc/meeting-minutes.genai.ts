script({
    title: "Minutes of a meeting",
    description: `Turns a transcript into minutes.
What was decided comes first; who's to do it, last.`,
    group: `office`,
    accept: "vtt,.srt,.txt",
    parameters: {
        attendees: {
            type: "string",
            description: "Who was there, separated by commas.",
            uiType: "textarea",
        },
        length: {
            type: "string",
            enum: ["short", "full"],
            default: "short",
        },
    },
})

const { attendees, length } = env.vars
def("TRANSCRIPT", env.files)

$`Write ${length} minutes of <TRANSCRIPT>. There were ${attendees}.`
