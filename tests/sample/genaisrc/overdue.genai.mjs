script({
    title: "Remind of a bicycle",
    description: "Writes to a rider whose bicycle should be back by now.",
    group: "support",
    accept: "none",
    parameters: {
        rider: { type: "string", description: "The first name of the rider.", required: true },
        hours: { type: "integer", description: "How many hours the bicycle is late.", default: 2 },
        fee: { type: "boolean", description: "Whether each hour costs a fee.", default: false },
    },
})

const { rider, hours, fee } = env.vars

$`Write two friendly sentences to ${rider}, whose bicycle should be back since ${hours} hours.`
if (fee === "true") $`Add that each hour costs 3 euros.`
