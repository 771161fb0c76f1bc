script({
    title: "Review a change",
    description: "Reads the diff of a branch and remarks on what a mechanic of code would see.",
    group: "review",
    accept: ".ts, .mts, .py, .sql",
    system: ["system", "system.annotations", "system.house_style"],
    parameters: {
        base: "main",
        focus: {
            type: "string",
            description: "What to look at above all.",
            uiSuggestions: ["correctness", "naming", "tests", "accessibility"],
            default: "correctness",
        },
        maxRemarks: 12,
        notes: {
            type: "string",
            description: "What the reviewer should know beforehand.",
            uiType: "textarea",
            uiGroup: "Background",
        },
    },
})

const { vars, files } = env
const diff = await git.diff({ base: vars.base, llmify: true })

def("DIFF", diff, { maxTokens: 20000 })
def("FILE", files, { lineNumbers: true })
if (vars.notes) def("NOTES", vars.notes)

$`Review <DIFF> for ${vars["focus"]}. The whole files are in <FILE>.
Give at most ${vars.maxRemarks} remarks, the gravest first, each as an annotation.`
