const shared = { group: "office", temperature: 0.2, responseType: "markdown" }

script({
    ...shared,
    title: "Report on the fleet",
    description: "What broke, where, and what it cost.",
    accept: ".csv,.xlsx",
    parameters: {
        month: { type: "string", pattern: "^\\d{4}-\\d{2}$", required: true },
        depot: { type: "string", enum: ["north", "quay", "station"], default: "quay" },
    },
})

const { month, depot } = env.vars
def("REPAIRS", env.files, { sliceSample: 200 })

$`Report on <REPAIRS> of ${month} at the depot ${depot}.`
