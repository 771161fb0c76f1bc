script({
    title: "Describe pictures",
    description: "Writes the text that stands in for a picture.",
    group: "site",
    accept: "image/*",
    parameters: {
        length: { type: "integer", description: "The most characters.", default: 125 },
        tone: "plain",
    },
})

defImages(env.files, { maxWidth: 1024 })

$`Describe each picture in at most ${env.vars.length} characters, in a ${env.vars.tone} tone.`
