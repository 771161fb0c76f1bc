script({
    title: "Picture of a part",
    description: "Draws a spare part for the shop.",
    group: "shop",
    accept: "none",
    parameters: {
        name: "",
        type: "object",
        background: { type: "string", enum: ["white", "workbench"], default: "white" },
    },
})

const { name, type, background } = env.vars

const { image } = await generateImage(`A ${type} called ${name}, on ${background}, in soft light`)
if (image) env.output.image(image.filename)
