script({
    title: "Release notes",
    description: "Writes the notes of a release from the commits since the last one.",
    group: "release",
    accept: "none",
    system: ["system", "system.house_style", "system.output_markdown"],
    tools: ["git"],
    parameters: {
        since: {
            type: "string",
            description: "Tag or commit that the last release was made from.",
            pattern: "^[\\w./-]+$",
            required: true,
        },
        audience: {
            type: "string",
            description: "Who is going to read the notes.",
            enum: ["riders", "mechanics", "developers"],
            default: "riders",
        },
        highlights: {
            type: "integer",
            description: "How many changes to show above the fold.",
            minimum: 1,
            maximum: 5,
            default: 3,
        },
        preview: {
            type: "boolean",
            description: "Print the notes without writing the file.",
            uiType: "runOption",
            default: true,
        },
    },
})

const { since, audience, highlights, preview } = env.vars

const log = await host.exec("git", ["log", "--format=%s", `${since}..HEAD`])
def("COMMITS", log.stdout, { maxTokens: 8000 })

$`Write release notes for ${audience} from <COMMITS>.
Begin with the ${highlights} changes that matter most to them.`

if (!preview) {
    defFileOutput("CHANGELOG.md", "The changelog with the new notes on top.")
}
