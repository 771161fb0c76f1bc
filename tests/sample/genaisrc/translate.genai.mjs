script({
    title: "Translate a page",
    description: "Translates a page of the site and keeps its Markdown.",
    group: "site",
    accept: "*.md;*.mdx",
    parameters: {
        to: {
            type: "string",
            description: "The language to translate into.",
            enum: ["nl", "de", "fr"],
            required: true,
        },
        formal: false,
        instructions: {
            type: "string",
            description: "What the translator should heed.",
            uiType: "textarea",
        },
    },
})

const { to, formal, instructions } = env.vars
def("PAGE", env.files)

$`Translate <PAGE> into ${to}, ${formal ? "formally" : "as one speaks to a friend"}.
Leave code, links and front matter as they are. ${instructions ?? ""}`
