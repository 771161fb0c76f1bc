script({
    title: "Plan a trip",
    accept: "md,.txt",
    system: ["system", "system.git"],
    parameters: {
        from: { type: "string", description: "Where it begins.", required: true },
        days: { type: "integer", description: "How long it takes.", default: 3 },
        pace: { type: "string", enum: ["slow", "brisk"], default: "slow" },
        stops: { type: "string", description: "Towns on the way.", default: "Ghent" },
    },
})

const year: number = "2026"
const { vars } = env
def("NOTES", env.files)

$`Plan ${vars.days} days from ${vars.from} at a ${vars.pace} pace by ${vars.stops}, in ${year}.`
