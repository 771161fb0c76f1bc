script({ parameters: { city: "Paris", days: 3 } })

interface Place {
    name: string
    near?: Place[]
}

/** @typedef {{ ok: boolean, why?: string }} Verdict */

const units = { C: "Celsius", F: "Fahrenheit" }
let count = 0
const seen = []

/** @returns {Verdict} What was found. */
function judge(place) {
    seen.push(place)
    count += 1
    return { ok: place.length > 2 }
}

// The same name for two things.
const helpers = {
    short: (text: string) => text.slice(0, 3),
    all() {
        return seen
    },
}

defTool("judge", "Judges a place.", { place: "" }, ({ place }) => judge(place))

/** @returns The places. */
defTool("places", "Lists places.", { unit: { type: "string", enum: ["C", "F"] } }, async ({ unit }): Promise<Place[]> => {
    return await workspace.readJSON("places.json")
})

defTool("count", "Counts.", { unit: { type: "string", enum: ["C", "F"] }, near: { type: "boolean" } }, (args) => {
    const { unit, near = true } = args
    if (!near) return helpers.short(units[unit])
    switch (unit) {
        case "C":
            return { unit, count, city: env.vars.city }
        default:
            return helpers.all()
    }
})

const later = async () => {
    const found = {}
    for (const file of await workspace.findFiles("*")) {
        found[file.filename] = (found[file.filename] || 0) + env.vars.days
    }
    return found
}
defTool("later", "Finds later.", {}, later)
