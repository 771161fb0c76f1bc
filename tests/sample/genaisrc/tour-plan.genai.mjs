script({
    title: "Plan a tour",
    description: "Proposes a tour for a day by bicycle.",
    group: "tours",
    accept: "None",
    parameters: ["city", "hours"],
})

const city = env.vars["city"]
const { hours: duration = 4 } = env.vars

$`Plan a tour of ${duration} hours around ${city}, with a café at the half.`
